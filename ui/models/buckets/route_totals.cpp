// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/buckets/route_totals.h"

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
    count(row, 1);
}

void RouteTotals::subtract(const BucketRow& row)
{
    count(row, -1);
}

void RouteTotals::count(const BucketRow& row, int by)
{
    const auto change = [by](auto& counts, const auto& key) {
        auto& number = counts[key];
        number += std::uint32_t(by);
        if (number == 0)
            counts.erase(key);
    };
    m_buckets += std::uint32_t(by);
    m_counts[std::size_t(row.status)] += std::uint32_t(by);
    m_nothingLeft += hasNothingLeft(row) ? std::uint32_t(by) : 0;
    m_leased += by * std::int64_t(row.leased);
    m_waiting += by * std::int64_t(row.waiting);
    if (const auto percent = percentOf(row))
        m_shares[*percent] += std::uint32_t(by);
    if (row.resetsAt)
        change(hasNothingLeft(row) ? m_resetsOfNothing : m_resets, tenthOf(*row.resetsAt));
    if (!row.lane())
        return;
    m_lanes += std::uint32_t(by);
    m_queued += by * std::int64_t(row.lane()->waiting);
    m_inFlight += by * std::int64_t(row.lane()->inFlight);
    if (row.lane()->waiting > 0 && row.lane()->waitsUntil)
        change(m_waits, *row.lane()->waitsUntil);
}

std::optional<Instant> RouteTotals::longestWait() const
{
    return m_waits.empty() ? std::nullopt : std::optional(m_waits.rbegin()->first);
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
    for (const auto* resets : {&m_resetsOfNothing, &m_resets}) {
        if (const auto first = resets->upper_bound(tenthOf(now)); first != resets->end())
            return Instant(Tenths(first->first));
    }
    return std::nullopt;
}

} // namespace headroom::ui
