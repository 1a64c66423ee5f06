// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace headroom::support {

// Takes all out of a simulator's guild by the API but bots, members and what bots manage; its settings become those of
// a new one. Aborts where a request is refused.
void wipeGuild(const std::string& host, const std::string& guild);

} // namespace headroom::support
