// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/token_bucket.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace std::chrono_literals;

namespace headroom::limits {

TokenBucket::TokenBucket(double perSecond, Duration margin)
{
    if (!(perSecond > 0))
        return;
    m_size = static_cast<std::size_t>(std::clamp(std::floor(perSecond), 1.0, 1e6));
    const auto seconds = std::min(1 / std::min(perSecond, 1.0), 1e6);
    m_span = std::chrono::ceil<Duration>(std::chrono::duration<double>(seconds)) + margin;
}

std::size_t TokenBucket::available(Instant now) const
{
    if (!isLimited())
        return std::numeric_limits<std::size_t>::max();
    const auto firstOut = std::upper_bound(m_taken.begin(), m_taken.end(), now - m_span);
    return m_size - static_cast<std::size_t>(m_taken.end() - firstOut);
}

Instant TokenBucket::availableAt(std::size_t count, Instant now) const
{
    if (!isLimited() || count == 0)
        return now;
    const auto mayStayOut = m_size - std::min(count, m_size);
    if (m_taken.size() <= mayStayOut)
        return now;
    return m_taken[m_taken.size() - mayStayOut - 1] + m_span;
}

void TokenBucket::take(Instant now)
{
    if (!isLimited())
        return;
    m_taken.push_back(now);
    if (m_taken.size() > m_size)
        m_taken.pop_front();
}

} // namespace headroom::limits
