// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/client_world.h"

#include "tests/support/address_sanitizer.h"

#include <QTest>

#include <algorithm>

namespace headroom::support {

ClientWorld::ClientWorld(ModelDiscord::Options model, rest::Scheduler::Options scheduler)
    : discord(clock, model)
    , client(nullptr, discord, clock, {scheduler, {}, "here"})
{
}

rest::RequestId ClientWorld::submit(rest::Request request)
{
    const auto index = outcomes.size();
    outcomes.emplace_back();
    return client.submit(
        std::move(request), [this, index](const model::Outcome& outcome) { outcomes[index].push_back(outcome); });
}

rest::RequestId ClientWorld::submit(const std::string& method, const std::string& path)
{
    return submit({{method, path, {}, {}}});
}

bool ClientWorld::runToTheEnd(Duration atMost)
{
    const auto deadline = clock.now() + atMost;
    while (clock.advanceToNextAlarm()) {
        if (clock.now() > deadline)
            return false;
    }
    return true;
}

int ClientWorld::ended(model::Outcome::Kind kind) const
{
    return static_cast<int>(std::count_if(outcomes.begin(), outcomes.end(),
        [kind](const auto& each) { return each.size() == 1 && each.front().kind == kind; }));
}

bool ClientWorld::eachEndedOnce() const
{
    return std::all_of(outcomes.begin(), outcomes.end(), [](const auto& each) { return each.size() == 1; });
}

bool ClientWorld::isAtRest() const
{
    const auto& scheduler = client.scheduler();
    return client.unfinished() == 0 && scheduler.unfinished() == 0 && scheduler.busyLanes() == 0
        && scheduler.inFlight() == 0;
}

std::string channelPath(std::size_t channel)
{
    return "/channels/" + std::to_string(203039963636301824ULL + channel) + "/messages";
}

rest::Scheduler::Options unlimited(unsigned concurrency)
{
    rest::Scheduler::Options options;
    options.concurrency = concurrency;
    options.globalPerSecond = 0;
    return options;
}

void addSeeds(unsigned seeds)
{
    // A sanitizer looks at what the code does with memory and numbers, which a third of them shows as well.
#ifdef HEADROOM_ADDRESS_SANITIZER
    constexpr unsigned step = 3;
#else
    constexpr unsigned step = 1;
#endif
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < seeds; seed += step)
        QTest::addRow("seed %u", seed) << seed;
}

rest::SharedLimits::Options sharedLimits(const RedisServer& redis, double globalPerSecond, std::uint64_t number)
{
    rest::SharedLimits::Options options;
    options.endpoint = *redis::parseEndpoint(redis.url());
    options.scheme = "headroom";
    options.prefix = "t";
    options.egress = "here";
    options.name = "test";
    options.globalPerSecond = globalPerSecond;
    options.maxRequestDuration = std::chrono::seconds{15};
    options.seed = number;
    return options;
}

} // namespace headroom::support
