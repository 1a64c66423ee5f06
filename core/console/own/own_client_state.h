// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::console {

// What this process's own client holds and why, in the words of the window. Values only; a span is given as the instant
// they end at, so that what stands still compares equal from snapshot to snapshot.

// Why something is held back. The texts live as long as the program.
struct OwnHold
{
    std::string_view word; // "bucket", "global", "concurrency": for a narrow column
    std::string_view inWords; // "its bucket", "the global limit": for a sentence
    std::optional<Instant> until; // none: an event ends it, not a time

    bool operator==(const OwnHold&) const = default;
};

// The queue of one bucket in this process.
struct OwnLane
{
    enum class State { Idle, Ready, Claiming, Waiting };
    enum class Window { Unknown, Fixed, Sliding };

    // The rows it belongs to: buckets of the Redis, by the shared store's keys, or one row of its own.
    std::vector<std::uint32_t> buckets;
    State state = State::Idle;
    std::size_t waiting = 0;
    unsigned inFlight = 0;
    std::optional<OwnHold> waitReasons; // what its first request waits for
    std::optional<Instant> waitingSince; // its first request
    std::optional<std::int64_t> limit; // as this process knows them
    std::int64_t remaining = 0; // while the limit is known
    std::optional<Instant> resetsAt; // when the bucket is full again; none: it is
    Window window = Window::Unknown;

    bool operator==(const OwnLane&) const = default;
};

// Something that the shared Redis refuses, though it answers, until somebody changes it there.
struct OwnStoreProblem
{
    std::string text; // what does not work
    std::string reply; // what Redis said, one line
    std::string advice; // what to do
    Instant since{};

    bool operator==(const OwnStoreProblem&) const = default;
};

struct OwnClientState
{
    enum class Level { Fine, BulkStops, NormalStops, AllStops };
    enum class Breaker { Closed, Open, HalfOpen };

    struct Shared
    {
        std::size_t perSecond = 0; // 0: none
        std::size_t used = 0; // in the last second
        std::size_t waiting = 0; // lanes that stand ready for it
        std::optional<Instant> heldUntil; // by a 429

        bool operator==(const Shared&) const = default;
    };

    std::string host; // "discord.com"
    std::string purpose; // of RequestProfile
    bool hasToken = false;
    bool sharesRedis = false; // claims go through the Redis that is watched
    std::string redisProblem; // why they cannot at the moment; one line
    std::vector<OwnStoreProblem> storeProblems; // what it refuses

    std::vector<OwnLane> lanes; // those with requests, the longest queue first
    std::size_t waiting = 0; // of all lanes
    std::size_t unfinished = 0;
    unsigned inFlight = 0;
    unsigned concurrency = 0;
    std::uint64_t sent = 0; // times that something went out, tries included
    std::size_t pausedForRetry = 0;
    std::size_t heldBySubLimits = 0;
    Shared global;
    Shared address;

    std::uint64_t invalid = 0; // in ten minutes, of the address
    std::uint64_t banAt = 0;
    std::uint64_t stopBulkAt = 0;
    std::uint64_t stopNormalAt = 0;
    std::uint64_t stopAllAt = 0;
    Level level = Level::Fine;

    Breaker breaker = Breaker::Closed;
    std::optional<Instant> breakerUntil;
    std::string hostProblem; // the last; empty while the host is well
    std::optional<Instant> addressHeldUntil;
    std::optional<Instant> proxyHeldUntil;
    bool tokenRefused = false;
    bool draining = false;

    bool operator==(const OwnClientState&) const = default;
};

} // namespace headroom::console
