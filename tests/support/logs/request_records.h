// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_reader.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace headroom::support {

constexpr std::int64_t requestsStart = 1795217978;

inline WallTime wall(std::int64_t second)
{
    return WallTime{std::chrono::seconds{second}};
}

// A request that was answered like that in this second.
inline logs::RequestRecord record(std::int64_t second, std::uint16_t status = 200)
{
    logs::RequestRecord made;
    made.at = wall(second);
    made.method = "GET";
    made.target = "/api/v10/gateway/bot";
    made.status = status;
    made.place = "FRA";
    return made;
}

inline logs::RequestReader readerOf(std::string_view format = "discord_logs")
{
    return logs::RequestReader(*logs::formatGiven(format));
}

inline bool hasWarning(const logs::RequestSummary& summary, const std::string& words)
{
    return std::any_of(summary.warnings.begin(), summary.warnings.end(),
        [&](const auto& warning) { return warning.find(words) != std::string::npos; });
}

} // namespace headroom::support
