// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"

namespace headroom {

SystemClock::SystemClock()
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { ringDue(); });
}

Instant SystemClock::now() const
{
    return std::chrono::time_point_cast<Duration>(std::chrono::steady_clock::now());
}

WallTime SystemClock::wallNow() const
{
    return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

Clock::AlarmId SystemClock::setAlarm(Instant due, Ring ring)
{
    const auto id = m_alarms.add(due, std::move(ring));
    arm();
    return id;
}

void SystemClock::cancelAlarm(AlarmId id)
{
    // The timer is left as it is: waking once for nothing is cheaper than setting it again for every cancelled alarm.
    m_alarms.remove(id);
}

void SystemClock::ringDue()
{
    // Only what is due at the start: an alarm that sets itself again for now must not keep the event loop from running.
    const auto started = now();
    while (auto ring = m_alarms.takeDue(started))
        ring();
    arm();
}

void SystemClock::arm()
{
    const auto next = m_alarms.nextDue();
    if (!next)
        return;
    const auto wait = std::max(std::chrono::milliseconds{0}, ceilMilliseconds(*next - now()));
    if (!m_timer.isActive() || wait < m_timer.remainingTimeAsDuration())
        m_timer.start(wait);
}

} // namespace headroom
