// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher against a real redis-server, driven as the console drives it: the state of the keys it makes of the keys.
#include "core/schemes/fleet/fleet_keys.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

namespace headroom::tst_watcher {

using namespace std::chrono_literals;
using support::LiveRedis;
using support::manyBuckets;
using support::RedisServer;
using support::WatchedRedis;
using support::words;
using watch::Watcher;

class TestWatcher : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBaseOfTenThousandKeysIsLoaded();
    void changesAreSeen();
    void eachReadingIsSignalled();
    void aWindowEndsWithoutTheServerSayingSo();
    void claimsAreCountedLive();
    void flushallEmptiesThePictureAndOnlyThat();
    void aFlushOfAnotherDatabaseChangesNothing();
    void onlyKeysOfThePrefixAreSeen();
    void keysOutsideTheSchemeAreIgnoredAndCounted();
    void wrongValuesGiveABucketAProblem();
    void theGlobalKeyBlocksUntilItsEnd();
    void invalidRequestsAreSummed();
    void aReplicaCanBeWatched();
};

void TestWatcher::aBaseOfTenThousandKeysIsLoaded()
{
    RedisServer server;
    server.cliLines(manyBuckets(5000));
    LiveRedis watched(server.url());
    QCOMPARE(watched.watcher.table().size(), 5000U);
    QCOMPARE(watched.watcher.state().keysScanned, 10'000U);
    QCOMPARE(watched.watcher.state().keysIgnored, 0U);
    QCOMPARE(watched.watcher.state().role, std::string("master"));
    QVERIFY(!watched.watcher.state().serverVersion.empty());
    QVERIFY(watched.watcher.state().problem.text.empty());
    QTRY_VERIFY(watched.watcher.state().roundTrip > 0ns);
    QTRY_COMPARE(watched.mirror.size(), 5000U);
    QTRY_VERIFY(watched.mirrorIsWhole());
    const auto* bucket = watched.bucket("/channels/203039963636301828/messages");
    QVERIFY(bucket);
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(4));
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QVERIFY(bucket->resetsAt > watched.clock.now() + 500s && bucket->resetsAt <= watched.clock.now() + 600s);
    QCOMPARE(watched.watcher.claims().history(watched.clock.now() + 2s), std::vector<float>());
}

void TestWatcher::changesAreSeen()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /a:remaining 4 PX 600000\n");
    LiveRedis watched(server.url());
    server.cli(words("DECR /a:remaining"));
    QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(3));
    server.cli(words("SET /a:limit 7"));
    QTRY_COMPARE(watched.bucket("/a")->limit, std::optional<std::int64_t>(7));
    server.cli(words("PEXPIRE /a:remaining 60000"));
    QTRY_VERIFY(watched.bucket("/a")->resetsAt < watched.clock.now() + 61s);
    server.cliLines("SET /b:remaining 0 PX 60000\nSET /b:limit 1\n");
    QTRY_COMPARE(watched.remaining("/b"), std::optional<std::int64_t>(0));
    server.cli(words("DEL /a:remaining"));
    QTRY_VERIFY(!watched.remaining("/a"));
    QVERIFY(watched.bucket("/a"));
    server.cli(words("DEL /a:limit"));
    QTRY_VERIFY(!watched.bucket("/a"));
    server.cli(words("RENAME /b:limit /c:limit"));
    QTRY_VERIFY(watched.bucket("/c"));
    QVERIFY(!watched.bucket("/b")->limit);
    QTRY_VERIFY(watched.mirrorIsWhole());
    QVERIFY(watched.watcher.keyChanges().history(watched.clock.now() + 2s).size() > 0);
    QCOMPARE(watched.loads, 1);
}

// Also when what the last one changed was not taken yet: who waits for what is visible would wait for nothing.
void TestWatcher::eachReadingIsSignalled()
{
    RedisServer server;
    server.cliLines("SET /a:remaining 4\nSET /b:remaining 4\n");
    SystemClock clock;
    Watcher::Options options;
    options.endpoint = redis::parseEndpoint(server.url()).value();
    options.scheme = schemes::makeScheme({}).value();
    Watcher watcher(options, clock);
    watcher.open();
    const auto remaining = [&watcher](std::string_view route) {
        const auto id = watcher.table().idOf(route);
        return id ? watcher.table().find(*id)->remaining : std::nullopt;
    };
    QTRY_COMPARE(remaining("/a"), std::optional<std::int64_t>(4));
    watcher.setVisible({watcher.table().idOf("/a").value()});
    watcher.takeChanges();

    std::int64_t seen = 0;
    connect(&watcher, &Watcher::changed, this, [&] {
        if (!watcher.isReadingUrgent())
            seen = remaining("/a").value_or(-1);
    });
    for (const int value : {3, 2, 1}) {
        server.cliLines("MULTI\nSET /b:remaining 9\nSET /a:remaining " + QByteArray::number(value) + "\nEXEC\n");
        QTRY_VERIFY((watcher.readDirty(), watcher.isReadingUrgent())); // once the names are in
        QTRY_COMPARE(seen, std::int64_t(value));
        QVERIFY(!watcher.isReadingUrgent());
    }
}

void TestWatcher::aWindowEndsWithoutTheServerSayingSo()
{
    // Without its expiry cycle the server tells nothing until somebody touches the key.
    RedisServer server(support::debugArguments());
    server.cli(words("DEBUG SET-ACTIVE-EXPIRE 0"));
    server.cliLines("SET /a:limit 5\nSET /a:remaining 0 PX 700\n");
    LiveRedis watched(server.url());
    QCOMPARE(watched.remaining("/a"), std::optional<std::int64_t>(0));
    QTRY_VERIFY(!watched.remaining("/a"));
    QVERIFY(watched.bucket("/a"));
}

void TestWatcher::claimsAreCountedLive()
{
    RedisServer server;
    server.cliLines("SET /channels/1/messages:limit 5\nSET /channels/1/messages:remaining 5 PX 600000\n");
    LiveRedis watched(server.url());
    server.cliLines("DECR /channels/1/messages:remaining\nDECR /channels/1/messages:remaining\n"
                    "SET /guilds/1:remaining 0\n");
    const auto sum = [&](const watch::RateSeries& series) {
        float all = 0;
        for (const auto value : series.history(watched.clock.now() + 1s))
            all += value;
        return all;
    };
    QTRY_COMPARE(sum(watched.watcher.claims()), 3.0F);
    QCOMPARE(sum(watched.watcher.claimsTowardsGlobal()), 3.0F);
}

void TestWatcher::flushallEmptiesThePictureAndOnlyThat()
{
    RedisServer server;
    server.cliLines(manyBuckets(300));
    LiveRedis watched(server.url());
    server.cli(words("FLUSHALL"));
    QTRY_COMPARE(watched.watcher.table().size(), 0U);
    QTRY_VERIFY(watched.mirrorIsWhole());
    server.cliLines("SET /a:remaining 1\n");
    QTRY_VERIFY(watched.bucket("/a"));
    QVERIFY(!watched.wasIn(Watcher::Phase::Lost));
}

void TestWatcher::aFlushOfAnotherDatabaseChangesNothing()
{
    RedisServer server;
    server.cliLines(manyBuckets(100));
    LiveRedis watched(server.url());
    QTRY_COMPARE(watched.mirror.size(), 100U);
    const auto counts = [&] {
        std::map<std::string, std::pair<std::optional<std::int64_t>, std::optional<std::int64_t>>> counts;
        for (const auto& [id, route] : watched.mirror) {
            const auto* bucket = watched.watcher.table().find(id);
            counts[route] = {bucket->remaining, bucket->limit};
        }
        return counts;
    };
    const auto before = counts();
    server.cliLines("SELECT 3\nSET /other:limit 5\nFLUSHDB\n");
    QTRY_VERIFY(watched.loads >= 2); // it had to look
    QCOMPARE(watched.watcher.table().size(), 100U);
    QVERIFY(counts() == before);
    QVERIFY(watched.mirrorIsWhole());
    QVERIFY(!watched.bucket("/other"));
}

void TestWatcher::onlyKeysOfThePrefixAreSeen()
{
    RedisServer server;
    server.cliLines("SET b*t:/a:limit 5\nSET bot:/no:limit 5\nSET /no:limit 5\nSET bxt:/no:limit 5\n");
    LiveRedis watched(server.url(), {"spectacles", "b*t", {}});
    QCOMPARE(watched.watcher.table().size(), 1U);
    QVERIFY(watched.bucket("/a"));
    server.cliLines("SET b*t:/b:remaining 5\nSET bot:/c:remaining 5\nSET /d:remaining 5\n");
    QTRY_VERIFY(watched.bucket("/b"));
    QCOMPARE(watched.watcher.table().size(), 2U);
    server.cli(words("SET b*t:global 1 PX 60000"));
    QTRY_VERIFY(watched.watcher.globalBlockedUntil());
}

void TestWatcher::keysOutsideTheSchemeAreIgnoredAndCounted()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET session:1 x\nHSET user:2 a b\nLPUSH queue 1\n");
    LiveRedis watched(server.url());
    QCOMPARE(watched.watcher.state().keysScanned, 4U);
    QCOMPARE(watched.watcher.state().keysIgnored, 3U);
    server.cli(words("SET session:2 x"));
    server.cli(words("SET /b:limit 5"));
    QTRY_VERIFY(watched.bucket("/b"));
    QCOMPARE(watched.watcher.table().size(), 2U);
}

void TestWatcher::wrongValuesGiveABucketAProblem()
{
    RedisServer server;
    server.cliLines("LPUSH /list:remaining 5\nSET /word:remaining many\nHSET /hash:limit a b\nSET /half:limit 2.5\n"
                    "SET /fine:limit 5\n");
    LiveRedis watched(server.url());
    QCOMPARE(watched.watcher.table().size(), 5U);
    for (const auto* route : {"/list", "/word", "/hash", "/half"}) {
        QVERIFY2(!watched.bucket(route)->problem().empty(), route);
        QVERIFY(!watched.bucket(route)->remaining && !watched.bucket(route)->limit);
    }
    QVERIFY(watched.bucket("/word")->problem().find("many") != std::string::npos);
    QVERIFY(watched.bucket("/fine")->problem().empty());
    QVERIFY(watched.watcher.state().problem.text.empty()); // the others are of one bucket each
    server.cliLines("DEL /list:remaining\nSET /list:remaining 3\n");
    QTRY_COMPARE(watched.remaining("/list"), std::optional<std::int64_t>(3));
    QVERIFY(watched.bucket("/list")->problem().empty());
    server.cliLines("DEL /fine:limit\nSADD /fine:limit 3\n");
    QTRY_VERIFY(watched.bucket("/fine") && !watched.bucket("/fine")->problem().empty());
}

void TestWatcher::theGlobalKeyBlocksUntilItsEnd()
{
    RedisServer server;
    server.cli(words("SET global x PX 60000"));
    LiveRedis watched(server.url());
    QVERIFY(watched.watcher.globalBlockedUntil() > watched.clock.now() + 50s);
    server.cli(words("DEL global"));
    QTRY_VERIFY(!watched.watcher.globalBlockedUntil());
    server.cli(words("SET global x PX 300"));
    QTRY_VERIFY(watched.watcher.globalBlockedUntil());
    QTRY_VERIFY(!watched.watcher.globalBlockedUntil());
    server.cli(words("SET global x")); // without an end it holds nobody up, says the specification
    server.cliLines("SET /later:limit 5\nSET /later:remaining 4\n");
    QTRY_VERIFY(watched.bucket("/later")); // so what came before has been read
    QVERIFY(!watched.watcher.globalBlockedUntil());
}

void TestWatcher::invalidRequestsAreSummed()
{
    RedisServer server;
    SystemClock clock;
    const auto key = QString::fromStdString(schemes::invalidKey("", "10.0.0.9", clock.wallNow()));
    server.cli({QStringLiteral("HSET"), key, QStringLiteral("403 GET /a"), QStringLiteral("7"), QStringLiteral("odd"),
        QStringLiteral("many")});
    LiveRedis watched(server.url());
    QCOMPARE(watched.watcher.invalid().at(0).count, 7);
    QVERIFY(watched.watcher.hasInvalidCounts());
    server.cli({QStringLiteral("HINCRBY"), key, QStringLiteral("403 GET /a"), QStringLiteral("5")});
    QTRY_COMPARE(watched.watcher.invalid().at(0).count, 12);
    QCOMPARE(watched.watcher.invalid().at(0).address, std::string("10.0.0.9"));
    QCOMPARE(watched.watcher.table().size(), 0U);
    server.cli(words("FLUSHALL"));
    QTRY_VERIFY(watched.watcher.invalid().empty());
}

void TestWatcher::aReplicaCanBeWatched()
{
    RedisServer master;
    master.cliLines("SET /a:remaining 5\n");
    RedisServer replica({QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"), QString::number(master.port()),
        QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")});
    WatchedRedis watched(replica.url());
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive() && watched.remaining("/a").has_value(), 30000);
    QCOMPARE(watched.watcher.state().role, std::string("replica"));
    master.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(4));
}

HEADROOM_TEST(TestWatcher)

} // namespace headroom::tst_watcher

#include "tst_watcher.moc"
