// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler.h"

#include "core/store/invalid_keys.h"

#include <algorithm>

namespace headroom::rest {

namespace {

bool changesNothing(const std::string& method)
{
    return method == "GET" || method == "HEAD";
}

// Twice is the same as once (RFC 9110, 9.2.2).
bool isSafeToRepeat(const std::string& method)
{
    return changesNothing(method) || method == "PUT" || method == "DELETE";
}

std::string identity(const Request& request)
{
    auto text = request.path;
    for (const auto& header : request.headers)
        text += '\n' + header.name + ':' + header.value;
    return text;
}

HeldBy heldBy(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::GlobalHeld:
        return HeldBy::Global;
    case Verdict::Kind::AddressHeld:
        return HeldBy::Address;
    default:
        return HeldBy::Bucket;
    }
}

Outcome refusedForToken()
{
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.reason = "Discord answered 401 to this token: check HEADROOM_TOKEN; nothing more is sent with it";
    return outcome;
}

} // namespace

Scheduler::Scheduler(Options options)
    : m_options(options)
    , m_global(options.globalPerSecond, options.globalMargin)
    , m_random(options.seed)
{
    m_options.concurrency = std::max(1U, m_options.concurrency);
}

void Scheduler::submitted(RequestId id, Request request, const discord::Route& route, std::string bucket, Instant now)
{
    const auto jobId = ++m_lastJob;
    Job job;
    job.counted = route.countsTowardsGlobal;
    job.withToken = route.countsTowardsGlobal; // what Discord does not count for the bot must not be sent as the bot
    if (m_tokenRefused && job.withToken)
        return m_actions.push_back(action::Finish{id, refusedForToken()});
    if (m_options.shareIdenticalGets && request.method == "GET" && request.body.empty()) {
        job.sharedAs = identity(request);
        if (joinIdentical(id, job.sharedAs, now))
            return;
        m_shared.emplace(job.sharedAs, jobId);
    }
    job.request = std::move(request);
    job.routeTemplate = route.routeTemplate;
    job.bucket = std::move(bucket);
    job.askers.push_back({id, now});
    m_jobOf.emplace(id, jobId);
    enqueue(jobId, m_jobs.emplace(jobId, std::move(job)).first->second, now);
    pump(now);
}

bool Scheduler::joinIdentical(RequestId id, const std::string& sharedAs, Instant now)
{
    const auto found = m_shared.find(sharedAs);
    if (found == m_shared.end())
        return false;
    m_jobs.at(found->second).askers.push_back({id, now});
    m_jobOf.emplace(id, found->second);
    return true;
}

void Scheduler::enqueue(JobId id, Job& job, Instant now)
{
    auto& lane = m_lanes[job.bucket];
    job.inFlight = false;
    job.queuedSince = now;
    job.joined = lane.waits;
    if (lane.state == LaneState::Waiting)
        job.heldBy.add(lane.why);
    lane.queue.insert(id);
    if (lane.state == LaneState::Idle)
        makeReady(job.bucket, lane, now);
}

JobId Scheduler::landed(AttemptId attempt)
{
    const auto found = m_attempts.find(attempt);
    if (found == m_attempts.end())
        return 0;
    const auto id = found->second;
    m_attempts.erase(found);
    --m_inFlight;
    --m_lanes.at(m_jobs.at(id).bucket).inFlight;
    return id;
}

void Scheduler::answered(AttemptId attempt, const Answer& answer, Instant now)
{
    const auto id = landed(attempt);
    if (id == 0)
        return;
    auto& job = m_jobs.at(id);
    const auto bucket = job.bucket;
    const auto verdict = judge(answer, job.withToken, m_random);
    if (verdict.invalid)
        m_actions.push_back(
            action::CountInvalid{store::invalidCause(answer.status, job.request.method, job.routeTemplate)});
    applyVerdict(job, verdict, now);
    const bool final = verdict.kind == Verdict::Kind::Final || verdict.kind == Verdict::Kind::TokenRefused;
    if (!final && !job.askers.empty() && ++job.refusals < m_options.mostRefusals) {
        job.heldBy.add(heldBy(verdict.kind));
        enqueue(id, job, now);
    } else {
        Outcome outcome;
        outcome.status = answer.status;
        outcome.body = answer.body;
        finish(id, std::move(outcome), now);
    }
    if (verdict.kind == Verdict::Kind::TokenRefused)
        refuseAllWithToken(now);
    wakeAfterAnswer(bucket, now);
    pump(now);
}

void Scheduler::applyVerdict(const Job& job, const Verdict& verdict, Instant now)
{
    const auto until = now + verdict.wait;
    switch (verdict.kind) {
    case Verdict::Kind::Final:
    case Verdict::Kind::TokenRefused:
        m_actions.push_back(action::Learn{job.bucket, verdict.learned});
        return;
    case Verdict::Kind::BucketHeld: {
        auto& lane = m_lanes.at(job.bucket);
        lane.heldUntil = std::max(lane.heldUntil.value_or(until), until);
        m_actions.push_back(action::Exhaust{job.bucket, verdict.wait});
        return;
    }
    case Verdict::Kind::GlobalHeld:
        m_globalHeldUntil = std::max(m_globalHeldUntil.value_or(until), until);
        m_actions.push_back(action::LearnGlobal{verdict.wait});
        m_actions.push_back(action::Learn{job.bucket, {}});
        return;
    case Verdict::Kind::AddressHeld:
        m_addressHeldUntil = std::max(m_addressHeldUntil.value_or(until), until);
        m_actions.push_back(action::Learn{job.bucket, {}});
        return;
    }
}

void Scheduler::failed(AttemptId attempt, const Failure& failure, Instant now)
{
    const auto id = landed(attempt);
    if (id == 0)
        return;
    auto& job = m_jobs.at(id);
    const auto bucket = job.bucket;
    m_actions.push_back(action::Abandon{bucket});
    job.maybeSent = job.maybeSent || failure.maybeSent;
    const bool repeatable = !failure.maybeSent || isSafeToRepeat(job.request.method);
    if (repeatable && !job.askers.empty() && ++job.failures < m_options.mostFailures) {
        job.notBefore = now + fullJitter(m_options.retry, job.failures - 1, m_random);
        job.heldBy.add(HeldBy::Retry);
        enqueue(id, job, now);
    } else {
        Outcome outcome;
        outcome.kind = job.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Failed;
        outcome.reason = failure.text;
        finish(id, std::move(outcome), now);
    }
    wakeAfterAnswer(bucket, now);
    pump(now);
}

void Scheduler::timer(Instant now)
{
    while (!m_wakeups.empty() && m_wakeups.begin()->first <= now) {
        const auto bucket = m_wakeups.begin()->second;
        m_wakeups.erase(m_wakeups.begin());
        makeReady(bucket, m_lanes.at(bucket), now);
    }
    pump(now);
}

std::optional<Instant> Scheduler::wakeAt(Instant now) const
{
    std::optional<Instant> wake;
    if (!m_wakeups.empty())
        wake = m_wakeups.begin()->first;
    // Room that is set aside or in use comes free by an event, not by time.
    const bool waitsForGlobal = !m_readyCounted.empty() && hasRoom() && m_globalReserved < m_global.size();
    if (waitsForGlobal) {
        const auto room = m_global.availableAt(m_globalReserved + 1, now);
        wake = wake ? std::min(*wake, room) : room;
    }
    return wake;
}

void Scheduler::cancelled(RequestId id, Instant now)
{
    const auto found = m_jobOf.find(id);
    if (found == m_jobOf.end())
        return;
    cancelAsker(id, found->second, now);
    pump(now);
}

void Scheduler::allWaitingCancelled(Instant now)
{
    std::vector<std::pair<RequestId, JobId>> waiting;
    for (const auto& [jobId, job] : m_jobs) {
        if (job.inFlight)
            continue;
        for (const auto& asker : job.askers)
            waiting.emplace_back(asker.id, jobId);
    }
    for (const auto& [id, jobId] : waiting)
        cancelAsker(id, jobId, now);
}

void Scheduler::cancelAsker(RequestId id, JobId jobId, Instant now)
{
    auto& job = m_jobs.at(jobId);
    const auto asker =
        std::find_if(job.askers.begin(), job.askers.end(), [id](const Job::Asker& a) { return a.id == id; });
    const auto found = *asker;
    job.askers.erase(asker);
    Outcome outcome;
    const bool mayHaveHadItsEffect = (job.inFlight || job.maybeSent) && !changesNothing(job.request.method);
    outcome.kind = mayHaveHadItsEffect ? Outcome::Kind::Uncertain : Outcome::Kind::Cancelled;
    outcome.reason = "cancelled";
    tellAsker(job, found, std::move(outcome), now);
    if (!job.askers.empty() || job.inFlight)
        return;
    takeFromLane(jobId, job.bucket);
    forget(jobId);
}

void Scheduler::finish(JobId id, Outcome outcome, Instant now)
{
    const auto& job = m_jobs.at(id);
    for (const auto& asker : job.askers)
        tellAsker(job, asker, outcome, now);
    forget(id);
}

void Scheduler::tellAsker(const Job& job, const Job::Asker& asker, Outcome outcome, Instant now)
{
    const auto queued = job.inFlight ? Duration::zero() : now - job.queuedSince;
    outcome.waited = std::min(job.waited + queued, now - asker.since);
    outcome.heldBy = job.heldBy;
    const auto lane = m_lanes.find(job.bucket);
    if (!job.inFlight && lane != m_lanes.end())
        outcome.heldBy.add(lane->second.heldSince(job.joined));
    outcome.attempts = job.attempts;
    m_jobOf.erase(asker.id);
    m_actions.push_back(action::Finish{asker.id, std::move(outcome)});
}

void Scheduler::refuseAllWithToken(Instant now)
{
    m_tokenRefused = true;
    std::vector<JobId> waiting;
    for (const auto& [id, job] : m_jobs) {
        if (job.withToken && !job.inFlight)
            waiting.push_back(id);
    }
    for (const auto id : waiting) {
        takeFromLane(id, m_jobs.at(id).bucket);
        finish(id, refusedForToken(), now);
    }
}

void Scheduler::forget(JobId id)
{
    const auto found = m_jobs.find(id);
    if (!found->second.sharedAs.empty())
        m_shared.erase(found->second.sharedAs);
    m_jobs.erase(found);
}

} // namespace headroom::rest
