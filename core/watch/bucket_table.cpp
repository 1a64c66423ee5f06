// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/bucket_table.h"

#include <algorithm>

namespace headroom::watch {

using namespace std::chrono_literals;

namespace {

// The same end of a window, read twice, differs by what the answers took on their way.
constexpr Duration sameInstant = 20ms;
// Before any limit is learned a bucket lets one request through, says the specification.
constexpr std::int64_t limitBeforeAny = 1;

bool isSame(const std::optional<Instant>& a, const std::optional<Instant>& b)
{
    if (!a || !b)
        return !a && !b;
    return std::chrono::abs(*a - *b) <= sameInstant;
}

// See BucketTable::applyRemaining().
std::int64_t claimsBetween(const Bucket& before, const Reading& reading, Instant now)
{
    const auto isOver = before.resetsAt && *before.resetsAt <= now;
    const auto lostItsEnd = before.resetsAt && !reading.ttl; // only a new key is without one
    const auto sameWindow = before.remaining && !isOver && !lostItsEnd && reading.value <= *before.remaining;
    if (sameWindow)
        return *before.remaining - reading.value;
    return std::max<std::int64_t>(before.limit.value_or(limitBeforeAny) - reading.value, 0);
}

} // namespace

BucketTable::BucketTable(CountsTowardsGlobal countsTowardsGlobal)
    : m_countsTowardsGlobal(std::move(countsTowardsGlobal))
{
}

Claims BucketTable::applyRemaining(std::string_view route, const Reading& reading, Instant now, bool counting)
{
    // An expired key that the server still holds is as good as gone.
    const auto isAbsent = reading.kind == Reading::Kind::Absent || (reading.ttl && *reading.ttl <= 0ns);
    if (isAbsent && !idOf(route))
        return {};
    const auto id = obtain(route, now);
    auto& bucket = m_buckets[id];
    if (isAbsent) {
        bucket.hasRemainingKey = false;
        bucket.remainingProblem.clear();
        setWindow(id, {}, {}, now);
        removeIfGone(id);
        return {};
    }
    bucket.hasRemainingKey = true;
    bucket.remainingSeen = m_sweep;
    if (bucket.remainingProblem != reading.problem) {
        bucket.remainingProblem = reading.problem;
        markDirty(id, now);
    }
    if (reading.kind == Reading::Kind::NoNumber) {
        setWindow(id, {}, {}, now);
        return {};
    }
    const Claims claims{counting ? claimsBetween(bucket, reading, now) : 0, bucket.countsTowardsGlobal};
    setWindow(id, reading.value, reading.ttl ? std::optional(now + *reading.ttl) : std::nullopt, now);
    return claims;
}

void BucketTable::applyLimit(std::string_view route, const Reading& reading, Instant now)
{
    const auto isAbsent = reading.kind == Reading::Kind::Absent;
    if (isAbsent && !idOf(route))
        return;
    const auto id = obtain(route, now);
    auto& bucket = m_buckets[id];
    const auto limit = reading.kind == Reading::Kind::Number ? std::optional(reading.value) : std::nullopt;
    if (bucket.limit != limit || bucket.limitProblem != reading.problem) {
        bucket.limit = limit;
        bucket.limitProblem = reading.problem;
        markDirty(id, now);
    }
    bucket.hasLimitKey = !isAbsent;
    if (isAbsent)
        removeIfGone(id);
    else
        bucket.limitSeen = m_sweep;
}

void BucketTable::setWindow(
    BucketId id, std::optional<std::int64_t> remaining, std::optional<Instant> resetsAt, Instant now)
{
    auto& bucket = m_buckets[id];
    const auto sameEnd = isSame(bucket.resetsAt, resetsAt);
    if (bucket.remaining == remaining && sameEnd)
        return;
    m_exhausted -= bucket.remaining && *bucket.remaining <= 0 ? 1 : 0;
    m_exhausted += remaining && *remaining <= 0 ? 1 : 0;
    if (bucket.remaining != remaining) {
        // Without a window the next claim finds all of the limit.
        if (const auto found = remaining ? remaining : bucket.limit)
            remember(bucket, {now, *found});
    }
    bucket.remaining = remaining;
    if (!sameEnd) {
        bucket.resetsAt = resetsAt;
        if (resetsAt)
            pushExpiry(id, *resetsAt);
    }
    markDirty(id, now);
}

void BucketTable::remember(Bucket& bucket, HistoryPoint point)
{
    if (!bucket.history)
        bucket.history = std::make_unique<RingSeries<HistoryPoint>>(Bucket::historyLength);
    bucket.history->push(point);
}

void BucketTable::pushExpiry(BucketId id, Instant due)
{
    // Ends that moved leave outdated entries behind; there must not be more of these than of buckets.
    if (m_expiries.size() > 2 * m_buckets.size() + 1024) {
        m_expiries = {};
        for (BucketId other = 0; other < m_buckets.size(); ++other) {
            if (m_buckets[other].used && m_buckets[other].resetsAt)
                m_expiries.push({*m_buckets[other].resetsAt, other});
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
        auto& bucket = m_buckets[id];
        if (!bucket.used || bucket.resetsAt != due)
            continue;
        bucket.hasRemainingKey = false;
        setWindow(id, {}, {}, now);
        removeIfGone(id);
    }
}

std::optional<Instant> BucketTable::nextExpiry() const
{
    if (m_expiries.empty())
        return std::nullopt;
    return m_expiries.top().due;
}

void BucketTable::endSweep(Instant now, const std::function<bool(std::string_view route)>& isAboutToBeRead)
{
    for (BucketId id = 0; id < m_buckets.size(); ++id) {
        auto& bucket = m_buckets[id];
        const auto lacksRemaining = bucket.hasRemainingKey && bucket.remainingSeen != m_sweep;
        const auto lacksLimit = bucket.hasLimitKey && bucket.limitSeen != m_sweep;
        if (!bucket.used || (!lacksRemaining && !lacksLimit) || (isAboutToBeRead && isAboutToBeRead(bucket.route)))
            continue;
        const auto route = bucket.route; // the bucket may go with the first of the two
        if (lacksRemaining)
            applyRemaining(route, Reading::absent(), now, false);
        if (lacksLimit)
            applyLimit(route, Reading::absent(), now);
    }
}

BucketTable::Changes BucketTable::takeChanges()
{
    Changes changes;
    for (const auto id : m_gone) {
        m_free.push_back(id);
        if (!m_isNew[id])
            changes.gone.push_back(id);
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
    m_added.clear();
    m_dirty.clear();
    m_gone.clear();
    return changes;
}

const Bucket* BucketTable::find(BucketId id) const
{
    return id < m_buckets.size() && m_buckets[id].used ? &m_buckets[id] : nullptr;
}

std::optional<BucketId> BucketTable::idOf(std::string_view route) const
{
    const auto found = m_byRoute.find(route);
    return found == m_byRoute.end() ? std::nullopt : std::optional(found->second);
}

BucketId BucketTable::obtain(std::string_view route, Instant now)
{
    if (const auto known = idOf(route))
        return *known;
    BucketId id = static_cast<BucketId>(m_buckets.size());
    if (m_free.empty()) {
        m_buckets.emplace_back();
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
    m_byRoute.emplace(route, id);
    m_isNew[id] = true;
    m_added.push_back(id);
    markDirty(id, now);
    return id;
}

void BucketTable::removeIfGone(BucketId id)
{
    auto& bucket = m_buckets[id];
    if (bucket.hasRemainingKey || bucket.hasLimitKey)
        return;
    m_byRoute.erase(bucket.route);
    bucket = Bucket{};
    m_gone.push_back(id);
}

void BucketTable::markDirty(BucketId id, Instant now)
{
    auto& bucket = m_buckets[id];
    bucket.changedAt = now;
    if (bucket.dirty)
        return;
    bucket.dirty = true;
    m_dirty.push_back(id);
}

} // namespace headroom::watch
