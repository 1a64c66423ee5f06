// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"
#include "core/console/snapshot.h"
#include "core/recording/measure.h"

#include <array>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::console {

// How many buckets are in which state, by route: kept from snapshot to snapshot, so that it costs what changes, not
// what there is. Takes every snapshot, in order. Of this process's own lanes nothing is counted.
class BucketSummary
{
public:
    static constexpr std::size_t maxRoutes = 2000; // what comes later counts under otherRoutes
    static constexpr std::string_view otherRoutes = "other routes";

    void apply(const Snapshot& snapshot);
    // As of `now`, which never goes back.
    void addTo(recording::Sample& sample, Instant now);

private:
    using Counts = std::array<std::int64_t, bucketStatusCount>;
    struct Entry
    {
        BucketFigures figures = {};
        std::uint32_t route = 0;
        BucketStatus status = BucketStatus::Idle;
        Instant wakeAt = Instant::max(); // that stands in the queue
        std::optional<Instant> until = {};
        bool isUsed = false;
    };
    struct Wake
    {
        Instant at;
        BucketId id;
        bool operator>(const Wake& other) const { return at > other.at; }
    };
    struct Route
    {
        std::string name = {};
        Counts counts{};
        std::int64_t waiting = 0;
    };

    std::uint32_t routeOf(const BucketIdentity& identity);
    void remove(BucketId id);
    void count(Entry& entry, int by);
    void look(BucketId id, Instant now);

    std::vector<Entry> m_entries; // by id
    std::vector<Route> m_routes;
    std::unordered_map<std::string, std::uint32_t> m_routeNumbers;
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> m_wakes;
    Counts m_counts{};
};

// "held", "stale", "exhausted", "slow", "leased", "healthy", "idle", "unreadable".
std::string_view recordedName(BucketStatus status);
std::optional<BucketStatus> bucketStatusNamed(std::string_view name);

} // namespace headroom::console
