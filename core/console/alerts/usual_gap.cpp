// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/usual_gap.h"

#include <algorithm>
#include <utility>

namespace headroom::console {

void UsualGap::note(std::uint64_t lines, Instant now)
{
    const auto before = std::exchange(m_lines, lines);
    if (!before) {
        m_lastLine = m_halfBegan = now;
        return;
    }
    if (*before == lines)
        return;
    const auto gap = now - std::exchange(m_lastLine, now);
    // The hours pass with lines alone: of a log that is silent what was usual stays.
    if (now - m_halfBegan >= half) {
        m_longest = {Duration{}, m_longest[0]};
        m_halfBegan = now;
    }
    const bool isKnown = m_gaps >= leastGaps;
    m_longest[0] = std::max(m_longest[0], isKnown ? std::min<Duration>(gap, maxGrowth * usual()) : gap);
    m_gaps = std::min(m_gaps + 1, leastGaps);
}

Duration UsualGap::usual() const
{
    return std::max({shortest, m_longest[0], m_longest[1]});
}

std::optional<double> UsualGap::silence(Instant now) const
{
    if (m_gaps < leastGaps)
        return std::nullopt;
    return std::chrono::duration<double>(now - m_lastLine) / std::chrono::duration<double>(usual());
}

} // namespace headroom::console
