// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ring_series.h"
#include "core/base/time.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom::watch {

// Dense: the ids in use and those waiting for use are 0..n-1. An id is used again only after takeChanges() listed it
// in `gone`.
using BucketId = std::uint32_t;

struct HistoryPoint
{
    Instant at{};
    std::int64_t remaining = 0; // the limit where a window ended
};

// One bucket of the spectacles scheme, as its keys hold it.
struct Bucket
{
    static constexpr std::size_t historyLength = 64;

    // The [route] part of the keys, without prefix. May hold a webhook's token: shorten before it is shown.
    std::string route;
    std::optional<std::int64_t> remaining; // none: no window is open, so the next claim finds all of `limit`
    std::optional<std::int64_t> limit; // none: not learned yet
    std::optional<Instant> resetsAt; // none: no window is open, or its end is not known yet
    Instant changedAt{}; // when any of the above or the problem changed
    bool countsTowardsGlobal = true;

    // One line when a key holds what no bucket can; usually empty.
    std::string problem() const { return remainingProblem.empty() ? limitProblem : remainingProblem; }
    // The last changes of what the next claim finds (`remaining`, or all of `limit` when no window is open), oldest
    // first, at most historyLength; none before the first change.
    std::vector<HistoryPoint> pastRemaining() const
    {
        return history ? history->toVector() : std::vector<HistoryPoint>{};
    }

    // The table's own.
    std::string remainingProblem;
    std::string limitProblem;
    std::unique_ptr<RingSeries<HistoryPoint>> history;
    std::uint32_t remainingSeen = 0; // the sweep that last met the key
    std::uint32_t limitSeen = 0;
    bool hasRemainingKey = false;
    bool hasLimitKey = false;
    bool dirty = false;
    bool used = false; // false: the id is free
};

// What a key was found to hold.
struct Reading
{
    enum class Kind { Absent, Number, NoNumber };

    Kind kind = Kind::Absent;
    std::int64_t value = 0;
    std::optional<Duration> ttl; // of a :remaining key; none: it does not expire
    std::string problem; // for NoNumber: one line

    static Reading absent() { return {}; }
    static Reading number(std::int64_t value, std::optional<Duration> ttl = {})
    {
        return {Kind::Number, value, ttl, {}};
    }
    static Reading noNumber(std::string problem) { return {Kind::NoNumber, 0, {}, std::move(problem)}; }
};

// Requests that were claimed between two readings of a bucket.
struct Claims
{
    std::int64_t count = 0;
    bool countsTowardsGlobal = true;
};

// All buckets of the spectacles scheme ("Spectacles ratelimiting specification"), fed with readings of keys, in the
// order the server gave them. Pure: knows neither Redis nor a clock. A window ends when its key's TTL has passed by
// the caller's clock: the server tells of an expiry only when it gets round to it.
class BucketTable
{
public:
    // Whether requests under this route key count towards the bot's global limit.
    using CountsTowardsGlobal = std::function<bool(std::string_view route)>;

    explicit BucketTable(CountsTowardsGlobal countsTowardsGlobal = {});

    // Each answers with the claims the reading proves; 0 when `counting` is false, as during a first scan or after a
    // gap, when what was before is not known.
    // A fall from a to b is a - b claims. A window that opened since has L - r, where L is the limit that was known
    // when it opened (1 before any, as the specification has it). A window that opened, closed and opened again
    // unseen is counted once.
    Claims applyRemaining(std::string_view route, const Reading& reading, Instant now, bool counting);
    void applyLimit(std::string_view route, const Reading& reading, Instant now);

    // Ends the windows whose time is over.
    void expire(Instant now);
    std::optional<Instant> nextExpiry() const;

    // Mark and sweep for a scan of all keys: between the two, every key that is applied counts as seen; the rest is
    // taken for absent, except for routes that `isAboutToBeRead`.
    void beginSweep() { ++m_sweep; }
    void endSweep(Instant now, const std::function<bool(std::string_view route)>& isAboutToBeRead);

    struct Changes
    {
        std::vector<BucketId> gone; // to be applied first
        std::vector<BucketId> added; // each is in `changed` too
        std::vector<BucketId> changed; // each once; all of them live

        bool empty() const { return gone.empty() && changed.empty(); }
    };
    // What is different from the last call, by the net effect: a bucket that came and went is in none.
    Changes takeChanges();
    bool hasChanges() const { return !m_dirty.empty() || !m_gone.empty(); }

    // Null for an id that is not in use.
    const Bucket* find(BucketId id) const;
    std::optional<BucketId> idOf(std::string_view route) const;
    std::size_t size() const { return m_byRoute.size(); }
    std::size_t exhausted() const { return m_exhausted; } // nothing left and the window is open
    // One more than the highest id that is or was in use: to walk all of them with find().
    BucketId idEnd() const { return static_cast<BucketId>(m_buckets.size()); }

private:
    struct RouteHash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Expiry
    {
        Instant due;
        BucketId id;
        bool operator>(const Expiry& other) const { return due > other.due; }
    };

    BucketId obtain(std::string_view route, Instant now);
    void removeIfGone(BucketId id);
    void setWindow(BucketId id, std::optional<std::int64_t> remaining, std::optional<Instant> resetsAt, Instant now);
    static void remember(Bucket& bucket, HistoryPoint point);
    void pushExpiry(BucketId id, Instant due);
    void markDirty(BucketId id, Instant now);

    CountsTowardsGlobal m_countsTowardsGlobal;
    std::vector<Bucket> m_buckets;
    std::unordered_map<std::string, BucketId, RouteHash, std::equal_to<>> m_byRoute;
    std::vector<BucketId> m_free;
    std::vector<BucketId> m_dirty;
    std::vector<BucketId> m_added; // since the last takeChanges(), alive or not
    std::vector<BucketId> m_gone;
    std::vector<bool> m_isNew; // by id: added since the last takeChanges()
    std::priority_queue<Expiry, std::vector<Expiry>, std::greater<>> m_expiries; // some of them outdated
    std::size_t m_exhausted = 0;
    std::uint32_t m_sweep = 0;
};

} // namespace headroom::watch
