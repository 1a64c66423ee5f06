// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/client_state.h"

#include <algorithm>

namespace headroom::rest {

namespace {

Duration until(std::optional<Instant> when, Instant now)
{
    return when && *when > now ? *when - now : Duration::zero();
}

} // namespace

LaneSnapshot snapshotOf(const Lane& lane, Instant now)
{
    LaneSnapshot shown;
    for (const auto* route : lane.routes) {
        shown.routes.push_back(route->key);
        if (!route->storeKey.empty())
            shown.storeKeys.push_back(route->storeKey);
    }
    shown.state = lane.state;
    shown.waiting = lane.queue.size();
    shown.inFlight = lane.inFlight;
    const auto& bucket = *lane.routes.front()->buckets.front().bucket;
    if (!bucket.name.starts_with('?'))
        shown.bucket = bucket.name;
    shown.limit = bucket.model.limit();
    shown.remaining = bucket.model.remaining(now);
    shown.resetAfter = std::max(until(bucket.model.fullAt(now), now), until(bucket.model.blockedUntil(now), now));
    shown.kind = bucket.model.kind();
    return shown;
}

std::optional<Hold> holdOf(const Lane& lane, Instant now)
{
    if (lane.state == LaneState::Waiting)
        return Hold{lane.until, lane.why};
    if (lane.state != LaneState::Claiming || !lane.inLine)
        return std::nullopt;
    const auto why = lane.inLine->why == store::WaitReason::Global ? WaitReason::Global : WaitReason::Bucket;
    return lane.inLine->until ? Hold{*lane.inLine->until, why} : Hold{now, WaitReason::InFlight};
}

void LaneSnapshot::show(const Hold& hold, Instant now)
{
    waitReasons = hold.why;
    wait = hold.why == WaitReason::InFlight ? Duration::zero() : until(hold.until, now);
}

} // namespace headroom::rest
