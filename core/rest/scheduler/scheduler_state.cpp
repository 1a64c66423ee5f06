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
    const auto firstShared = [&](const QueuedRequest& queued) -> std::optional<Hold> {
        if (!m_allowed.has(queued.place.priority))
            return Hold{m_budget.fallsBelow(static_cast<std::size_t>(queued.place.priority), now), m_stoppedBy};
        if (const auto hold = sharedHold(queued.countedBy, now))
            return hold;
        const auto why = queued.countedBy == CountedBy::Bot ? WaitReason::Global : WaitReason::AddressLimit;
        const auto kind = kindOf(queued.place, now);
        if (!hasRoomUnderLimit(queued.countedBy, kind, {}, false, now))
            return Hold{roomUnderLimitAt(queued.countedBy, kind, now).value_or(now), why};
        if (const auto until = leavesRoomUntil(queued.place, queued.countedBy, now))
            return Hold{*until, why};
        if (!hasRoom())
            return Hold{now, WaitReason::Concurrency};
        return std::nullopt;
    };
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
                                                         : firstShared(queued);
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
    state.concurrency = m_options.concurrency;
    state.pausedForRetry = m_paused.size();
    state.heldBySubLimits = m_gates.waiting();
    const auto describe = [now](const Counted& shared) {
        SharedLimitState shown;
        shown.perSecond = shared.limit.size();
        shown.used = shared.limit.taken(now);
        for (const auto& ready : shared.ready)
            shown.waiting += ready.size();
        shown.heldFor = until(shared.heldUntil, now);
        return shown;
    };
    state.global = describe(counted(CountedBy::Bot));
    if (usesTokens(CountedBy::Bot) && !m_store.isCautious(now))
        state.global.perSecond = m_fleetLimit.size();
    state.address = describe(counted(CountedBy::Address));
    state.invalid = m_budget.count(now);
    state.thresholds = m_options.invalid;
    state.level = m_options.invalid.levelOf(state.invalid);
    state.breaker = m_breaker.state(now);
    state.breakerFor = until(m_breaker.openUntil(now), now);
    state.hostProblem = m_hostProblem;
    state.addressHeldFor = until(m_addressHeldUntil, now);
    state.storeIsAway = !m_store.hasAnswered();
    state.fleetClients = m_store.clients();
    state.proxyHeldFor = until(m_proxyHeldUntil, now);
    state.tokenRefused = m_tokenRefused;
    state.draining = m_draining;
    state.cachedAnswers = m_reads.keptResponses();
    return state;
}

} // namespace headroom::rest
