// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a request is while it waits: in its lane, before a gate, or pausing; and how it leaves.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>
#include <utility>

namespace headroom::rest {

void Scheduler::place(QueuedRequest& queued, Instant now)
{
    if (enterGate(queued, now))
        return;
    enqueue(queued, now);
}

void Scheduler::enqueue(QueuedRequest& queued, Instant now)
{
    auto& lane = m_lanes.lane(queued.route->lane);
    queued.stage = QueuedRequest::Stage::Queued;
    queued.queuedSince = now;
    queued.joined = lane.waits;
    lane.queue.add(queued.place);
    switch (lane.state) {
    case LaneState::Waiting:
        queued.waitReasons.add(lane.why);
        if (lane.why != WaitReason::InFlight) // ends with the response, in most cases long before
            refuseTooLate(queued, Hold{lane.until, lane.why}, now);
        return;
    case LaneState::Ready:
        return stand(lane);
    case LaneState::Idle:
        return makeReady(lane, now);
    case LaneState::Claiming:
        return;
    }
}

void Scheduler::pause(QueuedRequest& queued, Instant until, WaitReason why, Instant now)
{
    queued.stage = QueuedRequest::Stage::Paused;
    queued.queuedSince = now;
    queued.pausedUntil = until;
    queued.waitReasons.add(why);
    m_paused.add(until, queued.place.queued);
    refuseTooLate(queued, Hold{until, why}, now);
}

// Out of wherever it waits; a request under way is nowhere.
void Scheduler::takeFromPlace(QueuedRequest& queued, Instant now)
{
    if (queued.stage == QueuedRequest::Stage::InFlight)
        return;
    switch (std::exchange(queued.stage, QueuedRequest::Stage::Moving)) {
    case QueuedRequest::Stage::InFlight:
    case QueuedRequest::Stage::Moving:
        return;
    case QueuedRequest::Stage::Gated:
        m_gates.remove(queued.gate, queued.place);
        return;
    case QueuedRequest::Stage::Paused:
        m_paused.remove(queued.pausedUntil, queued.place.queued);
        return;
    case QueuedRequest::Stage::Queued:
        break;
    }
    auto& lane = m_lanes.lane(queued.route->lane);
    lane.queue.remove(queued.place);
    if (lane.queue.empty()) {
        detach(lane);
        dropClaims(lane);
        lane.state = LaneState::Idle;
    } else if (lane.state == LaneState::Claiming) {
        return;
    } else if (lane.state == LaneState::Ready) {
        detach(lane);
        makeReady(lane, now); // whoever is first now may be of another route
    }
}

// Whether it has to wait there.
bool Scheduler::enterGate(QueuedRequest& queued, Instant now)
{
    auto entry =
        m_gates.enter(std::move(queued.gate), queued.place, queued.route->key, queued.request->body.text(), now);
    queued.gate = std::move(entry.gate);
    if (!entry.waits)
        return false;
    queued.stage = QueuedRequest::Stage::Gated;
    queued.queuedSince = now;
    queued.waitReasons.add(WaitReason::SubLimit);
    if (entry.closedUntil)
        refuseTooLate(queued, Hold{*entry.closedUntil, WaitReason::SubLimit}, now);
    return true;
}

void Scheduler::leaveGate(QueuedRequest& queued, Instant now)
{
    letIn(m_gates.leave(std::exchange(queued.gate, {}), queued.place.queued, now), now);
}

void Scheduler::letIn(std::optional<QueuedRequestId> id, Instant now)
{
    if (!id)
        return;
    auto& queued = m_requests.at(*id);
    queued.waited += now - queued.queuedSince;
    enqueue(queued, now);
}

// A 429 inside a bucket that has room: this request and those like it wait before the lane, nobody else does.
void Scheduler::closeGate(QueuedRequest& queued, Duration wait, Instant now)
{
    const auto gate = m_gates.close(queued.route->key, queued.request->body.text(), now + wait, now);
    if (queued.gate != gate)
        leaveGate(queued, now);
    queued.gate = gate;
    // One that was let in and has not been sent yet comes back with those below.
    const auto admitted = m_gates.admitted(gate);
    if (admitted == queued.place.queued
        || (admitted != 0 && m_requests.at(admitted).stage != QueuedRequest::Stage::InFlight))
        m_gates.expel(gate);

    std::vector<QueuedRequestId> alike;
    m_lanes.lane(queued.route->lane).queue.forEach([&](const QueuePlace& place) {
        const auto& other = m_requests.at(place.queued);
        if (other.route == queued.route && (other.gate.empty() || other.gate == gate)
            && m_gates.isUnder(gate, other.route->key, other.request->body.text(), now))
            alike.push_back(place.queued);
    });
    for (const auto id : alike) {
        const auto found = m_requests.find(id);
        if (found == m_requests.end())
            continue; // refused on the way
        auto& other = found->second;
        takeFromPlace(other, now);
        other.waited += now - other.queuedSince;
        place(other, now);
    }
}

void Scheduler::finish(QueuedRequestId id, const Outcome& outcome, Instant now)
{
    auto& queued = m_requests.at(id);
    for (const auto& waiter : queued.waiters)
        finishWaiter(queued, waiter, outcome, now);
    drop(queued, now);
}

void Scheduler::finishAllWaiting(
    const std::function<bool(const QueuedRequest&)>& which, const Outcome& outcome, Instant now)
{
    std::vector<QueuedRequestId> waiting;
    for (const auto& [id, queued] : m_requests) {
        if (queued.stage != QueuedRequest::Stage::InFlight && which(queued))
            waiting.push_back(id);
    }
    std::sort(waiting.begin(), waiting.end());
    for (const auto id : waiting) {
        if (m_requests.contains(id)) // else refused on the way, because another one went
            finish(id, outcome, now);
    }
}

void Scheduler::finishWaiter(const QueuedRequest& queued, const Waiter& waiter, Outcome outcome, Instant now)
{
    const bool waits = queued.stage != QueuedRequest::Stage::InFlight;
    outcome.waited =
        std::min(queued.waited + (waits ? now - queued.queuedSince : Duration::zero()), now - waiter.since);
    outcome.waitReasons = queued.waitReasons;
    if (queued.stage == QueuedRequest::Stage::Queued) {
        const auto& lane = m_lanes.lane(queued.route->lane);
        outcome.waitReasons.add(lane.heldSince(queued.joined));
        if (lane.state == LaneState::Ready)
            outcome.waitReasons.add(sharedHolds(lane, queued));
    }
    outcome.attempts = queued.attempts;
    outcome.localLimits = queued.localLimits;
    m_requestOf.erase(waiter.id);
    m_deadlines.remove(waiter);
    m_actions.push_back(action::Finish{waiter.id, std::move(outcome)});
}

void Scheduler::drop(QueuedRequest& queued, Instant now)
{
    takeFromPlace(queued, now);
    forget(queued.place.queued, now);
}

void Scheduler::forget(QueuedRequestId id, Instant now)
{
    auto node = m_requests.extract(id);
    auto& queued = node.mapped();
    m_reads.remove(queued.sharedAs, queued.discordRoute.path, id);
    if (!queued.gate.empty())
        leaveGate(queued, now);
    auto& lane = m_lanes.lane(queued.route->lane);
    --lane.requests;
    settleIfIdle(lane, now);
}

} // namespace headroom::rest
