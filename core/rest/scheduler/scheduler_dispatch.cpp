// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How requests of ready lanes go out, under what all of them share.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

WaitReason limitOf(CountedBy by)
{
    return by == CountedBy::Bot ? WaitReason::Global : WaitReason::AddressLimit;
}

} // namespace

std::optional<Hold> Scheduler::sharedHold(CountedBy by, Instant now) const
{
    std::optional<Hold> hold;
    const auto consider = [&](std::optional<Instant> until, WaitReason why) {
        if (until && *until > now && (!hold || *until > hold->until))
            hold = {*until, why};
    };
    consider(m_addressHeldUntil, WaitReason::Address);
    consider(m_proxyHeldUntil, WaitReason::Proxy);
    consider(m_breaker.openUntil(now), WaitReason::Breaker);
    consider(counted(by).heldUntil, limitOf(by));
    if (by == CountedBy::Bot && (m_options.globalKey.empty() || m_store.isCautious(now)))
        consider(m_shareFrom, WaitReason::Global);
    return hold;
}

void Scheduler::pump(Instant now)
{
    supplyTokens(now);
    while (const auto next = nextReady(now))
        start(m_lanes.lane(next->second), next->first, now);
    supplyTokens(now); // for those that could not go, and of those that need none any more
}

const Scheduler::Ready* Scheduler::firstReady(const Counted& shared) const
{
    const Ready* first = nullptr;
    for (const auto priority : allPriorities) {
        const auto& ready = shared.ready[static_cast<std::size_t>(priority)];
        if (!ready.empty() && m_allowed.has(priority) && (!first || ready.begin()->first < first->first))
            first = &*ready.begin();
    }
    return first;
}

std::optional<WaitReason> Scheduler::heldByShared(const Ready& ready, CountedBy by, Instant now) const
{
    const auto& place = ready.first;
    const auto withComing = needsStore(m_requests.at(place.queued), now);
    if (const auto hold = sharedHold(by, now))
        return hold->why;
    if (!m_breaker.allowsRequest(now))
        return WaitReason::Breaker;
    if (addressIsTried())
        return WaitReason::Address;
    if (!hasRoomUnderLimit(by, kindOf(place, now), reserved(by), withComing, now) || leavesRoomUntil(place, by, now))
        return limitOf(by);
    return hasRoom() ? std::nullopt : std::optional(WaitReason::Concurrency);
}

// The first of all that may go now, in the order of the requests; notes what holds the others. A bulk request whose
// token is there waits for none of the others': the store gave it where they had room.
std::optional<std::pair<QueuePlace, LaneId>> Scheduler::nextReady(Instant now)
{
    updateBudget(now);
    std::optional<std::pair<QueuePlace, LaneId>> next;
    for (const auto by : {CountedBy::Bot, CountedBy::Address}) {
        auto& shared = counted(by);
        const auto* first = firstReady(shared);
        if (!first)
            continue;
        auto held = heldByShared(*first, by, now);
        if (held)
            shared.blockedAt[static_cast<std::size_t>(*held)] = now;
        const auto& bulk = shared.ready[static_cast<std::size_t>(Priority::Bulk)];
        if (held == limitOf(by) && !bulk.empty() && m_allowed.has(Priority::Bulk)
            && kindOf(first->first, now) != kindOf(bulk.begin()->first, now)) {
            first = &*bulk.begin();
            held = heldByShared(*first, by, now);
        }
        if (!held && (!next || first->first < next->first))
            next = *first;
    }
    return next;
}

void Scheduler::send(Lane& lane, QueuedRequestId id, store::Claimed claimed, Instant now)
{
    auto& queued = m_requests.at(id);
    lane.queue.remove(queued.place);
    queued.waitReasons.add(sharedHolds(lane, queued));
    queued.stage = QueuedRequest::Stage::InFlight;
    queued.waited += now - queued.queuedSince;
    queued.waitReasons.add(lane.heldSince(queued.joined));
    ++queued.attempts;
    auto& shared = counted(queued.countedBy);
    shared.limit.takeUntilLanded(now);
    shared.bulkRoom.sent(queued.place.priority == Priority::Bulk, now + shared.limit.span() + m_arrivals.usual(), now);
    m_breaker.sent(now);
    ++lane.inFlight;
    Attempt attempt{id, queued.route, now, claimed};
    if (usesTokens(queued.countedBy) && !m_store.isAway(now)) {
        attempt.token = kindOf(queued.place, now);
        tokens(*attempt.token).use(now + m_arrivals.lead().half());
    }
    queued.localLimits = queued.localLimits || (m_options.sharedStore && m_store.isAway(now));
    m_actions.push_back(action::Send{m_attempts.add(std::move(attempt)), queued.request, queued.withToken});
    if (lane.claiming == 0)
        makeReady(lane, now);
}

WaitReasons Scheduler::sharedHolds(const Lane& lane, const QueuedRequest& queued) const
{
    WaitReasons reasons;
    const auto since = std::max(lane.readySince, queued.queuedSince);
    const auto& shared = counted(queued.countedBy);
    for (const auto reason : allWaitReasons) {
        if (shared.blockedAt[static_cast<std::size_t>(reason)] >= since)
            reasons.add(reason);
    }
    const auto priority = queued.place.priority;
    if (!m_allowed.has(priority))
        reasons.add(m_stoppedBy);
    if (m_stoppedByBudget[static_cast<std::size_t>(priority)] >= since)
        reasons.add(WaitReason::Budget);
    return reasons;
}

// Which priorities the budget lets go, with all that is under way counted as if it were invalid.
void Scheduler::updateBudget(Instant now)
{
    const auto most = m_budget.maxUnderWay(now);
    auto allowed = PrioritySet::none();
    for (const auto priority : allPriorities) {
        if (most[static_cast<std::size_t>(priority)] > underWay())
            allowed.add(priority);
    }
    const auto before = std::exchange(m_stoppedBy, m_budget.isJoining(now) ? WaitReason::Store : WaitReason::Budget);
    if (allowed == m_allowed)
        return;
    for (const auto priority : allPriorities) {
        const auto reason = allowed.has(priority) ? before : m_stoppedBy;
        if (allowed.has(priority) != m_allowed.has(priority) && reason == WaitReason::Budget)
            m_stoppedByBudget[static_cast<std::size_t>(priority)] = now;
    }
    m_allowed = allowed;
    std::vector<LaneId> ready;
    for (const auto& [id, lane] : m_lanes.lanes()) {
        if (lane.state == LaneState::Ready)
            ready.push_back(id);
    }
    for (const auto id : ready)
        stand(m_lanes.lane(id));
}

} // namespace headroom::rest
