// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Clients of ours at the global limit whose Redis is emptied: it forgets what was used, and Discord does not.
#include "core/base/time/system_clock.h"
#include "core/rest/fleet/shared_limits.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/redis/redis_server.h"

#include <memory>
#include <vector>

namespace headroom::tst_emptied_redis {

using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t perSecond = 48;
constexpr std::size_t processes = 4;

ModelDiscord::Options model()
{
    ModelDiscord::Options options;
    options.latencies = ModelLatencies::between(5ms, 15ms);
    options.global = ModelWindow::Rule{ModelWindow::Kind::Sliding, perSecond, 1s};
    return options;
}

struct Process
{
    Process(const RedisServer& redis, Clock& clock, ModelDiscord& discord, std::uint64_t number)
        : shared(sharedLimits(redis, perSecond, number), clock)
    {
        rest::Client::Options options;
        shared.configure(options);
        client = std::make_unique<rest::Client>(&shared.store(), discord, clock, options);
        shared.attach(*client);
        shared.open();
    }

    void submit(std::size_t requests)
    {
        for (std::size_t i = 0; i < requests; ++i)
            client->submit({{"GET", channelPath(number++ % 200), {}, {}}}, {});
    }

    rest::SharedLimits shared;
    std::unique_ptr<rest::Client> client;
    std::size_t number = 0;
};

struct Fleet
{
    explicit Fleet(const RedisServer& redis)
        : discord(clock, model())
    {
        for (std::size_t i = 0; i < processes; ++i)
            members.push_back(std::make_unique<Process>(redis, clock, discord, i));
    }

    bool isWhole() const
    {
        return std::ranges::all_of(
            members, [](const auto& member) { return member->client->state().fleetClients == processes; });
    }
    int sent() const { return static_cast<int>(discord.passages().size()); }

    SystemClock clock;
    ModelDiscord discord;
    std::vector<std::unique_ptr<Process>> members;
};

} // namespace

class TestEmptiedRedis : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twiceWithinASecondIsNeverTooMuch_data();
    void twiceWithinASecondIsNeverTooMuch();
};

void TestEmptiedRedis::twiceWithinASecondIsNeverTooMuch_data()
{
    QTest::addColumn<bool>("isOneAtWork");
    QTest::addRow("while all are at work") << false;
    QTest::addRow("while one is at work and the others begin") << true;
}

void TestEmptiedRedis::twiceWithinASecondIsNeverTooMuch()
{
    QFETCH(bool, isOneAtWork);
    const RedisServer redis;
    Fleet fleet(redis);
    for (const auto& member : fleet.members)
        member->submit(1);
    QTRY_VERIFY_WITH_TIMEOUT(fleet.isWhole(), 30000);
    QTRY_COMPARE(fleet.sent(), static_cast<int>(processes));
    for (std::size_t i = 0; i < processes; ++i)
        fleet.members[i]->submit(isOneAtWork && i > 0 ? 0 : 400);
    QTRY_VERIFY_WITH_TIMEOUT(fleet.sent() > 2 * perSecond, 30000); // so that the last second is full
    for (int i = 0; i < 2; ++i) {
        redis.cli({QStringLiteral("FLUSHALL")});
        if (isOneAtWork && i == 0) {
            for (std::size_t other = 1; other < processes; ++other)
                fleet.members[other]->submit(400);
        }
        const auto before = fleet.sent();
        QTRY_VERIFY_WITH_TIMEOUT(fleet.sent() >= before + perSecond * 3 / 4, 30000); // a second, or a little less
    }
    const auto before = fleet.sent();
    QTRY_VERIFY_WITH_TIMEOUT(fleet.sent() > before + perSecond, 30000);
    QCOMPARE(fleet.discord.refusals(Refused::Global), 0);
}

HEADROOM_TEST(TestEmptiedRedis)

} // namespace headroom::tst_emptied_redis

#include "tst_emptied_redis.moc"
