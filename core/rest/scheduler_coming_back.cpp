// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What answers and failures change, and which requests go again.
#include "core/rest/scheduler.h"

#include "core/rest/safe_to_repeat.h"
#include "core/store/invalid_keys.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

HeldBy heldBy(Verdict::Kind kind, CountedBy by)
{
    switch (kind) {
    case Verdict::Kind::GlobalHeld:
        return by == CountedBy::Bot ? HeldBy::Global : HeldBy::AddressLimit;
    case Verdict::Kind::AddressHeld:
        return HeldBy::Address;
    case Verdict::Kind::ProxyRefused:
        return HeldBy::Proxy;
    case Verdict::Kind::SubLimited:
        return HeldBy::SubLimit;
    default:
        return HeldBy::Bucket;
    }
}

bool isHeld(Verdict::Kind kind)
{
    return kind != Verdict::Kind::Final && kind != Verdict::Kind::TokenRefused && kind != Verdict::Kind::ServerFailed;
}

// Discord saw the request and let it into the bucket, or what answered did not say otherwise.
bool wasCounted(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::BucketHeld:
    case Verdict::Kind::GlobalHeld:
    case Verdict::Kind::AddressHeld:
    case Verdict::Kind::ProxyRefused:
        return false;
    default:
        return true;
    }
}

} // namespace

std::optional<Scheduler::Attempt> Scheduler::landed(AttemptId id)
{
    auto node = m_attempts.extract(id);
    if (node.empty())
        return std::nullopt;
    --m_inFlight;
    --m_lanes.lane(node.mapped().route->lane).inFlight;
    return std::move(node.mapped());
}

// The global limit counts what arrives, not what is sent. Only of a request whose writing is known one knows how long
// its way was: a first one over a new connection seems to take a multiple, and those after it would come too early.
void Scheduler::noteArrival(
    const Attempt& attempt, const Answer& answer, CountedBy by, const store::Learned& learned, Instant now)
{
    auto arrived = now;
    if (learned.reset && learned.resetAfter) {
        const auto sent = std::clamp(answer.written.value_or(attempt.sent), attempt.sent, now);
        const auto byCalendar = *learned.reset - toMilliseconds(*learned.resetAfter);
        m_calendar.note(byCalendar, sent, now);
        arrived = std::clamp(m_calendar.latestLocal(byCalendar), sent, now);
        if (answer.written)
            m_way.note(now - sent, m_calendar.width(), now);
    }
    counted(by).limit.landed(attempt.sent, arrived - m_way.lead());
    m_usualWay = std::max(arrived - attempt.sent, m_usualWay - m_usualWay / 32);
    reportToken(attempt, by, arrived - m_way.half(), now);
}

void Scheduler::answered(AttemptId id, const Answer& answer, Instant now)
{
    auto attempt = landed(id);
    if (!attempt)
        return;
    auto& job = m_jobs.at(attempt->job);
    auto& route = *attempt->route;
    const auto verdict = judge(answer, job.withToken, m_options.requestProxy, m_random);
    if (verdict.invalid) {
        m_budget.add(now);
        m_actions.push_back(action::CountInvalid{
            store::invalidCause(answer.status, job.request->method, job.discordRoute.routeTemplate)});
    }
    noteArrival(*attempt, answer, job.countedBy, verdict.learned, now);
    settleBuckets(*attempt, verdict, now);
    tellStore(*attempt, verdict);
    noteHostHealth(!verdict.hostFailed, "answered " + std::to_string(answer.status), now);
    applyHolds(job, verdict, now);
    // Of all that wait for the end of a ban one goes first: a second ban would be longer.
    if (verdict.kind != Verdict::Kind::AddressHeld && m_addressHeldUntil && attempt->sent >= *m_addressHeldUntil)
        m_addressHeldUntil.reset();
    if (!changesNothing(job.request->method))
        noteWrite(job);
    const bool isGone = m_goneWebhooks.learn(job.discordRoute, answer.status, answer.body.text());

    const auto lane = route.lane;
    const bool tokenRefused = verdict.kind == Verdict::Kind::TokenRefused;
    if (!goesAgain(job, verdict, now)) {
        keepAnswer(job, answer, now);
        Outcome outcome;
        outcome.status = answer.status;
        outcome.body = answer.body;
        finish(attempt->job, outcome, now);
    }
    if (tokenRefused)
        refuseAllWithToken(now);
    if (isGone) {
        Outcome outcome;
        outcome.kind = Outcome::Kind::Refused;
        outcome.reason = "Discord answered that this webhook does not exist: it is not called again";
        finishAllWaiting([this](const Job& waits) { return m_goneWebhooks.isGone(waits.discordRoute); }, outcome, now);
    }
    reconsider(lane, now);
    pump(now);
}

void Scheduler::failed(AttemptId id, const Failure& failure, Instant now)
{
    auto attempt = landed(id);
    if (!attempt)
        return;
    auto& job = m_jobs.at(attempt->job);
    for (const auto& charged : attempt->charged) {
        auto& model = settled(charged)->model;
        failure.maybeSent ? model.lost(now) : model.giveBack();
    }
    if (m_options.sharedStore) {
        if (failure.maybeSent)
            m_actions.push_back(action::Abandon{attempt->route->storeKey, attempt->claimed});
        else if (attempt->claimed == store::Claimed::Yes)
            m_actions.push_back(action::GiveBack{attempt->route->storeKey});
    }
    counted(job.countedBy).limit.landed(attempt->sent, failure.maybeSent ? now : attempt->sent);
    reportToken(*attempt, job.countedBy, failure.maybeSent ? std::optional(now) : std::nullopt, now);
    job.maybeSent = job.maybeSent || failure.maybeSent;
    if (failure.maybeSent && !changesNothing(job.request->method))
        noteWrite(job);
    const auto lane = attempt->route->lane;
    if (failure.isWithdrawn) { // says nothing about the host
        m_breaker.withdrawn();
        Outcome outcome;
        outcome.kind = job.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Cancelled;
        outcome.reason = failure.text;
        finish(attempt->job, outcome, now);
        reconsider(lane, now);
        return pump(now);
    }
    const bool repeatable = !failure.maybeSent || isSafeToRepeat(*job.request);
    if (repeatable && !job.askers.empty() && ++job.failures < m_options.mostFailures && stillWanted(job, now)) {
        pause(job, now + nextPause(job), HeldBy::Retry, now);
    } else {
        Outcome outcome;
        outcome.kind = job.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Failed;
        outcome.reason = failure.text;
        finish(attempt->job, outcome, now);
    }
    noteHostHealth(false, failure.text, now);
    reconsider(lane, now);
    pump(now);
}

Duration Scheduler::nextPause(const Job& job)
{
    return fullJitter(m_options.retry, job.failures - 1, m_random);
}

// The bucket that the answer names has the request; others it was held against as well get their slot back.
void Scheduler::settleBuckets(Attempt& attempt, const Verdict& verdict, Instant now)
{
    std::shared_ptr<Bucket> named;
    if (!verdict.bucket.empty()) {
        const auto learned = learnBucket(*attempt.route, verdict.bucket, now);
        named = learned.bucket;
        if (learned.isNewToRoute) {
            named->model.take();
            attempt.charged.push_back(named);
        }
    }
    bool told = false;
    for (const auto& charged : attempt.charged) {
        const auto bucket = settled(charged);
        auto& model = bucket->model;
        if ((named && bucket != named) || (named && told)) {
            model.giveBack();
            continue;
        }
        told = true;
        if (verdict.kind == Verdict::Kind::BucketHeld)
            model.refused(verdict.learned, verdict.wait, attempt.sent, now);
        else if (wasCounted(verdict.kind))
            model.answered(verdict.learned, attempt.sent, now);
        else
            model.giveBack();
    }
}

LaneTable::Learned Scheduler::learnBucket(LaneRoute& route, const std::string& hash, Instant now)
{
    const auto other = m_lanes.laneToMerge(route, hash);
    if (other != 0) {
        auto& from = m_lanes.lane(other);
        detach(from);
        const auto into = m_lanes.lane(route.lane).waits;
        from.queue.forEach([&](const QueuePlace& place) {
            auto& job = m_jobs.at(place.job);
            job.heldBy.add(from.heldSince(job.joined));
            job.joined = into;
        });
    }
    const auto learned = m_lanes.learn(route, hash);
    if (learned.isNewToRoute) {
        for (auto& [id, attempt] : m_attempts) {
            if (attempt.route != &route)
                continue;
            learned.bucket->model.take();
            attempt.charged.push_back(learned.bucket);
        }
    }
    if (other != 0) {
        auto& lane = m_lanes.lane(route.lane);
        detach(lane);
        if (lane.claiming > 0)
            lane.state = LaneState::Claiming;
        else
            makeReady(lane, now);
    }
    return learned;
}

void Scheduler::tellStore(const Attempt& attempt, const Verdict& verdict)
{
    if (!m_options.sharedStore)
        return;
    const auto& route = *attempt.route;
    switch (verdict.kind) {
    case Verdict::Kind::BucketHeld:
        m_actions.push_back(action::Exhaust{route.storeKey, verdict.wait, attempt.claimed});
        return;
    case Verdict::Kind::GlobalHeld:
    case Verdict::Kind::AddressHeld:
    case Verdict::Kind::ProxyRefused:
        // It never reached its bucket.
        if (attempt.claimed == store::Claimed::Yes)
            m_actions.push_back(action::GiveBack{route.storeKey});
        return;
    default:
        m_actions.push_back(action::Learn{route.storeKey, verdict.learned, attempt.claimed});
    }
}

void Scheduler::applyHolds(const Job& job, const Verdict& verdict, Instant now)
{
    const auto until = now + verdict.wait;
    const auto prolong = [until](std::optional<Instant>& held) { held = std::max(held.value_or(until), until); };
    auto& shared = counted(job.countedBy);
    const auto by = job.countedBy;
    switch (verdict.kind) {
    case Verdict::Kind::GlobalHeld:
        prolong(shared.heldUntil);
        shared.limit.restart(*shared.heldUntil);
        if (by == CountedBy::Bot && m_options.sharedStore)
            m_actions.push_back(action::LearnGlobal{verdict.wait});
        if (usesTokens(by))
            dropAllTokens(); // asked for again they come one by one after the hold
        break;
    case Verdict::Kind::AddressHeld:
        prolong(m_addressHeldUntil);
        break;
    case Verdict::Kind::ProxyRefused:
        prolong(m_proxyHeldUntil);
        break;
    default:
        return;
    }
    const bool onlyOfLimit = verdict.kind == Verdict::Kind::GlobalHeld;
    refuseAllTooLate(
        {until, heldBy(verdict.kind, by)},
        [by, onlyOfLimit](const Job& waits) {
            return waits.stage != Job::Stage::InFlight && (!onlyOfLimit || waits.countedBy == by);
        },
        now);
}

// Whether the request waits again; otherwise the answer is its caller's.
bool Scheduler::goesAgain(Job& job, const Verdict& verdict, Instant now)
{
    if (job.askers.empty())
        return false;
    if (verdict.kind == Verdict::Kind::ServerFailed) {
        job.maybeSent = true; // an error does not tell what was done before it
        if (!isSafeToRepeat(*job.request) || ++job.failures >= m_options.mostFailures || !stillWanted(job, now))
            return false;
        pause(job, now + std::max(nextPause(job), verdict.wait), HeldBy::Retry, now);
        return true;
    }
    if (!isHeld(verdict.kind) || ++job.refusals >= m_options.mostRefusals || !stillWanted(job, now))
        return false;
    job.heldBy.add(heldBy(verdict.kind, job.countedBy));
    if (verdict.kind == Verdict::Kind::SubLimited)
        closeGate(job, verdict.wait, now);
    place(job, now);
    return true;
}

void Scheduler::noteHostHealth(bool well, const std::string& why, Instant now)
{
    if (well) {
        m_breaker.succeeded();
        m_hostProblem.clear();
        return;
    }
    m_hostProblem = why;
    if (!m_breaker.failed(now) || m_breaker.failedProbes() < m_options.mostFailedProbes)
        return;
    Outcome outcome;
    outcome.kind = Outcome::Kind::Failed;
    outcome.reason = "the host failed again and again, so this was not sent; the last time: " + why;
    finishAllWaiting([](const Job& job) { return !job.maybeSent; }, outcome, now);
    outcome.kind = Outcome::Kind::Uncertain;
    outcome.reason = "the host failed again and again; the last time: " + why;
    finishAllWaiting([](const Job&) { return true; }, outcome, now);
}

void Scheduler::keepAnswer(const Job& job, const Answer& answer, Instant now)
{
    if (job.request->method != "GET" || job.isOvertakenByWrite || job.sharedAs.empty())
        return;
    m_cache.answered(
        job.sharedAs, job.discordRoute.path, job.discordRoute.routeTemplate, answer.status, answer.body, now);
}

void Scheduler::refuseAllWithToken(Instant now)
{
    m_tokenRefused = true;
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.reason = "Discord answered 401 to this token: check HEADROOM_TOKEN; nothing more is sent with it";
    finishAllWaiting([](const Job& job) { return job.withToken; }, outcome, now);
}

} // namespace headroom::rest
