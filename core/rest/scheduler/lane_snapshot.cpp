// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/lane_snapshot.h"

#include <algorithm>

namespace headroom::rest {

using model::WaitReason;

model::Lane snapshotOf(const Lane& lane, Instant now)
{
    model::Lane shown;
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
    shown.resetsAt = model::ifAhead(std::max(bucket.model.fullAt(now), bucket.model.blockedUntil(now)), now);
    shown.window = bucket.model.kind();
    return shown;
}

std::optional<Hold> holdOf(const Lane& lane, Instant now)
{
    if (lane.state == model::LaneState::Waiting)
        return Hold{lane.until, lane.why};
    if (lane.state != model::LaneState::Claiming || !lane.inLine)
        return std::nullopt;
    const auto why = lane.inLine->why == schemes::WaitReason::Global ? WaitReason::Global : WaitReason::Bucket;
    return lane.inLine->until ? Hold{*lane.inLine->until, why} : Hold{now, WaitReason::InFlight};
}

} // namespace headroom::rest
