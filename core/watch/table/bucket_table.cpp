// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/table/bucket_table.h"

#include <algorithm>
#include <limits>

namespace headroom::watch {

using namespace std::chrono_literals;

namespace {

// The same end of a window, read twice, differs by what the answers took on their way.
constexpr Duration sameInstant = 20ms;
// Before any limit is learned a bucket lets one request through, says the specification.
constexpr std::int64_t limitBeforeAny = 1;
// Answers about one window tell of one end, give or take what they took on their way.
constexpr Duration lateAnswer = 250ms;
// So soon before its end a window is about to end.
constexpr Duration shortlyBefore = 250ms;
// A bucket that changed so lately keeps its history before others, as long as one of so many did not.
constexpr Duration historyStands = 10s;
constexpr int maxLooks = 8;
constexpr auto maxPlausible = std::numeric_limits<std::int64_t>::max();

bool isSame(const std::optional<Instant>& a, const std::optional<Instant>& b)
{
    if (!a || !b)
        return !a && !b;
    return std::chrono::abs(*a - *b) <= sameInstant;
}

bool isSameWindow(const Bucket& before, const schemes::Reading& reading, Instant now)
{
    const auto isOver = before.resetsAt && *before.resetsAt <= now;
    const auto lostItsEnd = before.resetsAt && !reading.ttl; // only a new key is without one
    return !isOver && !lostItsEnd;
}

// See BucketTable::applyRemaining(). `limit` as it is known by now.
std::int64_t claimsBetween(const Bucket& before, const schemes::Reading& reading, std::optional<std::int64_t> limit,
    const schemes::LimitRule& rule, Instant now)
{
    const auto sameWindow = isSameWindow(before, reading, now);
    if (reading.isUsed) {
        const auto rose = sameWindow && before.hasUsed && reading.value >= before.usedOfLimit;
        return std::max<std::int64_t>(rose ? reading.value - before.usedOfLimit : reading.value, 0);
    }
    const auto stands = before.remaining && sameWindow;
    if (stands && rule.isLowerBound() && before.resetsAt && reading.ttl) {
        const auto moved = std::chrono::abs(now + *reading.ttl - *before.resetsAt) > lateAnswer;
        if (!moved && reading.value > *before.remaining)
            return 0; // an answer that came late
        if (moved && reading.value == 0)
            return *before.remaining > 0 ? 1 : 0; // a 429: nothing is left, whatever was
    }
    if (stands && reading.value <= *before.remaining)
        return *before.remaining - reading.value;
    return std::max<std::int64_t>(limit.value_or(limitBeforeAny) - reading.value, 0);
}

} // namespace

std::vector<HistoryPoint> Bucket::pastRemaining() const
{
    if (history)
        return history->toVector();
    if (!lastPointAt)
        return {};
    return {{*lastPointAt, lastPointRemaining}};
}

bool isAlarming(const Bucket& bucket, Instant now)
{
    const auto isExhausted = bucket.remaining && *bucket.remaining <= 0;
    const auto isHeld = bucket.heldUntil() && *bucket.heldUntil() > now;
    const auto endsSoon = bucket.resetsAt && *bucket.resetsAt - now <= shortlyBefore;
    return isExhausted || isHeld || endsSoon || bucket.stale;
}

BucketTable::BucketTable(CountsTowardsGlobal countsTowardsGlobal, schemes::LimitRule limitRule)
    : m_countsTowardsGlobal(std::move(countsTowardsGlobal))
    , m_limitRule(limitRule)
{
}

Claims BucketTable::applyRemaining(std::string_view route, const schemes::Reading& reading, Instant now, bool counting)
{
    // An expired key that the server still holds counts as deleted.
    const auto isOver = reading.ttl && *reading.ttl <= 0ns;
    const auto isAbsent = reading.kind == schemes::Reading::Kind::Absent || (isOver && !reading.outlivesWindow);
    if (isAbsent && !idOf(route))
        return {};
    const auto id = obtain(route, now);
    auto& bucket = m_buckets[id];
    if (isAbsent) {
        bucket.hasRemainingKey = false;
        setProblem(id, &Bucket::Problems::remaining, {}, now);
        closeWindow(id, now);
        removeIfGone(id, now);
        return {};
    }
    bucket.hasRemainingKey = true;
    bucket.forgetAt = Instant::max();
    bucket.keyOutlivesWindow = reading.outlivesWindow;
    bucket.isRemainingSeen = true;
    setProblem(id, &Bucket::Problems::remaining, reading.problem, now);
    if (reading.limit)
        setLimit(id, reading.limit, now);
    if (reading.kind == schemes::Reading::Kind::NoNumber || isOver) {
        closeWindow(id, now);
        return {};
    }
    learnLimit(id, reading, now);
    const auto& known = m_buckets[id];
    const Claims claims{
        counting ? claimsBetween(known, reading, known.limit, m_limitRule, now) : 0, known.countsTowardsGlobal};
    takeNumber(id, reading, now);
    return claims;
}

void BucketTable::takeNumber(BucketId id, const schemes::Reading& reading, Instant now)
{
    auto& bucket = m_buckets[id];
    std::optional<std::int64_t> remaining = reading.value;
    if (reading.isUsed) {
        bucket.hasUsed = true;
        bucket.usedOfLimit = reading.value;
        remaining.reset();
        if (bucket.limit)
            remaining = std::max<std::int64_t>(*bucket.limit - reading.value, 0);
    }
    setWindow(id, remaining, reading.ttl ? std::optional(now + *reading.ttl) : std::nullopt, now);
    setWake(id, now);
}

void BucketTable::closeWindow(BucketId id, Instant now)
{
    m_buckets[id].hasUsed = false;
    setWindow(id, {}, {}, now);
    setWake(id, now);
}

void BucketTable::learnLimit(BucketId id, const schemes::Reading& reading, Instant now)
{
    auto& bucket = m_buckets[id];
    if (m_limitRule.from == schemes::LimitRule::From::Constant) {
        setLimit(id, m_limitRule.constant, now);
        return;
    }
    if (!m_limitRule.isLowerBound() || reading.isUsed)
        return;
    const auto oneMore = m_limitRule.from == schemes::LimitRule::From::OneMoreThanSeen;
    const auto atLeast = reading.value < maxPlausible && oneMore ? reading.value + 1 : reading.value;
    bucket.limitIsLowerBound = true;
    setLimit(id, std::max(bucket.limit.value_or(atLeast), atLeast), now);
}

void BucketTable::setLimit(BucketId id, std::optional<std::int64_t> limit, Instant now)
{
    auto& bucket = m_buckets[id];
    if (bucket.limit == limit)
        return;
    bucket.limit = limit;
    markDirty(id, now);
    if (bucket.hasUsed) {
        setWindow(id, limit ? std::optional(std::max<std::int64_t>(*limit - bucket.usedOfLimit, 0)) : std::nullopt,
            bucket.resetsAt, now);
    }
}

void BucketTable::setProblem(BucketId id, Text Bucket::Problems::*which, const Text& problem, Instant now)
{
    auto& problems = m_buckets[id].problems;
    if (problems ? problem == (*problems).*which : problem.empty())
        return;
    if (!problems)
        problems = std::make_unique<Bucket::Problems>();
    (*problems).*which = problem;
    if (problems->remaining.empty() && problems->limit.empty())
        problems.reset();
    markDirty(id, now);
}

void BucketTable::applyLimit(std::string_view route, const schemes::Reading& reading, Instant now)
{
    const auto isAbsent = reading.kind == schemes::Reading::Kind::Absent;
    if (isAbsent && !idOf(route))
        return;
    const auto id = obtain(route, now);
    const auto isNegative = reading.kind == schemes::Reading::Kind::Number && reading.value < 0;
    const auto hasLimit = reading.kind == schemes::Reading::Kind::Number && !isNegative;
    setLimit(id, hasLimit ? std::optional(reading.value) : std::nullopt, now);
    setProblem(id, &Bucket::Problems::limit,
        isNegative ? Text::tr("its limit is %1, which no bucket has: delete the key").arg(reading.value)
                   : reading.problem,
        now);
    auto& bucket = m_buckets[id];
    bucket.hasLimitKey = !isAbsent;
    if (isAbsent)
        removeIfGone(id, now);
    else
        bucket.isLimitSeen = true;
}

Claims BucketTable::applySlots(
    std::string_view route, std::optional<schemes::SlotBucket> keys, Instant now, bool counting)
{
    if (!keys) {
        applyRemaining(route, schemes::Reading::absent(), now, false);
        return {};
    }
    const auto id = obtain(route, now);
    auto& bucket = m_buckets[id];
    bucket.hasRemainingKey = true;
    bucket.isRemainingSeen = true;
    if (!bucket.slots)
        bucket.slots = std::make_unique<Bucket::Slots>();
    const Claims claims{counting ? schemes::claimsMade(bucket.slots->keys, *keys) : 0, bucket.countsTowardsGlobal};
    bucket.slots->keys = std::move(*keys);
    const auto& problem = bucket.slots->keys.problem;
    setProblem(id, &Bucket::Problems::remaining, problem ? *problem : Text(), now);
    lookAtSlots(id, now);
    return claims;
}

void BucketTable::lookAtSlots(BucketId id, Instant now)
{
    auto& bucket = m_buckets[id];
    auto& slots = *bucket.slots;
    const auto before = slots.view;
    slots.view = slots.keys.at(now);
    const auto& view = slots.view;
    setLimit(id, slots.keys.limit, now);
    setWindow(id, view.remaining, view.resetsAt, now);
    const auto isDifferent = bucket.stale != view.stale || before.leased != view.leased
        || before.waiting != view.waiting || !isSame(before.heldUntil, view.heldUntil)
        || !isSame(before.nextFreeAt, view.nextFreeAt);
    bucket.stale = view.stale;
    if (isDifferent)
        markDirty(id, now);
    setWake(id, now);
}

void BucketTable::setWindow(
    BucketId id, std::optional<std::int64_t> remaining, std::optional<Instant> resetsAt, Instant now)
{
    auto& bucket = m_buckets[id];
    const auto sameEnd = isSame(bucket.resetsAt, resetsAt);
    if (bucket.remaining == remaining && sameEnd)
        return;
    if (bucket.remaining != remaining) {
        // Without a window the next claim finds all of the limit.
        if (const auto found = remaining ? remaining : std::optional<std::int64_t>(bucket.limit))
            remember(id, {now, *found});
    }
    bucket.remaining = remaining;
    if (!sameEnd)
        bucket.resetsAt = resetsAt;
    markDirty(id, now);
}

// After its window, slots or keys changed.
void BucketTable::setWake(BucketId id, Instant now)
{
    auto& bucket = m_buckets[id];
    auto due = bucket.forgetAt;
    if (bucket.slots) {
        due = bucket.slots->view.changesAt.value_or(Instant::max());
    } else if (bucket.resetsAt) {
        due = *bucket.resetsAt;
    } else if (bucket.remaining && *bucket.remaining <= 0) {
        // changedAt stands when the same is read again.
        due = bucket.stale ? Instant::max() : bucket.changedAt + Bucket::staleAfter;
    }
    if (!bucket.slots && bucket.stale && (!bucket.remaining || *bucket.remaining > 0 || bucket.resetsAt)) {
        bucket.stale = false;
        markDirty(id, now);
    }
    if (bucket.wakeAt == due)
        return;
    bucket.wakeAt = due;
    if (due != Instant::max())
        pushExpiry(id, due);
}

void BucketTable::wake(BucketId id, Instant now)
{
    auto& bucket = m_buckets[id];
    bucket.wakeAt = Instant::max();
    if (bucket.slots) {
        lookAtSlots(id, now);
        return;
    }
    if (bucket.resetsAt) {
        bucket.hasRemainingKey = bucket.hasRemainingKey && bucket.keyOutlivesWindow;
        closeWindow(id, now);
        removeIfGone(id, now);
        return;
    }
    if (bucket.remaining && *bucket.remaining <= 0) {
        if (now < bucket.changedAt + Bucket::staleAfter) {
            setWake(id, now);
            return;
        }
        bucket.stale = true;
        tell(id); // and changedAt stands: nothing in Redis changed
        return;
    }
    removeIfGone(id, now);
}

void BucketTable::remember(BucketId id, HistoryPoint point)
{
    auto& bucket = m_buckets[id];
    const HistoryPoint before{bucket.lastPointAt.value_or(point.at), bucket.lastPointRemaining};
    const bool isFirst = !std::exchange(bucket.lastPointAt, point.at);
    bucket.lastPointRemaining = point.remaining;
    if (isFirst)
        return; // most buckets of a large fleet stay at that
    if (!bucket.history) {
        makeRoomForHistory(point.at);
        bucket.history = std::make_unique<RingSeries<HistoryPoint>>(Bucket::historyLength);
        bucket.history->push(before);
        m_histories.push_back(id);
    }
    bucket.history->push(point);
}

// The oldest one goes; those that changed lately come round again, but not all of them, or we would look for ever.
void BucketTable::makeRoomForHistory(Instant now)
{
    for (int looked = 0; m_histories.size() >= maxHistories; ++looked) {
        const auto id = m_histories.front();
        m_histories.pop_front();
        auto& bucket = m_buckets[id];
        if (bucket.history && now - bucket.changedAt < historyStands && looked < maxLooks)
            m_histories.push_back(id);
        else
            bucket.history.reset();
    }
}

void BucketTable::pushExpiry(BucketId id, Instant due)
{
    // Ends that moved leave outdated entries behind; there must not be more of these than half of the buckets.
    if (m_expiries.size() > m_buckets.size() + m_buckets.size() / 2 + 1024) {
        m_expiries = {};
        for (BucketId other = 0; other < m_buckets.size(); ++other) {
            if (m_buckets[other].used && m_buckets[other].wakeAt != Instant::max())
                m_expiries.push({m_buckets[other].wakeAt, other});
        }
        return;
    }
    m_expiries.push({due, id});
}

void BucketTable::expire(Instant now)
{
    while (!m_expiries.empty() && m_expiries.top().due <= now) {
        const auto [due, id] = m_expiries.top();
        m_expiries.pop();
        if (m_buckets[id].used && m_buckets[id].wakeAt == due)
            wake(id, now);
    }
}

std::optional<Instant> BucketTable::nextExpiry() const
{
    if (m_expiries.empty())
        return std::nullopt;
    return m_expiries.top().due;
}

bool BucketTable::wasSeen(std::string_view route) const
{
    const auto id = idOf(route);
    return id && m_buckets[*id].hasRemainingKey && m_buckets[*id].isRemainingSeen;
}

void BucketTable::beginSweep()
{
    for (BucketId id = 0; id < m_buckets.size(); ++id)
        m_buckets[id].isRemainingSeen = m_buckets[id].isLimitSeen = false;
}

void BucketTable::endSweep(Instant now, const std::function<bool(std::string_view route)>& isAboutToBeRead)
{
    for (BucketId id = 0; id < m_buckets.size(); ++id) {
        auto& bucket = m_buckets[id];
        const auto lacksRemaining = bucket.hasRemainingKey && !bucket.isRemainingSeen;
        const auto lacksLimit = bucket.hasLimitKey && !bucket.isLimitSeen;
        if (!bucket.used || (!lacksRemaining && !lacksLimit) || (isAboutToBeRead && isAboutToBeRead(bucket.route)))
            continue;
        const auto route = bucket.route; // the bucket may go with the first of the two
        if (lacksRemaining)
            applyRemaining(route, schemes::Reading::absent(), now, false);
        if (lacksLimit)
            applyLimit(route, schemes::Reading::absent(), now);
    }
}

BucketTable::Changes BucketTable::takeChanges()
{
    Changes changes;
    for (const auto id : m_gone) {
        m_free.push_back(id);
        if (!m_isNew[id])
            changes.removed.push_back(id);
    }
    for (const auto id : m_dirty) {
        if (!m_buckets[id].used || !m_buckets[id].dirty)
            continue;
        m_buckets[id].dirty = false;
        changes.changed.push_back(id);
        if (m_isNew[id])
            changes.added.push_back(id);
    }
    for (const auto id : m_added)
        m_isNew[id] = false;
    // With their memory: after a base scan they held every bucket.
    m_added = std::vector<BucketId>();
    m_dirty = std::vector<BucketId>();
    m_gone = std::vector<BucketId>();
    return changes;
}

const Bucket* BucketTable::find(BucketId id) const
{
    return id < m_buckets.size() && m_buckets[id].used ? &m_buckets[id] : nullptr;
}

std::optional<BucketId> BucketTable::idOf(std::string_view route) const
{
    return m_routes.find(route, [this](BucketId id) { return m_buckets[id].route.view(); });
}

BucketId BucketTable::obtain(std::string_view route, Instant now)
{
    if (const auto known = idOf(route))
        return *known;
    auto id = static_cast<BucketId>(m_buckets.size());
    if (m_free.empty()) {
        m_buckets.push_back({});
        m_isNew.push_back(false);
    } else {
        id = m_free.back();
        m_free.pop_back();
    }
    auto& bucket = m_buckets[id];
    bucket = Bucket{};
    bucket.used = true;
    bucket.route = route;
    bucket.countsTowardsGlobal = !m_countsTowardsGlobal || m_countsTowardsGlobal(route);
    m_routes.insert(route, id);
    m_isNew[id] = true;
    m_added.push_back(id);
    markDirty(id, now);
    return id;
}

void BucketTable::removeIfGone(BucketId id, Instant now)
{
    auto& bucket = m_buckets[id];
    if (bucket.hasRemainingKey || bucket.hasLimitKey)
        return;
    if (m_limitRule.isRemembered() && bucket.forgetAt == Instant::max())
        bucket.forgetAt = now + remembered;
    if (m_limitRule.isRemembered() && now < bucket.forgetAt) {
        setWake(id, now);
        return;
    }
    m_routes.erase(bucket.route, id);
    bucket = Bucket{};
    m_gone.push_back(id);
}

void BucketTable::markDirty(BucketId id, Instant now)
{
    m_buckets[id].changedAt = now;
    tell(id);
}

void BucketTable::tell(BucketId id)
{
    auto& bucket = m_buckets[id];
    if (bucket.dirty)
        return;
    bucket.dirty = true;
    m_dirty.push_back(id);
}

} // namespace headroom::watch
