// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/clock_offset.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// X-RateLimit-Reset and -Reset-After have three decimals each, rounded either way.
constexpr Duration calendarRounding = 2ms;
// Two clocks of ordinary machines drift apart by less than a ten-thousandth.
constexpr int driftDivisor = 10'000;

Duration sinceEpoch(WallTime when)
{
    return when.time_since_epoch();
}

} // namespace

std::optional<Duration> ClockOffset::note(WallTime arrived, Instant sent, Instant landed)
{
    const auto least = sinceEpoch(arrived) - landed.time_since_epoch();
    const auto most = std::max(sinceEpoch(arrived) - sent.time_since_epoch(), least);
    const auto drift = m_known ? std::max(landed - m_noted, Duration::zero()) / driftDivisor : Duration::zero();
    const bool agrees =
        m_known && least <= m_most + drift + calendarRounding && most >= m_least - drift - calendarRounding;
    m_noted = landed;
    if (!agrees) {
        m_least = least;
        m_most = most;
        m_known = true;
        return std::nullopt;
    }
    const auto before = m_least;
    m_least = std::max(m_least - drift, least);
    m_most = std::max(std::min(m_most + drift, most), m_least);
    return m_least - before;
}

Instant ClockOffset::latestLocal(WallTime when) const
{
    return Instant{sinceEpoch(when) - m_least};
}

} // namespace headroom::rest
