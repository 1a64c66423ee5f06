// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a request is while it waits: in its lane, before a gate, or pausing; and how it leaves.
#include "core/rest/scheduler.h"

#include <algorithm>
#include <utility>

namespace headroom::rest {

void Scheduler::place(Job& job, Instant now)
{
    if (enterGate(job, now))
        return;
    enqueue(job, now);
}

void Scheduler::enqueue(Job& job, Instant now)
{
    auto& lane = m_lanes.lane(job.route->lane);
    job.stage = Job::Stage::Queued;
    job.queuedSince = now;
    job.joined = lane.waits;
    lane.queue.add(job.place);
    switch (lane.state) {
    case LaneState::Waiting:
        job.heldBy.add(lane.why);
        if (lane.why != HeldBy::InFlight) // ends with the answer, in most cases long before
            refuseTooLate(job, Hold{lane.until, lane.why}, now);
        return;
    case LaneState::Ready:
        return stand(lane);
    case LaneState::Idle:
        return makeReady(lane, now);
    case LaneState::Claiming:
        return;
    }
}

void Scheduler::pause(Job& job, Instant until, HeldBy why, Instant now)
{
    job.stage = Job::Stage::Paused;
    job.queuedSince = now;
    job.pausedUntil = until;
    job.heldBy.add(why);
    m_paused.emplace(until, job.place.job);
    refuseTooLate(job, Hold{until, why}, now);
}

// Out of wherever it waits; a request under way is nowhere.
void Scheduler::takeFromPlace(Job& job, Instant now)
{
    if (job.stage == Job::Stage::InFlight)
        return;
    switch (std::exchange(job.stage, Job::Stage::Moving)) {
    case Job::Stage::InFlight:
    case Job::Stage::Moving:
        return;
    case Job::Stage::Gated:
        m_gates.at(job.gate).waiting.remove(job.place);
        return;
    case Job::Stage::Paused:
        m_paused.erase({job.pausedUntil, job.place.job});
        return;
    case Job::Stage::Queued:
        break;
    }
    auto& lane = m_lanes.lane(job.route->lane);
    lane.queue.remove(job.place);
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
bool Scheduler::enterGate(Job& job, Instant now)
{
    const auto known = m_gates.find(job.gate);
    if (known != m_gates.end() && known->second.admitted == job.place.job)
        return false;
    const auto gate = !m_subLimits.hasGates(job.route->key)
        ? std::nullopt
        : m_subLimits.gateOf(job.route->key, topLevelFields(job.request->body.text()), now);
    if (!gate)
        return false;
    job.gate = *gate;
    auto& entered = m_gates[*gate];
    const auto closedUntil = m_subLimits.closedUntil(*gate, now);
    if (!closedUntil && entered.admitted == 0) {
        entered.admitted = job.place.job;
        return false;
    }
    job.stage = Job::Stage::Gated;
    job.queuedSince = now;
    job.heldBy.add(HeldBy::SubLimit);
    entered.waiting.add(job.place);
    if (closedUntil) {
        m_gateWakeups.emplace(*closedUntil, *gate);
        refuseTooLate(job, Hold{*closedUntil, HeldBy::SubLimit}, now);
    }
    return true;
}

void Scheduler::leaveGate(Job& job, Instant now)
{
    const auto gate = std::exchange(job.gate, {});
    const auto found = m_gates.find(gate);
    if (found == m_gates.end())
        return;
    if (found->second.admitted == job.place.job)
        found->second.admitted = 0;
    admitNext(gate, now);
}

void Scheduler::admitNext(const std::string& gate, Instant now)
{
    const auto found = m_gates.find(gate);
    if (found == m_gates.end() || found->second.admitted != 0 || m_subLimits.closedUntil(gate, now))
        return;
    const auto first = found->second.waiting.first(PrioritySet::all());
    if (!first) {
        m_gates.erase(found);
        return;
    }
    found->second.waiting.remove(*first);
    found->second.admitted = first->job;
    auto& job = m_jobs.at(first->job);
    job.waited += now - job.queuedSince;
    enqueue(job, now);
}

// A 429 inside a bucket that has room: this request and those like it wait before the lane, nobody else does.
void Scheduler::closeGate(Job& job, Duration wait, Instant now)
{
    const auto gate = m_subLimits.learn(job.route->key, topLevelFields(job.request->body.text()), now + wait, now);
    if (job.gate != gate)
        leaveGate(job, now);
    job.gate = gate;
    auto& closed = m_gates[gate];
    // One that was let in and has not been sent yet comes back with those below.
    if (closed.admitted != 0
        && (job.place.job == closed.admitted || m_jobs.at(closed.admitted).stage != Job::Stage::InFlight))
        closed.admitted = 0;
    m_gateWakeups.emplace(now + wait, gate);

    std::vector<JobId> alike;
    m_lanes.lane(job.route->lane).queue.forEach([&](const QueuePlace& place) {
        const auto& other = m_jobs.at(place.job);
        if (other.route != job.route || (!other.gate.empty() && other.gate != gate))
            return;
        if (m_subLimits.gateOf(other.route->key, topLevelFields(other.request->body.text()), now) == gate)
            alike.push_back(place.job);
    });
    for (const auto id : alike) {
        const auto found = m_jobs.find(id);
        if (found == m_jobs.end())
            continue; // refused on the way
        auto& other = found->second;
        takeFromPlace(other, now);
        other.waited += now - other.queuedSince;
        place(other, now);
    }
}

void Scheduler::finish(JobId id, const Outcome& outcome, Instant now)
{
    auto& job = m_jobs.at(id);
    for (const auto& asker : job.askers)
        tellAsker(job, asker, outcome, now);
    takeFromPlace(job, now);
    forget(id, now);
}

void Scheduler::finishAllWaiting(const std::function<bool(const Job&)>& which, const Outcome& outcome, Instant now)
{
    std::vector<JobId> waiting;
    for (const auto& [id, job] : m_jobs) {
        if (job.stage != Job::Stage::InFlight && which(job))
            waiting.push_back(id);
    }
    std::sort(waiting.begin(), waiting.end());
    for (const auto id : waiting) {
        if (m_jobs.contains(id)) // else refused on the way, because another one went
            finish(id, outcome, now);
    }
}

void Scheduler::tellAsker(const Job& job, const Job::Asker& asker, Outcome outcome, Instant now)
{
    const bool waits = job.stage != Job::Stage::InFlight;
    outcome.waited = std::min(job.waited + (waits ? now - job.queuedSince : Duration::zero()), now - asker.since);
    outcome.heldBy = job.heldBy;
    if (job.stage == Job::Stage::Queued) {
        const auto& lane = m_lanes.lane(job.route->lane);
        outcome.heldBy.add(lane.heldSince(job.joined));
        if (lane.state == LaneState::Ready)
            outcome.heldBy.add(sharedHolds(lane, job));
    }
    outcome.attempts = job.attempts;
    outcome.localLimits = job.localLimits;
    m_jobOf.erase(asker.id);
    if (asker.deadline)
        m_deadlines.erase({*asker.deadline, asker.id});
    m_actions.push_back(action::Finish{asker.id, std::move(outcome)});
}

void Scheduler::forget(JobId id, Instant now)
{
    auto node = m_jobs.extract(id);
    auto& job = node.mapped();
    if (!job.sharedAs.empty()) {
        m_shared.erase(job.sharedAs);
        m_sharedPaths.remove(job.discordRoute.path, id);
    }
    if (!job.gate.empty())
        leaveGate(job, now);
    auto& lane = m_lanes.lane(job.route->lane);
    --lane.jobs;
    settleIfIdle(lane, now);
}

} // namespace headroom::rest
