// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"
#include "core/console/snapshot.h"

#include <functional>
#include <queue>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::console {

struct BucketCounts
{
    using ByStatus = std::array<std::int64_t, bucketStatusCount>;
    struct Route
    {
        std::string name; // as nameOfRoute() has it, with the variant of its buckets
        ByStatus counts{};
        std::int64_t waiting = 0; // claims in line
    };

    ByStatus counts{};
    std::vector<Route> routes; // those with more than idle buckets
};

// How many buckets are in which state, by route, and which of them have become blocked: kept from snapshot to snapshot,
// so that it costs what changes, not what there is. Takes every snapshot, in order. Of this process's own lanes nothing
// is counted. Holds 16 bytes a bucket: what one is decided by is asked for when time alone may have changed it.
class BucketSummary
{
public:
    static constexpr std::size_t maxRoutes = 2000; // what comes later counts under otherRoutes
    static constexpr std::string_view otherRoutes = "other routes";

    // None: there is no such bucket any more.
    using Lookup = std::function<std::optional<BucketFigures>(BucketId)>;

    void apply(const Snapshot& snapshot);
    // Applies what time alone changes. A window does not end by it: a snapshot says so. `now` never goes back.
    void passTime(Instant now, const Lookup& figuresById);

    BucketCounts counts() const;
    std::int64_t count(BucketStatus status) const { return m_counts[std::size_t(status)]; }
    // As it was at the last passTime() or in the last snapshot; none: there is no such bucket.
    struct Standing
    {
        BucketStatus status = BucketStatus::Idle;
        Urgency urgency = Urgency::Ordinary;
        bool hasNothingLeft = false; // whatever its status
        std::int64_t waiting = 0; // claims in line
    };
    std::optional<Standing> standing(BucketId id) const
    {
        if (id >= m_entries.size() || !m_entries[id].isUsed)
            return std::nullopt;
        const auto& entry = m_entries[id];
        return Standing{entry.status, entry.urgency, entry.hasNothingLeft, entry.waiting};
    }
    // Those that have become blocked since the last call; some of them are not any more.
    std::vector<BucketId> takeNewlyBlocked() { return std::exchange(m_newlyBlocked, {}); }

private:
    struct Entry
    {
        Instant wakeAt = Instant::max(); // that stands in the queue
        std::int32_t waiting = 0;
        std::uint16_t route = 0;
        BucketStatus status : 4 = BucketStatus::Idle;
        Urgency urgency : 2 = Urgency::Ordinary;
        bool hasNothingLeft : 1 = false;
        bool isUsed : 1 = false;
    };
    struct Wake
    {
        Instant at;
        BucketId id;
        bool operator>(const Wake& other) const { return at > other.at; }
    };

    std::uint16_t routeOf(const BucketIdentity& identity);
    void forgetAll();
    void remove(BucketId id);
    void add(const Entry& entry, int by);
    void set(BucketId id, const BucketFigures& figures, Instant now);

    std::vector<Entry> m_entries; // by id
    std::vector<BucketCounts::Route> m_routes;
    std::unordered_map<std::string, std::uint16_t> m_routeNumbers;
    std::priority_queue<Wake, std::vector<Wake>, std::greater<>> m_wakes;
    std::vector<BucketId> m_newlyBlocked;
    BucketCounts::ByStatus m_counts{};
};

} // namespace headroom::console
