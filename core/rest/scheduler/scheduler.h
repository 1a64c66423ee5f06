// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route.h"
#include "core/model/client_state.h"
#include "core/net/response.h"
#include "core/rest/fleet/claims.h"
#include "core/rest/fleet/store_outage.h"
#include "core/rest/gates/sub_limit_gates.h"
#include "core/rest/reads/shared_reads.h"
#include "core/rest/scheduler/action.h"
#include "core/rest/scheduler/admission.h"
#include "core/rest/scheduler/arrival_times.h"
#include "core/rest/scheduler/attempts.h"
#include "core/rest/scheduler/lane_table.h"
#include "core/rest/scheduler/refusals.h"
#include "core/rest/scheduler/requests.h"
#include "core/rest/scheduler/response_decision.h"

#include <functional>
#include <random>
#include <utility>

namespace headroom::rest {

// Decides when which request is sent. Told what happens, it says what to do; it does nothing itself, reads no
// clock and waits for nobody. After every event: carry out takeActions() in order and call timer() at wakeAt().
//
// A request waits in the lane of its bucket. A lane whose bucket has room stands ready, in the order of the requests at
// the head of such lanes, for what all share: the global limit, the budget of invalid requests, the host's health, the
// number of requests under way. Of the global limit bulk requests leave others what they need at their busiest
// (limits::BulkRoom), or the store sees to it. When its turn comes a lane claims from the shared store, if there is
// one, and sends. Room is set aside before a claim and given back when the claim has to wait: nothing that waits in one
// queue holds up another. Every request ends in exactly one Finish.
//
// Where the store keeps the global limit as well, its tokens are claimed like requests, some ahead, as many as could be
// used (FleetTokens), those for bulk requests by themselves. While the store is away requests go on what this process
// knows, on its part of each limit, and keep to both for a while when the store is back, until all the others have come
// back too.
//
// Pure, one owner, not thread-safe. Times given must never go back.
class Scheduler
{
public:
    using Options = SchedulerOptions;

    explicit Scheduler(const Options& options);

    // `storeKey` is the shared store's name of the route's bucket; empty without one.
    void submitted(RequestId id, Request request, const discord::Route& route, std::string storeKey, Instant now);
    void claimed(ClaimId claim, const schemes::Claim& result, Instant now);
    void answered(AttemptId attempt, const net::Response& response, Instant now);
    void failed(AttemptId attempt, const net::TransportError& failure, Instant now);
    void timer(Instant now);
    // What was never sent is cancelled. What may have had its effect cannot be taken back: its caller hears that it
    // is uncertain, except for a GET, which has none.
    void cancelled(RequestId id, Instant now);
    void allWaitingCancelled(Instant now);
    // From now on nothing new is taken; what was taken goes on.
    void drain() { m_refusals.drain(); }
    // The operator confirms the token: requests with it are accepted again.
    void tokenTrusted() { m_refusals.trustToken(); }

    // This process's share of the global limit; 0: no limit. Nothing of it before `from`.
    void setGlobalShare(double perSecond, std::optional<Instant> from, Instant now);
    // Requests a second of the global limit that others than bulk requests need at their busiest; none: as many as they
    // can get, as they use all there is.
    std::optional<double> neededBesideBulk(Instant now) const
    {
        return m_admission.limit(CountedBy::Bot).neededBesideBulk(now);
    }
    void setFleetClients(std::size_t clients) { m_store.setClients(clients); }
    // The store does not know what was used until now. For a second only what this process has used itself is used
    // again, as it comes back, and for a while no more than its part of each limit.
    void storeForgot(Instant now);
    // The budget of invalid requests that the fleet shares, see limits::InvalidBudget.
    void joinInvalidBudget(Instant deadline) { m_admission.budget().joinFleet(deadline); }
    limits::InvalidBudget::Request requestInvalidBudget(Instant now);
    void grantInvalidBudget(limits::InvalidBudget::Grant grant, Instant now);
    void leaveInvalidBudget() { m_admission.budget().leaveFleet(); }

    std::vector<Action> takeActions() { return std::exchange(m_actions, {}); }
    std::optional<Instant> wakeAt(Instant now) const;

    model::ClientState state(Instant now) const;
    std::size_t unfinished() const { return m_requests.waiters(); }
    unsigned inFlight() const { return static_cast<unsigned>(m_attempts.size()); }
    std::size_t lanes() const { return m_lanes.size(); } // remembered ones included
    std::size_t busyLanes() const { return m_lanes.size() - m_lanes.idle(); }

private:
    // Requests come in
    void join(QueuedRequest& queued, const Waiter& waiter, model::Priority priority, Instant now);
    void raise(QueuedRequest& queued, model::Priority priority, Instant now);
    void noteWrite(const QueuedRequest& queued);
    void cancelWaiter(RequestId id, Instant now);

    // Where a request waits, and how it leaves
    void place(QueuedRequest& queued, Instant now); // before its gate or in its lane
    void enqueue(QueuedRequest& queued, Instant now);
    void pause(QueuedRequest& queued, Duration span, Instant now);
    void takeFromPlace(QueuedRequest& queued, Instant now);
    void leaveGate(QueuedRequest& queued, Instant now);
    void letIn(std::optional<QueuedRequestId> id, Instant now);
    void closeGate(QueuedRequest& queued, Duration wait, Instant now);
    void finish(QueuedRequest& queued, const model::Outcome& outcome, Instant now);
    void finishAllWaiting(
        const std::function<bool(const QueuedRequest&)>& which, const model::Outcome& outcome, Instant now);
    void finishWaiter(const QueuedRequest& queued, const Waiter& waiter, model::Outcome outcome, Instant now);
    void drop(QueuedRequest& queued, Instant now); // nobody waits for it any more
    std::optional<Hold> holdBeyondDeadline(
        const QueuedRequest& queued, const Waiter& waiter, std::size_t placeInLane, Instant now) const;
    void refuseTooLate(QueuedRequest& queued, const Hold& hold, Instant now);
    void refuseAllTooLate(const Hold& hold, const std::function<bool(const QueuedRequest&)>& which, Instant now);
    void refuseTooLateIn(LaneId lane, const Hold& hold, Instant now);
    bool stillWanted(QueuedRequest& queued, Instant now);

    // States of a lane
    Lane& laneOf(const QueuedRequest& queued) { return m_lanes.lane(queued.route->lane); }
    const Lane& laneOf(const QueuedRequest& queued) const { return m_lanes.lane(queued.route->lane); }
    std::optional<QueuePlace> head(const Lane& lane) const;
    void makeReady(Lane& lane, Instant now);
    void makeWait(Lane& lane, const Hold& hold, Instant now);
    void stand(Lane& lane); // in the ready queue where its head belongs
    void detach(Lane& lane);
    void reconsider(LaneId id, Instant now);
    void settleIfIdle(Lane& lane, Instant now);
    std::optional<Hold> bucketHold(const LaneRoute& route, Instant now) const;

    // Requests go
    Moment moment(Instant now) const;
    std::size_t underWay() const { return m_claims.underWay() + m_attempts.size(); }
    void pump(Instant now);
    std::optional<Admission::Ready> nextReady(Instant now);
    void updateAllowed(const Moment& m);
    bool needsStore(const QueuedRequest& queued, Instant now) const;
    void supplyTokens(Instant now);
    void start(Lane& lane, const QueuePlace& place, Instant now);
    void send(Lane& lane, QueuedRequestId id, schemes::Claimed claimed, Instant now);
    model::WaitReasons sharedHolds(const Lane& lane, const QueuedRequest& queued) const;

    // What the shared store says, and what it gets
    void letStandInLine(ClaimId id, Lane& lane, const schemes::Queued& queued, Instant now);
    bool useGrant(const Claims::Claim& claim, Lane& lane, Instant now);
    void giveBack(const std::vector<std::string>& storeKeys);
    void dropClaims(Lane& lane);
    void storeUnavailable(Instant until);

    // Responses and failures
    LaneTable::Learned learnBucket(LaneRoute& route, const std::string& hash, Instant now);
    void tellStore(const Attempt& attempt, const ResponseDecision& decision);
    void reportToken(const Attempt& attempt, CountedBy by, std::optional<Instant> arrived, Instant now);
    void applyHolds(const QueuedRequest& queued, const ResponseDecision& decision, Instant now);
    bool goesAgain(QueuedRequest& queued, const ResponseDecision& decision, Instant now);
    void noteHostFailure(const Text& why, Instant now);
    Duration nextPause(const QueuedRequest& queued);

    Options m_options;
    std::mt19937_64 m_random;
    std::vector<Action> m_actions;
    Requests m_requests; // what has not ended, who waits for it until when, pauses
    LaneTable m_lanes; // routes, their buckets, and the lanes between them
    SubLimitGates m_gates; // limits inside a bucket
    SharedReads m_reads; // identical GETs, and the responses that are kept
    Refusals m_refusals; // what is not sent at all
    Admission m_admission; // what may go now under what all share
    StoreOutage m_store; // whether the shared store can be asked
    Claims m_claims; // what it was asked for, and granted
    Attempts m_attempts; // what is in flight
    ArrivalTimes m_arrivals; // when it arrives at Discord
};

} // namespace headroom::rest
