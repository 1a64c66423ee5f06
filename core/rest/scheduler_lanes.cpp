// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The half of Scheduler that moves lanes from state to state and lets requests out.
#include "core/rest/scheduler.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// A store that answers "wait until now" must not keep the scheduler turning.
constexpr auto shortestWait = 1ms;

HeldBy reasonOf(store::WaitReason why)
{
    switch (why) {
    case store::WaitReason::Bucket:
        return HeldBy::Bucket;
    case store::WaitReason::Global:
        return HeldBy::Global;
    case store::WaitReason::InFlight:
        return HeldBy::InFlight;
    case store::WaitReason::Unavailable:
        break;
    }
    return HeldBy::Store;
}

} // namespace

void Scheduler::makeReady(const std::string& bucket, Lane& lane, Instant now)
{
    lane.state = LaneState::Idle;
    if (lane.queue.empty())
        return dropIfUnused(bucket);
    if (const auto hold = holdOn(lane, now))
        return makeWait(bucket, lane, *hold);
    lane.state = LaneState::Ready;
    lane.readySince = now;
    lane.counted = m_jobs.at(*lane.queue.begin()).counted;
    (lane.counted ? m_readyCounted : m_readyFree).push_back(bucket);
}

void Scheduler::makeWait(const std::string& bucket, Lane& lane, const Hold& hold)
{
    lane.state = LaneState::Waiting;
    lane.until = hold.until;
    lane.why = hold.why;
    lane.noteHeld(hold.why);
    m_wakeups.emplace(hold.until, bucket);
}

void Scheduler::takeFromLane(JobId id, const std::string& bucket)
{
    auto& lane = m_lanes.at(bucket);
    lane.queue.erase(id);
    if (!lane.queue.empty() || lane.state == LaneState::Claiming)
        return;
    if (lane.state == LaneState::Waiting)
        m_wakeups.erase({lane.until, bucket});
    lane.state = LaneState::Idle;
    dropIfUnused(bucket);
}

void Scheduler::wakeAfterAnswer(const std::string& bucket, Instant now)
{
    const auto found = m_lanes.find(bucket);
    if (found == m_lanes.end())
        return;
    auto& lane = found->second;
    if (lane.state == LaneState::Waiting && lane.why == HeldBy::InFlight) {
        m_wakeups.erase({lane.until, bucket});
        makeReady(bucket, lane, now);
        return;
    }
    dropIfUnused(bucket);
}

void Scheduler::dropIfUnused(const std::string& bucket)
{
    const auto found = m_lanes.find(bucket);
    if (found != m_lanes.end() && found->second.state == LaneState::Idle && found->second.inFlight == 0)
        m_lanes.erase(found);
}

std::optional<Scheduler::Hold> Scheduler::holdOn(const Lane& lane, Instant now) const
{
    const auto& first = m_jobs.at(*lane.queue.begin());
    Hold hold{now, HeldBy::Bucket};
    const auto consider = [&hold](std::optional<Instant> until, HeldBy why) {
        if (until && *until > hold.until)
            hold = {*until, why};
    };
    consider(lane.heldUntil, HeldBy::Bucket);
    consider(m_addressHeldUntil, HeldBy::Address);
    if (first.counted)
        consider(m_globalHeldUntil, HeldBy::Global);
    consider(first.notBefore, HeldBy::Retry);
    if (hold.until <= now)
        return std::nullopt;
    return hold;
}

void Scheduler::pump(Instant now)
{
    while (true) {
        if (!hasRoom()) {
            m_fullAt = now;
            return;
        }
        if (startClaim(m_readyFree, false, now))
            continue;
        if (m_readyCounted.empty())
            return;
        if (!globalHasRoom(now)) {
            m_globalDryAt = now;
            return;
        }
        if (!startClaim(m_readyCounted, true, now))
            return;
    }
}

// For the first lane of the queue that may; false when there is none.
bool Scheduler::startClaim(ReadyQueue& queue, bool reserveGlobal, Instant now)
{
    while (!queue.empty()) {
        const auto bucket = std::move(queue.front());
        queue.pop_front();
        const auto found = m_lanes.find(bucket);
        if (found == m_lanes.end())
            continue;
        auto& lane = found->second;
        if (lane.state != LaneState::Ready || lane.counted != reserveGlobal)
            continue;
        if (lane.readySince <= m_fullAt)
            lane.noteHeld(HeldBy::Concurrency);
        if (reserveGlobal && lane.readySince <= m_globalDryAt)
            lane.noteHeld(HeldBy::Global);
        if (const auto hold = holdOn(lane, now)) {
            makeWait(bucket, lane, *hold);
            continue;
        }
        lane.state = LaneState::Claiming;
        lane.globalReserved = reserveGlobal;
        m_globalReserved += reserveGlobal ? 1 : 0;
        ++m_claiming;
        m_actions.push_back(action::AskClaim{bucket});
        return true;
    }
    return false;
}

void Scheduler::claimed(const std::string& bucket, const store::Claim& claim, Instant now)
{
    const auto found = m_lanes.find(bucket);
    if (found == m_lanes.end() || found->second.state != LaneState::Claiming)
        return;
    auto& lane = found->second;
    --m_claiming;
    const bool reserved = std::exchange(lane.globalReserved, false);
    m_globalReserved -= reserved ? 1 : 0;

    const auto* wait = std::get_if<store::Wait>(&claim);
    if (wait && !lane.queue.empty()) {
        makeWait(bucket, lane, {std::max<Instant>(wait->until, now + shortestWait), reasonOf(wait->why)});
        return pump(now);
    }
    if (!wait && mayGo(lane, reserved, now))
        sendFirst(lane, now);
    else if (!wait)
        m_actions.push_back(action::Abandon{bucket});
    makeReady(bucket, lane, now);
    pump(now);
}

// While the claim was made the first request may have been cancelled, or an answer have held the lane.
bool Scheduler::mayGo(const Lane& lane, bool reserved, Instant now) const
{
    if (lane.queue.empty() || holdOn(lane, now))
        return false;
    return reserved || !m_jobs.at(*lane.queue.begin()).counted;
}

void Scheduler::sendFirst(Lane& lane, Instant now)
{
    const auto id = *lane.queue.begin();
    lane.queue.erase(lane.queue.begin());
    auto& job = m_jobs.at(id);
    job.inFlight = true;
    job.waited += now - job.queuedSince;
    job.heldBy.add(lane.heldSince(job.joined));
    ++job.attempts;
    if (job.counted)
        m_global.take(now);
    ++lane.inFlight;
    ++m_inFlight;
    m_attempts.emplace(++m_lastAttempt, id);
    m_actions.push_back(action::Send{m_lastAttempt, job.request, job.withToken});
}

} // namespace headroom::rest
