// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::logs {

// What a program wrote, safe to keep and to show on one line: bot tokens, session ids, tokens of webhooks and
// interactions, queries and users of URLs, and whatever follows "token:", "Authorization=" and the like are taken out,
// also what only looks like them. Of `text` no more than the first 1,024 bytes are read; the result is UTF-8 of at most
// 200 characters. Linear.
std::string withoutSecrets(std::string_view text);

} // namespace headroom::logs
