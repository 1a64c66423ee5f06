// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/circuit_breaker.h"

#include <limits>

namespace headroom::limits {

CircuitBreaker::CircuitBreaker(Options options)
    : m_options(options)
    , m_random(options.seed)
{
}

CircuitBreaker::State CircuitBreaker::state(Instant now) const
{
    if (!m_until)
        return State::Closed;
    return now < *m_until ? State::Open : State::HalfOpen;
}

bool CircuitBreaker::allowsRequest(Instant now) const
{
    const auto is = state(now);
    return is == State::Closed || (is == State::HalfOpen && !m_probeUnderWay);
}

std::optional<Instant> CircuitBreaker::openUntil(Instant now) const
{
    return state(now) == State::Open ? m_until : std::nullopt;
}

void CircuitBreaker::sent(Instant now)
{
    if (state(now) == State::HalfOpen)
        m_probeUnderWay = true;
}

void CircuitBreaker::succeeded()
{
    m_failures = 0;
    m_failedProbes = 0;
    m_until.reset();
    m_probeUnderWay = false;
}

bool CircuitBreaker::failed(Instant now)
{
    if (m_until && !m_probeUnderWay)
        return false;
    if (m_until) {
        m_failedProbes += m_failedProbes < std::numeric_limits<unsigned>::max() ? 1 : 0;
        open(now);
        return true;
    }
    if (m_options.failuresToOpen == 0 || ++m_failures < m_options.failuresToOpen)
        return false;
    open(now);
    return true;
}

void CircuitBreaker::open(Instant now)
{
    m_probeUnderWay = false;
    m_until = now + equalJitter(m_options.pause, m_failedProbes, m_random);
}

} // namespace headroom::limits
