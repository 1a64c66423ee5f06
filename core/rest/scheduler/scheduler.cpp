// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How requests come in, and what may happen to them before they go out.
#include "core/rest/scheduler/scheduler.h"

#include "core/discord/route_keys.h"
#include "core/rest/scheduler/safe_to_repeat.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr auto betweenForgetting = 1s;

Waiter waiterFor(RequestId id, const Request& request, Instant now)
{
    return {id, now, request.deadline ? std::optional(now + *request.deadline) : std::nullopt};
}

Outcome refused(std::string reason)
{
    Outcome outcome;
    outcome.kind = Outcome::Kind::Refused;
    outcome.reason = std::move(reason);
    return outcome;
}

// Not counted for the bot by Discord when it comes without the token.
bool needsNoToken(const discord::Route& route)
{
    return !route.countsTowardsGlobal;
}

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
    return !needsNoToken(route) || (webhooksWithToken && route.major.webhook);
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

void Scheduler::submitted(RequestId id, Request request, const discord::Route& route, std::string storeKey, Instant now)
{
    auto sharedAs = m_options.shareIdenticalGets ? SharedReads::identityOf(request) : std::string();
    if (!sharedAs.empty()) {
        if (const auto* cached = m_reads.kept(sharedAs, now)) {
            Outcome outcome;
            outcome.status = cached->status;
            outcome.body = cached->body;
            outcome.cached = true;
            return m_actions.push_back(action::Finish{id, std::move(outcome)});
        }
        if (joinIdentical(id, request, sharedAs, now))
            return;
    }

    QueuedRequest queued;
    queued.withToken = goesWithToken(request, route, m_options.webhooksWithToken);
    queued.countedBy = queued.withToken ? CountedBy::Bot : CountedBy::Address;
    queued.discordRoute = route;
    queued.queuedSince = now;
    const auto queuedId = m_lastQueued + 1;
    queued.place = QueuePlace::of(queuedId, request.priority, now);
    const auto waiter = waiterFor(id, request, now);
    queued.waiters.push_back(waiter);
    queued.request = std::make_shared<const Request>(std::move(request));
    if (auto outcome = refusal(queued))
        return m_actions.push_back(action::Finish{id, std::move(*outcome)});
    forgetIdleLanes(now);
    queued.route = &m_lanes.use(discord::templateKey(route), discord::majorKey(route), std::move(storeKey));
    const auto last = m_lanes.lane(queued.route->lane).queue.aheadOfLast(queued.place.priority) + 1;
    if (const auto hold = holdBeyondDeadline(queued, waiter, last, now)) {
        m_actions.push_back(action::Finish{id, waiter.tooLate(*hold)});
        return settleIfIdle(m_lanes.lane(queued.route->lane), now);
    }

    m_lastQueued = queuedId;
    queued.sharedAs = std::move(sharedAs);
    m_reads.add(queued.sharedAs, route.path, queuedId);
    if (!changesNothing(queued.request->method))
        noteWrite(queued);
    m_requestOf.emplace(id, queuedId);
    m_deadlines.add(waiter);
    ++m_lanes.lane(queued.route->lane).requests;
    place(m_requests.emplace(queuedId, std::move(queued)).first->second, now);
    pump(now);
}

// What need not wait to be refused.
std::optional<Outcome> Scheduler::refusal(const QueuedRequest& queued) const
{
    if (m_draining)
        return refused("this client is shutting down and takes nothing new");
    if (m_tokenRefused && queued.withToken)
        return refused("Discord answered 401 to this token: check HEADROOM_TOKEN; nothing more is sent with it");
    if (m_unknownWebhooks.isUnknown(queued.discordRoute))
        return refused("Discord answered that this webhook does not exist: it is not called again");
    return std::nullopt;
}

bool Scheduler::joinIdentical(RequestId id, const Request& request, const std::string& sharedAs, Instant now)
{
    const auto found = m_draining ? std::nullopt : m_reads.find(sharedAs);
    if (!found)
        return false;
    auto& queued = m_requests.at(*found);
    const auto waiter = waiterFor(id, request, now);
    // It may be anywhere in its lane: that it is the first is what is sure.
    const bool waits = queued.stage != QueuedRequest::Stage::InFlight;
    if (const auto hold = waits ? holdBeyondDeadline(queued, waiter, 1, now) : std::nullopt) {
        m_actions.push_back(action::Finish{id, waiter.tooLate(*hold)});
        return true;
    }
    queued.waiters.push_back(waiter);
    m_requestOf.emplace(id, *found);
    m_deadlines.add(waiter);
    if (request.priority < queued.place.priority)
        raise(queued, request.priority, now);
    return true;
}

void Scheduler::raise(QueuedRequest& queued, Priority priority, Instant now)
{
    const auto id = queued.place.queued;
    const auto place = QueuePlace::of(id, priority, now);
    const auto before = std::exchange(queued.place, place);
    if (queued.stage == QueuedRequest::Stage::Gated)
        m_gates.replace(queued.gate, before, place);
    if (queued.stage != QueuedRequest::Stage::Queued)
        return;
    auto& lane = m_lanes.lane(queued.route->lane);
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
        if (read.stage != QueuedRequest::Stage::InFlight)
            continue; // it will see the write, or at least be no older than one that asks now
        m_reads.remove(read.sharedAs, read.discordRoute.path, id);
        read.sharedAs.clear();
    }
}

void Scheduler::timer(Instant now)
{
    while (const auto lane = m_wakeups.takeDue(now))
        makeReady(m_lanes.lane(*lane), now);
    while (const auto paused = m_paused.takeDue(now))
        place(m_requests.at(*paused), now);
    while (const auto gate = m_gates.takeOpening(now))
        letIn(m_gates.admitNext(*gate, now), now);
    endDeadlines(now);
    giveBack(m_claims.takeAllHeldSince(now - Claims::heldFor));
    pump(now);
}

// Here because each new lane comes by a submission; the timer of one who never has to wait never rings.
void Scheduler::forgetIdleLanes(Instant now)
{
    if (now < m_nextForget)
        return;
    m_lanes.forgetIdle(now);
    m_nextForget = now + betweenForgetting;
}

std::optional<Instant> Scheduler::wakeAt(Instant now) const
{
    std::optional<Instant> wake;
    const auto consider = [&wake](std::optional<Instant> when) {
        if (when && (!wake || *when < *wake))
            wake = when;
    };
    consider(m_wakeups.next());
    consider(m_paused.next());
    consider(m_gates.nextOpening());
    consider(m_claims.nextExpiry());
    consider(m_deadlines.next());
    consider(m_admission.wakeAt(!m_requestOf.empty(), moment(now)));
    return wake;
}

void Scheduler::cancelled(RequestId id, Instant now)
{
    const auto found = m_requestOf.find(id);
    if (found == m_requestOf.end())
        return;
    cancelWaiter(id, found->second, now);
    pump(now);
}

void Scheduler::allWaitingCancelled(Instant now)
{
    std::vector<std::pair<RequestId, QueuedRequestId>> waiting;
    for (const auto& [queuedId, queued] : m_requests) {
        if (queued.stage == QueuedRequest::Stage::InFlight)
            continue;
        for (const auto& waiter : queued.waiters)
            waiting.emplace_back(waiter.id, queuedId);
    }
    std::sort(waiting.begin(), waiting.end());
    for (const auto& [id, queuedId] : waiting)
        cancelWaiter(id, queuedId, now);
    pump(now);
}

void Scheduler::cancelWaiter(RequestId id, QueuedRequestId queuedId, Instant now)
{
    auto& queued = m_requests.at(queuedId);
    const auto place = std::ranges::find(queued.waiters, id, &Waiter::id);
    const auto waiter = *place;
    queued.waiters.erase(place);
    const bool inFlight = queued.stage == QueuedRequest::Stage::InFlight;
    Outcome outcome;
    const bool mayHaveHadItsEffect = (inFlight || queued.maybeSent) && !changesNothing(queued.request->method);
    outcome.kind = mayHaveHadItsEffect ? Outcome::Kind::Uncertain : Outcome::Kind::Cancelled;
    outcome.reason = "cancelled";
    finishWaiter(queued, waiter, std::move(outcome), now);
    if (queued.waiters.empty() && !inFlight)
        drop(queued, now);
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

} // namespace headroom::rest
