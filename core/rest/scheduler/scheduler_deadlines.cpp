// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who is told at once that it would take too long.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>
#include <cstdio>

namespace headroom::rest {

namespace {

std::string shown(Duration span)
{
    if (span < std::chrono::seconds{1})
        return std::to_string(ceilMilliseconds(span).count()) + " ms";
    char text[64];
    std::snprintf(text, sizeof text, "%.1f s", std::chrono::duration<double>(span).count());
    return text;
}

} // namespace

// What it is sure to wait as the first, second, ... of its lane, as far as this process knows; a shared store may make
// it longer.
std::optional<Hold> Scheduler::knownWait(const QueuedRequest& queued, std::size_t placeInLane, Instant now) const
{
    auto hold = sharedHold(queued.countedBy, now);
    const auto consider = [&](Instant until, WaitReason why) {
        if (until > now && (!hold || until > hold->until))
            hold = Hold{until, why};
    };
    if (!m_allowed.has(queued.place.priority))
        consider(m_budget.fallsBelow(static_cast<std::size_t>(queued.place.priority), now), m_stoppedBy);
    const auto& lane = m_lanes.lane(queued.route->lane);
    if (lane.state == LaneState::Waiting && lane.why != WaitReason::InFlight)
        consider(lane.until, lane.why);
    for (const auto& told : queued.route->buckets)
        consider(told.bucket->model.earliest(placeInLane, now), WaitReason::Bucket);
    return hold;
}

Outcome Scheduler::tooLate(const QueuedRequest::Waiter& asker, const Hold& hold) const
{
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.wouldTake = hold.until - asker.since;
    outcome.waitReasons.add(hold.why);
    outcome.reason = std::string(inWords(hold.why)) + " would hold it for " + shown(*outcome.wouldTake)
        + " at least, longer than its deadline of " + shown(*asker.deadline - asker.since);
    return outcome;
}

// Those of its waiters whose deadline lies before the end of the hold. The request may be gone afterwards.
void Scheduler::refuseTooLate(QueuedRequest& queued, const Hold& hold, Instant now)
{
    const auto id = queued.place.queued;
    std::vector<QueuedRequest::Waiter> late;
    std::erase_if(queued.waiters, [&](const QueuedRequest::Waiter& asker) {
        const bool isLate = asker.deadline && *asker.deadline < hold.until;
        if (isLate)
            late.push_back(asker);
        return isLate;
    });
    for (const auto& asker : late) {
        auto outcome = tooLate(asker, hold);
        if (queued.maybeSent)
            outcome.kind = Outcome::Kind::Uncertain;
        queued.waitReasons.add(hold.why);
        tellAsker(queued, asker, std::move(outcome), now);
    }
    if (late.empty() || !queued.waiters.empty() || queued.stage == QueuedRequest::Stage::InFlight)
        return;
    takeFromPlace(queued, now);
    forget(id, now);
}

void Scheduler::refuseAllTooLate(const Hold& hold, const std::function<bool(const QueuedRequest&)>& which, Instant now)
{
    std::vector<QueuedRequestId> late;
    for (auto next = m_deadlines.begin(); next != m_deadlines.end() && next->first < hold.until; ++next) {
        const auto id = m_requestOf.at(next->second);
        if (which(m_requests.at(id)))
            late.push_back(id);
    }
    for (const auto id : late) {
        if (const auto found = m_requests.find(id); found != m_requests.end())
            refuseTooLate(found->second, hold, now);
    }
}

// Deadlines that nobody saw coming. A request under way is let be: its response may still come.
void Scheduler::endDeadlines(Instant now)
{
    while (!m_deadlines.empty() && m_deadlines.begin()->first <= now) {
        const auto id = m_requestOf.at(m_deadlines.begin()->second);
        auto& queued = m_requests.at(id);
        if (queued.stage == QueuedRequest::Stage::InFlight) {
            m_deadlines.erase(m_deadlines.begin()); // see stillWanted()
            continue;
        }
        if (stillWanted(queued, now))
            continue;
        takeFromPlace(queued, now);
        forget(id, now);
    }
}

// Before it waits again: those whose deadline has passed are told so. False when nobody else waits for it.
bool Scheduler::stillWanted(QueuedRequest& queued, Instant now)
{
    std::vector<QueuedRequest::Waiter> late;
    std::erase_if(queued.waiters, [&](const QueuedRequest::Waiter& asker) {
        const bool isLate = asker.deadline && *asker.deadline <= now;
        if (isLate)
            late.push_back(asker);
        return isLate;
    });
    for (const auto& asker : late)
        tellAsker(queued, asker, overdue(queued, asker, now), now);
    return !queued.waiters.empty();
}

Outcome Scheduler::overdue(const QueuedRequest& queued, const QueuedRequest::Waiter& asker, Instant now) const
{
    Outcome outcome;
    outcome.kind = queued.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Refused;
    outcome.wouldTake = now - asker.since;
    outcome.reason = "still waiting at its deadline of " + shown(*asker.deadline - asker.since);
    return outcome;
}

} // namespace headroom::rest
