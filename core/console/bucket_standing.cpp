// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/bucket_standing.h"

namespace headroom::console {

namespace {

// Without a hold.
BucketStanding unheld(const BucketFigures& bucket, Instant now)
{
    if (bucket.stale)
        return {Standing::Stale, {}};
    // A window whose time has come is over, also when that has not been told yet.
    const bool isOpen = bucket.remaining && (!bucket.resetsAt || *bucket.resetsAt > now);
    const bool isEmpty = isOpen && *bucket.remaining <= 0;
    const bool isScarce = isEmpty || (isOpen && isLow(*bucket.remaining, bucket.limit));
    auto ends = isOpen ? freeAgainAt(bucket) : std::nullopt;
    if (ends && *ends <= now)
        ends = bucket.resetsAt;
    if (isScarce && ends && *ends - now > slowReset)
        return {Standing::Slow, *ends - slowReset};
    if (isEmpty)
        return {Standing::Exhausted, ends};
    if (bucket.leased > 0 || bucket.waiting > 0)
        return {Standing::Leased, {}};
    if (isOpen)
        return {Standing::Healthy, ends};
    if (bucket.unreadable)
        return {Standing::Unreadable, {}};
    return {Standing::Idle, {}};
}

} // namespace

BucketStanding standingOf(const BucketFigures& bucket, Instant now)
{
    if (bucket.heldUntil && *bucket.heldUntil > now)
        return {Standing::Held, bucket.heldUntil};
    return unheld(bucket, now);
}

BucketStanding standingOf(const BucketState& bucket, Instant now)
{
    return standingOf(BucketFigures{bucket.remaining, bucket.limit, bucket.resetsAt, bucket.heldUntil, bucket.leased,
                          bucket.waiting, bucket.stale, !bucket.problem.empty(), bucket.nextFreeAt},
        now);
}

} // namespace headroom::console
