// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/backoff.h"
#include "core/limits/circuit_breaker.h"
#include "core/model/invalid_thresholds.h"
#include "core/rest/reads/response_cache.h"

#include <string>

namespace headroom::rest {

struct SchedulerOptions
{
    unsigned concurrency = 16; // claims and requests under way at once, at least 1
    double globalPerSecond = 50; // 0: none
    double addressPerSecond = 50; // for what goes out without the token; 0: none
    // What a second is prolonged by, because two requests sent a second apart may arrive a little closer.
    Duration globalMargin = std::chrono::milliseconds{3};
    bool sharedStore = false; // claims are asked for; else what this process knows decides alone
    // The store's bucket whose claims are the tokens of the bot's global limit; empty: setGlobalShare() decides.
    std::string globalKey;
    // The store's name of the same tokens for bulk requests, where it leaves others room by itself; empty: this
    // process leaves its own others room.
    std::string globalBulkKey;
    bool shareIdenticalGets = true; // false: each goes out, and no response is kept
    bool webhooksWithToken = false; // webhook calls that carry their own token go out with the bot's as well
    bool requestProxy = false; // the API's base is a proxy of one's own, see decisionFor()
    model::InvalidThresholds invalid;
    ResponseCache::Options cache;
    unsigned maxRateLimitRetries = 20; // after so many 429s the last one is the response
    unsigned maxAttempts = 3; // tries of what fails and is safe to repeat
    Backoff retry{std::chrono::milliseconds{200}, std::chrono::seconds{5}};
    limits::CircuitBreaker::Options breaker;
    unsigned maxFailedProbes = 3; // of a host; then everybody who waits hears of it
    std::size_t maxIdleLanes = 20'000;
    std::uint64_t seed = 0; // of the jitter
};

} // namespace headroom::rest
