// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/clients/model_budget.h"

#include <map>
#include <memory>
#include <random>
#include <vector>

namespace headroom::support {

// Processes that share the invalid-request budget of one address, on a clock that jumps. Their messages to Redis and
// back, their claims and their requests all take a random time.
class ModelFleet
{
public:
    struct Options
    {
        rest::Scheduler::Options scheduler;
        Duration redisLongest = std::chrono::milliseconds{5}; // one way
        Duration requestShortest = std::chrono::milliseconds{20}; // there and back
        Duration requestLongest = std::chrono::milliseconds{400};
        int invalidPercent = 100; // of all answers
        unsigned seed = 0;
    };

    explicit ModelFleet(Options options);
    ~ModelFleet();

    // A process that always has so many requests of that priority to send.
    void start(model::Priority priority, std::size_t waiting = 200);
    void loseRedis();
    void findRedis();
    // As if so many had been invalid just now.
    void use(std::uint64_t count);
    const rest::Client& client(std::size_t process) const { return *m_clients[process]; }

    VirtualClock clock;
    std::uint64_t invalid = 0; // requests that Discord has counted since the beginning

private:
    struct Process;

    void count(std::uint64_t count);
    std::vector<limits::InvalidBudget::Counted> counted() const;
    std::int64_t now() const; // of Redis, ms
    Duration draw(Duration shortest, Duration longest);

    Options m_options;
    std::mt19937_64 m_random;
    bool m_isLost = false;
    ModelBudget m_budget; // in Redis, with the counts by the start of ten seconds
    std::map<WallTime, std::uint64_t> m_counted;
    std::vector<std::unique_ptr<Process>> m_processes;
    std::vector<const rest::Client*> m_clients; // theirs
};

} // namespace headroom::support
