// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the watcher makes good: connections that are killed or silent, a server that is restarted, frozen or hammered.
#include "core/redis/connection/connection.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/words.h"

#include <QEventLoop>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

#include <map>

namespace headroom::tst_watcher_losses {

using namespace std::chrono_literals;
using support::LiveRedis;
using support::manyBuckets;
using support::RedisServer;
using support::WatchedRedis;
using support::words;
using watch::Watcher;

class TestWatcherLosses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aKilledDataConnectionLosesNoChange();
    void aKilledSubscriberLosesNoChange();
    void aRestartedServerIsReconciled();
    void aFrozenServerIsLostSoon();
    void aSilentSubscriberIsNoticed();
    void aHammeredKeyEndsUpRight();
    void nothingListening();
    void itMayBeDestroyedAtAnyMoment();
};

void TestWatcherLosses::aKilledDataConnectionLosesNoChange()
{
    RedisServer server;
    server.cliLines(manyBuckets(50) + "SET /a:remaining 9 PX 600000\nSET /gone:remaining 9 PX 600000\n");
    LiveRedis watched(server.url());
    for (int round = 1; round <= 3; ++round) {
        const auto id = server.connectionId("headroom-watch");
        QVERIFY(!id.isEmpty());
        const auto value = QByteArray::number(100 + round);
        server.cliLines(
            "CLIENT KILL ID " + id.toLatin1() + "\nSET /a:remaining " + value + " PX 600000\nDEL /gone:remaining\n");
        QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(100 + round));
        QTRY_COMPARE(watched.loads, 1 + round);
        QVERIFY(!watched.bucket("/gone"));
        QCOMPARE(watched.watcher.table().size(), 51U); // the state of the keys was not cleared
        server.cli(words("INCR /a:remaining")); // and it hears again
        QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(101 + round));
    }
    QTRY_VERIFY(watched.mirrorIsWhole());
    QVERIFY(watched.wasIn(Watcher::Phase::Lost));
    QVERIFY(watched.watcher.state().problem.text.empty());
}

void TestWatcherLosses::aKilledSubscriberLosesNoChange()
{
    RedisServer server;
    server.cliLines(manyBuckets(50) + "SET /a:remaining 9 PX 600000\n");
    LiveRedis watched(server.url());
    for (int round = 1; round <= 3; ++round) {
        const auto id = server.connectionId("headroom-watch-changes");
        QVERIFY(!id.isEmpty());
        const auto value = QByteArray::number(100 + round);
        server.cliLines("CLIENT KILL ID " + id.toLatin1() + "\nSET /a:remaining " + value + " PX 600000\n");
        QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(100 + round));
        QTRY_COMPARE(watched.loads, 1 + round);
        server.cli(words("INCR /a:remaining"));
        QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(101 + round));
    }
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherLosses::aRestartedServerIsReconciled()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /b:limit 5\n");
    LiveRedis watched(server.url());
    server.kill();
    QTRY_COMPARE(watched.watcher.state().phase, Watcher::Phase::Lost);
    QVERIFY(!watched.watcher.state().problem.text.empty());
    QVERIFY(watched.watcher.state().lastLiveAt);
    QCOMPARE(watched.watcher.table().size(), 2U); // old, but there
    server.start();
    server.cliLines("SET /b:limit 6\nSET /c:limit 7\n");
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(), 30'000);
    QTRY_VERIFY(watched.bucket("/c"));
    QTRY_VERIFY(!watched.bucket("/a"));
    QTRY_COMPARE(watched.bucket("/b")->limit, std::optional<std::int64_t>(6));
    QTRY_VERIFY(watched.mirrorIsWhole());
}

void TestWatcherLosses::aFrozenServerIsLostSoon()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\n");
    LiveRedis watched(server.url());
    server.freeze();
    const auto frozen = watched.clock.now();
    QTRY_COMPARE_WITH_TIMEOUT(watched.watcher.state().phase, Watcher::Phase::Lost, 30'000);
    QVERIFY(watched.clock.now() - frozen < 10s);
    QCOMPARE(watched.watcher.table().size(), 1U);
    server.thaw();
    QTRY_VERIFY_WITH_TIMEOUT(watched.isLive(), 30'000);
}

// The network swallows the subscriber's bytes: nothing is closed, nothing arrives. Through a proxy that can do so.
void TestWatcherLosses::aSilentSubscriberIsNoticed()
{
    RedisServer server;
    server.cliLines("SET /a:remaining 5\n");
    QTcpServer proxy;
    QVERIFY(proxy.listen(QHostAddress::LocalHost));
    QTcpSocket* swallowed = nullptr;
    std::map<QTcpSocket*, bool> isSubscriber;
    connect(&proxy, &QTcpServer::newConnection, this, [&] {
        auto* near = proxy.nextPendingConnection();
        auto* far = new QTcpSocket(near);
        far->connectToHost(QStringLiteral("127.0.0.1"), server.port());
        connect(near, &QTcpSocket::readyRead, far, [&, near, far] {
            const auto bytes = near->readAll();
            isSubscriber[near] = isSubscriber[near] || bytes.contains("SUBSCRIBE");
            if (near != swallowed)
                far->write(bytes);
        });
        connect(far, &QTcpSocket::readyRead, near, [&, near, far] {
            const auto bytes = far->readAll();
            if (near != swallowed)
                near->write(bytes);
        });
    });
    LiveRedis watched("redis://127.0.0.1:" + std::to_string(proxy.serverPort()));
    for (const auto& [socket, is] : isSubscriber) {
        if (is)
            swallowed = socket;
    }
    QVERIFY(swallowed);
    const auto since = watched.clock.now();
    server.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE_WITH_TIMEOUT(watched.remaining("/a"), std::optional<std::int64_t>(4), 30'000);
    QVERIFY(watched.clock.now() - since < 10s);
    QVERIFY(watched.wasIn(Watcher::Phase::Lost));
}

void TestWatcherLosses::aHammeredKeyEndsUpRight()
{
    RedisServer server;
    server.cliLines("SET /a:remaining 0\n");
    LiveRedis watched(server.url());
    redis::Connection::Options options;
    options.endpoint = redis::parseEndpoint(server.url()).value();
    options.access = redis::Connection::Access::ReadWrite;
    redis::Connection writer(options, watched.clock);
    writer.open();
    QTRY_VERIFY(writer.isReady());
    int written = 0;
    QEventLoop loop;
    std::vector<std::int64_t> seen;
    connect(&watched.watcher, &Watcher::changed, this, [&] {
        watched.watcher.readDirty(); // at once, to meet the writer as often as can be
        if (watched.remaining("/a"))
            seen.push_back(*watched.remaining("/a"));
    });
    std::function<void(redis::Reply)> next = [&](const redis::Reply&) {
        if (++written < 30'000)
            writer.send({"SET", "/a:remaining", std::to_string(written)}, next);
        else
            loop.quit();
    };
    for (int i = 0; i < 8; ++i)
        next({});
    QTimer::singleShot(60'000, &loop, &QEventLoop::quit);
    loop.exec(); // QTRY sleeps between its looks: no hammering
    QVERIFY(written >= 30'000);
    QTRY_COMPARE(writer.outstanding(), 0U);
    const auto last = server.cli(words("GET /a:remaining")).toLongLong();
    QTRY_COMPARE(watched.remaining("/a"), std::optional<std::int64_t>(last));
    QVERIFY2(seen.size() > 10, "the table stood still while the key was hammered");
}

void TestWatcherLosses::nothingListening()
{
    WatchedRedis watched("redis://127.0.0.1:1");
    QTRY_VERIFY(watched.watcher.state().problem.text.find("nothing listens") != std::string::npos);
    QCOMPARE(watched.watcher.state().phase, Watcher::Phase::Connecting);
    QCOMPARE(watched.watcher.state().problem.kind, ErrorKind::Unreachable);
}

void TestWatcherLosses::itMayBeDestroyedAtAnyMoment()
{
    RedisServer server;
    server.cliLines(manyBuckets(2000));
    for (int wait = 0; wait < 40; wait += 2) {
        WatchedRedis watched(server.url());
        QTest::qWait(wait);
    }
    SystemClock clock;
    Watcher::Options options;
    options.endpoint = redis::parseEndpoint(server.url()).value();
    Watcher watcher(options, clock);
    watcher.open();
    QTRY_COMPARE(watcher.state().phase, Watcher::Phase::Live);
    watcher.close();
    QCOMPARE(watcher.state().phase, Watcher::Phase::Lost);
    watcher.open();
    QTRY_COMPARE(watcher.state().phase, Watcher::Phase::Live);
}

HEADROOM_TEST(TestWatcherLosses)

} // namespace headroom::tst_watcher_losses

#include "tst_watcher_losses.moc"
