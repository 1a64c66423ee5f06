// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/arrival_times.h"

#include <algorithm>

namespace headroom::rest {

// Only of a request whose writing is known one knows how long its way was: a first one over a new connection seems to
// take a multiple, and those after it would come too early.
Instant ArrivalTimes::note(Instant sent, std::optional<Instant> written, const schemes::Learned& learned, Instant now)
{
    auto arrived = now;
    if (const auto byCalendar = learned.arrived()) {
        const auto left = std::clamp(written.value_or(sent), sent, now);
        m_clockOffset.note(*byCalendar, left, now);
        arrived = std::clamp(m_clockOffset.latestLocal(*byCalendar), left, now);
        if (written)
            m_lead.note(now - left, m_clockOffset.width(), now);
    }
    m_usual = std::max(arrived - sent, m_usual - m_usual / 32);
    return arrived;
}

} // namespace headroom::rest
