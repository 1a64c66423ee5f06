// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route.h"
#include "core/rest/scheduler/deadlines.h"
#include "core/rest/scheduler/lane_queue.h"
#include "core/rest/scheduler/moment.h"

#include <memory>
#include <string>
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

} // namespace headroom::rest
