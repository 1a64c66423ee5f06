// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/jobs/job.h"

#include <algorithm>
#include <cmath>

namespace headroom::jobs {

// What a throttle allows a second: the lower of its share of the global limit and its own rate; 0: no limit.
inline double requestsPerSecond(const Throttle& throttle, double globalPerSecond)
{
    const auto share = globalPerSecond * throttle.sharePercent / 100;
    const auto own = throttle.requestsPerMinute / 60.0;
    return share > 0 && own > 0 ? std::min(share, own) : std::max(share, own);
}

// Requests at an even distance. What is late by less than the slack is caught up with, so that the rate is reached
// although those who send are woken late. Pure; times given must never go back.
class Pace
{
public:
    static constexpr Duration slack = std::chrono::milliseconds{100};

    void setRate(double perSecond)
    {
        m_distance = perSecond > 0 ? Duration(std::llround(1e9 / perSecond)) : Duration::zero();
    }
    Duration distance() const { return m_distance; } // zero: no limit
    Instant nextAt() const { return m_next; } // when the next one may go
    void take(Instant now, Duration caughtUp = slack) { m_next = std::max(m_next, now - caughtUp) + m_distance; }

private:
    Duration m_distance{};
    Instant m_next{};
};

} // namespace headroom::jobs
