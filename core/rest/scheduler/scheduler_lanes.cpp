// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a lane moves from state to state.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>

namespace headroom::rest {

std::optional<QueuePlace> Scheduler::head(const Lane& lane) const
{
    return lane.queue.first(m_admission.allowed());
}

void Scheduler::makeReady(Lane& lane, Instant now)
{
    lane.state = LaneState::Idle;
    const auto first = head(lane) ? head(lane) : lane.queue.first(PrioritySet::all());
    if (!first)
        return settleIfIdle(lane, now);
    if (const auto hold = bucketHold(*m_requests.at(first->queued).route, now))
        return makeWait(lane, *hold, now);
    lane.state = LaneState::Ready;
    lane.readySince = now;
    stand(lane);
}

void Scheduler::makeWait(Lane& lane, const Hold& hold, Instant now)
{
    lane.state = LaneState::Waiting;
    lane.until = hold.until;
    lane.why = hold.why;
    lane.noteHeld(hold.why);
    m_wakeups.add(hold.until, lane.id);
    if (hold.why != WaitReason::InFlight) // ends with the response, in most cases long before
        refuseTooLateIn(lane.id, hold, now);
}

// Those whose priority may not go at present stand nowhere.
void Scheduler::stand(Lane& lane)
{
    const auto first = head(lane);
    if (lane.readyPlace && first && *lane.readyPlace == *first)
        return;
    detach(lane);
    if (!first)
        return;
    lane.readyPlace = first;
    m_admission.add(*first, m_requests.at(first->queued).countedBy, lane.id);
}

// Out of the ready queue and the alarms; its state is the caller's to set.
void Scheduler::detach(Lane& lane)
{
    if (lane.state == LaneState::Waiting)
        m_wakeups.remove(lane.until, lane.id);
    if (!lane.readyPlace)
        return;
    m_admission.remove(*lane.readyPlace);
    lane.readyPlace.reset();
}

// A response may have made room, or shown that there is less.
void Scheduler::reconsider(LaneId id, Instant now)
{
    auto* lane = m_lanes.find(id);
    if (!lane || lane->state == LaneState::Claiming)
        return;
    const bool forBucket = lane->why == WaitReason::Bucket || lane->why == WaitReason::InFlight;
    if (lane->state == LaneState::Waiting && !forBucket)
        return;
    if (lane->state == LaneState::Waiting) {
        const auto first = lane->queue.first(PrioritySet::all());
        const auto hold = bucketHold(*m_requests.at(first->queued).route, now);
        if (hold && hold->why == lane->why && hold->until == lane->until)
            return;
    }
    detach(*lane);
    makeReady(*lane, now);
}

void Scheduler::settleIfIdle(Lane& lane, Instant now)
{
    if (lane.requests == 0 && lane.claiming == 0 && lane.state == LaneState::Idle)
        m_lanes.setIdle(lane, now);
}

std::optional<Hold> Scheduler::bucketHold(const LaneRoute& route, Instant now) const
{
    const bool alone = !m_options.sharedStore || m_store.isCautious(now);
    const auto share = m_options.sharedStore ? m_store.share(now) : 1.0;
    std::optional<Hold> longest;
    for (const auto& told : route.buckets) {
        const auto hold = told.bucket->model.holdAt(now, alone, m_arrivals.lead().lead(), share);
        if (hold && (!longest || hold->until > longest->until))
            longest = hold;
    }
    return longest;
}

} // namespace headroom::rest
