// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"

#include <array>
#include <map>

namespace headroom::ui {

// How many buckets there are of each status.
using StatusCounts = std::array<std::uint32_t, console::bucketStatusCount>;

// What the buckets of one route add up to. Kept up to date by taking each row away as it was and adding it as it is.
class RouteTotals
{
public:
    void add(const BucketRow& row);
    void subtract(const BucketRow& row);

    std::uint32_t buckets() const { return m_buckets; }
    std::uint32_t count(console::BucketStatus status) const { return m_counts[std::size_t(status)]; }
    const StatusCounts& counts() const { return m_counts; }
    std::uint32_t nothingLeft() const { return m_nothingLeft; } // nothing left, whatever their status
    std::int64_t leased() const { return m_leased; }
    std::int64_t waiting() const { return m_waiting; }
    // Of this process's own lanes; none of its buckets has one: no lanes.
    bool hasLanes() const { return m_lanes > 0; }
    std::int64_t queued() const { return m_queued; }
    std::int64_t inFlight() const { return m_inFlight; }
    // When the last of the first requests in line may go, as far as that is known.
    std::optional<Instant> longestWait() const;
    // To whole percents, rounded up: 0 only for just that. None while no share is known.
    std::optional<double> lowestShare() const;
    // When the first window after `now` ends, rounded up to tenths of a second: of those with nothing left, where there
    // are any.
    std::optional<Instant> soonestReset(Instant now) const;

private:
    void count(const BucketRow& row, int by);

    std::uint32_t m_buckets = 0;
    std::uint32_t m_nothingLeft = 0;
    StatusCounts m_counts{};
    std::int64_t m_leased = 0;
    std::int64_t m_waiting = 0;
    std::uint32_t m_lanes = 0;
    std::int64_t m_queued = 0;
    std::int64_t m_inFlight = 0;
    std::map<Instant, std::uint32_t> m_waits; // how many first requests in line wait until then
    std::array<std::uint32_t, 101> m_shares{}; // how many have so many percent left
    using Resets = std::map<std::int64_t, std::uint32_t>; // how many windows end in each tenth of a second
    Resets m_resets;
    Resets m_resetsOfNothing; // of those with nothing left
};

} // namespace headroom::ui
