// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/discord/model_discord.h"
#include "tests/support/redis/redis_pipe.h"
#include "tests/support/redis/redis_server.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace headroom::support {

// Processes that divide a global limit among them by rest::FleetQuota, on a clock that jumps: the real clients, the
// real script in a real server on that clock, and a model of Discord. What is between a process and its Redis takes a
// random time, in order, as over one connection. Buckets have no limits.
class ShareFleet
{
public:
    struct Options
    {
        double perSecond = 50; // the global limit, at Discord as well
        ModelLatencies latencies = ModelLatencies::between(std::chrono::milliseconds{5}, std::chrono::milliseconds{40});
        Duration redisLongest = std::chrono::milliseconds{2}; // one way
        unsigned seed = 0;
    };

    ShareFleet(RedisServer& redis, Options options);
    ~ShareFleet();

    std::size_t start(); // a process; its index
    rest::Client& client(std::size_t process);

    VirtualClock clock;
    ModelDiscord discord;

private:
    struct Process;

    redis::Reply run(const redis::Command& command); // on the time it is now

    Options m_options;
    RedisServer& m_redis;
    RedisPipe m_server;
    std::string m_script; // by which the server knows ours
    Instant m_begun;
    std::int64_t m_redisBegun; // us since 1970
    std::mt19937_64 m_random;
    std::vector<std::unique_ptr<Process>> m_processes;
};

} // namespace headroom::support
