// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm_queue.h"

namespace headroom {

// Time that passes only when a test says so.
class VirtualClock final : public Clock
{
public:
    explicit VirtualClock(WallTime wallStart = WallTime{std::chrono::milliseconds{1'700'000'000'000}});

    Instant now() const override { return m_now; }
    WallTime wallNow() const override;
    AlarmId setAlarm(Instant due, Ring ring) override { return m_alarms.add(due, std::move(ring)); }
    void cancelAlarm(AlarmId id) override { m_alarms.remove(id); }

    // Lets time pass, ringing every alarm on the way at its own due time. Not from inside an alarm.
    void advance(Duration span);
    // Jumps to the next alarm and rings it; false when none is set.
    bool advanceToNextAlarm();
    std::optional<Instant> nextAlarm() const { return m_alarms.nextDue(); }
    // Sets the calendar without touching the monotonic clock, as an operator or NTP does.
    void jumpWall(std::chrono::milliseconds by) { m_wallStart += by; }

private:
    AlarmQueue m_alarms;
    Instant m_now{std::chrono::hours{1}}; // not the epoch: a default-constructed Instant must look wrong
    Instant m_start{m_now};
    WallTime m_wallStart;
};

} // namespace headroom
