// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/sim_clock.h"

namespace headroom::sim {

SimClock::SimClock(double speed)
    : m_speed(speed)
    , m_start(std::chrono::steady_clock::now())
    , m_wallStart(std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()))
{
}

Duration SimClock::passed() const
{
    const Duration real = std::chrono::steady_clock::now() - m_start;
    const auto scaled = m_speed == 1 ? real : std::chrono::duration_cast<Duration>(real * m_speed);
    return scaled + m_skipped;
}

Instant SimClock::now() const
{
    return m_start + passed();
}

WallTime SimClock::wallNow() const
{
    return m_wallStart + toMilliseconds(passed());
}

} // namespace headroom::sim
