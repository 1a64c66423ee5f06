// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who is told at once that it would take too long.
#include "core/rest/scheduler.h"

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
std::optional<Hold> Scheduler::knownWait(const Job& job, std::size_t placeInLane, Instant now) const
{
    auto hold = sharedHold(job.countedBy, now);
    const auto consider = [&](Instant until, HeldBy why) {
        if (until > now && (!hold || until > hold->until))
            hold = Hold{until, why};
    };
    if (!m_allowed.has(job.place.priority))
        consider(m_budget.fallsBelow(static_cast<std::size_t>(job.place.priority), now), m_stoppedBy);
    const auto& lane = m_lanes.lane(job.route->lane);
    if (lane.state == LaneState::Waiting && lane.why != HeldBy::InFlight)
        consider(lane.until, lane.why);
    for (const auto& told : job.route->buckets)
        consider(told.bucket->model.earliest(placeInLane, now), HeldBy::Bucket);
    return hold;
}

Outcome Scheduler::tooLate(const Job::Asker& asker, const Hold& hold) const
{
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.wouldTake = hold.until - asker.since;
    outcome.heldBy.add(hold.why);
    outcome.reason = std::string(inWords(hold.why)) + " would hold it for " + shown(*outcome.wouldTake)
        + " at least, longer than its deadline of " + shown(*asker.deadline - asker.since);
    return outcome;
}

// Those of its askers whose deadline lies before the end of the hold. The request may be gone afterwards.
void Scheduler::refuseTooLate(Job& job, const Hold& hold, Instant now)
{
    const auto id = job.place.job;
    std::vector<Job::Asker> late;
    std::erase_if(job.askers, [&](const Job::Asker& asker) {
        const bool isLate = asker.deadline && *asker.deadline < hold.until;
        if (isLate)
            late.push_back(asker);
        return isLate;
    });
    for (const auto& asker : late) {
        auto outcome = tooLate(asker, hold);
        if (job.maybeSent)
            outcome.kind = Outcome::Kind::Uncertain;
        job.heldBy.add(hold.why);
        tellAsker(job, asker, std::move(outcome), now);
    }
    if (late.empty() || !job.askers.empty() || job.stage == Job::Stage::InFlight)
        return;
    takeFromPlace(job, now);
    forget(id, now);
}

void Scheduler::refuseAllTooLate(const Hold& hold, const std::function<bool(const Job&)>& which, Instant now)
{
    std::vector<JobId> late;
    for (auto next = m_deadlines.begin(); next != m_deadlines.end() && next->first < hold.until; ++next) {
        const auto id = m_jobOf.at(next->second);
        if (which(m_jobs.at(id)))
            late.push_back(id);
    }
    for (const auto id : late) {
        if (const auto found = m_jobs.find(id); found != m_jobs.end())
            refuseTooLate(found->second, hold, now);
    }
}

// Deadlines that nobody saw coming. A request under way is let be: its answer may still come.
void Scheduler::endDeadlines(Instant now)
{
    while (!m_deadlines.empty() && m_deadlines.begin()->first <= now) {
        const auto id = m_jobOf.at(m_deadlines.begin()->second);
        auto& job = m_jobs.at(id);
        if (job.stage == Job::Stage::InFlight) {
            m_deadlines.erase(m_deadlines.begin()); // see stillWanted()
            continue;
        }
        if (stillWanted(job, now))
            continue;
        takeFromPlace(job, now);
        forget(id, now);
    }
}

// Before it waits again: those whose deadline has passed are told so. False when nobody else waits for it.
bool Scheduler::stillWanted(Job& job, Instant now)
{
    std::vector<Job::Asker> late;
    std::erase_if(job.askers, [&](const Job::Asker& asker) {
        const bool isLate = asker.deadline && *asker.deadline <= now;
        if (isLate)
            late.push_back(asker);
        return isLate;
    });
    for (const auto& asker : late)
        tellAsker(job, asker, overdue(job, asker, now), now);
    return !job.askers.empty();
}

Outcome Scheduler::overdue(const Job& job, const Job::Asker& asker, Instant now) const
{
    Outcome outcome;
    outcome.kind = job.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Refused;
    outcome.wouldTake = now - asker.since;
    outcome.reason = "still waiting at its deadline of " + shown(*asker.deadline - asker.since);
    return outcome;
}

} // namespace headroom::rest
