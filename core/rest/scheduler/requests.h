// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value_in.h"
#include "core/discord/route.h"
#include "core/rest/scheduler/deadlines.h"
#include "core/rest/scheduler/lane_queue.h"
#include "core/rest/scheduler/moment.h"
#include "core/rest/scheduler/timetable.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::rest {

struct LaneRoute;

// A request on its way, for one caller or, when identical GETs share it, for several. Plain state: Requests owns it,
// the Scheduler moves it from stage to stage.
//
// | stage    | event                                     | next     | what is done                               |
// |----------|-------------------------------------------|----------|--------------------------------------------|
// | -        | submitted, before a gate that is closed   | Gated    | waits there (SubLimitGates)                |
// |          | or has let in another                     |          |                                            |
// | -        | submitted otherwise                       | Queued   | stands in its lane                         |
// | Gated    | the gate lets it in                       | Queued   |                                            |
// | Queued   | its lane's turn, and a grant if need be   | InFlight | sent; charged to its buckets               |
// | Queued   | a gate that it falls under closes         | Gated    |                                            |
// | InFlight | 429                                       | Queued or Gated | what it held waits; at most so often|
// | InFlight | failed or 5xx, and safe to repeat         | Paused   | at most so often                           |
// | InFlight | any other response or failure             | -        | Finish for all its waiters                 |
// | Paused   | the pause is over                         | as if submitted |                                     |
// | not InFlight | cancelled, its deadline cannot be met | -        | Finish; out of where it waits              |
// |          | any more, its token or webhook is refused |          |                                            |
// | InFlight | its last waiter cancels                   | InFlight | Finish; the response is only learned from  |
struct QueuedRequest
{
    enum class Stage {
        Queued, // in its lane
        Gated, // before it: a limit inside the bucket lets one go at a time
        Paused, // before it: failed, and given time
        InFlight,
        Moving, // in no place: about to be put into another, or to be forgotten
    };

    std::shared_ptr<const Request> request;
    discord::Route discordRoute;
    LaneRoute* route = nullptr;
    QueuePlace place;
    CountedBy countedBy = CountedBy::Bot;
    bool withToken = true;
    std::string sharedAs; // see SharedReads; empty: nobody may join it, and its response is not kept
    std::vector<Waiter> waiters; // empty: nobody waits for it any more

    Stage stage = Stage::Queued;
    std::string gate; // that lets it go; empty: none
    Instant pausedUntil{};
    Instant queuedSince{};
    std::uint64_t joined = 0; // the number of its lane's last wait before it came

    Duration waited{};
    model::WaitReasons waitReasons;
    unsigned attempts = 0;
    unsigned refusals = 0; // 429s
    unsigned failures = 0; // connections, and errors of the server
    bool localLimits = false; // an attempt went without the shared store's consent
    bool maybeSent = false; // some attempt may have had its effect
};

// All requests that have not ended, who waits for them until when, and which of them pause.
//
// Pure. References stay valid until remove().
class Requests
{
public:
    QueuedRequestId nextId() const { return m_last + 1; } // of the one that is added next
    QueuedRequest& add(QueuedRequest&& queued); // with its waiters
    void join(QueuedRequest& queued, const Waiter& waiter);
    void end(const Waiter& waiter); // it has its outcome
    using Node = std::unordered_map<QueuedRequestId, QueuedRequest>::node_type;
    Node remove(QueuedRequestId id); // its waiters have ended

    QueuedRequest& at(QueuedRequestId id) { return m_requests.at(id); }
    const QueuedRequest& at(QueuedRequestId id) const { return m_requests.at(id); }
    QueuedRequest* find(QueuedRequestId id) { return valueIn(m_requests, id); } // null when it has ended
    QueuedRequest* waitedForBy(RequestId waiter); // null when that one has ended
    std::size_t waiters() const { return m_requestOf.size(); }
    // Those that are not in flight, in the order they came.
    std::vector<QueuedRequestId> waiting() const;
    // Those for which somebody waits whose deadline is before then, the earliest first.
    std::vector<QueuedRequestId> withDeadlineBefore(Instant end) const;

    void pause(QueuedRequest& queued, Instant until);
    void endPause(const QueuedRequest& queued) { m_pauses.remove(queued.pausedUntil, queued.place.queued); }
    std::size_t paused() const { return m_pauses.size(); }

    // The first whose pause is over; for which a deadline has passed. Each is given once; null: there is none.
    QueuedRequest* takePaused(Instant now);
    QueuedRequest* takeOverdue(Instant now);
    std::optional<Instant> nextPauseEnd() const { return m_pauses.next(); }
    std::optional<Instant> nextDeadline() const { return m_deadlines.next(); }

private:
    QueuedRequestId m_last = 0;
    std::unordered_map<QueuedRequestId, QueuedRequest> m_requests;
    std::unordered_map<RequestId, QueuedRequestId> m_requestOf; // by waiter
    Deadlines m_deadlines;
    Timetable<QueuedRequestId> m_pauses;
};

} // namespace headroom::rest
