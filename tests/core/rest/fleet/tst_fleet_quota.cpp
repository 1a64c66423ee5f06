// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/net/qt/qt_transport.h"
#include "core/rest/fleet/fleet_quota.h"
#include "core/rest/fleet/shared_limits.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "tests/support/bench/closed_loop.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/journalled_sim.h"

#include <algorithm>
#include <memory>

namespace headroom::tst_fleet_quota {

using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr double perSecond = 40;
constexpr std::size_t channels = 30;

struct Member
{
    Member(const RedisServer& redis, const JournalledSim& sim, const std::string& name)
        : connection({*redis::parseEndpoint(redis.url()), redis::Connection::Access::ReadWrite, "test-" + name}, clock)
        , transport(net::QtTransport::Options{sim.api(), "practice"}, clock)
        , client(nullptr, transport, clock, options())
        , share(client, connection, clock, {"fleet:", "here", name}, perSecond, rest::FleetQuota::Parts::ByWork)
    {
        connection.open();
    }

    static rest::Client::Options options()
    {
        rest::Client::Options options;
        options.scheduler.globalPerSecond = perSecond;
        options.egress = "here";
        return options;
    }

    SystemClock clock;
    redis::Connection connection;
    net::QtTransport transport;
    rest::Client client;
    rest::FleetQuota share;
};

rest::Request message(std::size_t number)
{
    return {{"POST", "/channels/" + JournalledSim::channel(number % channels) + "/messages", R"({"content":"x"})", {}}};
}

} // namespace

class TestFleetQuota : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneAloneHasAllOfItAtOnce();
    void threeThatStartOneAfterAnotherAreNeverToldThatItWasTooMuch();
    void theFleetsInvalidRequestsAreEverybodys();
    void whatIsUnderWayInTheWholeFleetStaysWithinTheBudget();
    void aClientMayGoBeforeItsShare();
};

void TestFleetQuota::oneAloneHasAllOfItAtOnce()
{
    const RedisServer redis;
    JournalledSim sim({QStringLiteral("--global"), QString::number(perSecond), QStringLiteral("--bucket-limit"),
                          QStringLiteral("1000/1")},
        channels);
    Member one(redis, sim, "one");
    QTRY_VERIFY(one.connection.isReady());
    ClosedLoop loop({static_cast<std::size_t>(perSecond), 40, message}, through(one.client));
    const auto begun = one.clock.now();
    QVERIFY(ClosedLoop::run({&loop}, 20s));
    QVERIFY2(one.clock.now() - begun < 900ms, "what is there at once was not used at once");
}

void TestFleetQuota::threeThatStartOneAfterAnotherAreNeverToldThatItWasTooMuch()
{
    const RedisServer redis;
    JournalledSim sim({QStringLiteral("--global"), QString::number(perSecond), QStringLiteral("--bucket-limit"),
                          QStringLiteral("1000/1"), QStringLiteral("--latency"), QStringLiteral("5-30")},
        channels);
    std::vector<std::unique_ptr<Member>> members;
    std::vector<std::unique_ptr<ClosedLoop>> loops;
    const auto join = [&](const std::string& name, std::size_t requests) {
        members.push_back(std::make_unique<Member>(redis, sim, name));
        QTRY_VERIFY(members.back()->connection.isReady());
        loops.push_back(
            std::make_unique<ClosedLoop>(ClosedLoop::Plan{requests, 30, message}, through(members.back()->client)));
        loops.back()->start();
    };
    join("one", 200);
    QTRY_VERIFY(loops[0]->byStatus().contains(200) && loops[0]->byStatus().at(200) > 60);
    join("two", 120);
    join("three", 120);
    QTRY_VERIFY(members[0]->share.clients() == 3);
    for (const auto& loop : loops)
        QTRY_VERIFY_WITH_TIMEOUT(loop->isDone(), 30000);
    const auto counts = countByStatus(sim.arrivals());
    QCOMPARE(counts.size(), 1U);
    QCOMPARE(counts.at(200), 440U);
}

void TestFleetQuota::theFleetsInvalidRequestsAreEverybodys()
{
    const RedisServer redis;
    JournalledSim sim({}, channels);
    Member one(redis, sim, "one");
    QTRY_VERIFY(one.connection.isReady());
    const auto key = schemes::invalidKey("fleet:", "here", one.clock.wallNow());
    redis.cli(
        {QStringLiteral("HSET"), QString::fromStdString(key), QStringLiteral("403 GET /a"), QStringLiteral("8100")});
    auto request = message(0);
    request.priority = model::Priority::Critical;
    bool ended = false;
    one.client.submit(request, [&ended](const model::Outcome&) { ended = true; });
    QTRY_VERIFY(ended);
    QTRY_COMPARE(one.client.state().invalid, 8100U);
    bool normal = false;
    one.client.submit(message(1), [&normal](const model::Outcome&) { normal = true; });
    QTRY_COMPARE(one.client.state().lanes.size(), 1U);
    QVERIFY(one.client.state().lanes.front().waitReason == model::WaitReason::Budget);
    QVERIFY(one.client.state().lanes.front().waitsUntil > one.clock.now() + 580s); // until those are out of the window
    QVERIFY(!normal);
}

// As the programs have it: through SharedLimits.
void TestFleetQuota::whatIsUnderWayInTheWholeFleetStaysWithinTheBudget()
{
    constexpr std::uint64_t threshold = 200;
    struct Process
    {
        Process(const RedisServer& redis, std::uint64_t number)
            : shared(sharedLimits(redis, 0, number), clock)
            , discord(clock, 40ms, [](const ScriptedDiscord::Sent&) -> net::Response { return errorAnswer(403); })
        {
            rest::Client::Options options;
            options.scheduler.concurrency = 64;
            options.scheduler.invalid.stopBulkAt = threshold;
            shared.configure(options);
            client = std::make_unique<rest::Client>(&shared.store(), discord, clock, options);
            shared.attach(*client);
            shared.open();
        }
        SystemClock clock;
        rest::SharedLimits shared;
        ScriptedDiscord discord;
        std::unique_ptr<rest::Client> client;
    };
    const RedisServer redis;
    std::vector<std::unique_ptr<Process>> processes;
    for (std::uint64_t i = 0; i < 4; ++i)
        processes.push_back(std::make_unique<Process>(redis, i));
    for (const auto& process : processes) {
        for (std::size_t i = 0; i < threshold; ++i) {
            auto request = message(i);
            request.path = channelPath(i);
            request.priority = model::Priority::Bulk;
            process->client->submit(request, {});
        }
    }
    const auto allKnow = [&] {
        return std::ranges::all_of(processes, [](const auto& process) {
            const auto state = process->client->state();
            return state.inFlight == 0 && state.invalid >= threshold;
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(allKnow(), 30000);
    std::size_t sent = 0;
    for (const auto& process : processes)
        sent += process->discord.sent().size();
    QCOMPARE(sent, threshold);
}

void TestFleetQuota::aClientMayGoBeforeItsShare()
{
    const RedisServer redis;
    SystemClock clock;
    redis::Connection connection(
        {*redis::parseEndpoint(redis.url()), redis::Connection::Access::ReadWrite, "test"}, clock);
    connection.open();
    ScriptedDiscord discord(clock, 1ms, [](const ScriptedDiscord::Sent&) -> net::Response { return granted(); });
    auto client = std::make_unique<rest::Client>(nullptr, discord, clock, Member::options());
    rest::FleetQuota share(
        *client, connection, clock, {"fleet:", "here", "one", 10ms}, perSecond, rest::FleetQuota::Parts::ByWork);
    bool ended = false;
    client->submit(message(0), [&ended](const model::Outcome&) { ended = true; });
    QTRY_VERIFY(ended);
    client.reset();
    // Redis is told of it all the same, until the share goes as well.
    const auto score = [&redis] {
        return redis.cli({QStringLiteral("ZSCORE"), QStringLiteral("fleet:headroom:clients"), QStringLiteral("one")});
    };
    const auto before = score();
    QTRY_VERIFY(score() != before);
}

HEADROOM_TEST(TestFleetQuota)

} // namespace headroom::tst_fleet_quota

#include "tst_fleet_quota.moc"
