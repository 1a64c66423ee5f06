// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/route_totals.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

using Tenths = std::chrono::duration<std::int64_t, std::deci>;

// That it falls in, by the number of its end.
std::int64_t tenthOf(Instant at)
{
    return std::chrono::ceil<Tenths>(at.time_since_epoch()).count();
}

std::optional<std::size_t> percentOf(const BucketRow& row)
{
    const auto share = availableShare(row);
    if (!share)
        return std::nullopt;
    return std::size_t(std::clamp(std::ceil(*share * 100), 0.0, 100.0));
}

} // namespace

void RouteTotals::add(const BucketRow& row)
{
    ++m_buckets;
    ++m_counts[std::size_t(row.standing)];
    m_nothingLeft += hasNothingLeft(row);
    m_leased += row.leased;
    m_waiting += row.waiting;
    if (const auto percent = percentOf(row))
        ++m_shares[*percent];
    if (row.resetsAt)
        ++m_resets[tenthOf(*row.resetsAt)];
}

void RouteTotals::subtract(const BucketRow& row)
{
    --m_buckets;
    --m_counts[std::size_t(row.standing)];
    m_nothingLeft -= hasNothingLeft(row);
    m_leased -= row.leased;
    m_waiting -= row.waiting;
    if (const auto percent = percentOf(row))
        --m_shares[*percent];
    if (!row.resetsAt)
        return;
    const auto resets = m_resets.find(tenthOf(*row.resetsAt));
    if (resets != m_resets.end() && --resets->second == 0)
        m_resets.erase(resets);
}

std::optional<double> RouteTotals::lowestShare() const
{
    const auto lowest = std::find_if(m_shares.begin(), m_shares.end(), [](auto count) { return count > 0; });
    if (lowest == m_shares.end())
        return std::nullopt;
    return double(lowest - m_shares.begin()) / 100;
}

std::optional<Instant> RouteTotals::soonestReset(Instant now) const
{
    const auto first = m_resets.upper_bound(tenthOf(now));
    return first == m_resets.end() ? std::nullopt : std::optional(Instant(Tenths(first->first)));
}

} // namespace headroom::ui
