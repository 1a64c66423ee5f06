// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <initializer_list>
#include <optional>

namespace headroom {

// Every span of time in Headroom. Nanoseconds, so that std::chrono literals of any unit convert without loss.
using Duration = std::chrono::nanoseconds;

// A point on the monotonic clock. Never shown, never stored, never compared between machines.
using Instant = std::chrono::time_point<std::chrono::steady_clock, Duration>;

// A point on the calendar (UTC, milliseconds since 1970). May jump when the machine's clock is set.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

// The first of these moments; those that are none do not count.
inline std::optional<Instant> soonest(std::initializer_list<std::optional<Instant>> moments)
{
    std::optional<Instant> first;
    for (const auto& moment : moments) {
        if (moment && (!first || *moment < *first))
            first = moment;
    }
    return first;
}

inline std::chrono::milliseconds toMilliseconds(Duration d)
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(d);
}

// Rounded up: a wait that ends a fraction of a millisecond early is a wait that has to be repeated.
inline std::chrono::milliseconds ceilMilliseconds(Duration d)
{
    return std::chrono::ceil<std::chrono::milliseconds>(d);
}

} // namespace headroom
