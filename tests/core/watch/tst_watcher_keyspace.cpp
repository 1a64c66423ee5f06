// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a watcher says of a Redis whose keys are not those that it was told to watch, or that has none.
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

namespace headroom::tst_watcher_keyspace {

using namespace std::chrono_literals;
using schemes::KeyNaming;
using support::LiveRedis;
using support::RedisServer;
using support::WatchedRedis;
using support::words;
using watch::Watcher;
using Finding = watch::KeyspaceCheck::Finding;

namespace {

QByteArray xenonKeys(int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i)
        lines += "SET ratelimits:" + QByteArray::number(qint64(203039963636301824) + i)
            + ":None:channels/{channel_id}/messages " + QByteArray::number(i % 5) + " PX 600000\n";
    return lines;
}

std::string textOf(const WatchedRedis& watched)
{
    return describe(watched.watcher.keyspace());
}

void probeOften(Watcher::Options& options)
{
    options.probeEvery = 50ms;
}

} // namespace

class TestWatcherKeyspace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keysOfAnotherSchemeAreRecognisedAsSuch();
    void anEmptyDatabaseIsToldFromAFullOneBesideIt();
    void aWrongPrefixIsFoundAlthoughItsPatternMatchesNothing();
    void aPrefixLeftOutIsFoundAlthoughTheKeysCanBeRead();
    void keysThatComeLaterAreSeen();
    void anotherBotBesideOursIsNoAlarm();
    void withoutInfoOnlyWhatWasSeenIsSaid();
};

void TestWatcherKeyspace::keysOfAnotherSchemeAreRecognisedAsSuch()
{
    RedisServer server;
    server.cliLines(xenonKeys(5001));
    LiveRedis watched(server.url());
    const auto check = watched.watcher.keyspace();
    QCOMPARE(check.finding, Finding::NoneRecognised);
    QCOMPARE(check.keysSeen, std::uint64_t(5001));
    QCOMPARE(check.keysRecognised, std::uint64_t(0));
    QCOMPARE(check.looksLike, std::optional(KeyNaming{"xenon", "ratelimits"}));
    QCOMPARE(textOf(watched),
        std::string("5,001 keys, none of them spectacles; they look like xenon with the prefix ratelimits"));
    LiveRedis right(server.url(), {"xenon", {}, {}});
    QCOMPARE(right.watcher.keyspace().finding, Finding::Recognised);
    QCOMPARE(right.watcher.keyspace().keysRecognised, std::uint64_t(5001));
}

void TestWatcherKeyspace::anEmptyDatabaseIsToldFromAFullOneBesideIt()
{
    RedisServer server;
    {
        LiveRedis watched(server.url());
        QCOMPARE(textOf(watched), std::string("no keys at all in database 0"));
        QVERIFY(!watched.watcher.keyspace().isSuspicious());
    }
    server.cliLines("SELECT 3\n" + support::manyBuckets(100));
    LiveRedis watched(server.url());
    QCOMPARE(textOf(watched), std::string("database 0 is empty; database 3 has 200 keys"));
    const auto changesBefore = watched.sumOf(watched.watcher.keyChanges());
    server.cliLines("SELECT 3\n" + support::manyBuckets(100)); // changes of every database are told
    QTRY_VERIFY(watched.sumOf(watched.watcher.keyChanges()) > changesBefore);
    QCOMPARE(textOf(watched), std::string("database 0 is empty; database 3 has 200 keys"));
    LiveRedis right(server.url() + "/3");
    QCOMPARE(right.watcher.keyspace().finding, Finding::Recognised);
    QCOMPARE(right.watcher.keyspace().database, 3);
}

void TestWatcherKeyspace::aWrongPrefixIsFoundAlthoughItsPatternMatchesNothing()
{
    RedisServer server;
    QByteArray lines;
    for (int i = 0; i < 3000; ++i)
        lines += "SET bot:/channels/" + QByteArray::number(qint64(203039963636301824) + i) + "/messages:limit 5\n";
    server.cliLines(lines);
    LiveRedis watched(server.url(), {"spectacles", "p", {}});
    QCOMPARE(textOf(watched),
        std::string("3,000 keys, none of them spectacles with the prefix p; they look like spectacles with the prefix "
                    "bot"));
}

void TestWatcherKeyspace::aPrefixLeftOutIsFoundAlthoughTheKeysCanBeRead()
{
    RedisServer server;
    server.cliLines("SET bot:/users/@me:limit 5\nSET bot:/users/@me:remaining 5\nSET bot:/gateway/bot:limit 1\n");
    LiveRedis watched(server.url());
    QCOMPARE(watched.watcher.keyspace().looksLike, std::optional(KeyNaming{"spectacles", "bot"}));
}

void TestWatcherKeyspace::keysThatComeLaterAreSeen()
{
    RedisServer server;
    WatchedRedis watched(server.url(), {"spectacles", "p", {}}, probeOften);
    QTRY_COMPARE(watched.watcher.keyspace().finding, Finding::Empty);
    server.cliLines(xenonKeys(50));
    QTRY_COMPARE(watched.watcher.keyspace().finding, Finding::NoneRecognised);
    QCOMPARE(watched.watcher.keyspace().looksLike, std::optional(KeyNaming{"xenon", "ratelimits"}));
    server.cliLines("SET p:/users/@me:limit 5\nSET p:/gateway/bot:limit 5\nSET p:/users/@me/guilds:limit 5\n");
    QTRY_COMPARE(watched.watcher.keyspace().finding, Finding::Recognised);
    server.cli(words("FLUSHALL"));
    QTRY_COMPARE(watched.watcher.keyspace().finding, Finding::Empty);
}

void TestWatcherKeyspace::anotherBotBesideOursIsNoAlarm()
{
    RedisServer server;
    server.cliLines(xenonKeys(2000) + support::manyBuckets(30));
    LiveRedis watched(server.url());
    const auto check = watched.watcher.keyspace();
    QCOMPARE(check.finding, Finding::Recognised);
    QVERIFY(!check.isSuspicious());
    QCOMPARE(check.keysSeen, std::uint64_t(2060));
    QCOMPARE(check.keysRecognised, std::uint64_t(60));
}

void TestWatcherKeyspace::withoutInfoOnlyWhatWasSeenIsSaid()
{
    RedisServer server;
    server.cliLines(xenonKeys(3000));
    server.cli(words(support::aclRules("ACL SETUSER few on >pw ~* &* +@all -info")));
    const auto url = "redis://few@127.0.0.1:" + std::to_string(server.port());
    WatchedRedis all(url); // a scan without a pattern has seen them all
    QTRY_VERIFY(all.isLive());
    QCOMPARE(all.watcher.keyspace().keysSeen, std::uint64_t(3000));
    LiveRedis matched(url, {"spectacles", "p", {}});
    QVERIFY(matched.watcher.keyspace().keysSeenIsLowerBound);
    QVERIFY2(textOf(matched).starts_with("at least 1,"), textOf(matched).c_str());
    QVERIFY(matched.watcher.keyspace().looksLike);
}

HEADROOM_TEST(TestWatcherKeyspace)

} // namespace headroom::tst_watcher_keyspace

#include "tst_watcher_keyspace.moc"
