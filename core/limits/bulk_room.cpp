// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/bulk_room.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::limits {

namespace {

constexpr Duration peakSpan = 1s;
constexpr Duration remembered = 10s;
constexpr std::size_t plenty = 8; // an eighth of the limit

} // namespace

std::size_t BulkRoom::counted(const std::deque<Instant>& until, Instant now)
{
    return static_cast<std::size_t>(until.end() - std::upper_bound(until.begin(), until.end(), now));
}

void BulkRoom::sent(bool isBulk, Instant counts, Instant now)
{
    auto& sent = isBulk ? m_bulk : m_others;
    while (!sent.empty() && sent.front() <= now)
        sent.pop_front();
    sent.push_back(sent.empty() ? counts : std::max(sent.back(), counts));
    if (isBulk)
        return;
    while (!m_peaks.empty() && m_peaks.front().from + remembered <= now)
        m_peaks.pop_front();
    if (m_peaks.empty() || m_peaks.back().from + peakSpan <= now)
        m_peaks.push_back({now, 0});
    m_peaks.back().count = std::max(m_peaks.back().count, sent.size());
}

std::size_t BulkRoom::peak(Instant now) const
{
    std::size_t peak = 0;
    for (const auto& each : m_peaks) {
        if (each.from + remembered > now)
            peak = std::max(peak, each.count);
    }
    return peak;
}

bool BulkRoom::allowsRequest(std::size_t size, Instant now) const
{
    const auto peak = this->peak(now);
    const auto bulk = counted(m_bulk, now);
    if (peak == 0 || bulk + peak < size)
        return true;
    return bulk == 0 && counted(m_others, now) + size / plenty < size;
}

Instant BulkRoom::changesAt(Instant now) const
{
    auto when = now + remembered;
    for (const auto* sent : {&m_bulk, &m_others}) {
        const auto next = std::upper_bound(sent->begin(), sent->end(), now);
        if (next != sent->end())
            when = std::min(when, *next);
    }
    for (const auto& each : m_peaks) {
        if (each.from + remembered > now)
            when = std::min(when, each.from + remembered);
    }
    return when;
}

} // namespace headroom::limits
