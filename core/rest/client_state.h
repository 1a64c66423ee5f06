// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/limits/circuit_breaker.h"
#include "core/limits/invalid_window.h"
#include "core/rest/scheduler/bucket_model.h"
#include "core/rest/scheduler/lane.h"
#include "core/store/store_problems.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::rest {

// What one client holds and why, at one moment, to be shown. Values only. Spans count from that moment.
struct LaneSnapshot
{
    std::vector<std::string> routes; // their keys as discord::headroomKey() makes them; hold no secret
    std::vector<std::string> storeKeys; // the shared store's names of them; empty without one
    std::string bucket; // X-RateLimit-Bucket and major parameter; empty while it is not known
    LaneState state = LaneState::Idle;
    std::size_t waiting = 0;
    unsigned inFlight = 0;
    std::optional<WaitReason> waitReasons; // what its first request waits for
    Duration wait{}; // until that changes by itself; 0 where only an event tells
    Duration longestWait{}; // that its first request waits already
    std::optional<std::int64_t> limit;
    std::int64_t remaining = 0; // while the limit is known
    Duration resetAfter{}; // until the bucket is full again
    BucketModel::Kind kind = BucketModel::Kind::Unknown;

    void show(const Hold& hold, Instant now);
};

// Without what its first request waits for.
LaneSnapshot snapshotOf(const Lane& lane, Instant now);
// What a lane waits for by its state; none: nothing, or the store has not said yet.
std::optional<Hold> holdOf(const Lane& lane, Instant now);

struct SharedLimitState
{
    std::size_t perSecond = 0; // 0: none
    std::size_t used = 0; // in the last second
    std::size_t waiting = 0; // lanes that stand ready for it
    Duration heldFor{}; // by a 429
};

struct ClientState
{
    std::vector<LaneSnapshot> lanes; // those with requests, the longest queue first
    std::size_t rememberedLanes = 0; // without
    std::size_t unfinished = 0;
    unsigned inFlight = 0;
    unsigned concurrency = 0;
    std::size_t pausedForRetry = 0;
    std::size_t heldBySubLimits = 0;
    SharedLimitState global;
    SharedLimitState address;
    std::uint64_t invalid = 0; // in ten minutes, of the address
    limits::InvalidThresholds thresholds;
    limits::InvalidThresholds::Level level = limits::InvalidThresholds::Level::Fine;
    limits::CircuitBreaker::State breaker = limits::CircuitBreaker::State::Closed;
    Duration breakerFor{};
    std::string hostProblem; // the last; empty while the host is well
    Duration addressHeldFor{};
    Duration proxyHeldFor{};
    bool storeIsAway = false; // requests go on on local limits
    std::vector<store::StoreProblem> storeProblems; // what the shared Redis refuses, though it answers
    std::size_t fleetClients = 1; // that share the store, by its last report
    bool tokenRefused = false;
    bool draining = false;
    std::size_t cachedAnswers = 0;
};

} // namespace headroom::rest
