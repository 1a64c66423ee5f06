// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/send_lead.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr std::size_t workedOutEvery = 8;
// For the unevenness that no measure of the past shows.
constexpr Duration reserve = 2ms;
// Longer than most of what holds up all that is on its way.
constexpr Duration betweenMoments = 500ms;

} // namespace

void SendLead::note(Duration thereAndBack, Duration shortest, Instant landed)
{
    m_last[m_count++ % remembered] = thereAndBack;
    const auto isNewMoment = m_moments < enoughMoments && (m_moments == 0 || landed - m_lastMoment >= betweenMoments);
    if (isNewMoment) {
        ++m_moments;
        m_lastMoment = landed;
    }
    if (isNewMoment || std::min(shortest, thereAndBack) < m_shortest || m_count % workedOutEvery == 0)
        work(shortest);
}

void SendLead::work(Duration shortest)
{
    if (m_count < enough || m_moments < enoughMoments)
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
