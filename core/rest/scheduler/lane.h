// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/scheduler/bucket_model.h"
#include "core/rest/scheduler/lane_queue.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::rest {

using LaneId = std::uint64_t;

// A bucket of Discord's in this process. Lanes and requests under way share it; when it turns out to be another one by
// another name, it is merged into that one, and what was charged to it is settled there.
struct Bucket
{
    std::string name; // X-RateLimit-Bucket and major parameter; until that is known '?' and the route
    BucketModel model;
    std::shared_ptr<Bucket> mergedInto;
};

std::shared_ptr<Bucket> settled(std::shared_ptr<Bucket> bucket); // follows mergedInto

// One route with its major parameter, and the lane its requests wait in.
struct LaneRoute
{
    struct NamedBucket
    {
        std::shared_ptr<Bucket> bucket;
        bool isGuessed = false; // no response of this route has named it yet
        unsigned answersSince = 0; // of this route, since one last named it
    };

    std::string key;
    std::string templateKey;
    std::string major;
    std::string storeKey;
    LaneId lane = 0;
    // Nearly always one. A route whose responses name now this bucket, now that one, waits for room in each of them.
    std::vector<NamedBucket> buckets;
};

// The queue of one bucket in this process; of several, when a route's responses name more than one. Plain state:
// LaneTable owns it, Scheduler moves it from state to state:
//
// | a lane is | event                                        | next     | what is done                           |
// |-----------|----------------------------------------------|----------|----------------------------------------|
// | Idle      | a request comes, its buckets have room       | Ready    | stands in its order (Admission)        |
// | Idle      | a request comes, a bucket has none           | Waiting  | an alarm is set; who cannot wait so    |
// |           |                                              |          | long is refused                        |
// | Ready     | its turn, nothing to ask the store           | (look)   | the request is sent                    |
// | Ready     | its turn, and the store has to be asked      | Claiming | the claim is asked for (Claims)        |
// | Ready     | its turn, but a bucket has no room any more  | Waiting  | grants for it are given back           |
// | Claiming  | Queued                                       | Claiming | who cannot wait so long is refused     |
// | Claiming  | Granted                                      | (look)   | sent, or the grant is held or returned |
// | Claiming  | Wait                                         | Waiting  | as above                               |
// | Claiming  | the store is away                            | (look)   |                                        |
// | Waiting   | the alarm                                    | (look)   |                                        |
// | Waiting for its bucket, Ready, Idle | a response of its routes | (look) |                                |
// | any       | merged with another lane                     | Claiming if one of them claims, else (look)   |
// | any       | its last request leaves                      | Idle     | claims are cancelled, grants given back|
//
// (look): Idle without requests, else Ready or Waiting by the buckets of its first request.
struct Lane
{
    LaneId id = 0;
    model::LaneState state = model::LaneState::Idle;
    LaneQueue queue;
    std::vector<LaneRoute*> routes; // never empty
    std::vector<std::shared_ptr<Bucket>> buckets; // all that any of them has, or had
    std::size_t requests = 0; // requests of its routes that have not ended, wherever they are
    unsigned inFlight = 0;
    unsigned claiming = 0; // 1; more only after a merge

    // While Ready.
    Instant readySince{};
    std::optional<QueuePlace> readyPlace; // under which it stands in the ready queue
    // While Waiting.
    Instant until{};
    model::WaitReason why = model::WaitReason::Bucket;
    // While Claiming and in line: what the store said of it last.
    std::optional<schemes::Queued> inLine;

    Instant idleSince{};

    // Waits are numbered, so that a request's reasons are those of the waits since it came.
    std::uint64_t waits = 0;
    model::PerWaitReason<std::uint64_t> lastWait{}; // by reason; 0: never

    void noteHeld(model::WaitReason reason) { lastWait[reason] = ++waits; }
    model::WaitReasons heldSince(std::uint64_t joined) const
    {
        model::WaitReasons reasons;
        for (const auto reason : model::allWaitReasons) {
            if (lastWait[reason] > joined)
                reasons.add(reason);
        }
        return reasons;
    }
};

} // namespace headroom::rest
