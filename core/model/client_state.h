// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/invalid_thresholds.h"
#include "core/model/store_problem.h"
#include "core/model/wait_reason.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::model {

// What one client holds and why, at one moment, to be shown. Values only; a span is given as the instant it ends at,
// which is absent once that has passed, so that what stands still compares equal from moment to moment.

inline std::optional<Instant> ifAhead(std::optional<Instant> end, Instant now)
{
    return end && *end > now ? end : std::nullopt;
}

// What each is and leads to: rest/scheduler/lane.h.
enum class LaneState {
    Idle, // nothing waits
    Ready, // its bucket has room: waits for its turn under what all share
    Claiming, // one claim is with the store, which was asked or in whose line it stands
    Waiting, // until a time, for a reason
};

enum class WindowKind { Unknown, Fixed, Sliding };

enum class BreakerState {
    Closed, // all go
    Open, // none goes
    HalfOpen, // the pause is over: one goes, or is on its way
};

// The queue of one bucket in this process.
struct Lane
{
    std::vector<std::string> routes; // their keys as discord::headroomKey() makes them; hold no secret
    std::vector<std::string> storeKeys; // the shared store's names of them; empty without one
    std::string bucket; // X-RateLimit-Bucket and major parameter; empty while it is not known
    LaneState state = LaneState::Idle;
    std::size_t waiting = 0;
    unsigned inFlight = 0;
    std::optional<WaitReason> waitReason; // what its first request waits for
    std::optional<Instant> waitsUntil; // when that changes by itself; none where only an event tells
    std::optional<Instant> waitingSince; // its first request
    std::optional<std::int64_t> limit; // as this process knows it
    std::int64_t remaining = 0; // while the limit is known
    std::optional<Instant> resetsAt; // when the bucket is full again; none: it is
    WindowKind window = WindowKind::Unknown;

    bool operator==(const Lane&) const = default;
};

// The limit of the bot, or of what goes without its token.
struct SharedLimit
{
    std::size_t perSecond = 0; // 0: none
    std::size_t used = 0; // in the last second
    std::size_t waiting = 0; // lanes that stand ready for it
    std::optional<Instant> heldUntil; // by a 429

    bool operator==(const SharedLimit&) const = default;
};

struct ClientState
{
    std::vector<Lane> lanes; // those with requests, the longest queue first
    std::size_t rememberedLanes = 0; // without
    std::size_t waiting = 0; // of all lanes
    std::size_t unfinished = 0;
    unsigned inFlight = 0;
    unsigned concurrency = 0;
    std::size_t pausedForRetry = 0;
    std::size_t heldBySubLimits = 0;
    SharedLimit global;
    SharedLimit address;
    std::uint64_t invalid = 0; // in ten minutes, of the address
    InvalidThresholds thresholds;
    InvalidThresholds::Level level = InvalidThresholds::Level::Fine;
    BreakerState breaker = BreakerState::Closed;
    std::optional<Instant> breakerUntil;
    Text hostProblem; // the last; empty while the host is well
    std::optional<Instant> addressHeldUntil;
    std::optional<Instant> proxyHeldUntil;
    bool storeIsAway = false; // requests go on on local limits
    std::vector<StoreProblem> storeProblems; // what the shared Redis refuses, though it answers
    std::size_t fleetClients = 1; // that share the store, by its last report
    bool tokenRefused = false;
    bool draining = false;
    std::size_t cachedAnswers = 0;

    bool operator==(const ClientState&) const = default;
};

} // namespace headroom::model
