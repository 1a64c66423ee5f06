// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/discord/model_discord.h"
#include "tests/support/schemes/headroom_scripts.h"

#include <memory>
#include <random>
#include <vector>

namespace headroom::support {

// Processes that share a global limit as tokens in one Redis, on a clock that jumps: the real clients, the real scripts
// in a real server on that clock, and a model of Discord. What is between a client and its Redis takes a random time,
// in order, as over one connection. Buckets have no limits.
class TokenFleet
{
public:
    struct Options
    {
        double perSecond = 50; // the global limit, at Discord as well
        ModelLatencies latencies = ModelLatencies::between(std::chrono::milliseconds{5}, std::chrono::milliseconds{40});
        Duration redisLongest = std::chrono::milliseconds{2}; // one way
        unsigned concurrency = 64;
        unsigned seed = 0;
    };

    TokenFleet(RedisServer& redis, Options options);
    ~TokenFleet();

    std::size_t start(); // a process; its index
    rest::Client& client(std::size_t process);
    // Without a word; what it has sent arrives.
    void kill(std::size_t process);

    VirtualClock clock;
    ModelDiscord discord;

private:
    struct Process;

    static ModelDiscord::Options modelOf(const Options& options);
    HeadroomScripts& redis(); // on the time it is now
    void deliver(); // what the last script told
    Duration draw()
    {
        return Duration{std::uniform_int_distribution<Duration::rep>{0, m_options.redisLongest.count()}(m_random)};
    }

    Options m_options;
    HeadroomScripts m_scripts;
    Instant m_begun;
    std::int64_t m_redisBegun; // ms since 1970
    std::mt19937_64 m_random;
    std::vector<std::unique_ptr<Process>> m_processes;
};

} // namespace headroom::support
