// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/backoff.h"
#include "core/base/time/clock.h"
#include "core/redis/connection/connection.h"
#include "core/schemes/claims/store_problems.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace headroom::schemes {

// What the stores of all schemes go by. Each has its own on top.
struct StoreOptions
{
    std::string prefix; // of the keys, without the colon; empty: the scheme's own
    // Longer than any request may take from its claim to its response; the same in the whole fleet.
    std::chrono::milliseconds lease{30'000};
    Duration gracePeriod = std::chrono::seconds{1}; // a Redis that is back within this was not missed
    Backoff whileAway{std::chrono::milliseconds{100}, std::chrono::seconds{1}};
    Backoff subscribeAgain{std::chrono::seconds{1}, std::chrono::seconds{10}}; // when it was refused
    std::int64_t globalPerSecond = 0; // Discord's global limit, the same in the whole fleet; 0: none
    std::uint64_t seed = 0; // of the jitter
    StoreProblems problems = {}; // where it writes down what Redis refuses it
    // Redis knows nothing any more of what was used under the global limit until now: it was flushed, or another one
    // took its place. Called before the answers that come from the new one, by stores that count that limit.
    std::function<void()> onForgotten = {};
};

struct StoreSetup
{
    redis::Connection& connection;
    redis::Connection* subscription = nullptr; // to the same node; null where the scheme does not listen
    Clock& clock;
    StoreOptions options = {};
};

} // namespace headroom::schemes
