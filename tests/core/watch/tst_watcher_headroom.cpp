// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Buckets as the watcher shows them, on keys that the real scripts of the `headroom` scheme have written.
#include "core/schemes/registry.h"
#include "core/watch/permissions/acl_needs.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/schemes/headroom_scripts.h"
#include "tests/support/words.h"

#include <random>

namespace headroom::tst_watcher_headroom {

using namespace std::chrono_literals;
using support::HeadroomScripts;
using support::isBetween;
using support::LiveRedis;
using support::RedisServer;
using support::words;

class TestWatcherHeadroom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBucketShowsWhatIsLeftAndWhatIsUnderWay();
    void slotsComeFreeOneByOneWithoutAnyKeyChanging();
    void beforeALimitIsLearnedOneMayGo();
    void asManyAreGivenAsTheTableSaysAreLeft();
    void claimsInLineAreShown();
    void a429HoldsTheBucketAndTheClockShowsForHowLong();
    void aClaimOfADeadClientThatStandsPastItsLeaseIsStale();
    void aBucketThatNobodyUsesIsGoneWithItsKeys();
    void whatStoodBeforeTheWatcherCameIsThere();
    void theBaseScanReadsABucketOnceAndNotOnceAKey();
    void keysOfAnotherTypeGiveTheBucketAProblem();
    void otherApplicationsAreNotSeen();
    void theLeastRightsAreThoseThatDoctorAsksFor();
};

void TestWatcherHeadroom::aBucketShowsWhatIsLeftAndWhatIsUnderWay()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.claim(HeadroomScripts::claimName(1));
    QTRY_VERIFY(watched.bucket("b"));
    QCOMPARE(watched.bucket("b")->leased(), 1);
    QVERIFY(!watched.bucket("b")->limit);
    scripts.learn(HeadroomScripts::claimName(1), {.limit = 5, .remaining = 4, .resetAfter = 60'000});
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(4));
    const auto* bucket = watched.bucket("b");
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QVERIFY(!bucket->limitIsLowerBound);
    QCOMPARE(bucket->leased(), 0);
    QVERIFY(isBetween(watched.msUntil(bucket->resetsAt), 58'000, 60'100));
    QCOMPARE(bucket->nextFreeAt(), bucket->resetsAt);
    scripts.claim(HeadroomScripts::claimName(2));
    scripts.claim(HeadroomScripts::claimName(3));
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(2));
    QCOMPARE(watched.bucket("b")->leased(), 2);
    scripts.giveBack(HeadroomScripts::claimName(2));
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(3));
    QCOMPARE(watched.bucket("b")->leased(), 1);
    scripts.learn(
        HeadroomScripts::claimName(3), {.limit = 5, .remaining = 0, .resetAfter = 60'000}); // others use it as well
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(0));
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherHeadroom::slotsComeFreeOneByOneWithoutAnyKeyChanging()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    for (int i = 0; i < 3; ++i)
        scripts.claim(HeadroomScripts::claimName(i));
    scripts.learn(HeadroomScripts::claimName(0), {.limit = 3, .resetAfter = 600});
    scripts.claim(HeadroomScripts::claimName(1));
    scripts.learn(HeadroomScripts::claimName(1), {.limit = 3, .resetAfter = 1200});
    scripts.claim(HeadroomScripts::claimName(2));
    scripts.learn(HeadroomScripts::claimName(2), {.limit = 3, .resetAfter = 1800});
    const auto learned = watched.clock.now();
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(0));
    QTRY_VERIFY(watched.msUntil(watched.bucket("b")->nextFreeAt()).value_or(10'000) <= 610);
    QTRY_VERIFY(watched.msUntil(watched.bucket("b")->resetsAt).value_or(10'000) <= 1810);
    // On a busy machine the next may come free before this one was looked at.
    QTRY_VERIFY(!watched.remaining("b") || *watched.remaining("b") >= 1);
    QVERIFY(watched.clock.now() - learned > 400ms);
    QTRY_VERIFY(!watched.remaining("b") || *watched.remaining("b") >= 2);
    QVERIFY(watched.clock.now() - learned > 1000ms);
    QTRY_VERIFY(!watched.remaining("b")); // all are free: no window is open
    QVERIFY(!watched.bucket("b")->resetsAt);
    QCOMPARE(watched.bucket("b")->limit, std::optional<std::int64_t>(3));
    QVERIFY(watched.clock.now() - learned > 1600ms);
    std::vector<std::int64_t> past;
    for (const auto& point : watched.bucket("b")->pastRemaining())
        past.push_back(point.remaining);
    QVERIFY(past.size() >= 3);
    QCOMPARE((std::vector<std::int64_t>(past.end() - 3, past.end())), (std::vector<std::int64_t>{1, 2, 3}));
}

void TestWatcherHeadroom::beforeALimitIsLearnedOneMayGo()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.claim(HeadroomScripts::claimName(1));
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(0));
    scripts.learn(HeadroomScripts::claimName(1), {}); // an answer without limits: two may go
    scripts.claim(HeadroomScripts::claimName(2));
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(1));
    QVERIFY(!watched.bucket("b")->limit);
    QVERIFY(!watched.bucket("b")->resetsAt);
}

// The scripts themselves are asked for the truth, in states that a random walk comes to.
void TestWatcherHeadroom::asManyAreGivenAsTheTableSaysAreLeft()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    std::mt19937_64 random(3);
    int next = 0;
    for (int round = 0; round < 12; ++round) {
        scripts.bucket = "b" + std::to_string(round);
        std::vector<std::string> under;
        for (int step = 0; step < 25; ++step) {
            const auto name = HeadroomScripts::claimName(++next);
            if (random() % 2 == 0 && scripts.claim(name).given)
                under.push_back(name);
            if (under.empty())
                continue;
            const auto done = under.back();
            under.pop_back();
            if (random() % 4 == 0)
                scripts.giveBack(done);
            else if (random() % 3 == 0)
                scripts.learn(
                    done, {.limit = 9, .remaining = 9 - 1 - std::int64_t(random() % 4), .resetAfter = 120'000});
            else
                scripts.learn(done, {.limit = 9, .resetAfter = 60'000 + std::int64_t(random() % 1000)});
        }
        const auto limit = scripts.command({"HGET", scripts.key("b:") + scripts.bucket, "limit"});
        const auto inUse = scripts.integer({"ZCARD", scripts.key("s:") + scripts.bucket})
            + scripts.integer({"ZCARD", scripts.key("f:") + scripts.bucket});
        QVERIFY(limit.isString());
        const auto left = std::stoll(limit.text) - inUse;
        const auto name = scripts.bucket;
        QTRY_COMPARE(watched.remaining(name).value_or(std::stoll(limit.text)), left);
        QTRY_VERIFY(watched.bucket(name)); // not read yet looks like nothing in use
        QTRY_COMPARE(watched.bucket(name)->limit, std::optional<std::int64_t>(std::stoll(limit.text)));
        std::int64_t given = 0;
        while (true) {
            const auto reply = scripts.claim(HeadroomScripts::claimName(++next));
            if (!reply.given || reply.ms > 0)
                break;
            ++given;
        }
        QCOMPARE(given, left);
    }
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherHeadroom::claimsInLineAreShown()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    scripts.listen("p");
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    for (int i = 0; i < 4; ++i)
        scripts.claim(HeadroomScripts::claimName(i)); // the first is given, nobody knows how many may go
    QTRY_VERIFY(watched.bucket("b") && watched.bucket("b")->waiting() == 3);
    QCOMPARE(watched.bucket("b")->leased(), 1);
    QCOMPARE(watched.remaining("b"), std::optional<std::int64_t>(0));
    scripts.learn(HeadroomScripts::claimName(0), {.limit = 3, .resetAfter = 60'000});
    QTRY_VERIFY(watched.bucket("b")->waiting() == 0);
    // Two are given at once, and the third is promised the place of the one that was answered.
    QTRY_COMPARE(watched.bucket("b")->leased(), 3);
    QCOMPARE(watched.remaining("b"), std::optional<std::int64_t>(0));
}

void TestWatcherHeadroom::a429HoldsTheBucketAndTheClockShowsForHowLong()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.claim(HeadroomScripts::claimName(1));
    scripts.learn(HeadroomScripts::claimName(1), {.limit = 5, .remaining = 4, .resetAfter = 60'000});
    scripts.claim(HeadroomScripts::claimName(2));
    scripts.exhaust(HeadroomScripts::claimName(2), 1500);
    QTRY_VERIFY(watched.bucket("b") && watched.bucket("b")->heldUntil());
    QVERIFY(isBetween(watched.msUntil(watched.bucket("b")->heldUntil()), 500, 1510));
    QCOMPARE(watched.remaining("b"), std::optional<std::int64_t>(0));
    QVERIFY(isBetween(watched.msUntil(watched.bucket("b")->resetsAt), 50'000, 60'010));
    QTRY_VERIFY(!watched.bucket("b")->heldUntil());
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(4));
}

void TestWatcherHeadroom::aClaimOfADeadClientThatStandsPastItsLeaseIsStale()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    scripts.lease = 2000;
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.claim(HeadroomScripts::claimName(1));
    scripts.learn(HeadroomScripts::claimName(1), {.limit = 5, .remaining = 4, .resetAfter = 60'000});
    scripts.claim("dead:1");
    const auto halfALeaseLater = scripts.now() + 1000;
    QTRY_VERIFY(scripts.now() >= halfALeaseLater);
    scripts.claim("alive:1");
    QTRY_COMPARE(watched.bucket("b")->leased(), 2);
    QVERIFY(!watched.bucket("b")->stale);
    QTRY_VERIFY(watched.bucket("b")->stale);
    QCOMPARE(watched.bucket("b")->leased(), 1);
    QCOMPARE(watched.remaining("b"), std::optional<std::int64_t>(3)); // the next claim finds its slot free
    QCOMPARE(scripts.integer({"ZCARD", scripts.key("f:b")}), 2); // nobody has claimed since
    scripts.claim("alive:2"); // and clears it away
    QTRY_VERIFY(!watched.bucket("b")->stale);
    scripts.learn("alive:1", {.limit = 5, .resetAfter = 60'000});
    scripts.learn("alive:2", {.limit = 5, .resetAfter = 60'000});
    // One alone is gone with its lease, and never stale.
    scripts.lease = 700;
    scripts.claim("dead:2");
    QTRY_COMPARE(watched.bucket("b")->leased(), 1);
    QTRY_COMPARE(watched.bucket("b")->leased(), 0);
    QVERIFY(!watched.bucket("b")->stale);
}

void TestWatcherHeadroom::aBucketThatNobodyUsesIsGoneWithItsKeys()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    scripts.remember = 300;
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    scripts.claim(HeadroomScripts::claimName(1));
    scripts.learn(HeadroomScripts::claimName(1), {.limit = 5, .resetAfter = 100});
    QTRY_VERIFY(watched.bucket("b"));
    QTRY_VERIFY(!watched.bucket("b"));
    scripts.remember = 600'000;
    scripts.claim(HeadroomScripts::claimName(2));
    scripts.bucket = "c";
    scripts.claim(HeadroomScripts::claimName(3));
    QTRY_COMPARE(watched.watcher.table().size(), 2U);
    server.cli(words("FLUSHALL"));
    QTRY_COMPARE(watched.watcher.table().size(), 0U);
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherHeadroom::whatStoodBeforeTheWatcherCameIsThere()
{
    RedisServer server;
    HeadroomScripts scripts(server);
    for (int i = 0; i < 50; ++i) {
        scripts.bucket = "GET/channels/:channel;channel=" + std::to_string(203039963636301824 + i);
        scripts.claim(HeadroomScripts::claimName(2 * i));
        scripts.learn(HeadroomScripts::claimName(2 * i), {.limit = 5, .resetAfter = 600'000});
        scripts.claim(HeadroomScripts::claimName(2 * i + 1));
    }
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    QCOMPARE(watched.watcher.table().size(), 50U);
    for (watch::BucketId id = 0; id < watched.watcher.table().idEnd(); ++id) {
        const auto* bucket = watched.watcher.table().find(id);
        QCOMPARE(bucket->remaining, std::optional<std::int64_t>(3));
        QCOMPARE(bucket->leased(), 1);
    }
    QCOMPARE(watched.watcher.state().keysIgnored, 50U); // of requests that were answered
    QCOMPARE(watched.sumOf(watched.watcher.claims()), 0); // made before we looked
}

void TestWatcherHeadroom::theBaseScanReadsABucketOnceAndNotOnceAKey()
{
    RedisServer server;
    QByteArray lines;
    for (int i = 0; i < 2000; ++i) {
        const auto n = QByteArray::number(i);
        lines += "HSET {t}:b:" + n + " limit 5\nZADD {t}:s:" + n + " 9999999999999 a\nZADD {t}:f:" + n
            + " 9999999999999 b\n";
    }
    server.cliLines(lines + "CONFIG RESETSTAT\n");
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    QCOMPARE(watched.watcher.table().size(), 2000U);
    QCOMPARE(watched.watcher.state().keysScanned, 6000U);
    // And the tokens of the global limit, which there are none of.
    QVERIFY(server.cli(words("INFO commandstats")).contains(QStringLiteral("cmdstat_hmget:calls=2001,")));
}

void TestWatcherHeadroom::keysOfAnotherTypeGiveTheBucketAProblem()
{
    RedisServer server;
    server.cli(words("SET {t}:b:odd text"));
    server.cli(words("SADD {t}:s:set text"));
    server.cli(words("HSET {t}:b:many limit many"));
    server.cli(words("HSET {t}:b:huge limit 99999999999999999999 held 1e300 free -5"));
    server.cli(words("ZADD {t}:s:far 1e300 a inf b -inf c 5 d"));
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    QVERIFY(watched.bucket("odd") && watched.bucket("odd")->problem().find("{t}:b:") != std::string::npos);
    QVERIFY(watched.bucket("set") && watched.bucket("set")->problem().find("{t}:s:") != std::string::npos);
    QVERIFY(watched.bucket("many") && watched.bucket("many")->problem().find("no number") != std::string::npos);
    QVERIFY(watched.bucket("huge") && !watched.bucket("huge")->problem().empty());
    QVERIFY(watched.bucket("far"));
    QVERIFY(watched.watcher.state().problem.text.empty()); // each is of one bucket
    server.cli(words("DEL {t}:b:odd"));
    QTRY_VERIFY(!watched.bucket("odd"));
    server.cli(words("HSET {t}:b:many limit 4"));
    QTRY_VERIFY(watched.bucket("many")->problem().empty());
}

void TestWatcherHeadroom::otherApplicationsAreNotSeen()
{
    RedisServer server;
    HeadroomScripts ours(server, "t");
    HeadroomScripts theirs(server, "t2");
    LiveRedis watched(server.url(), {"headroom", "t", {}});
    theirs.claim(HeadroomScripts::claimName(1));
    theirs.holdAll(60'000);
    ours.claim(HeadroomScripts::claimName(1));
    QTRY_COMPARE(watched.watcher.table().size(), 1U);
    QVERIFY(!watched.watcher.globalBlockedUntil());
}

void TestWatcherHeadroom::theLeastRightsAreThoseThatDoctorAsksFor()
{
    RedisServer server;
    const auto scheme = schemes::makeScheme({"headroom", "t", {}}).value();
    std::string rules = "ACL SETUSER least on >pw resetkeys resetchannels -@all";
    for (const auto& need : watch::needsToObserve(*scheme, {}, false)) {
        rules += ' ' + schemes::rightOf(need.real);
        if (!need.pattern.empty())
            rules += (schemes::rightOf(need.real) == "+subscribe" ? " &" : " %R~") + need.pattern;
    }
    QCOMPARE(server.cli(words(support::aclRules(rules))), QStringLiteral("OK"));
    HeadroomScripts scripts(server);
    scripts.claim(HeadroomScripts::claimName(1));
    LiveRedis watched("redis://least@127.0.0.1:" + std::to_string(server.port()), {"headroom", "t", {}});
    QVERIFY2(watched.watcher.state().problem.text.empty(), watched.watcher.state().problem.text.c_str());
    QVERIFY(!watched.watcher.state().polling);
    scripts.learn(HeadroomScripts::claimName(1), {.limit = 5, .resetAfter = 60'000});
    QTRY_COMPARE(watched.remaining("b"), std::optional<std::int64_t>(4));
    scripts.bucket = "global";
    scripts.globalLimit = 50;
    scripts.claim(HeadroomScripts::claimName(2));
    QTRY_VERIFY(watched.watcher.globalTokens().areKept());
    QVERIFY2(watched.watcher.state().problem.text.empty(), watched.watcher.state().problem.text.c_str());
    QCOMPARE(server.cli(words("ACL LOG")), QString());
}

HEADROOM_TEST(TestWatcherHeadroom)

} // namespace headroom::tst_watcher_headroom

#include "tst_watcher_headroom.moc"
