// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_rows.h"

namespace headroom::console {

BucketIdentity identityOf(BucketId id, const watch::Bucket& bucket, const schemes::KeyScheme& scheme)
{
    auto identity = identityOf(id, scheme.describe(bucket.route));
    identity.redisKeys = scheme.shownKeys(bucket.route);
    return identity;
}

BucketIdentity identityOf(BucketId id, discord::DescribedKey described)
{
    BucketIdentity identity;
    identity.id = id;
    identity.method = std::move(described.method);
    identity.routeTemplate = std::move(described.routeTemplate);
    identity.variant = std::move(described.variant);
    identity.majorKind = std::move(described.majorKind);
    identity.majorId = std::move(described.majorId);
    identity.countsTowardsGlobal = described.countsTowardsGlobal;
    return identity;
}

BucketState stateOf(BucketId id, const watch::Bucket& bucket)
{
    BucketState state;
    state.id = id;
    state.remaining = bucket.remaining;
    state.limit = bucket.limit;
    state.resetsAt = bucket.resetsAt;
    state.nextFreeAt = bucket.nextFreeAt();
    state.changedAt = bucket.changedAt;
    if (bucket.problems)
        state.problem = std::make_shared<const Text>(bucket.problem());
    state.leased = bucket.leased();
    state.waiting = bucket.waiting();
    state.heldUntil = bucket.heldUntil();
    state.stale = bucket.stale;
    state.limitIsLowerBound = bucket.limitIsLowerBound;
    return state;
}

} // namespace headroom::console
