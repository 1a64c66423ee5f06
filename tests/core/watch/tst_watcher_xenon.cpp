// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher on keys as Xenon's clients write them: PSETEX of what an answer said.
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

#include <QDateTime>

namespace headroom::tst_watcher_xenon {

using namespace std::chrono_literals;
using support::LiveRedis;
using support::RedisServer;
using support::words;

namespace {

constexpr auto route = "203039963636301824:None:channels/{channel_id}/messages/{message_id}";

// What a client does when it was answered.
void answer(const RedisServer& server, const std::string& bucket, int remaining, int resetAfterMs,
    const std::string& prefix = "ratelimits")
{
    server.cli(words(
        "PSETEX " + prefix + ':' + bucket + ' ' + std::to_string(resetAfterMs) + ' ' + std::to_string(remaining)));
}

} // namespace

class TestWatcherXenon : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsLeftAndItsEndAreShown();
    void theLimitIsTheMostThatWasSeenAndOneMore();
    void aBucketStaysForAMinuteWithWhatWasLearnedOfIt();
    void claimsAreCountedFromAnswers();
    void aLateAnswerIsNoClaim();
    void the429ThatEmptiesABucketIsOneClaim();
    void theGlobalKeyBlocksUntilItsEnd();
    void anotherPrefixMayBeGiven();
    void routesAreReported();
};

void TestWatcherXenon::whatIsLeftAndItsEndAreShown()
{
    RedisServer server;
    answer(server, route, 3, 60'000);
    server.cli(words("SET other:key 5"));
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    QCOMPARE(watched.watcher.table().size(), 1U);
    QCOMPARE(watched.remaining(route), std::optional<std::int64_t>(3));
    const auto left = watched.msUntil(watched.bucket(route)->resetsAt);
    QVERIFY(left && *left > 50'000 && *left <= 60'000);
    answer(server, route, 0, 500);
    QTRY_COMPARE(watched.remaining(route), std::optional<std::int64_t>(0));
    QTRY_VERIFY(!watched.remaining(route));
}

void TestWatcherXenon::theLimitIsTheMostThatWasSeenAndOneMore()
{
    RedisServer server;
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    answer(server, "1:None:x", 2, 60'000);
    QTRY_COMPARE(watched.remaining("1:None:x"), std::optional<std::int64_t>(2));
    QCOMPARE(watched.bucket("1:None:x")->limit, std::optional<std::int64_t>(3));
    QVERIFY(watched.bucket("1:None:x")->limitIsLowerBound);
    answer(server, "1:None:x", 4, 60'000);
    QTRY_COMPARE(watched.bucket("1:None:x")->limit, std::optional<std::int64_t>(5));
    answer(server, "1:None:x", 0, 60'000);
    QTRY_COMPARE(watched.remaining("1:None:x"), std::optional<std::int64_t>(0));
    QCOMPARE(watched.bucket("1:None:x")->limit, std::optional<std::int64_t>(5));
}

void TestWatcherXenon::aBucketStaysForAMinuteWithWhatWasLearnedOfIt()
{
    RedisServer server;
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    answer(server, "1:None:x", 4, 300);
    QTRY_VERIFY(watched.remaining("1:None:x"));
    const auto id = watched.watcher.table().idOf("1:None:x");
    QTRY_VERIFY(!watched.remaining("1:None:x"));
    QCOMPARE(watched.bucket("1:None:x")->limit, std::optional<std::int64_t>(5));
    answer(server, "1:None:x", 3, 60'000);
    QTRY_COMPARE(watched.remaining("1:None:x"), std::optional<std::int64_t>(3));
    QCOMPARE(watched.watcher.table().idOf("1:None:x"), id);
    QCOMPARE(watched.bucket("1:None:x")->limit, std::optional<std::int64_t>(5));
    server.cli(words("FLUSHALL"));
    QTRY_VERIFY(!watched.remaining("1:None:x"));
    QVERIFY(watched.bucket("1:None:x"));
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherXenon::claimsAreCountedFromAnswers()
{
    RedisServer server;
    // Answers of one window, however long it takes to write them.
    const auto end = std::to_string(QDateTime::currentMSecsSinceEpoch() + 600'000);
    const auto answerUntilEnd = [&](int left) {
        server.cli(words("SET ratelimits:1:None:x " + std::to_string(left) + " PXAT " + end));
    };
    answerUntilEnd(5);
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    for (int left = 4; left >= 0; --left)
        answerUntilEnd(left);
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 5);
    answer(server, "381870553235193857", 4, 60'000); // a webhook, for the first time: at least one
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 6);
    QCOMPARE(watched.sumOf(watched.watcher.claimsTowardsGlobal()), 5);
}

void TestWatcherXenon::aLateAnswerIsNoClaim()
{
    RedisServer server;
    answer(server, "1:None:x", 5, 60'000);
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    const auto ends =
        "PEXPIREAT ratelimits:1:None:x " + std::to_string(watched.clock.wallNow().time_since_epoch().count() + 60'000);
    const auto write = [&](int left) {
        server.cliLines(("SET ratelimits:1:None:x " + std::to_string(left) + '\n' + ends + '\n').c_str());
        QTRY_COMPARE(watched.remaining("1:None:x"), std::optional<std::int64_t>(left));
        QTRY_VERIFY(watched.bucket("1:None:x")->resetsAt);
    };
    write(3);
    write(4);
    write(2);
    // Two, none, and what the key says has fallen since: two more.
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 4);
}

void TestWatcherXenon::the429ThatEmptiesABucketIsOneClaim()
{
    RedisServer server;
    answer(server, "1:None:x", 30, 60'000);
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    answer(server, "1:None:x", 0, 5'000);
    QTRY_COMPARE(watched.remaining("1:None:x"), std::optional<std::int64_t>(0));
    QTRY_COMPARE(watched.sumOf(watched.watcher.claims()), 1);
}

void TestWatcherXenon::theGlobalKeyBlocksUntilItsEnd()
{
    RedisServer server;
    LiveRedis watched(server.url(), {"xenon", {}, {}});
    answer(server, "global", 1, 600);
    QTRY_VERIFY(watched.watcher.globalBlockedUntil());
    QTRY_VERIFY(!watched.watcher.globalBlockedUntil());
    QCOMPARE(watched.watcher.table().size(), 0U);
}

void TestWatcherXenon::anotherPrefixMayBeGiven()
{
    RedisServer server;
    answer(server, "1:None:x", 3, 60'000);
    answer(server, "1:None:x", 7, 60'000, "rl");
    LiveRedis watched(server.url(), {"xenon", "rl", {}});
    QCOMPARE(watched.watcher.table().size(), 1U);
    QCOMPARE(watched.remaining("1:None:x"), std::optional<std::int64_t>(7));
}

void TestWatcherXenon::routesAreReported()
{
    const auto scheme = schemes::makeScheme({"xenon", {}, {}}).value();
    auto described = scheme->describe(route);
    QCOMPARE(described.routeTemplate, std::string("/channels/{channel}/messages/{id}"));
    QCOMPARE(described.majorKind, std::string("channel"));
    QCOMPARE(described.majorId, std::string("203039963636301824"));
    QCOMPARE(described.shownKey, std::string(route));
    QCOMPARE(scheme->shownKeys(route), std::vector<std::string>{std::string("ratelimits:") + route});
    described = scheme->describe("None:81384788765712384:guilds/{guild_id}/members/{user_id}");
    QCOMPARE(described.majorKind, std::string("guild"));
    QCOMPARE(described.majorId, std::string("81384788765712384"));
    QCOMPARE(described.routeTemplate, std::string("/guilds/{guild}/members/{user}"));
    described = scheme->describe("381870553235193857");
    QCOMPARE(described.majorKind, std::string("webhook"));
    QVERIFY(!described.countsTowardsGlobal);
    described = scheme->describe("None:None:users/@me");
    QCOMPARE(described.routeTemplate, std::string("/users/@me"));
    QVERIFY(described.majorKind.empty());
    described = scheme->describe("somebody else's\nkey");
    QVERIFY(described.shownKey.find('\n') == std::string::npos);
}

HEADROOM_TEST(TestWatcherXenon)

} // namespace headroom::tst_watcher_xenon

#include "tst_watcher_xenon.moc"
