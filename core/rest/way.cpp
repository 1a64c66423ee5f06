// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/way.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr std::size_t workedOutEvery = 8;
// For the unevenness that no measure of the past shows.
constexpr Duration reserve = 2ms;

} // namespace

void Way::note(Duration thereAndBack, Duration shortest)
{
    m_last[m_count++ % remembered] = thereAndBack;
    if (std::min(shortest, thereAndBack) < m_shortest || m_count % workedOutEvery == 0)
        work(shortest);
}

void Way::work(Duration shortest)
{
    if (m_count < enough)
        return;
    auto last = m_last;
    const auto end = last.begin() + static_cast<std::ptrdiff_t>(std::min(m_count, remembered));
    const auto middle = last.begin() + (end - last.begin()) / 2;
    std::nth_element(last.begin(), middle, end);
    const auto least = *std::min_element(last.begin(), middle + 1);
    const auto excess = *middle - least;
    const auto times =
        std::max<Duration::rep>(2, static_cast<Duration::rep>(remembered / std::min(m_count, remembered)));
    // A calendar that was just given up knows of one way alone, which may have been a slow one.
    m_shortest = std::min(shortest, least);
    m_lead = std::max(Duration::zero(), m_shortest - times * excess - reserve);
}

} // namespace headroom::rest
