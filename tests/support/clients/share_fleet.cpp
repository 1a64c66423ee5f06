// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/share_fleet.h"

#include "core/rest/fleet/fleet_quota.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "tests/support/redis/redis_calls.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::support {

// What it sends to its Redis is taken off its connection, and runs when it arrives there.
struct ShareFleet::Process final : redis::RedirectHandler
{
    Process(ShareFleet& fleet, const std::string& name)
        : fleet(fleet)
        , connection(connectTo(fleet.m_redis, fleet.clock))
        , client(nullptr, fleet.discord, fleet.clock, options())
    {
        connection->setRedirectHandler(this);
        share = std::make_unique<rest::FleetQuota>(client, *connection, fleet.clock,
            schemes::FleetMembership::Options{"fleet:", "here", name}, fleet.m_options.perSecond,
            rest::FleetQuota::Parts::ByWork);
    }
    ~Process() override
    {
        share.reset();
        *alive = false;
    }

    rest::Client::Options options() const
    {
        rest::Client::Options options;
        options.scheduler.concurrency = 64;
        options.scheduler.globalPerSecond = fleet.m_options.perSecond;
        options.scheduler.addressPerSecond = 0;
        options.scheduler.seed = fleet.m_options.seed;
        options.egress = "here";
        return options;
    }
    Duration draw()
    {
        std::uniform_int_distribution<Duration::rep> span{0, fleet.m_options.redisLongest.count()};
        return Duration{span(fleet.m_random)};
    }

    bool interceptSend(redis::PendingCommand& pending) override
    {
        lastThere = std::max(lastThere, fleet.clock.now() + draw());
        fleet.clock.setAlarm(lastThere, [this, isAlive = alive, pending = std::move(pending)] {
            if (!*isAlive)
                return;
            auto reply = fleet.run(pending.command);
            lastBack = std::max(lastBack, fleet.clock.now() + draw());
            fleet.clock.setAlarm(lastBack, [isAlive, answer = pending.answer, reply = std::move(reply)] {
                if (*isAlive && answer)
                    answer(reply);
            });
        });
        return true;
    }
    bool interceptError(redis::PendingCommand& /*pending*/, const redis::Reply& /*error*/) override { return false; }
    void allAnswered() override { }

    ShareFleet& fleet;
    std::unique_ptr<redis::Connection> connection;
    rest::Client client;
    std::unique_ptr<rest::FleetQuota> share;
    Instant lastThere{};
    Instant lastBack{};
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
};

namespace {

ModelDiscord::Options modelOf(const ShareFleet::Options& options)
{
    ModelDiscord::Options model;
    model.latencies = options.latencies;
    model.global = ModelWindow::Rule{ModelWindow::Kind::Sliding, static_cast<std::int64_t>(options.perSecond), 1s};
    model.seed = options.seed;
    return model;
}

} // namespace

ShareFleet::ShareFleet(RedisServer& redis, Options options)
    : discord(clock, modelOf(options))
    , m_options(options)
    , m_redis(redis)
    , m_server(redis.port())
    , m_begun(clock.now())
    , m_random(options.seed)
{
    const auto result =
        m_server.call({{"FLUSHALL"}, {"SCRIPT", "LOAD", onSetTime(std::string(schemes::fleet_membership))}, {"TIME"}});
    m_script = result[1].text;
    m_redisBegun = (std::stoll(result[2].elements.at(0).text) + 3600) * 1'000'000;
}

ShareFleet::~ShareFleet() = default;

std::size_t ShareFleet::start()
{
    m_processes.push_back(std::make_unique<Process>(*this, "p" + std::to_string(m_processes.size())));
    return m_processes.size() - 1;
}

rest::Client& ShareFleet::client(std::size_t process)
{
    return m_processes.at(process)->client;
}

redis::Reply ShareFleet::run(const redis::Command& command)
{
    if (command[0] != "EVALSHA")
        qFatal("the model does not know %s", command[0].c_str());
    auto commands = setTime(m_redisBegun + (clock.now() - m_begun) / 1us);
    commands.push_back(command);
    commands.back()[1] = m_script;
    auto replies = m_server.call(commands);
    if (replies.back().isError())
        qFatal("%s", replies.back().text.c_str());
    return std::move(replies.back());
}

} // namespace headroom::support
