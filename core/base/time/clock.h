// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <functional>

namespace headroom {

// Where all time comes from. Nothing in core reads a clock or starts a timer of its own, so a test runs ten minutes
// in milliseconds (VirtualClock) and the programs run on SystemClock.
//
// A clock belongs to the thread that made it; alarms ring on that thread.
class Clock
{
public:
    using AlarmId = std::uint64_t; // 0 is never given out
    using Ring = std::function<void()>;

    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;

    virtual Instant now() const = 0;
    virtual WallTime wallNow() const = 0;

    // Calls `ring` once, at `due` or as soon after as the thread is free; never from inside this call, also when
    // `due` is past. Alarms due at the same instant ring in the order they were set. Use Alarm rather than this.
    virtual AlarmId setAlarm(Instant due, Ring ring) = 0;

    // After this the alarm does not ring. An id that has rung or is unknown is ignored.
    virtual void cancelAlarm(AlarmId id) = 0;
};

} // namespace headroom
