// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/scheduler.h"

#include "core/discord/route_keys.h"
#include "core/rest/scheduler/lane_snapshot.h"
#include "core/rest/scheduler/safe_to_repeat.h"
#include "core/schemes/fleet/fleet_keys.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

using model::LaneState;
using model::Outcome;
using model::WaitReason;
using Stage = QueuedRequest::Stage;

namespace {

// A store that answers "wait until now" must not keep the scheduler turning.
constexpr auto minClaimWait = 1ms;

bool goesWithToken(const Request& request, const discord::Route& route, bool webhooksWithToken)
{
    switch (request.authorization) {
    case Authorization::Always:
        return true;
    case Authorization::Never:
        return false;
    case Authorization::ByRoute:
        break;
    }
    // What Discord does not count for the bot needs no token.
    return route.countsTowardsGlobal || (webhooksWithToken && route.major.webhook);
}

WaitReason reasonOf(schemes::WaitReason why)
{
    switch (why) {
    case schemes::WaitReason::Bucket:
        return WaitReason::Bucket;
    case schemes::WaitReason::Global:
        return WaitReason::Global;
    case schemes::WaitReason::InFlight:
        return WaitReason::InFlight;
    case schemes::WaitReason::Unavailable:
        break;
    }
    return WaitReason::Store;
}

WaitReason reasonOf(ResponseDecision::Kind kind, CountedBy by)
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

} // namespace

Scheduler::Scheduler(const Options& options)
    : m_options(options)
    , m_random(options.seed)
    , m_lanes(options.maxIdleLanes)
    , m_reads(options.cache)
    , m_admission(options)
{
}

// What is under way and set aside changes with each request that goes, so each decision takes a new one.
Moment Scheduler::moment(Instant now) const
{
    return {now, underWay(), m_claims.reserved(), m_store.awayUntil(now), m_store.isCautious(now),
        m_arrivals.lead().half()};
}

// Requests come in.

void Scheduler::submitted(RequestId id, Request request, const discord::Route& route, std::string storeKey, Instant now)
{
    const Waiter waiter{id, now, request.deadline ? std::optional(now + *request.deadline) : std::nullopt};
    auto sharedAs = m_options.shareIdenticalGets ? SharedReads::identityOf(request) : std::string();
    if (!sharedAs.empty()) {
        if (const auto* kept = m_reads.kept(sharedAs, now)) {
            Outcome outcome;
            outcome.status = kept->status;
            outcome.body = kept->body;
            outcome.cached = true;
            return m_actions.push_back(action::Finish{id, std::move(outcome)});
        }
        if (const auto same = m_refusals.isDraining() ? std::nullopt : m_reads.find(sharedAs))
            return join(m_requests.at(*same), waiter, request.priority, now);
    }

    QueuedRequest queued;
    queued.withToken = goesWithToken(request, route, m_options.webhooksWithToken);
    if (auto refused = m_refusals.of(route, queued.withToken))
        return m_actions.push_back(action::Finish{id, std::move(*refused)});
    queued.countedBy = queued.withToken ? CountedBy::Bot : CountedBy::Address;
    queued.discordRoute = route;
    queued.queuedSince = now;
    queued.place = QueuePlace::of(m_requests.nextId(), request.priority, now);
    queued.waiters.push_back(waiter);
    queued.request = std::make_shared<const Request>(std::move(request));
    m_lanes.forgetIdleNowAndThen(now);
    queued.route = &m_lanes.use(discord::templateKey(route), discord::majorKey(route), std::move(storeKey));
    auto& lane = laneOf(queued);
    const auto last = lane.queue.aheadOfLast(queued.place.priority) + 1;
    if (const auto hold = holdBeyondDeadline(queued, waiter, last, now)) {
        m_actions.push_back(action::Finish{id, waiter.tooLate(*hold)});
        return settleIfIdle(lane, now);
    }

    queued.sharedAs = std::move(sharedAs);
    m_reads.add(queued.sharedAs, route.path, queued.place.queued);
    if (!changesNothing(queued.request->method))
        noteWrite(queued);
    ++lane.requests;
    place(m_requests.add(std::move(queued)), now);
    pump(now);
}

void Scheduler::join(QueuedRequest& queued, const Waiter& waiter, model::Priority priority, Instant now)
{
    // It may be anywhere in its lane: that it is the first is what is sure.
    const bool waits = queued.stage != Stage::InFlight;
    if (const auto hold = waits ? holdBeyondDeadline(queued, waiter, 1, now) : std::nullopt)
        return m_actions.push_back(action::Finish{waiter.id, waiter.tooLate(*hold)});
    m_requests.join(queued, waiter);
    if (priority < queued.place.priority)
        raise(queued, priority, now);
}

void Scheduler::raise(QueuedRequest& queued, model::Priority priority, Instant now)
{
    const auto place = QueuePlace::of(queued.place.queued, priority, now);
    const auto before = std::exchange(queued.place, place);
    if (queued.stage == Stage::Gated)
        m_gates.replace(queued.gate, before, place);
    if (queued.stage != Stage::Queued)
        return;
    auto& lane = laneOf(queued);
    lane.queue.remove(before);
    lane.queue.add(place);
    if (lane.state == LaneState::Ready)
        stand(lane);
    pump(now);
}

// What was read before a write must not answer those who ask after it.
void Scheduler::noteWrite(const QueuedRequest& queued)
{
    for (const auto id : m_reads.written(queued.discordRoute.path)) {
        auto& read = m_requests.at(id);
        if (read.stage != Stage::InFlight)
            continue; // it will see the write, or at least be no older than one that asks now
        m_reads.remove(read.sharedAs, read.discordRoute.path, id);
        read.sharedAs.clear();
    }
}

void Scheduler::cancelled(RequestId id, Instant now)
{
    if (!m_requests.waitedForBy(id))
        return;
    cancelWaiter(id, now);
    pump(now);
}

void Scheduler::allWaitingCancelled(Instant now)
{
    std::vector<RequestId> waiters;
    for (const auto id : m_requests.waiting()) {
        for (const auto& waiter : m_requests.at(id).waiters)
            waiters.push_back(waiter.id);
    }
    std::ranges::sort(waiters);
    for (const auto waiter : waiters)
        cancelWaiter(waiter, now);
    pump(now);
}

void Scheduler::cancelWaiter(RequestId id, Instant now)
{
    auto* queued = m_requests.waitedForBy(id);
    if (!queued)
        return;
    const auto place = std::ranges::find(queued->waiters, id, &Waiter::id);
    const auto waiter = *place;
    queued->waiters.erase(place);
    const bool inFlight = queued->stage == Stage::InFlight;
    const bool mayHaveHadItsEffect = (inFlight || queued->maybeSent) && !changesNothing(queued->request->method);
    const auto kind = mayHaveHadItsEffect ? Outcome::Kind::Uncertain : Outcome::Kind::Cancelled;
    finishWaiter(*queued, waiter, endedAs(kind, Text::tr("cancelled")), now);
    if (queued->waiters.empty() && !inFlight)
        drop(*queued, now);
}

// Time passes, and what comes from outside.

void Scheduler::timer(Instant now)
{
    while (const auto lane = m_lanes.takeWoken(now))
        makeReady(m_lanes.lane(*lane), now);
    while (auto* paused = m_requests.takePaused(now))
        place(*paused, now);
    while (const auto gate = m_gates.takeOpening(now))
        letIn(m_gates.admitNext(*gate, now), now);
    // Deadlines that nobody saw coming. A request in flight is let be, see stillWanted(): its response may still come.
    while (auto* overdue = m_requests.takeOverdue(now)) {
        if (overdue->stage != Stage::InFlight && !stillWanted(*overdue, now))
            drop(*overdue, now);
    }
    giveBack(m_claims.takeAllHeldSince(now - Claims::heldFor));
    pump(now);
}

std::optional<Instant> Scheduler::wakeAt(Instant now) const
{
    return soonest({m_lanes.nextWake(), m_requests.nextPauseEnd(), m_gates.nextOpening(), m_claims.nextExpiry(),
        m_requests.nextDeadline(), m_admission.wakeAt(m_requests.waiters() > 0, moment(now))});
}

void Scheduler::setGlobalShare(double perSecond, std::optional<Instant> from, Instant now)
{
    m_admission.limit(CountedBy::Bot).setShare(perSecond, from);
    pump(now);
}

void Scheduler::storeForgot(Instant now)
{
    m_store.forgot(now);
    m_admission.limit(CountedBy::Bot).storeForgot(now);
}

limits::InvalidBudget::Request Scheduler::requestInvalidBudget(Instant now)
{
    return m_admission.budget().request(underWay(), now);
}

void Scheduler::grantInvalidBudget(limits::InvalidBudget::Grant grant, Instant now)
{
    m_admission.budget().grant(std::move(grant));
    pump(now);
}

// Where a request waits: in its lane, before a gate, or pausing; and how it leaves.

void Scheduler::place(QueuedRequest& queued, Instant now)
{
    auto entry =
        m_gates.enter(std::move(queued.gate), queued.place, queued.route->key, queued.request->body.text(), now);
    queued.gate = std::move(entry.gate);
    if (!entry.waits)
        return enqueue(queued, now);
    queued.stage = Stage::Gated;
    queued.queuedSince = now;
    queued.waitReasons.add(WaitReason::SubLimit);
    if (entry.closedUntil)
        refuseTooLate(queued, Hold{*entry.closedUntil, WaitReason::SubLimit}, now);
}

void Scheduler::enqueue(QueuedRequest& queued, Instant now)
{
    auto& lane = laneOf(queued);
    queued.stage = Stage::Queued;
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

void Scheduler::pause(QueuedRequest& queued, Duration span, Instant now)
{
    queued.queuedSince = now;
    queued.waitReasons.add(WaitReason::Retry);
    m_requests.pause(queued, now + span);
    refuseTooLate(queued, Hold{now + span, WaitReason::Retry}, now);
}

// Out of wherever it waits; a request in flight is nowhere.
void Scheduler::takeFromPlace(QueuedRequest& queued, Instant now)
{
    if (queued.stage == Stage::InFlight)
        return;
    switch (std::exchange(queued.stage, Stage::Moving)) {
    case Stage::InFlight:
    case Stage::Moving:
        return;
    case Stage::Gated:
        return m_gates.remove(queued.gate, queued.place);
    case Stage::Paused:
        return m_requests.endPause(queued);
    case Stage::Queued:
        break;
    }
    auto& lane = laneOf(queued);
    lane.queue.remove(queued.place);
    if (lane.queue.empty()) {
        detach(lane);
        dropClaims(lane);
        lane.state = LaneState::Idle;
    } else if (lane.state == LaneState::Ready) {
        detach(lane);
        makeReady(lane, now); // whoever is first now may be of another route
    }
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
    if (admitted == queued.place.queued || (admitted != 0 && m_requests.at(admitted).stage != Stage::InFlight))
        m_gates.expel(gate);

    std::vector<QueuedRequestId> alike;
    laneOf(queued).queue.forEach([&](const QueuePlace& place) {
        const auto& other = m_requests.at(place.queued);
        if (other.route == queued.route && (other.gate.empty() || other.gate == gate)
            && m_gates.isUnder(gate, other.route->key, other.request->body.text(), now))
            alike.push_back(place.queued);
    });
    for (const auto id : alike) {
        auto* other = m_requests.find(id); // else refused on the way
        if (!other)
            continue;
        takeFromPlace(*other, now);
        other->waited += now - other->queuedSince;
        place(*other, now);
    }
}

// How a request ends.

void Scheduler::finish(QueuedRequest& queued, const Outcome& outcome, Instant now)
{
    for (const auto& waiter : queued.waiters)
        finishWaiter(queued, waiter, outcome, now);
    drop(queued, now);
}

void Scheduler::finishAllWaiting(
    const std::function<bool(const QueuedRequest&)>& which, const Outcome& outcome, Instant now)
{
    auto waiting = m_requests.waiting();
    std::erase_if(waiting, [&](QueuedRequestId id) { return !which(m_requests.at(id)); });
    for (const auto id : waiting) {
        if (auto* queued = m_requests.find(id)) // else refused on the way, because another one went
            finish(*queued, outcome, now);
    }
}

void Scheduler::finishWaiter(const QueuedRequest& queued, const Waiter& waiter, Outcome outcome, Instant now)
{
    const bool waits = queued.stage != Stage::InFlight;
    outcome.waited = std::min(queued.waited + (waits ? now - queued.queuedSince : 0s), now - waiter.since);
    outcome.waitReasons = queued.waitReasons;
    if (queued.stage == Stage::Queued) {
        const auto& lane = laneOf(queued);
        outcome.waitReasons.add(lane.heldSince(queued.joined));
        if (lane.state == LaneState::Ready)
            outcome.waitReasons.add(sharedHolds(lane, queued));
    }
    outcome.attempts = queued.attempts;
    outcome.localLimits = queued.localLimits;
    m_requests.end(waiter);
    m_actions.push_back(action::Finish{waiter.id, std::move(outcome)});
}

void Scheduler::drop(QueuedRequest& queued, Instant now)
{
    takeFromPlace(queued, now);
    auto node = m_requests.remove(queued.place.queued);
    auto& dropped = node.mapped();
    m_reads.remove(dropped.sharedAs, dropped.discordRoute.path, dropped.place.queued);
    if (!dropped.gate.empty())
        leaveGate(dropped, now);
    auto& lane = laneOf(dropped);
    --lane.requests;
    settleIfIdle(lane, now);
}

// Who hears at once that it would take too long.

// What is known to last beyond the deadline of one who comes to wait for it as the first, second, ... of its lane, as
// far as this process knows; a shared store may make it longer.
std::optional<Hold> Scheduler::holdBeyondDeadline(
    const QueuedRequest& queued, const Waiter& waiter, std::size_t placeInLane, Instant now) const
{
    if (!waiter.deadline)
        return std::nullopt;
    auto hold = m_admission.knownHold(queued.countedBy, queued.place.priority, moment(now));
    const auto& lane = laneOf(queued);
    if (lane.state == LaneState::Waiting && lane.why != WaitReason::InFlight)
        hold = lastToEnd({hold, holdUntil(lane.until, lane.why, now)});
    for (const auto& named : queued.route->buckets)
        hold = lastToEnd({hold, holdUntil(named.bucket->model.earliest(placeInLane, now), WaitReason::Bucket, now)});
    return hold && hold->until > *waiter.deadline ? hold : std::nullopt;
}

// Those of its waiters whose deadline lies before the end of the hold. The request may be destroyed.
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
    if (!late.empty() && queued.waiters.empty() && queued.stage != Stage::InFlight)
        drop(queued, now);
}

void Scheduler::refuseAllTooLate(const Hold& hold, const std::function<bool(const QueuedRequest&)>& which, Instant now)
{
    auto late = m_requests.withDeadlineBefore(hold.until);
    std::erase_if(late, [&](QueuedRequestId id) { return !which(m_requests.at(id)); });
    for (const auto id : late) {
        if (auto* queued = m_requests.find(id))
            refuseTooLate(*queued, hold, now);
    }
}

void Scheduler::refuseTooLateIn(LaneId lane, const Hold& hold, Instant now)
{
    if (const auto first = m_requests.nextDeadline(); !first || *first >= hold.until)
        return;
    const auto waitsThere = [lane](const QueuedRequest& queued) {
        return queued.stage == Stage::Queued && queued.route->lane == lane;
    };
    refuseAllTooLate(hold, waitsThere, now);
}

// Before it waits again: those whose deadline has passed end. False when nobody else waits for it.
bool Scheduler::stillWanted(QueuedRequest& queued, Instant now)
{
    for (const auto& waiter : Deadlines::takeBefore(now + Duration{1}, queued.waiters))
        finishWaiter(queued, waiter, waiter.overdue(queued.maybeSent, now), now);
    return !queued.waiters.empty();
}

// How a lane moves from state to state.

std::optional<QueuePlace> Scheduler::head(const Lane& lane) const
{
    return lane.queue.first(m_admission.allowed());
}

void Scheduler::makeReady(Lane& lane, Instant now)
{
    lane.state = LaneState::Idle;
    auto first = head(lane);
    if (!first)
        first = lane.queue.first(PrioritySet::all());
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
    m_lanes.wait(lane, hold);
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
    lane.readyPlace = first;
    if (first)
        m_admission.add(*first, m_requests.at(first->queued).countedBy, lane.id);
}

// Out of the ready queue and the alarms; its state is the caller's to set.
void Scheduler::detach(Lane& lane)
{
    m_lanes.stopWaiting(lane);
    if (lane.readyPlace)
        m_admission.remove(*lane.readyPlace);
    lane.readyPlace.reset();
}

// A response may have made room, or shown that there is less.
void Scheduler::reconsider(LaneId id, Instant now)
{
    auto* lane = m_lanes.find(id);
    if (!lane || lane->state == LaneState::Claiming)
        return;
    if (lane->state == LaneState::Waiting) {
        if (lane->why != WaitReason::Bucket && lane->why != WaitReason::InFlight)
            return;
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
    std::optional<Hold> hold;
    for (const auto& named : route.buckets)
        hold = lastToEnd({hold, named.bucket->model.holdAt(now, alone, m_arrivals.lead().lead(), share)});
    return hold;
}

// Requests of ready lanes go, under what all of them share.

void Scheduler::pump(Instant now)
{
    supplyTokens(now);
    while (const auto next = nextReady(now))
        start(m_lanes.lane(next->second), next->first, now);
    supplyTokens(now); // for those that could not go, and of those that need none any more
}

std::optional<Admission::Ready> Scheduler::nextReady(Instant now)
{
    const auto m = moment(now);
    updateAllowed(m);
    return m_admission.next(m, [&](QueuedRequestId id) { return needsStore(m_requests.at(id), now); });
}

void Scheduler::updateAllowed(const Moment& m)
{
    if (!m_admission.updateAllowed(m))
        return;
    std::vector<LaneId> ready;
    for (const auto& [id, lane] : m_lanes.lanes()) {
        if (lane.state == LaneState::Ready)
            ready.push_back(id);
    }
    for (const auto id : ready)
        stand(m_lanes.lane(id));
}

bool Scheduler::needsStore(const QueuedRequest& queued, Instant now) const
{
    return m_options.sharedStore && !m_store.isAway(now) && !m_claims.isHeld(queued.route->storeKey);
}

void Scheduler::supplyTokens(Instant now)
{
    auto& tokens = m_admission.tokens();
    if (!tokens.areUsed())
        return;
    const auto wanted = m_admission.tokensWanted(moment(now), [&](const Admission::Ready& ready) {
        const auto& model = m_requests.at(ready.first.queued).route->buckets.front().bucket->model;
        const auto room = std::max<std::int64_t>(1, model.remaining(now));
        return std::min(m_lanes.lane(ready.second).queue.size(), static_cast<std::size_t>(room));
    });
    tokens.supply(wanted, m_claims, now, m_actions);
}

void Scheduler::start(Lane& lane, const QueuePlace& place, Instant now)
{
    const auto& queued = m_requests.at(place.queued);
    const auto& storeKey = queued.route->storeKey;
    detach(lane);
    if (const auto hold = bucketHold(*queued.route, now)) {
        giveBack(m_claims.takeAllHeld(storeKey));
        return makeWait(lane, *hold, now);
    }
    if (m_claims.takeHeld(storeKey))
        return send(lane, place.queued, schemes::Claimed::Yes, now);
    if (!m_options.sharedStore || m_store.isAway(now))
        return send(lane, place.queued, schemes::Claimed::No, now);
    lane.state = LaneState::Claiming;
    lane.inLine.reset();
    ++lane.claiming;
    const auto claim = m_claims.ask(*queued.route, queued.countedBy, m_admission.tokens().kindOf(place, now));
    m_actions.push_back(action::AskClaim{claim, storeKey});
}

void Scheduler::send(Lane& lane, QueuedRequestId id, schemes::Claimed claimed, Instant now)
{
    auto& queued = m_requests.at(id);
    lane.queue.remove(queued.place);
    queued.waitReasons.add(sharedHolds(lane, queued));
    queued.stage = Stage::InFlight;
    queued.waited += now - queued.queuedSince;
    queued.waitReasons.add(lane.heldSince(queued.joined));
    ++queued.attempts;
    Attempt attempt{id, queued.route, now, claimed};
    attempt.token = m_admission.sent(queued.place, queued.countedBy, m_arrivals.usual(), moment(now));
    ++lane.inFlight;
    queued.localLimits = queued.localLimits || (m_options.sharedStore && m_store.isAway(now));
    m_actions.push_back(action::Send{m_attempts.add(std::move(attempt)), queued.request, queued.withToken});
    if (lane.claiming == 0)
        makeReady(lane, now);
}

// What held it since it stood ready.
model::WaitReasons Scheduler::sharedHolds(const Lane& lane, const QueuedRequest& queued) const
{
    return m_admission.reasonsSince(
        std::max(lane.readySince, queued.queuedSince), queued.countedBy, queued.place.priority);
}

// What the shared store says.

void Scheduler::claimed(ClaimId id, const schemes::Claim& result, Instant now)
{
    const auto* wait = std::get_if<schemes::Wait>(&result);
    const bool isAway = wait && wait->why == schemes::WaitReason::Unavailable;
    m_store.answered(!isAway);
    const auto notBefore = wait ? std::max<Instant>(wait->until, now + minClaimWait) : now;
    if (auto& tokens = m_admission.tokens(); tokens.has(id)) {
        if (!tokens.answered(id, result, notBefore) && isAway)
            storeUnavailable(notBefore);
        return pump(now);
    }
    const auto* pending = m_claims.find(id);
    if (!pending)
        return;
    auto& lane = m_lanes.lane(pending->route->lane);
    if (const auto* queued = std::get_if<schemes::Queued>(&result))
        return letStandInLine(id, lane, *queued, now);
    const auto claim = m_claims.take(id);
    const bool isLast = --lane.claiming == 0;
    if (isAway)
        storeUnavailable(notBefore);
    if (wait && isLast && !isAway && !lane.queue.empty()) {
        makeWait(lane, {notBefore, reasonOf(wait->why)}, now);
        return pump(now);
    }
    if ((wait || !useGrant(claim, lane, now)) && isLast)
        makeReady(lane, now);
    pump(now);
}

// What was set aside goes to others; the lane stays as it is until the store answers again.
void Scheduler::letStandInLine(ClaimId id, Lane& lane, const schemes::Queued& queued, Instant now)
{
    const auto why = reasonOf(queued.why);
    lane.inLine = queued;
    lane.noteHeld(why);
    m_claims.standInLine(id);
    if (queued.until)
        refuseTooLateIn(lane.id, {*queued.until, why}, now);
    pump(now);
}

// While the claim was made the first request may have been cancelled or overtaken, or a response have held the lane.
// One that stood in line finds what all share in the hands of others, and waits for that with its claim. Whether a
// request went.
bool Scheduler::useGrant(const Claims::Claim& claim, Lane& lane, Instant now)
{
    const auto m = moment(now);
    updateAllowed(m);
    const auto first = head(lane);
    const auto* queued = first ? &m_requests.at(first->queued) : nullptr;
    const bool fits = queued && queued->route->storeKey == claim.route->storeKey && queued->countedBy == claim.by
        && !bucketHold(*queued->route, now);
    const auto grant =
        fits ? m_admission.use(*first, claim.by, claim.state == Claims::State::InLine, m) : Admission::Grant::IsUseless;
    if (grant == Admission::Grant::Goes)
        send(lane, first->queued, schemes::Claimed::Yes, now);
    else if (grant == Admission::Grant::Waits)
        m_claims.hold(claim.route->storeKey, now);
    else
        giveBack({claim.route->storeKey});
    return grant == Admission::Grant::Goes;
}

void Scheduler::giveBack(const std::vector<std::string>& storeKeys)
{
    for (const auto& key : storeKeys)
        m_actions.push_back(action::GiveBack{key});
}

// Nothing waits in the lane any more.
void Scheduler::dropClaims(Lane& lane)
{
    for (const auto* route : lane.routes)
        giveBack(m_claims.takeAllHeld(route->storeKey));
    if (lane.claiming == 0)
        return;
    for (const auto claim : m_claims.takeAllOf(lane.id))
        m_actions.push_back(action::CancelClaim{claim});
    lane.claiming = 0;
}

void Scheduler::storeUnavailable(Instant until)
{
    m_store.setAway(until);
    m_admission.tokens().dropAll(m_actions);
    giveBack(m_claims.takeAllHeldSince(Instant::max()));
}

// Responses and failures, and which requests go again.

void Scheduler::answered(AttemptId id, const net::Response& response, Instant now)
{
    auto attempt = m_attempts.take(id);
    if (!attempt)
        return;
    auto& route = *attempt->route;
    --m_lanes.lane(route.lane).inFlight;
    auto& queued = m_requests.at(attempt->queued);
    const auto decision = decisionFor(response, queued.withToken, m_options.requestProxy, m_random);
    if (decision.invalid) {
        m_admission.budget().add(now);
        m_actions.push_back(action::CountInvalid{
            schemes::invalidCause(response.status, queued.request->method, queued.discordRoute.routeTemplate)});
    }
    // The global limit counts what arrives, not what is sent.
    const auto arrived = m_arrivals.note(attempt->sent, response.written, decision.learned, now);
    m_admission.limit(queued.countedBy).landed(attempt->sent, arrived - m_arrivals.lead().lead());
    reportToken(*attempt, queued.countedBy, arrived - m_arrivals.lead().half(), now);
    const auto named = decision.bucket.empty() ? LaneTable::Learned{} : learnBucket(route, decision.bucket, now);
    if (named.isNewToRoute)
        attempt->charge(named.bucket);
    attempt->settle(named.bucket.get(), decision, now);
    tellStore(*attempt, decision);
    if (decision.hostFailed)
        noteHostFailure(Text::tr("answered %1").arg(response.status), now);
    else
        m_admission.hostAnswered();
    applyHolds(queued, decision, now);
    if (decision.kind != ResponseDecision::Kind::AddressHeld)
        m_admission.addressAnswered(attempt->sent);
    if (!changesNothing(queued.request->method))
        noteWrite(queued);
    const bool isUnknown = m_refusals.webhooks().learn(queued.discordRoute, response.status, response.body.text());

    const auto lane = route.lane;
    if (!goesAgain(queued, decision, now)) {
        m_reads.keep(queued.sharedAs, queued.discordRoute, response.status, response.body, now);
        Outcome outcome;
        outcome.status = response.status;
        outcome.body = response.body;
        finish(queued, outcome, now);
    }
    if (decision.kind == ResponseDecision::Kind::TokenRefused) {
        m_refusals.refuseToken();
        finishAllWaiting([](const QueuedRequest& waits) { return waits.withToken; }, Refusals::ofToken(), now);
    }
    if (isUnknown) {
        const auto isThere = [this](const QueuedRequest& waits) {
            return m_refusals.isUnknownWebhook(waits.discordRoute);
        };
        finishAllWaiting(isThere, Refusals::ofWebhook(), now);
    }
    reconsider(lane, now);
    pump(now);
}

void Scheduler::failed(AttemptId id, const net::TransportError& failure, Instant now)
{
    auto attempt = m_attempts.take(id);
    if (!attempt)
        return;
    const auto& route = *attempt->route;
    const auto lane = route.lane;
    --m_lanes.lane(lane).inFlight;
    auto& queued = m_requests.at(attempt->queued);
    attempt->lost(failure.maybeSent, now);
    if (m_options.sharedStore && failure.maybeSent)
        m_actions.push_back(action::Abandon{route.storeKey, attempt->claimed});
    else if (m_options.sharedStore && attempt->claimed == schemes::Claimed::Yes)
        giveBack({route.storeKey});
    m_admission.limit(queued.countedBy).landed(attempt->sent, failure.maybeSent ? now : attempt->sent);
    reportToken(*attempt, queued.countedBy, failure.maybeSent ? std::optional(now) : std::nullopt, now);
    queued.maybeSent = queued.maybeSent || failure.maybeSent;
    if (failure.maybeSent && !changesNothing(queued.request->method))
        noteWrite(queued);
    const auto unsent = failure.isWithdrawn ? Outcome::Kind::Cancelled : Outcome::Kind::Failed;
    const bool goesAgain = !failure.isWithdrawn && (!failure.maybeSent || isSafeToRepeat(*queued.request))
        && !queued.waiters.empty() && ++queued.failures < m_options.maxAttempts && stillWanted(queued, now);
    if (failure.isWithdrawn)
        m_admission.withdrawn();
    if (goesAgain)
        pause(queued, nextPause(queued), now);
    else
        finish(queued, endedAs(queued.maybeSent ? Outcome::Kind::Uncertain : unsent, failure.text), now);
    if (!failure.isWithdrawn) // else it says nothing about the host
        noteHostFailure(failure.text, now);
    reconsider(lane, now);
    pump(now);
}

Duration Scheduler::nextPause(const QueuedRequest& queued)
{
    return fullJitter(m_options.retry, queued.failures - 1, m_random);
}

// `arrived`: none if it was never sent.
void Scheduler::reportToken(const Attempt& attempt, CountedBy by, std::optional<Instant> arrived, Instant now)
{
    auto& tokens = m_admission.limit(by).tokens();
    if (tokens.areUsed())
        tokens.report(attempt.token, arrived, now, m_actions);
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
    const auto& key = attempt.route->storeKey;
    if (decision.kind == ResponseDecision::Kind::BucketHeld)
        m_actions.push_back(action::Exhaust{key, decision.wait, attempt.claimed});
    else if (decision.reachedItsBucket())
        m_actions.push_back(action::Learn{key, decision.learned, attempt.claimed});
    else if (attempt.claimed == schemes::Claimed::Yes)
        giveBack({key});
}

void Scheduler::applyHolds(const QueuedRequest& queued, const ResponseDecision& decision, Instant now)
{
    const auto until = now + decision.wait;
    const auto by = queued.countedBy;
    const bool onlyOfLimit = decision.kind == ResponseDecision::Kind::GlobalHeld;
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
    const auto isHeld = [by, onlyOfLimit](const QueuedRequest& waits) {
        return waits.stage != Stage::InFlight && (!onlyOfLimit || waits.countedBy == by);
    };
    refuseAllTooLate({until, reasonOf(decision.kind, by)}, isHeld, now);
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
        pause(queued, std::max(nextPause(queued), decision.wait), now);
        return true;
    }
    if (!decision.isHeld() || ++queued.refusals >= m_options.maxRateLimitRetries || !stillWanted(queued, now))
        return false;
    queued.waitReasons.add(reasonOf(decision.kind, queued.countedBy));
    if (decision.kind == ResponseDecision::Kind::SubLimited)
        closeGate(queued, decision.wait, now);
    place(queued, now);
    return true;
}

void Scheduler::noteHostFailure(const Text& why, Instant now)
{
    if (!m_admission.hostFailed(why, now))
        return;
    finishAllWaiting([](const QueuedRequest& queued) { return !queued.maybeSent; },
        endedAs(Outcome::Kind::Failed,
            Text::tr("the host failed again and again, so this was not sent; the last time: %1").arg(why)),
        now);
    finishAllWaiting([](const QueuedRequest&) { return true; },
        endedAs(Outcome::Kind::Uncertain, Text::tr("the host failed again and again; the last time: %1").arg(why)),
        now);
}

// What can be seen from outside.

model::ClientState Scheduler::state(Instant now) const
{
    model::ClientState state;
    const auto m = moment(now);
    for (const auto& [id, lane] : m_lanes.lanes()) {
        if (lane.queue.empty() && lane.inFlight == 0)
            continue;
        auto shown = snapshotOf(lane, now);
        if (const auto first = lane.queue.first(PrioritySet::all())) {
            const auto& queued = m_requests.at(first->queued);
            shown.waitingSince = queued.queuedSince - queued.waited;
            const bool isReady = lane.state == LaneState::Ready || lane.state == LaneState::Idle;
            if (const auto hold = isReady ? m_admission.holdOf(*first, queued.countedBy, m) : holdOf(lane, now)) {
                shown.waitReason = hold->why;
                if (hold->why != WaitReason::InFlight)
                    shown.waitsUntil = model::ifAhead(hold->until, now);
            }
        }
        state.waiting += shown.waiting;
        state.lanes.push_back(std::move(shown));
    }
    std::ranges::sort(state.lanes, [](const model::Lane& a, const model::Lane& b) {
        return a.waiting != b.waiting ? a.waiting > b.waiting : a.routes < b.routes;
    });
    state.rememberedLanes = m_lanes.idle();
    state.unfinished = m_requests.waiters();
    state.inFlight = inFlight();
    state.pausedForRetry = m_requests.paused();
    state.heldBySubLimits = m_gates.waiting();
    m_admission.describe(state, m);
    state.storeIsAway = !m_store.hasAnswered();
    state.fleetClients = m_store.clients();
    state.tokenRefused = m_refusals.isTokenRefused();
    state.draining = m_refusals.isDraining();
    state.cachedAnswers = m_reads.keptResponses();
    return state;
}

} // namespace headroom::rest
