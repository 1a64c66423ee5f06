// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_time.h"
#include "core/logs/shard_zone.h"

#include <optional>

namespace headroom::logs {

// Turns the time stamps of one log into moments, one line after the other: it knows the zone and the last moment, and
// so which day a time without a date is on, and which of two hours a local time is in when summer time ends.
class ShardClock
{
public:
    explicit ShardClock(LogZone zone);

    // When the file was written, or what else is known about when its lines are from; used until a line tells more.
    void hint(WallTime about);

    // `written`: of the line; `envelope`: when whoever kept the line got it. The line's own time is taken, unless it
    // knows no zone, or only seconds, and there is an envelope. None: neither is there, or there is a time of day and
    // nothing to tell the day by.
    std::optional<WallTime> resolve(const std::optional<WrittenTime>& written, std::optional<WallTime> envelope);

    // Of the time resolved last; not under 1 ms, which is what moments are kept in.
    Duration resolution() const { return m_resolution; }
    std::optional<WallTime> last() const { return m_last; }

private:
    std::optional<WallTime> own(const WrittenTime& written, std::optional<WallTime> envelope) const;

    LogZone m_zone;
    std::optional<WallTime> m_hint;
    std::optional<WallTime> m_last;
    Duration m_resolution = std::chrono::milliseconds{1};
};

} // namespace headroom::logs
