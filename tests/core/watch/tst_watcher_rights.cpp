// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the watcher sends and what it needs: rights it has, rights it lacks.
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

#include <QRegularExpression>

namespace headroom::tst_watcher_rights {

using namespace std::chrono_literals;
using support::LiveRedis;
using support::RedisServer;
using support::WatchedRedis;
using support::words;
using watch::Watcher;

class TestWatcherRights : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyReadingCommandsAreSent();
    void aUserWithTheLeastRightsCanWatch();
    void withoutTheRightToTrackItPolls();
    void withoutPttlItShowsTheRestAndSaysWhatIsMissing_data();
    void withoutPttlItShowsTheRestAndSaysWhatIsMissing();
    void withoutTheRightToScanItSaysSo();
    void withTheRightToSomeKeysItShowsThese();
};

void TestWatcherRights::onlyReadingCommandsAreSent()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /a:remaining 4 PX 600000\nSET global 1 PX 5\nCONFIG RESETSTAT\n");
    {
        LiveRedis watched(server.url());
        watched.watcher.readDirty();
        static const QRegularExpression severalPings(QStringLiteral("cmdstat_ping:calls=([2-9]|\\d\\d)"));
        QTRY_VERIFY(server.cli(words("INFO commandstats")).contains(severalPings));
    }
    QStringList allowed{QStringLiteral("get"), QStringLiteral("pttl"), QStringLiteral("scan"), QStringLiteral("ping"),
        QStringLiteral("info"), QStringLiteral("subscribe"), QStringLiteral("client|id"), QStringLiteral("client|list"),
        QStringLiteral("client|setname"), QStringLiteral("client|trackinginfo"), QStringLiteral("client|tracking"),
        QStringLiteral("hgetall"), QStringLiteral("config|resetstat")}; // the last is ours, above
    const bool tellsSubcommands = support::redisServerVersion() >= QVersionNumber(7);
    if (!tellsSubcommands)
        allowed += {QStringLiteral("client"), QStringLiteral("config")};
    int seen = 0;
    for (const auto& line : server.cli(words("INFO commandstats")).split(QLatin1Char('\n'))) {
        if (!line.startsWith(QLatin1String("cmdstat_")))
            continue;
        const auto name = line.mid(8, line.indexOf(QLatin1Char(':')) - 8);
        QVERIFY2(allowed.contains(name), qPrintable(name));
        ++seen;
    }
    QVERIFY(seen >= (tellsSubcommands ? 8 : 6));
}

void TestWatcherRights::aUserWithTheLeastRightsCanWatch()
{
    RedisServer server;
    server.cli(
        words(support::aclRules("ACL SETUSER least on >pw resetkeys resetchannels -@all ~* &__redis__:invalidate "
                                "+client|tracking +client|id +scan +get +pttl +hgetall +subscribe +ping")));
    server.cliLines("SET /a:remaining 5\n");
    LiveRedis watched("redis://least@127.0.0.1:" + std::to_string(server.port()));
    QVERIFY2(watched.watcher.state().problem.text.empty(), watched.watcher.state().problem.text.c_str());
    QVERIFY(!watched.watcher.state().polling);
    QVERIFY(watched.watcher.state().serverVersion.empty()); // INFO is denied, and nothing else is missing
    server.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(4));
}

void TestWatcherRights::withoutTheRightToTrackItPolls()
{
    RedisServer server;
    server.cli(
        words(support::aclRules("ACL SETUSER few on nopass resetkeys resetchannels -@all ~* +scan +get +pttl +ping")));
    server.cliLines("SET /a:remaining 5\nSET /b:remaining 5\n");
    LiveRedis watched("redis://few@127.0.0.1:" + std::to_string(server.port()), {},
        [](Watcher::Options& options) { options.pollEvery = 200ms; });
    QVERIFY(watched.watcher.state().polling);
    const auto problem = watched.watcher.state().problem;
    QCOMPARE(problem.kind, ErrorKind::Denied);
    QVERIFY2(problem.text.find("grant +client|id") != std::string::npos, problem.text.c_str());
    QVERIFY2(problem.text.find("every 200 ms") != std::string::npos, problem.text.c_str());
    server.cliLines("SET /a:remaining 3\nDEL /b:remaining\nSET /c:remaining 1\n");
    QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(3));
    QTRY_VERIFY(!watched.bucket("/b"));
    QTRY_VERIFY(watched.bucket("/c"));
    QTRY_VERIFY(watched.mirrorIsWhole());
    QVERIFY(watched.isLive());
}

void TestWatcherRights::withoutPttlItShowsTheRestAndSaysWhatIsMissing_data()
{
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("bucket");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QString>("reading");
    QTest::newRow("spectacles") << QStringLiteral("spectacles") << QStringLiteral("/users/@me")
                                << QByteArray("SET /users/@me:limit 5\nSET /users/@me:remaining 4 PX 600000\n")
                                << QStringLiteral("+get");
    QTest::newRow("xenon") << QStringLiteral("xenon") << QStringLiteral("None:None:users/@me")
                           << QByteArray("SET ratelimits:None:None:users/@me 4 PX 600000\n") << QStringLiteral("+get");
    QTest::newRow("headroom") << QStringLiteral("headroom") << QStringLiteral("GET/users/@me")
                              << QByteArray("HSET {headroom}:b:GET/users/@me limit 5 window 60000\n"
                                            "ZADD {headroom}:s:GET/users/@me 99999999999999 a\n")
                              << QStringLiteral("+hmget +zrange");
}

void TestWatcherRights::withoutPttlItShowsTheRestAndSaysWhatIsMissing()
{
    QFETCH(QString, scheme);
    QFETCH(QString, bucket);
    QFETCH(QByteArray, keys);
    QFETCH(QString, reading);
    RedisServer server;
    server.cli(words(support::aclRules(
        "ACL SETUSER ro on >pw resetkeys resetchannels -@all ~* +scan +ping +client " + reading.toStdString())));
    server.cliLines(keys);
    LiveRedis watched("redis://ro@127.0.0.1:" + std::to_string(server.port()), {scheme.toStdString(), {}, {}},
        [](Watcher::Options& options) { options.pollEvery = 200ms; });
    QVERIFY(watched.bucket(bucket.toStdString()));
    const auto state = watched.watcher.state();
    QCOMPARE(watched.remaining(bucket.toStdString()), std::optional<std::int64_t>(4));
    QVERIFY(state.missingRights.contains("+pttl"));
    QVERIFY2(state.problem.text.find("without PTTL ") != std::string::npos, state.problem.text.c_str());
    QVERIFY2(state.problem.text.find("headroomctl doctor") != std::string::npos, state.problem.text.c_str());
    server.cli(words("ACL SETUSER ro +pttl +hgetall +time +zcard")); // granted while it watches
    QTRY_VERIFY(watched.watcher.state().missingRights.empty());
    QTRY_VERIFY(watched.watcher.state().problem.text.find("PTTL") == std::string::npos);
    if (scheme != QStringLiteral("headroom"))
        QTRY_VERIFY(watched.msUntil(watched.bucket(bucket.toStdString())->resetsAt));
}

void TestWatcherRights::withoutTheRightToScanItSaysSo()
{
    RedisServer server;
    server.cli(words("ACL SETUSER blind on nopass resetkeys -@all ~* +get +ping"));
    WatchedRedis watched("redis://blind@127.0.0.1:" + std::to_string(server.port()), {},
        [](Watcher::Options& options) { options.pollEvery = 100ms; });
    QTRY_VERIFY2(watched.watcher.state().problem.text.find("scan") != std::string::npos,
        watched.watcher.state().problem.text.c_str());
    QCOMPARE(watched.watcher.state().phase, Watcher::Phase::Loading);
    server.cli(words("ACL SETUSER blind +scan +pttl")); // granted while it waits
    QTRY_VERIFY(watched.isLive());
}

void TestWatcherRights::withTheRightToSomeKeysItShowsThese()
{
    RedisServer server;
    server.cli(words(support::aclRules("ACL SETUSER some on nopass resetkeys ~/a* &* +@all")));
    server.cliLines("SET /a:limit 5\nSET /b:limit 5\nSET /c:remaining 5\n");
    LiveRedis watched("redis://some@127.0.0.1:" + std::to_string(server.port()));
    QCOMPARE(watched.watcher.table().size(), 1U);
    QCOMPARE(watched.watcher.state().problem.kind, ErrorKind::Denied);
    QVERIFY(watched.watcher.state().problem.text.find("NOPERM") != std::string::npos);
    server.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(4));
    QVERIFY(watched.watcher.state().problem.text.find("NOPERM") != std::string::npos);
    QVERIFY(watched.isLive());
}

HEADROOM_TEST(TestWatcherRights)

} // namespace headroom::tst_watcher_rights

#include "tst_watcher_rights.moc"
