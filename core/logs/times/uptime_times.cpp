// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/uptime_times.h"

#include <algorithm>

namespace headroom::logs {

void UptimeTimes::expect(std::chrono::seconds sinceStart, WallTime read)
{
    const auto startedBy = read - sinceStart;
    const bool isAnotherStart = sinceStart < m_sinceStart;
    m_start = m_start && !isAnotherStart ? std::min<WallTime>(*m_start, startedBy) : startedBy;
    m_sinceStart = sinceStart;
}

WallTime UptimeTimes::timeOf(std::chrono::seconds sinceStart, const LineArrival& arrival)
{
    if (arrival.kept)
        return *arrival.kept;
    ++m_undated;
    const auto read = arrival.read.value_or(WallTime{});
    if (!m_start)
        expect(sinceStart, read);
    return std::min<WallTime>(*m_start + sinceStart, read);
}

} // namespace headroom::logs
