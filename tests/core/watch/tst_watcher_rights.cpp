// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the watcher sends and what it needs: rights it has, rights it lacks.
#include "tests/support/acl_rules.h"
#include "tests/support/redis_server.h"
#include "tests/support/watched_redis.h"
#include "tests/support/words.h"

#include <QRegularExpression>
#include <QTest>

namespace headroom::tst_watcher_rights {

using namespace std::chrono_literals;
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
    void withoutTheRightToScanItSaysSo();
    void withTheRightToSomeKeysItShowsThese();
};

void TestWatcherRights::onlyReadingCommandsAreSent()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /a:remaining 4 PX 600000\nSET global 1 PX 5\nCONFIG RESETSTAT\n");
    {
        WatchedRedis watched(server.url());
        QTRY_VERIFY(watched.isLive());
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
    WatchedRedis watched("redis://least@127.0.0.1:" + std::to_string(server.port()));
    QTRY_VERIFY(watched.isLive());
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
    WatchedRedis watched("redis://few@127.0.0.1:" + std::to_string(server.port()), {},
        [](Watcher::Options& options) { options.pollEvery = 200ms; });
    QTRY_VERIFY(watched.isLive());
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
    WatchedRedis watched("redis://some@127.0.0.1:" + std::to_string(server.port()));
    QTRY_VERIFY(watched.isLive());
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
