// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can be seen of it from outside.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>

namespace headroom::rest {

namespace {

Duration until(std::optional<Instant> when, Instant now)
{
    return when && *when > now ? *when - now : Duration::zero();
}

// What the store said; none while it has not answered.
std::optional<Hold> inLine(const Lane& lane, Instant now)
{
    if (!lane.inLine)
        return std::nullopt;
    const auto why = lane.inLine->why == store::WaitReason::Global ? WaitReason::Global : WaitReason::Bucket;
    return lane.inLine->until ? Hold{*lane.inLine->until, why} : Hold{now, WaitReason::InFlight};
}

void describeBucket(const Bucket& bucket, Instant now, LaneSnapshot& shown)
{
    const auto& model = bucket.model;
    if (!bucket.name.starts_with('?'))
        shown.bucket = bucket.name;
    shown.limit = model.limit();
    shown.remaining = model.remaining(now);
    shown.resetAfter = std::max(until(model.fullAt(now), now), until(model.blockedUntil(now), now));
    shown.kind = model.kind();
}

} // namespace

ClientState Scheduler::state(Instant now) const
{
    ClientState state;
    const auto m = moment(now);
    for (const auto& [id, lane] : m_lanes.lanes()) {
        if (lane.queue.empty() && lane.inFlight == 0)
            continue;
        LaneSnapshot shown;
        for (const auto* route : lane.routes) {
            shown.routes.push_back(route->key);
            if (!route->storeKey.empty())
                shown.storeKeys.push_back(route->storeKey);
        }
        shown.state = lane.state;
        shown.waiting = lane.queue.size();
        shown.inFlight = lane.inFlight;
        describeBucket(*lane.routes.front()->buckets.front().bucket, now, shown);
        if (const auto first = lane.queue.first(PrioritySet::all())) {
            const auto& queued = m_requests.at(first->queued);
            shown.longestWait = queued.waited + (now - queued.queuedSince);
            auto hold = lane.state == LaneState::Waiting ? std::optional(Hold{lane.until, lane.why})
                : lane.state == LaneState::Claiming      ? inLine(lane, now)
                                                         : m_admission.holdOf(queued.place, queued.countedBy, m);
            if (hold) {
                shown.waitReasons = hold->why;
                shown.wait = hold->why == WaitReason::InFlight ? Duration::zero() : until(hold->until, now);
            }
        }
        state.lanes.push_back(std::move(shown));
    }
    std::sort(state.lanes.begin(), state.lanes.end(), [](const LaneSnapshot& a, const LaneSnapshot& b) {
        return a.waiting != b.waiting ? a.waiting > b.waiting : a.routes < b.routes;
    });

    state.rememberedLanes = m_lanes.idle();
    state.unfinished = m_requestOf.size();
    state.inFlight = inFlight();
    state.pausedForRetry = m_paused.size();
    state.heldBySubLimits = m_gates.waiting();
    m_admission.describe(state, m);
    state.storeIsAway = !m_store.hasAnswered();
    state.fleetClients = m_store.clients();
    state.tokenRefused = m_tokenRefused;
    state.draining = m_draining;
    state.cachedAnswers = m_reads.keptResponses();
    return state;
}

} // namespace headroom::rest
