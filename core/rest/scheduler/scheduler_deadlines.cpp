// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who is told at once that it would take too long.
#include "core/rest/scheduler/scheduler.h"

namespace headroom::rest {

// What it is sure to wait as the first, second, ... of its lane, as far as this process knows; a shared store may make
// it longer.
std::optional<Hold> Scheduler::knownWait(const QueuedRequest& queued, std::size_t placeInLane, Instant now) const
{
    auto hold = m_admission.knownHold(queued.countedBy, queued.place.priority, moment(now));
    const auto consider = [&](Instant until, WaitReason why) {
        if (until > now && (!hold || until > hold->until))
            hold = Hold{until, why};
    };
    const auto& lane = m_lanes.lane(queued.route->lane);
    if (lane.state == LaneState::Waiting && lane.why != WaitReason::InFlight)
        consider(lane.until, lane.why);
    for (const auto& told : queued.route->buckets)
        consider(told.bucket->model.earliest(placeInLane, now), WaitReason::Bucket);
    return hold;
}

// What is known to last beyond the deadline of one who comes to wait for it.
std::optional<Hold> Scheduler::holdBeyondDeadline(
    const QueuedRequest& queued, const Waiter& waiter, std::size_t placeInLane, Instant now) const
{
    const auto hold = waiter.deadline ? knownWait(queued, placeInLane, now) : std::nullopt;
    return hold && hold->until > *waiter.deadline ? hold : std::nullopt;
}

// Those of its waiters whose deadline lies before the end of the hold. The request may be gone afterwards.
void Scheduler::refuseTooLate(QueuedRequest& queued, const Hold& hold, Instant now)
{
    const auto late = Deadlines::takeBefore(hold.until, queued.waiters);
    for (const auto& waiter : late) {
        auto outcome = waiter.tooLate(hold);
        if (queued.maybeSent)
            outcome.kind = Outcome::Kind::Uncertain;
        queued.waitReasons.add(hold.why);
        finishWaiter(queued, waiter, std::move(outcome), now);
    }
    if (!late.empty() && queued.waiters.empty() && queued.stage != QueuedRequest::Stage::InFlight)
        drop(queued, now);
}

void Scheduler::refuseAllTooLate(const Hold& hold, const std::function<bool(const QueuedRequest&)>& which, Instant now)
{
    std::vector<QueuedRequestId> late;
    for (const auto waiter : m_deadlines.before(hold.until)) {
        const auto id = m_requestOf.at(waiter);
        if (which(m_requests.at(id)))
            late.push_back(id);
    }
    for (const auto id : late) {
        if (const auto found = m_requests.find(id); found != m_requests.end())
            refuseTooLate(found->second, hold, now);
    }
}

void Scheduler::refuseTooLateIn(LaneId lane, const Hold& hold, Instant now)
{
    if (const auto first = m_deadlines.next(); !first || *first >= hold.until)
        return;
    const auto waitsThere = [lane](const QueuedRequest& queued) {
        return queued.stage == QueuedRequest::Stage::Queued && queued.route->lane == lane;
    };
    refuseAllTooLate(hold, waitsThere, now);
}

// Deadlines that nobody saw coming. A request under way is let be, see stillWanted(): its response may still come.
void Scheduler::endDeadlines(Instant now)
{
    while (const auto passed = m_deadlines.takePassed(now)) {
        auto& queued = m_requests.at(m_requestOf.at(*passed));
        if (queued.stage != QueuedRequest::Stage::InFlight && !stillWanted(queued, now))
            drop(queued, now);
    }
}

// Before it waits again: those whose deadline has passed are told so. False when nobody else waits for it.
bool Scheduler::stillWanted(QueuedRequest& queued, Instant now)
{
    for (const auto& waiter : Deadlines::takeBefore(now + Duration{1}, queued.waiters))
        finishWaiter(queued, waiter, waiter.overdue(queued.maybeSent, now), now);
    return !queued.waiters.empty();
}

} // namespace headroom::rest
