// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::logs {

// Whether there may be a secret in a line of a log. Quick: a line of ordinary length costs some 50 ns. False means that
// redacted() would change nothing.
bool mayHoldSecret(std::string_view text);

// The text without its secrets, for whatever of a log is kept or shown:
//   - tokens of webhooks and interactions in paths: "/webhooks/1/:token", also with escaped slashes
//   - any segment of 63 characters or more behind an id
//   - tokens of bots and users ("(secret)"), with or without "Bot" or "Bearer" in front
//   - the values of Authorization, token=, access_token=, refresh_token=, client_secret=, as headers, parameters or
//   JSON
// Of any bytes; linear. Redacting twice changes nothing more.
std::string redacted(std::string_view text);

// A line as it may be shown: redacted first, then as discord::shownText().
std::string shownSample(std::string_view line, std::size_t longest);

} // namespace headroom::logs
