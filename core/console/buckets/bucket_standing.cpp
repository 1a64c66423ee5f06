// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_standing.h"

#include "core/watch/table/bucket_table.h"

namespace headroom::console {

namespace {

// Of what holds requests back until then.
BucketStanding holding(Standing standing, std::optional<Instant> until, bool isWaitedFor, Instant now)
{
    const auto least = isWaitedFor ? Urgency::Warning : Urgency::Ordinary;
    if (!until)
        return {standing, least, {}};
    if (*until - now > longHold)
        return {standing, Urgency::Critical, *until - longHold};
    if (isWaitedFor)
        return {standing, Urgency::Warning, until};
    if (*until - now > briefHold)
        return {standing, Urgency::Warning, *until - briefHold};
    return {standing, Urgency::Ordinary, until};
}

// Without a hold.
BucketStanding unheld(const BucketFigures& bucket, Instant now)
{
    const bool hasNothing = bucket.remaining && *bucket.remaining <= 0;
    if (bucket.stale)
        return {Standing::Stale, hasNothing ? Urgency::Critical : Urgency::Warning, {}};
    // A window whose time has come is over, also when that has not been told yet.
    const bool isOpen = bucket.remaining && (!bucket.resetsAt || *bucket.resetsAt > now);
    auto ends = isOpen ? freeAgainAt(bucket) : std::nullopt;
    if (ends && *ends <= now)
        ends = bucket.resetsAt;
    if (isOpen && hasNothing)
        return holding(Standing::Exhausted, ends, bucket.waiting > 0, now);
    if (isOpen && isLow(*bucket.remaining, bucket.limit) && ends && *ends - now > slowReset)
        return {Standing::Slow, Urgency::Ordinary, *ends - slowReset};
    if (bucket.leased > 0 || bucket.waiting > 0)
        return {Standing::Leased, Urgency::Ordinary, {}};
    if (isOpen)
        return {Standing::Healthy, Urgency::Ordinary, ends};
    if (bucket.unreadable)
        return {Standing::Unreadable, Urgency::Ordinary, {}};
    return {Standing::Idle, Urgency::Ordinary, {}};
}

} // namespace

BucketStanding standingOf(const BucketFigures& bucket, Instant now)
{
    if (bucket.heldUntil && *bucket.heldUntil > now)
        return holding(Standing::Held, bucket.heldUntil, bucket.waiting > 0, now);
    return unheld(bucket, now);
}

BucketStanding standingOf(const BucketState& bucket, Instant now)
{
    return standingOf(BucketFigures{bucket.remaining, bucket.limit, bucket.resetsAt, bucket.heldUntil, bucket.leased,
                          bucket.waiting, bucket.stale, !bucket.problem.empty(), bucket.nextFreeAt},
        now);
}

BucketStanding standingOf(const watch::Bucket& bucket, Instant now)
{
    return standingOf(
        BucketFigures{bucket.remaining, bucket.limit, bucket.resetsAt, bucket.heldUntil(), bucket.leased(),
            bucket.waiting(), bucket.stale, bucket.problems != nullptr, bucket.nextFreeAt()},
        now);
}

} // namespace headroom::console
