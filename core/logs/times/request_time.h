// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/logs/times/shard_zone.h"

#include <optional>
#include <string_view>
#include <utility>

namespace headroom::logs {

// Times as proxies write them. Pure, of any bytes; nothing for what is not exactly of its form, or no date.

// nginx's $time_local, "20/Nov/2026:23:39:38 +0000". The offset is taken into account, so summer time changes nothing.
inline constexpr std::size_t timeLocalSize = 26;
std::optional<WallTime> parseTimeLocal(std::string_view text);

// Times of one log that do not say their zone, in their order.
class LocalTimes
{
public:
    explicit LocalTimes(LogZone zone = LogZone::fixed({}))
        : m_zone(std::move(zone))
    {
    }

    WallTime utc(WallTime local);

private:
    LogZone m_zone;
    std::chrono::microseconds m_last{}; // the line before
};

// "2026-11-20T23:39:38+00:00" (nginx's $time_iso8601), also with a space for the T, a fraction of any length, and Z,
// +hhmm or nothing for the offset; nothing is of `local`, or UTC where that is not given.
std::optional<WallTime> parseIsoTime(std::string_view text, LocalTimes* local = nullptr);

// Since 1970, with or without a fraction: seconds as nginx's $msec, "1795217854.120"; numbers too great for that are
// taken for milliseconds, microseconds or nanoseconds.
std::optional<WallTime> parseEpochTime(std::string_view text);

// Any of these.
std::optional<WallTime> parseAnyTime(std::string_view text, LocalTimes* local = nullptr);

// "0.004": nginx's $request_time. At most 10^6 s.
std::optional<Duration> parseSeconds(std::string_view text);

// parseTimeLocal() for lines that mostly have the time of the one before.
class TimeLocalMemory
{
public:
    std::optional<WallTime> read(std::string_view text);

private:
    char m_text[timeLocalSize] = {};
    WallTime m_time{};
    bool m_known = false;
};

} // namespace headroom::logs
