// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "core/rest/fleet/shared_limits.h"
#include "tests/support/discord/model_discord.h"
#include "tests/support/redis/redis_server.h"

#include <string>
#include <vector>

namespace headroom::support {

// The whole client but for its sockets against a model of Discord, on a clock that jumps.
struct ClientWorld
{
    ClientWorld(ModelDiscord::Options model, rest::Scheduler::Options scheduler);

    VirtualClock clock;
    ModelDiscord discord;
    rest::Client client;
    std::vector<std::vector<model::Outcome>> outcomes; // by request; exactly one each is right

    rest::RequestId submit(rest::Request request);
    rest::RequestId submit(const std::string& method, const std::string& path);
    // Until nothing more happens by itself; false when that takes longer.
    bool runToTheEnd(Duration atMost = std::chrono::hours{24});

    int ended(model::Outcome::Kind kind) const;
    bool eachEndedOnce() const;
    bool isAtRest() const; // nothing is left of any request
};

std::string channelPath(std::size_t channel); // "/channels/<id>/messages"
rest::Scheduler::Options unlimited(unsigned concurrency = 1000); // no global limit of our own
void addSeeds(unsigned seeds); // a data row each
// Of the process `number` of a fleet with the `headroom` scheme.
rest::SharedLimits::Options sharedLimits(const RedisServer& redis, double globalPerSecond, std::uint64_t number);

} // namespace headroom::support
