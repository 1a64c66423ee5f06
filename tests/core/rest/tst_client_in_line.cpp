// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The client over a store in which claims stand in line.
#include "core/base/time/system_clock.h"
#include "core/discord/route_keys.h"
#include "core/rest/client.h"
#include "core/schemes/headroom/headroom_store.h"
#include "tests/support/discord/in_memory_discord.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/schemes/store_by_hand.h"

#include <QEventLoop>

namespace headroom::tst_client_in_line {

using namespace std::chrono_literals;

namespace {

rest::Client::Options options(unsigned concurrency)
{
    rest::Client::Options options;
    options.scheduler.concurrency = concurrency;
    options.scheduler.globalPerSecond = 0;
    options.scheduler.addressPerSecond = 0;
    options.storeKeyOf = discord::headroomKey;
    options.egress = "test";
    return options;
}

rest::Request message(int channel)
{
    return {
        {"POST", "/channels/" + std::to_string(203039963636301824 + channel) + "/messages", R"({"content":"x"})", {}}};
}

support::InMemoryDiscord::Left plenty(const std::string&)
{
    return {1000, 999, 1s};
}

} // namespace

class TestClientInLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneInLineHoldsUpNobodyElse();
    void oneNotWantedAnyMoreIsWithdrawn();
    void twoClientsShareABucketWithoutOverUsingIt();
};

void TestClientInLine::oneInLineHoldsUpNobodyElse()
{
    SystemClock clock;
    support::StoreByHand store;
    support::InMemoryDiscord discord(clock, 1ms, plenty);
    rest::Client client(&store, discord, clock, options(1));
    int first = 0;
    int second = 0;
    client.submit(message(1), [&first](const model::Outcome& outcome) {
        QVERIFY(outcome.waitReasons.has(model::WaitReason::InFlight));
        first = outcome.status.value_or(0);
    });
    QCOMPARE(store.asked.size(), 1U);
    const auto line = store.asked.begin()->second.front();
    store.asked.clear();
    client.submit(message(2), [&second](const model::Outcome& outcome) { second = outcome.status.value_or(0); });
    QVERIFY(store.asked.empty()); // only one at a time
    line(schemes::Queued{std::nullopt, schemes::WaitReason::InFlight});
    QCOMPARE(store.asked.size(), 1U);
    store.asked.begin()->second.front()(schemes::Granted{});
    QTRY_COMPARE(second, 200);
    QCOMPARE(first, 0);
    store.asked.clear();
    line(schemes::Granted{});
    QTRY_COMPARE(first, 200);
    QCOMPARE(store.learned.size(), 2U);
    QVERIFY(store.givenBack.empty());
    QVERIFY(store.asked.empty()); // it was not asked for again
}

void TestClientInLine::oneNotWantedAnyMoreIsWithdrawn()
{
    SystemClock clock;
    support::StoreByHand store;
    support::InMemoryDiscord discord(clock, 1ms, plenty);
    rest::Client client(&store, discord, clock, options(1));
    std::optional<model::Outcome::Kind> ended;
    const auto id = client.submit(message(1), [&ended](const model::Outcome& outcome) { ended = outcome.kind; });
    const auto line = store.asked.begin()->second.front();
    line(schemes::Queued{clock.now() + 1s, schemes::WaitReason::Bucket});
    client.cancel(id);
    QTRY_VERIFY(ended == model::Outcome::Kind::Cancelled);
    QCOMPARE(store.cancelled, std::vector<schemes::ClaimTicket>{1});
    int next = 0;
    client.submit(message(1), [&next](const model::Outcome& outcome) { next = outcome.status.value_or(0); });
    store.asked.begin()->second.back()(schemes::Granted{});
    QTRY_COMPARE(next, 200);
}

void TestClientInLine::twoClientsShareABucketWithoutOverUsingIt()
{
    constexpr std::int64_t limit = 5;
    constexpr auto length = 100ms;
    constexpr int each = 60;
    SystemClock clock;
    support::RedisServer redis;
    std::int64_t used = 0;
    int over = 0;
    Instant begun{};
    support::InMemoryDiscord discord(clock, 5ms, [&](const std::string&) {
        const auto now = clock.now();
        if (now >= begun + length) {
            begun = now;
            used = 0;
        }
        over += ++used > limit;
        return support::InMemoryDiscord::Left{limit, std::max<std::int64_t>(0, limit - used), begun + length - now};
    });
    struct Process
    {
        std::unique_ptr<redis::Connection> connection, subscription;
        std::unique_ptr<schemes::HeadroomStore> store;
        std::unique_ptr<rest::Client> client;
    };
    std::vector<Process> fleet(2);
    redis::Connection::Options to;
    to.endpoint = *redis::parseEndpoint(redis.url());
    to.access = redis::Connection::Access::ReadWrite;
    for (auto& process : fleet) {
        process.connection = std::make_unique<redis::Connection>(to, clock);
        process.subscription = std::make_unique<redis::Connection>(to, clock);
        process.connection->open();
        process.subscription->open();
        process.store = std::make_unique<schemes::HeadroomStore>(
            *process.connection, *process.subscription, clock, schemes::HeadroomStore::Options{});
        process.client = std::make_unique<rest::Client>(process.store.get(), discord, clock, options(16));
        QTRY_VERIFY(process.connection->isReady() && process.subscription->isReady());
    }
    QEventLoop loop;
    Alarm timeout(clock, [&loop] { loop.quit(); });
    int answered = 0;
    const auto started = clock.now();
    for (int i = 0; i < each; ++i) {
        for (auto& process : fleet)
            process.client->submit(message(1), [&](const model::Outcome& outcome) {
                answered += outcome.status == 200;
                if (answered == 2 * each)
                    loop.quit();
            });
    }
    timeout.ringIn(30s);
    loop.exec();
    const auto took = clock.now() - started;
    QCOMPARE(answered, 2 * each);
    qInfo("%lld ms, ideal %lld ms", static_cast<long long>(toMilliseconds(took).count()),
        static_cast<long long>((2 * each - 1) / limit * toMilliseconds(length).count()));
    QCOMPARE(over, 0);
    for (auto& process : fleet)
        process.client.reset();
}

HEADROOM_TEST(TestClientInLine)

} // namespace headroom::tst_client_in_line

#include "tst_client_in_line.moc"
