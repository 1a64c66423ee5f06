// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/compact_optional.h"
#include "core/base/pieces.h"
#include "core/base/ring_series.h"
#include "core/base/text/compact_text.h"
#include "core/base/time/time.h"
#include "core/schemes/reading.h"
#include "core/schemes/slot_bucket.h"
#include "core/watch/table/route_index.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::watch {

// Dense: the ids in use and those waiting for use are 0..n-1. An id is used again only after takeChanges() listed it
// in `removed`.
using BucketId = std::uint32_t;

struct HistoryPoint
{
    Instant at{};
    std::int64_t remaining = 0; // the limit where a window ended
};

// One bucket, as its keys hold it.
struct Bucket
{
    static constexpr std::size_t historyLength = 64;
    // So long a bucket may have nothing left and no end: then whoever was to set its end is dead.
    static constexpr Duration staleAfter = std::chrono::seconds{60};

    // The name of the bucket in its scheme. May hold a webhook's token: shorten before it is shown.
    CompactText route;
    CompactOptional<std::int64_t> remaining; // none: no window is open, so the next claim finds all of `limit`
    CompactOptional<std::int64_t> limit; // none: not learned yet
    CompactOptional<Instant> resetsAt; // none: no window is open, or its end is not known yet
    Instant changedAt{}; // when any of the above or the problem changed, or of what only `headroom` tells
    bool countsTowardsGlobal : 1 = true;
    // A claim stands that nobody will answer: its client died. It holds others back until it is deleted or its lease
    // ends.
    bool stale : 1 = false;
    bool limitIsLowerBound : 1 = false; // nobody stores the limit: the most that was seen

    // The table's own, here as it takes no room beside the three above.
    bool hasRemainingKey : 1 = false;
    bool hasLimitKey : 1 = false;
    bool isRemainingSeen : 1 = false; // in the sweep that was begun last
    bool isLimitSeen : 1 = false;
    bool hasUsed : 1 = false;
    bool keyOutlivesWindow : 1 = false;
    bool dirty : 1 = false;
    bool used : 1 = false; // false: the id is free

    // What only the `headroom` scheme tells; 0 and none in others.
    std::int64_t leased() const { return slots ? slots->view.leased : 0; } // claims given and not answered
    std::int64_t waiting() const { return slots ? slots->view.waiting : 0; } // claims in line
    std::optional<Instant> heldUntil() const { return slots ? slots->view.heldUntil : std::nullopt; } // by a 429
    // When one slot more is free; `resetsAt` is then when all of them are.
    std::optional<Instant> nextFreeAt() const { return slots ? slots->view.nextFreeAt : std::nullopt; }

    // One line when a key holds what no bucket can; usually empty.
    Text problem() const
    {
        if (!problems)
            return {};
        return problems->remaining.empty() ? problems->limit : problems->remaining;
    }
    // The last changes of what the next claim finds (`remaining`, or all of `limit` when no window is open), oldest
    // first, at most historyLength; none before the first change. Of a bucket that has not changed for a while only the
    // last one, when BucketTable::maxHistories others have changed since.
    std::vector<HistoryPoint> pastRemaining() const;

    // The table's own.
    struct Slots
    {
        schemes::SlotBucket keys;
        schemes::SlotBucket::View view;
    };
    struct Problems
    {
        Text remaining;
        Text limit;
    };
    std::unique_ptr<Problems> problems; // null: none
    CompactOptional<Instant> lastPointAt; // of the history; none: nothing has changed yet
    std::int64_t lastPointRemaining = 0;
    std::unique_ptr<RingSeries<HistoryPoint>> history; // from the second point on, the last one included
    std::unique_ptr<Slots> slots;
    std::int64_t usedOfLimit = 0; // where it is stored, and what is left is not
    Instant wakeAt = Instant::max(); // when time alone changes it
    Instant forgetAt = Instant::max(); // without a key
};

// Whether an operator has to know of it before all others: it holds requests back, or its window is about to end. Pure.
bool isAlarming(const Bucket& bucket, Instant now);

// Requests that were claimed between two readings of a bucket.
struct Claims
{
    std::int64_t count = 0;
    bool countsTowardsGlobal = true;
};

// All buckets, fed with readings of keys, in the order the server gave them. Pure: knows neither Redis nor a clock. A
// window ends when its key's TTL has passed by the caller's clock: the server tells of an expiry only when it gets
// round to it.
//
// Memory, of 1,000,000 buckets with names of 43 bytes: at most 375 bytes each, with all that the process takes besides
// (bench_watcher_million; below 400 is the goal). A name is held once. Up to maxHistories buckets have a past of up to
// Bucket::historyLength points, 1.1 KiB each: 72 MiB in all, however many buckets there are.
class BucketTable
{
public:
    // How long a bucket whose limit is stored nowhere is kept after its last key was deleted.
    static constexpr Duration remembered = std::chrono::seconds{60};
    // So many buckets have more of a past than its last point.
    static constexpr std::size_t maxHistories = 65'536;

    // Whether requests under this route key count towards the bot's global limit.
    using CountsTowardsGlobal = std::function<bool(std::string_view route)>;

    explicit BucketTable(CountsTowardsGlobal countsTowardsGlobal = {}, schemes::LimitRule limitRule = {});

    // Each answers with the claims the reading proves; 0 when `counting` is false, as during a first scan or after a
    // gap, when what was before is not known.
    // A fall from a to b is a - b claims. A window that opened since has L - r, where L is the limit that was known
    // when it opened (1 before any, as the spectacles specification has it). A window that opened, closed and opened
    // again unseen is counted once. Where clients write what an answer said, and not what they claim, a late answer
    // that raises what is left counts as none.
    Claims applyRemaining(std::string_view route, const schemes::Reading& reading, Instant now, bool counting);
    void applyLimit(std::string_view route, const schemes::Reading& reading, Instant now);
    // Of the headroom scheme, all keys of the bucket at once; none: it has none.
    Claims applySlots(std::string_view route, std::optional<schemes::SlotBucket> keys, Instant now, bool counting);

    // Ends the windows whose time is over, and whatever else time alone changes.
    void expire(Instant now);
    std::optional<Instant> nextExpiry() const;

    // Mark and sweep for a scan of all keys: between the two, every key that is applied counts as seen; the rest is
    // taken for absent, except for routes that `isAboutToBeRead`.
    void beginSweep();
    void endSweep(Instant now, const std::function<bool(std::string_view route)>& isAboutToBeRead);

    // Whether what is left in this bucket was read since beginSweep().
    bool wasSeen(std::string_view route) const;

    struct Changes
    {
        std::vector<BucketId> removed; // to be applied first
        std::vector<BucketId> added; // each is in `changed` too
        std::vector<BucketId> changed; // each once; all of them live

        bool empty() const { return removed.empty() && changed.empty(); }
    };
    // What is different from the last call, by the net effect: a bucket that came and went is in none.
    Changes takeChanges();
    bool hasChanges() const { return !m_dirty.empty() || !m_gone.empty(); }

    // Null for an id that is not in use.
    const Bucket* find(BucketId id) const;
    std::optional<BucketId> idOf(std::string_view route) const;
    std::size_t size() const { return m_routes.size(); }
    // One more than the highest id that is or was in use: to walk all of them with find().
    BucketId idEnd() const { return static_cast<BucketId>(m_buckets.size()); }

private:
    struct Expiry
    {
        Instant due;
        BucketId id;
        bool operator>(const Expiry& other) const { return due > other.due; }
    };

    BucketId obtain(std::string_view route, Instant now);
    void removeIfGone(BucketId id, Instant now);
    void takeNumber(BucketId id, const schemes::Reading& reading, Instant now);
    void closeWindow(BucketId id, Instant now);
    void learnLimit(BucketId id, const schemes::Reading& reading, Instant now);
    void setLimit(BucketId id, std::optional<std::int64_t> limit, Instant now);
    void setWindow(BucketId id, std::optional<std::int64_t> remaining, std::optional<Instant> resetsAt, Instant now);
    void setProblem(BucketId id, Text Bucket::Problems::*which, const Text& problem, Instant now);
    void lookAtSlots(BucketId id, Instant now);
    void wake(BucketId id, Instant now);
    void setWake(BucketId id, Instant now);
    void remember(BucketId id, HistoryPoint point);
    void makeRoomForHistory(Instant now);
    void pushExpiry(BucketId id, Instant due);
    void markDirty(BucketId id, Instant now);
    void tell(BucketId id);

    CountsTowardsGlobal m_countsTowardsGlobal;
    schemes::LimitRule m_limitRule;
    Pieces<Bucket> m_buckets;
    RouteIndex m_routes;
    std::deque<BucketId> m_histories; // that have one, or had, in the order in which these began
    std::vector<BucketId> m_free;
    std::vector<BucketId> m_dirty;
    std::vector<BucketId> m_added; // since the last takeChanges(), alive or not
    std::vector<BucketId> m_gone;
    std::vector<bool> m_isNew; // by id: added since the last takeChanges()
    std::priority_queue<Expiry, std::vector<Expiry>, std::greater<>> m_expiries; // some of them outdated
};

} // namespace headroom::watch
