// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the watcher tells of a whole fleet in the `headroom` scheme: claims a second, the global limit, invalid
// requests, and a store at work.
#include "core/schemes/headroom/headroom_store.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/schemes/headroom_scripts.h"

namespace headroom::tst_watcher_headroom_gauges {

using namespace std::chrono_literals;
using support::HeadroomScripts;
using support::isBetween;
using support::LiveRedis;
using support::RedisServer;
using support::WatchedRedis;

class TestWatcherHeadroomGauges : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void claimsPerSecondAreThoseThatWereMade();
    void theGlobalGaugeIsTheTokensThatAreTaken();
    void aGlobal429BlocksUntilItsEnd();
    void aStoreAtWorkIsShownAsItIs();
    void invalidRequestsOfItsStoreAreSummed();
};

void TestWatcherHeadroomGauges::claimsPerSecondAreThoseThatWereMade()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.claim(HeadroomScripts::claimName(0));
    scripts.learn(HeadroomScripts::claimName(0), {.limit = 40, .resetAfter = 60'000});
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(39));
    for (int i = 1; i < 20; ++i) {
        scripts.claim(HeadroomScripts::claimName(i));
        scripts.learn(HeadroomScripts::claimName(i),
            {.limit = 40, .remaining = 40 - i - 3, .resetAfter = 60'000}); // two of others
    }
    scripts.bucket = "POST/webhooks/:webhook/:token;webhook=1;token=ab"; // not of the bot's
    scripts.claim(HeadroomScripts::claimName(50));
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 21);
    QCOMPARE(watched.sumOf(watched.watcher.claimsTowardsGlobal()), 20);
    QVERIFY(!watched.watcher.globalTokens().areKept()); // nobody keeps to a global limit
}

void TestWatcherHeadroomGauges::theGlobalGaugeIsTheTokensThatAreTaken()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    QVERIFY(!watched.watcher.globalTokens().areKept());
    scripts.bucket = "global";
    scripts.globalLimit = 30;
    for (int i = 0; i < 25; ++i) {
        scripts.claim(HeadroomScripts::claimName(i));
        if (i % 2 == 0)
            scripts.learn(HeadroomScripts::claimName(i), {.limit = 30, .resetAfter = 990});
    }
    const auto& tokens = watched.watcher.globalTokens();
    QTRY_VERIFY(tokens.areKept());
    QTRY_COMPARE(watched.sumOf(tokens.perSecond()), 25);
    QCOMPARE(tokens.limit(), std::optional<std::int64_t>(30));
    scripts.claim(HeadroomScripts::claimName(50)); // after the slots of the others have ended
    QTRY_COMPARE(watched.sumOf(tokens.perSecond()), 26);
    QCOMPARE(watched.watcher.table().size(), 0U); // it is no bucket of any route
    QCOMPARE(watched.sumOf(watched.watcher.claims()), 0);
}

void TestWatcherHeadroomGauges::aGlobal429BlocksUntilItsEnd()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.holdAll(700);
    QTRY_VERIFY(watched.watcher.globalBlockedUntil());
    QVERIFY(isBetween(watched.msUntil(watched.watcher.globalBlockedUntil()), 100, 710));
    QTRY_VERIFY(!watched.watcher.globalBlockedUntil());
}

void TestWatcherHeadroomGauges::aStoreAtWorkIsShownAsItIs()
{
    RedisServer server;
    SystemClock clock;
    redis::Connection::Options options;
    options.endpoint = redis::parseEndpoint(server.url()).value();
    options.access = redis::Connection::Access::ReadWrite;
    redis::Connection connection(options, clock);
    redis::Connection subscription(options, clock);
    schemes::HeadroomStore::Options shared;
    shared.prefix = "bot";
    schemes::HeadroomStore store(connection, subscription, clock, shared);
    connection.open();
    subscription.open();
    QTRY_VERIFY(connection.isReady() && subscription.isReady());
    LiveRedis watched(server.url(), {"headroom", "bot", {}});

    const std::string key = "POST/channels/:channel/messages;channel=203039963636301824";
    int going = 0;
    for (int i = 0; i < 8; ++i)
        store.claim(
            key, [&](const auto& answer) { going += std::holds_alternative<schemes::Granted>(answer) ? 1 : 0; });
    QTRY_COMPARE(going, 1);
    QTRY_VERIFY(watched.bucket(key) && watched.bucket(key)->waiting() == 7);
    QCOMPARE(watched.bucket(key)->leased(), 1);
    store.learn(key, {.limit = 5, .remaining = 4, .resetAfter = 60s, .reset = {}});
    QTRY_COMPARE(going, 5); // one is promised its place, the rest stand in line
    QTRY_COMPARE(watched.bucket(key)->leased(), 5);
    QTRY_COMPARE(watched.bucket(key)->waiting(), 2);
    QCOMPARE(watched.remaining(key), std::optional<std::int64_t>(0));
    const auto described = watched.watcher.scheme().describe(key);
    QCOMPARE(described.method, std::string("POST"));
    QCOMPARE(described.routeTemplate, std::string("/channels/{channel}/messages"));
    QCOMPARE(described.majorId, std::string("203039963636301824"));
    QCOMPARE(watched.watcher.scheme().shownKeys(key).front(), "{bot}:b:" + key);
}

void TestWatcherHeadroomGauges::invalidRequestsOfItsStoreAreSummed()
{
    for (const auto* app : {"", "bot"}) {
        RedisServer server;
        SystemClock clock;
        redis::Connection::Options options;
        options.endpoint = redis::parseEndpoint(server.url()).value();
        options.access = redis::Connection::Access::ReadWrite;
        redis::Connection connection(options, clock);
        redis::Connection subscription(options, clock);
        schemes::HeadroomStore::Options shared;
        shared.prefix = app;
        schemes::HeadroomStore store(connection, subscription, clock, shared);
        connection.open();
        QTRY_VERIFY(connection.isReady());
        LiveRedis watched(server.url(), {"headroom", app, {}});
        store.countInvalid("10.0.0.9", "403 GET /a");
        store.countInvalid("10.0.0.9", "403 GET /a");
        QTRY_VERIFY(watched.watcher.hasInvalidCounts());
        QTRY_COMPARE(watched.watcher.invalid().at(0).count, 2);
        QCOMPARE(watched.watcher.invalid().at(0).address, std::string("10.0.0.9"));
        WatchedRedis late(server.url(), {"headroom", app, {}}); // by the base scan
        QTRY_VERIFY(late.isLive());
        QTRY_VERIFY(late.watcher.hasInvalidCounts());
    }
}

HEADROOM_TEST(TestWatcherHeadroomGauges)

} // namespace headroom::tst_watcher_headroom_gauges

#include "tst_watcher_headroom_gauges.moc"
