// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_record.h"

#include <span>
#include <string>
#include <string_view>

namespace headroom::support {

// A line that tells of the answer to a request, as a program writes it, and what is to be read from it with a log in
// UTC: as describe() says it; empty for nothing. `format` is that of requests, or of shards, that the log is read with.
struct RestFactLine
{
    const char* format;
    std::string_view line;
    std::string_view says;
};

std::span<const RestFactLine> restFactLines();

// "429 PUT /guilds/{guild}/bans/{user} user took 65ms banned 3600000ms counts at 2026-11-20 23:37:34.120", what is
// there of it; "counts" or "may count" towards the ban.
std::string describe(const logs::RequestRecord& record);

} // namespace headroom::support
