// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/given_moments.h"

#include <algorithm>
#include <iterator>

namespace headroom::watch {

void GivenMoments::apply(std::vector<std::int64_t> moments, const ServerTime& time)
{
    std::sort(moments.begin(), moments.end()); // as it should be; a foreign list may be anything
    std::vector<std::int64_t> added;
    std::set_difference(
        moments.begin(), moments.end(), m_moments.begin(), m_moments.end(), std::back_inserter(added));
    for (const auto moment : added)
        m_series.add(time.instantOf(moment), 1);
    // What is older than the oldest has left the list because it counts no more, and so has all of a list that is gone.
    if (!moments.empty()) {
        std::vector<std::int64_t> gone;
        const auto from = std::lower_bound(m_moments.begin(), m_moments.end(), moments.front());
        std::set_difference(from, m_moments.end(), moments.begin(), moments.end(), std::back_inserter(gone));
        for (const auto moment : gone)
            m_series.takeBack(time.instantOf(moment), 1);
    }
    m_hasEver = m_hasEver || !moments.empty();
    m_moments = std::move(moments);
}

} // namespace headroom::watch
