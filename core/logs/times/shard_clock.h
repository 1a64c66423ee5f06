// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/logs/times/shard_time.h"
#include "core/logs/times/shard_zone.h"

#include <optional>
#include <utility>

namespace headroom::logs {

// Turns the time stamps of one log into moments, one line after the other: it knows the zone and the last moment, and
// so which day a time without a date is on, and which of two hours a local time is in when summer time ends.
class ShardClock
{
public:
    explicit ShardClock(LogZone zone);

    // The lines that follow are no later than this: when their file was last written to, or now.
    void setBound(WallTime latest) { m_bound = latest; }
    // When they came, for those that bear no time; none: they were there before. Good to how long a line may wait to be
    // read.
    void setArrival(std::optional<WallTime> at) { m_arrival = at; }

    // `written`: of the line; `envelope`: when whoever kept the line got it. The line's own time is taken, unless it
    // knows no zone, or only seconds, and there is an envelope. None: neither is there, or there is a time of day and
    // nothing to tell the day by: neither the line before nor a bound, and it did not just come.
    std::optional<WallTime> resolve(const std::optional<WrittenTime>& written, std::optional<WallTime> envelope);

    // Of the time resolved last; not under 1 ms, which is what moments are kept in.
    Duration resolution() const { return m_resolution; }
    std::optional<WallTime> last() const { return m_last; }

    // The first line without a date is put on the day nearest to the bound, and each midnight leads to the next day:
    // when a day is reached that is not there yet, all lines so far were dated that much too late. Tells it once.
    std::chrono::days takeMovedBack() { return std::exchange(m_movedBack, {}); }

    // What it has learned outlasts a restart.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    std::optional<WallTime> own(const WrittenTime& written, std::optional<WallTime> envelope);
    std::chrono::microseconds beginning(std::chrono::microseconds local) const;
    WallTime notInFuture(WallTime at);

    LogZone m_zone;
    std::optional<WallTime> m_bound;
    std::optional<WallTime> m_arrival;
    std::chrono::days m_movedBack{};
    std::optional<WallTime> m_last;
    Duration m_resolution = std::chrono::milliseconds{1};
};

} // namespace headroom::logs
