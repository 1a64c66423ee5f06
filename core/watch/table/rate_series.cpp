// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/table/rate_series.h"

#include <algorithm>

namespace headroom::watch {

std::int64_t RateSeries::secondOf(Instant at)
{
    return std::chrono::floor<std::chrono::seconds>(at.time_since_epoch()).count();
}

void RateSeries::add(Instant at, std::int64_t count)
{
    if (count <= 0)
        return;
    const auto second = secondOf(at);
    auto& slot = m_slots[static_cast<std::size_t>(second % length)];
    if (slot.second != second)
        slot = {second, 0};
    slot.count += count;
    if (m_first < 0)
        m_first = second;
}

double RateSeries::countIn(std::int64_t second) const
{
    const auto& slot = m_slots[static_cast<std::size_t>(second % length)];
    return slot.second == second ? static_cast<double>(slot.count) : 0;
}

double RateSeries::perSecond(Instant now, std::chrono::seconds span) const
{
    const auto seconds = std::clamp<std::int64_t>(span.count(), 1, length - 1);
    double sum = 0;
    for (std::int64_t back = 1; back <= seconds; ++back)
        sum += countIn(secondOf(now) - back);
    return sum / static_cast<double>(seconds);
}

std::vector<float> RateSeries::history(Instant now) const
{
    std::vector<float> values;
    if (m_first < 0)
        return values;
    const auto running = secondOf(now);
    const auto oldest = std::max(m_first, running - (length - 1));
    for (auto second = oldest; second < running; ++second)
        values.push_back(static_cast<float>(countIn(second)));
    return values;
}

} // namespace headroom::watch
