// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_condition.h"

#include "core/watch/table/bucket_table.h"

#include <algorithm>
#include <limits>

namespace headroom::console {

namespace {

std::int32_t clampedCount(std::int64_t count)
{
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(count, 0, std::numeric_limits<std::int32_t>::max()));
}

// Of what holds requests back until then.
BucketCondition holding(BucketStatus status, std::optional<Instant> until, bool isWaitedFor, Instant now)
{
    const auto least = isWaitedFor ? Urgency::Warning : Urgency::Ordinary;
    if (!until)
        return {status, least, {}};
    if (*until - now > longHold)
        return {status, Urgency::Critical, *until - longHold};
    if (isWaitedFor)
        return {status, Urgency::Warning, until};
    if (*until - now > briefHold)
        return {status, Urgency::Warning, *until - briefHold};
    return {status, Urgency::Ordinary, until};
}

// Without a hold.
BucketCondition unheld(const BucketFigures& bucket, Instant now)
{
    const bool hasNothing = bucket.remaining && *bucket.remaining <= 0;
    if (bucket.stale)
        return {BucketStatus::Stale, hasNothing ? Urgency::Critical : Urgency::Warning, {}};
    // A window whose time has come is over, even when the watcher has not reported it yet.
    const bool isOpen = bucket.remaining && (!bucket.resetsAt || *bucket.resetsAt > now);
    auto ends = isOpen ? freeAgainAt(bucket) : std::nullopt;
    if (ends && *ends <= now)
        ends = bucket.resetsAt;
    if (isOpen && hasNothing)
        return holding(BucketStatus::Exhausted, ends, bucket.waiting > 0, now);
    if (isOpen && isLow(*bucket.remaining, bucket.limit) && ends && *ends - now > slowReset)
        return {BucketStatus::Slow, Urgency::Ordinary, *ends - slowReset};
    if (bucket.leased > 0 || bucket.waiting > 0)
        return {BucketStatus::Leased, Urgency::Ordinary, {}};
    if (isOpen)
        return {BucketStatus::Healthy, Urgency::Ordinary, ends};
    if (bucket.unreadable)
        return {BucketStatus::Unreadable, Urgency::Ordinary, {}};
    return {BucketStatus::Idle, Urgency::Ordinary, {}};
}

} // namespace

BucketCondition conditionOf(const BucketFigures& bucket, Instant now)
{
    if (bucket.heldUntil && *bucket.heldUntil > now)
        return holding(BucketStatus::Held, bucket.heldUntil, bucket.waiting > 0, now);
    return unheld(bucket, now);
}

BucketFigures figuresOf(const BucketState& bucket)
{
    return {bucket.remaining, bucket.limit, bucket.resetsAt, bucket.nextFreeAt, bucket.heldUntil,
        clampedCount(bucket.leased), clampedCount(bucket.waiting), bucket.stale, bucket.problem != nullptr};
}

BucketFigures figuresOf(const watch::Bucket& bucket)
{
    return {bucket.remaining, bucket.limit, bucket.resetsAt, bucket.nextFreeAt(), bucket.heldUntil(),
        clampedCount(bucket.leased()), clampedCount(bucket.waiting()), bucket.stale, bucket.problems != nullptr};
}

} // namespace headroom::console
