// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What responses and failures change, and which requests go again.
#include "core/rest/scheduler/scheduler.h"

#include "core/rest/scheduler/safe_to_repeat.h"
#include "core/store/invalid_keys.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

WaitReason waitReasons(ResponseDecision::Kind kind, CountedBy by)
{
    switch (kind) {
    case ResponseDecision::Kind::GlobalHeld:
        return by == CountedBy::Bot ? WaitReason::Global : WaitReason::AddressLimit;
    case ResponseDecision::Kind::AddressHeld:
        return WaitReason::Address;
    case ResponseDecision::Kind::ProxyRefused:
        return WaitReason::Proxy;
    case ResponseDecision::Kind::SubLimited:
        return WaitReason::SubLimit;
    default:
        return WaitReason::Bucket;
    }
}

bool isHeld(ResponseDecision::Kind kind)
{
    return kind != ResponseDecision::Kind::Final && kind != ResponseDecision::Kind::TokenRefused
        && kind != ResponseDecision::Kind::ServerFailed;
}

} // namespace

// The global limit counts what arrives, not what is sent.
void Scheduler::noteArrival(
    const Attempt& attempt, const Response& response, CountedBy by, const store::Learned& learned, Instant now)
{
    const auto arrived = m_arrivals.note(attempt.sent, response.written, learned, now);
    m_admission.limit(by).landed(attempt.sent, arrived - m_arrivals.lead().lead());
    reportToken(attempt, by, arrived - m_arrivals.lead().half(), now);
}

// `arrived`: none if it was never sent.
void Scheduler::reportToken(const Attempt& attempt, CountedBy by, std::optional<Instant> arrived, Instant now)
{
    auto& tokens = m_admission.limit(by).tokens();
    if (tokens.areUsed())
        tokens.report(attempt.token, arrived, now, m_actions);
}

void Scheduler::answered(AttemptId id, const Response& response, Instant now)
{
    auto attempt = m_attempts.take(id);
    if (!attempt)
        return;
    --m_lanes.lane(attempt->route->lane).inFlight;
    auto& queued = m_requests.at(attempt->queued);
    auto& route = *attempt->route;
    const auto decision = decisionFor(response, queued.withToken, m_options.requestProxy, m_random);
    if (decision.invalid) {
        m_admission.budget().add(now);
        m_actions.push_back(action::CountInvalid{
            store::invalidCause(response.status, queued.request->method, queued.discordRoute.routeTemplate)});
    }
    noteArrival(*attempt, response, queued.countedBy, decision.learned, now);
    const auto named = decision.bucket.empty() ? LaneTable::Learned{} : learnBucket(route, decision.bucket, now);
    if (named.isNewToRoute)
        attempt->charge(named.bucket);
    attempt->settle(named.bucket.get(), decision, now);
    tellStore(*attempt, decision);
    noteHostHealth(!decision.hostFailed, "answered " + std::to_string(response.status), now);
    applyHolds(queued, decision, now);
    if (decision.kind != ResponseDecision::Kind::AddressHeld)
        m_admission.addressAnswered(attempt->sent);
    if (!changesNothing(queued.request->method))
        noteWrite(queued);
    const bool isUnknown = m_unknownWebhooks.learn(queued.discordRoute, response.status, response.body.text());

    const auto lane = route.lane;
    const bool tokenRefused = decision.kind == ResponseDecision::Kind::TokenRefused;
    if (!goesAgain(queued, decision, now)) {
        m_reads.keep(queued.sharedAs, queued.discordRoute, response.status, response.body, now);
        Outcome outcome;
        outcome.status = response.status;
        outcome.body = response.body;
        finish(attempt->queued, outcome, now);
    }
    if (tokenRefused)
        refuseAllWithToken(now);
    if (isUnknown) {
        Outcome outcome;
        outcome.kind = Outcome::Kind::Refused;
        outcome.reason = "Discord answered that this webhook does not exist: it is not called again";
        finishAllWaiting([this](const QueuedRequest& waits) { return m_unknownWebhooks.isUnknown(waits.discordRoute); },
            outcome, now);
    }
    reconsider(lane, now);
    pump(now);
}

void Scheduler::failed(AttemptId id, const TransportError& failure, Instant now)
{
    auto attempt = m_attempts.take(id);
    if (!attempt)
        return;
    --m_lanes.lane(attempt->route->lane).inFlight;
    auto& queued = m_requests.at(attempt->queued);
    attempt->lost(failure.maybeSent, now);
    if (m_options.sharedStore) {
        if (failure.maybeSent)
            m_actions.push_back(action::Abandon{attempt->route->storeKey, attempt->claimed});
        else if (attempt->claimed == store::Claimed::Yes)
            m_actions.push_back(action::GiveBack{attempt->route->storeKey});
    }
    m_admission.limit(queued.countedBy).landed(attempt->sent, failure.maybeSent ? now : attempt->sent);
    reportToken(*attempt, queued.countedBy, failure.maybeSent ? std::optional(now) : std::nullopt, now);
    queued.maybeSent = queued.maybeSent || failure.maybeSent;
    if (failure.maybeSent && !changesNothing(queued.request->method))
        noteWrite(queued);
    const auto lane = attempt->route->lane;
    if (failure.isWithdrawn) { // says nothing about the host
        m_admission.withdrawn();
        Outcome outcome;
        outcome.kind = queued.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Cancelled;
        outcome.reason = failure.text;
        finish(attempt->queued, outcome, now);
        reconsider(lane, now);
        return pump(now);
    }
    const bool repeatable = !failure.maybeSent || isSafeToRepeat(*queued.request);
    if (repeatable && !queued.waiters.empty() && ++queued.failures < m_options.maxAttempts
        && stillWanted(queued, now)) {
        pause(queued, now + nextPause(queued), WaitReason::Retry, now);
    } else {
        Outcome outcome;
        outcome.kind = queued.maybeSent ? Outcome::Kind::Uncertain : Outcome::Kind::Failed;
        outcome.reason = failure.text;
        finish(attempt->queued, outcome, now);
    }
    noteHostHealth(false, failure.text, now);
    reconsider(lane, now);
    pump(now);
}

Duration Scheduler::nextPause(const QueuedRequest& queued)
{
    return fullJitter(m_options.retry, queued.failures - 1, m_random);
}

// A response of the route named a bucket: all that are in flight on the route are charged to it from now on.
LaneTable::Learned Scheduler::learnBucket(LaneRoute& route, const std::string& hash, Instant now)
{
    const auto other = m_lanes.laneToMerge(route, hash);
    if (other != 0) {
        auto& from = m_lanes.lane(other);
        detach(from);
        const auto into = m_lanes.lane(route.lane).waits;
        from.queue.forEach([&](const QueuePlace& place) {
            auto& queued = m_requests.at(place.queued);
            queued.waitReasons.add(from.heldSince(queued.joined));
            queued.joined = into;
        });
    }
    const auto learned = m_lanes.learn(route, hash);
    if (learned.isNewToRoute)
        m_attempts.charge(route, learned.bucket);
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

void Scheduler::tellStore(const Attempt& attempt, const ResponseDecision& decision)
{
    if (!m_options.sharedStore)
        return;
    const auto& route = *attempt.route;
    switch (decision.kind) {
    case ResponseDecision::Kind::BucketHeld:
        m_actions.push_back(action::Exhaust{route.storeKey, decision.wait, attempt.claimed});
        return;
    case ResponseDecision::Kind::GlobalHeld:
    case ResponseDecision::Kind::AddressHeld:
    case ResponseDecision::Kind::ProxyRefused:
        // It never reached its bucket.
        if (attempt.claimed == store::Claimed::Yes)
            m_actions.push_back(action::GiveBack{route.storeKey});
        return;
    default:
        m_actions.push_back(action::Learn{route.storeKey, decision.learned, attempt.claimed});
    }
}

void Scheduler::applyHolds(const QueuedRequest& queued, const ResponseDecision& decision, Instant now)
{
    const auto until = now + decision.wait;
    const auto by = queued.countedBy;
    switch (decision.kind) {
    case ResponseDecision::Kind::GlobalHeld:
        m_admission.limit(by).refused(until);
        if (by == CountedBy::Bot && m_options.sharedStore)
            m_actions.push_back(action::LearnGlobal{decision.wait});
        m_admission.limit(by).tokens().dropAll(m_actions); // asked for again they come one by one after the hold
        break;
    case ResponseDecision::Kind::AddressHeld:
        m_admission.holdAddress(until);
        break;
    case ResponseDecision::Kind::ProxyRefused:
        m_admission.holdProxy(until);
        break;
    default:
        return;
    }
    const bool onlyOfLimit = decision.kind == ResponseDecision::Kind::GlobalHeld;
    refuseAllTooLate(
        {until, waitReasons(decision.kind, by)},
        [by, onlyOfLimit](const QueuedRequest& waits) {
            return waits.stage != QueuedRequest::Stage::InFlight && (!onlyOfLimit || waits.countedBy == by);
        },
        now);
}

// Whether the request waits again; otherwise the response is its caller's.
bool Scheduler::goesAgain(QueuedRequest& queued, const ResponseDecision& decision, Instant now)
{
    if (queued.waiters.empty())
        return false;
    if (decision.kind == ResponseDecision::Kind::ServerFailed) {
        queued.maybeSent = true; // an error does not tell what was done before it
        if (!isSafeToRepeat(*queued.request) || ++queued.failures >= m_options.maxAttempts || !stillWanted(queued, now))
            return false;
        pause(queued, now + std::max(nextPause(queued), decision.wait), WaitReason::Retry, now);
        return true;
    }
    if (!isHeld(decision.kind) || ++queued.refusals >= m_options.maxRateLimitRetries || !stillWanted(queued, now))
        return false;
    queued.waitReasons.add(waitReasons(decision.kind, queued.countedBy));
    if (decision.kind == ResponseDecision::Kind::SubLimited)
        closeGate(queued, decision.wait, now);
    place(queued, now);
    return true;
}

void Scheduler::noteHostHealth(bool well, const std::string& why, Instant now)
{
    if (well)
        return m_admission.hostAnswered();
    if (!m_admission.hostFailed(why, now))
        return;
    Outcome outcome;
    outcome.kind = Outcome::Kind::Failed;
    outcome.reason = "the host failed again and again, so this was not sent; the last time: " + why;
    finishAllWaiting([](const QueuedRequest& queued) { return !queued.maybeSent; }, outcome, now);
    outcome.kind = Outcome::Kind::Uncertain;
    outcome.reason = "the host failed again and again; the last time: " + why;
    finishAllWaiting([](const QueuedRequest&) { return true; }, outcome, now);
}

void Scheduler::refuseAllWithToken(Instant now)
{
    m_tokenRefused = true;
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.reason = "Discord answered 401 to this token: check HEADROOM_TOKEN; nothing more is sent with it";
    finishAllWaiting([](const QueuedRequest& queued) { return queued.withToken; }, outcome, now);
}

} // namespace headroom::rest
