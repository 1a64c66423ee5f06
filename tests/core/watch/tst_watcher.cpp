// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher against a real redis-server, driven as the console drives it.
#include "core/base/alarm.h"
#include "core/base/system_clock.h"
#include "core/redis/connection.h"
#include "core/store/invalid_keys.h"
#include "core/watch/watcher.h"
#include "tests/support/acl_rules.h"
#include "tests/support/redis_server.h"

#include <QEventLoop>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>

#include <map>

using namespace headroom;
using namespace std::chrono_literals;
using support::RedisServer;
using watch::BucketId;
using watch::Watcher;

namespace {

QStringList words(const char* line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '));
}

// A watcher with a tick, and the mirror a window would hold.
class Console
{
public:
    explicit Console(const std::string& url, const std::string& prefix = {},
        const std::function<void(Watcher::Options&)>& adjust = {})
        : watcher(optionsFor(url, prefix, adjust), clock)
    {
        QObject::connect(&watcher, &Watcher::stateChanged, [this] { phases.push_back(watcher.state().phase); });
        QObject::connect(&watcher, &Watcher::loaded, [this] { ++loads; });
        watcher.open();
        tick();
    }

    void tick()
    {
        watcher.readDirty();
        const auto changes = watcher.takeChanges();
        for (const auto id : changes.gone)
            wrong += mirror.erase(id) == 1 ? 0 : 1;
        for (const auto id : changes.added)
            wrong += mirror.emplace(id, watcher.table().find(id)->route).second ? 0 : 1;
        changedCount += changes.changed.size();
        alarm.ringIn(20ms);
    }

    const watch::Bucket* bucket(const char* route) const
    {
        const auto id = watcher.table().idOf(route);
        return id ? watcher.table().find(*id) : nullptr;
    }
    std::optional<std::int64_t> remaining(const char* route) const
    {
        return bucket(route) ? bucket(route)->remaining : std::nullopt;
    }
    bool isLive() const { return watcher.state().phase == Watcher::Phase::Live; }
    bool wasIn(Watcher::Phase phase) const { return std::count(phases.begin(), phases.end(), phase) > 0; }
    bool mirrorIsWhole() const { return wrong == 0 && mirror.size() == watcher.table().size(); }

    SystemClock clock;
    Watcher watcher;
    std::map<BucketId, std::string> mirror;
    std::vector<Watcher::Phase> phases;
    std::size_t changedCount = 0;
    int loads = 0;
    int wrong = 0;

private:
    static Watcher::Options optionsFor(
        const std::string& url, const std::string& prefix, const std::function<void(Watcher::Options&)>& adjust)
    {
        Watcher::Options options;
        options.endpoint = redis::parseEndpoint(url).value();
        options.prefix = prefix;
        if (adjust)
            adjust(options);
        return options;
    }

    Alarm alarm{clock, [this] { tick(); }};
};

QByteArray manyBuckets(int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i) {
        const QByteArray route = "/channels/" + QByteArray::number(qint64(203039963636301824) + i) + "/messages";
        lines += "SET " + route + ":limit 5\n";
        lines += "SET " + route + ":remaining " + QByteArray::number(i % 6) + " PX 600000\n";
    }
    return lines;
}

QString connectionId(const RedisServer& server, const char* name)
{
    for (const auto& line : server.cli(words("CLIENT LIST")).split(QLatin1Char('\n'))) {
        if (line.contains(QLatin1String(" name=") + QLatin1String(name) + QLatin1Char(' ')))
            return line.section(QLatin1Char(' '), 0, 0).section(QLatin1Char('='), 1);
    }
    return {};
}

} // namespace

class TestWatcher : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBaseOfTenThousandKeysIsLoaded();
    void changesAreSeen();
    void aWindowEndsWithoutTheServerSayingSo();
    void claimsAreCountedLive();
    void flushallEmptiesThePictureAndOnlyThat();
    void aFlushOfAnotherDatabaseChangesNothing();
    void onlyKeysOfThePrefixAreSeen();
    void keysOutsideTheSchemeAreIgnoredAndCounted();
    void wrongValuesGiveABucketAProblem();
    void theGlobalKeyBlocksUntilItsEnd();
    void invalidRequestsAreSummed();
    void onlyReadingCommandsAreSent();
    void aKilledDataConnectionLosesNoChange();
    void aKilledSubscriberLosesNoChange();
    void aRestartedServerIsReconciled();
    void aFrozenServerIsLostSoon();
    void aSilentSubscriberIsNoticed();
    void aHammeredKeyEndsUpRight();
    void aUserWithTheLeastRightsCanWatch();
    void withoutTheRightToTrackItPolls();
    void withoutTheRightToScanItSaysSo();
    void withTheRightToSomeKeysItShowsThese();
    void nothingListening();
    void aReplicaCanBeWatched();
    void itMayBeDestroyedAtAnyMoment();
};

void TestWatcher::aBaseOfTenThousandKeysIsLoaded()
{
    RedisServer server;
    server.cliLines(manyBuckets(5000));
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.watcher.table().size(), 5000U);
    QCOMPARE(console.watcher.state().keysScanned, 10'000U);
    QCOMPARE(console.watcher.state().keysIgnored, 0U);
    QCOMPARE(console.watcher.state().role, std::string("master"));
    QVERIFY(!console.watcher.state().serverVersion.empty());
    QVERIFY(console.watcher.state().problem.text.empty());
    QTRY_VERIFY(console.watcher.state().roundTrip > 0ns);
    QTRY_COMPARE(console.mirror.size(), 5000U);
    QVERIFY(console.mirrorIsWhole());
    const auto* bucket = console.bucket("/channels/203039963636301828/messages");
    QVERIFY(bucket);
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(4));
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QVERIFY(bucket->resetsAt > console.clock.now() + 500s && bucket->resetsAt <= console.clock.now() + 600s);
    QCOMPARE(console.watcher.claims().history(console.clock.now() + 2s), std::vector<float>());
}

void TestWatcher::changesAreSeen()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /a:remaining 4 PX 600000\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    server.cli(words("DECR /a:remaining"));
    QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(3));
    server.cli(words("SET /a:limit 7"));
    QTRY_COMPARE(console.bucket("/a")->limit, std::optional<std::int64_t>(7));
    server.cli(words("PEXPIRE /a:remaining 60000"));
    QTRY_VERIFY(console.bucket("/a")->resetsAt < console.clock.now() + 61s);
    server.cliLines("SET /b:remaining 0 PX 60000\nSET /b:limit 1\n");
    QTRY_COMPARE(console.remaining("/b"), std::optional<std::int64_t>(0));
    server.cli(words("DEL /a:remaining"));
    QTRY_VERIFY(!console.remaining("/a"));
    QVERIFY(console.bucket("/a"));
    server.cli(words("DEL /a:limit"));
    QTRY_VERIFY(!console.bucket("/a"));
    server.cli(words("RENAME /b:limit /c:limit"));
    QTRY_VERIFY(console.bucket("/c"));
    QVERIFY(!console.bucket("/b")->limit);
    QTRY_VERIFY(console.mirrorIsWhole());
    QVERIFY(console.watcher.keyChanges().history(console.clock.now() + 2s).size() > 0);
    QCOMPARE(console.loads, 1);
}

void TestWatcher::aWindowEndsWithoutTheServerSayingSo()
{
    // Without its expiry cycle the server tells nothing until somebody touches the key.
    RedisServer server(support::debugArguments());
    server.cli(words("DEBUG SET-ACTIVE-EXPIRE 0"));
    server.cliLines("SET /a:limit 5\nSET /a:remaining 0 PX 700\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.remaining("/a"), std::optional<std::int64_t>(0));
    QCOMPARE(console.watcher.table().exhausted(), 1U);
    QTRY_VERIFY(!console.remaining("/a"));
    QCOMPARE(console.watcher.table().exhausted(), 0U);
    QVERIFY(console.bucket("/a"));
}

void TestWatcher::claimsAreCountedLive()
{
    RedisServer server;
    server.cliLines("SET /channels/1/messages:limit 5\nSET /channels/1/messages:remaining 5 PX 600000\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    server.cliLines("DECR /channels/1/messages:remaining\nDECR /channels/1/messages:remaining\n"
                    "SET /guilds/1:remaining 0\n");
    const auto sum = [&](const watch::RateSeries& series) {
        float all = 0;
        for (const auto value : series.history(console.clock.now() + 1s))
            all += value;
        return all;
    };
    QTRY_COMPARE(sum(console.watcher.claims()), 3.0F);
    QCOMPARE(sum(console.watcher.claimsTowardsGlobal()), 3.0F);
}

void TestWatcher::flushallEmptiesThePictureAndOnlyThat()
{
    RedisServer server;
    server.cliLines(manyBuckets(300));
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    server.cli(words("FLUSHALL"));
    QTRY_COMPARE(console.watcher.table().size(), 0U);
    QTRY_VERIFY(console.mirrorIsWhole());
    server.cliLines("SET /a:remaining 1\n");
    QTRY_VERIFY(console.bucket("/a"));
    QVERIFY(!console.wasIn(Watcher::Phase::Lost));
}

void TestWatcher::aFlushOfAnotherDatabaseChangesNothing()
{
    RedisServer server;
    server.cliLines(manyBuckets(100));
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QTRY_COMPARE(console.mirror.size(), 100U);
    const auto changes = console.changedCount;
    server.cli(words("-n 3 SET /other:limit 5"));
    server.cli(words("-n 3 FLUSHDB"));
    QTRY_VERIFY(console.loads >= 2); // it had to look
    QCOMPARE(console.watcher.table().size(), 100U);
    QCOMPARE(console.changedCount, changes);
    QVERIFY(!console.bucket("/other"));
}

void TestWatcher::onlyKeysOfThePrefixAreSeen()
{
    RedisServer server;
    server.cliLines("SET b*t:/a:limit 5\nSET bot:/no:limit 5\nSET /no:limit 5\nSET bxt:/no:limit 5\n");
    Console console(server.url(), "b*t");
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.watcher.table().size(), 1U);
    QVERIFY(console.bucket("/a"));
    server.cliLines("SET b*t:/b:remaining 5\nSET bot:/c:remaining 5\nSET /d:remaining 5\n");
    QTRY_VERIFY(console.bucket("/b"));
    QCOMPARE(console.watcher.table().size(), 2U);
    server.cli(words("SET b*t:global 1 PX 60000"));
    QTRY_VERIFY(console.watcher.globalBlockedUntil());
}

void TestWatcher::keysOutsideTheSchemeAreIgnoredAndCounted()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET session:1 x\nHSET user:2 a b\nLPUSH queue 1\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.watcher.state().keysScanned, 4U);
    QCOMPARE(console.watcher.state().keysIgnored, 3U);
    server.cli(words("SET session:2 x"));
    server.cli(words("SET /b:limit 5"));
    QTRY_VERIFY(console.bucket("/b"));
    QCOMPARE(console.watcher.table().size(), 2U);
}

void TestWatcher::wrongValuesGiveABucketAProblem()
{
    RedisServer server;
    server.cliLines("LPUSH /list:remaining 5\nSET /word:remaining many\nHSET /hash:limit a b\nSET /half:limit 2.5\n"
                    "SET /fine:limit 5\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.watcher.table().size(), 5U);
    for (const auto* route : {"/list", "/word", "/hash", "/half"}) {
        QVERIFY2(!console.bucket(route)->problem().empty(), route);
        QVERIFY(!console.bucket(route)->remaining && !console.bucket(route)->limit);
    }
    QVERIFY(console.bucket("/word")->problem().find("many") != std::string::npos);
    QVERIFY(console.bucket("/fine")->problem().empty());
    QVERIFY(console.watcher.state().problem.text.empty()); // the others are of one bucket each
    server.cliLines("DEL /list:remaining\nSET /list:remaining 3\n");
    QTRY_COMPARE(console.remaining("/list"), std::optional<std::int64_t>(3));
    QVERIFY(console.bucket("/list")->problem().empty());
    server.cliLines("DEL /fine:limit\nSADD /fine:limit 3\n");
    QTRY_VERIFY(console.bucket("/fine") && !console.bucket("/fine")->problem().empty());
}

void TestWatcher::theGlobalKeyBlocksUntilItsEnd()
{
    RedisServer server;
    server.cli(words("SET global x PX 60000"));
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QVERIFY(console.watcher.globalBlockedUntil() > console.clock.now() + 50s);
    server.cli(words("DEL global"));
    QTRY_VERIFY(!console.watcher.globalBlockedUntil());
    server.cli(words("SET global x PX 300"));
    QTRY_VERIFY(console.watcher.globalBlockedUntil());
    QTRY_VERIFY(!console.watcher.globalBlockedUntil());
    server.cli(words("SET global x")); // without an end it holds nobody up, says the specification
    QTest::qWait(100);
    QVERIFY(!console.watcher.globalBlockedUntil());
}

void TestWatcher::invalidRequestsAreSummed()
{
    RedisServer server;
    SystemClock clock;
    const auto key = QString::fromStdString(store::invalidKey("", "10.0.0.9", clock.wallNow()));
    server.cli({QStringLiteral("HSET"), key, QStringLiteral("403 GET /a"), QStringLiteral("7"), QStringLiteral("odd"),
        QStringLiteral("many")});
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.watcher.invalid().at(0).count, 7);
    QVERIFY(console.watcher.hasInvalidCounts());
    server.cli({QStringLiteral("HINCRBY"), key, QStringLiteral("403 GET /a"), QStringLiteral("5")});
    QTRY_COMPARE(console.watcher.invalid().at(0).count, 12);
    QCOMPARE(console.watcher.invalid().at(0).address, std::string("10.0.0.9"));
    QCOMPARE(console.watcher.table().size(), 0U);
    server.cli(words("FLUSHALL"));
    QTRY_VERIFY(console.watcher.invalid().empty());
}

void TestWatcher::onlyReadingCommandsAreSent()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /a:remaining 4 PX 600000\nSET global 1 PX 5\nCONFIG RESETSTAT\n");
    {
        Console console(server.url());
        QTRY_VERIFY(console.isLive());
        console.watcher.readDirty();
        QTest::qWait(700); // a ping or two
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

void TestWatcher::aKilledDataConnectionLosesNoChange()
{
    RedisServer server;
    server.cliLines(manyBuckets(50) + "SET /a:remaining 9 PX 600000\nSET /gone:remaining 9 PX 600000\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    for (int round = 1; round <= 3; ++round) {
        const auto id = connectionId(server, "headroom-watch");
        QVERIFY(!id.isEmpty());
        const auto value = QByteArray::number(100 + round);
        server.cliLines(
            "CLIENT KILL ID " + id.toLatin1() + "\nSET /a:remaining " + value + " PX 600000\nDEL /gone:remaining\n");
        QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(100 + round));
        QTRY_COMPARE(console.loads, 1 + round);
        QVERIFY(!console.bucket("/gone"));
        QCOMPARE(console.watcher.table().size(), 51U); // the picture was not cleared
        server.cli(words("INCR /a:remaining")); // and it hears again
        QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(101 + round));
    }
    QVERIFY(console.mirrorIsWhole());
    QVERIFY(console.wasIn(Watcher::Phase::Lost));
    QVERIFY(console.watcher.state().problem.text.empty());
}

void TestWatcher::aKilledSubscriberLosesNoChange()
{
    RedisServer server;
    server.cliLines(manyBuckets(50) + "SET /a:remaining 9 PX 600000\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    for (int round = 1; round <= 3; ++round) {
        const auto id = connectionId(server, "headroom-watch-changes");
        QVERIFY(!id.isEmpty());
        const auto value = QByteArray::number(100 + round);
        server.cliLines("CLIENT KILL ID " + id.toLatin1() + "\nSET /a:remaining " + value + " PX 600000\n");
        QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(100 + round));
        QTRY_COMPARE(console.loads, 1 + round);
        server.cli(words("INCR /a:remaining"));
        QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(101 + round));
    }
    QVERIFY(console.mirrorIsWhole());
}

void TestWatcher::aRestartedServerIsReconciled()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\nSET /b:limit 5\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    server.kill();
    QTRY_COMPARE(console.watcher.state().phase, Watcher::Phase::Lost);
    QVERIFY(!console.watcher.state().problem.text.empty());
    QVERIFY(console.watcher.state().lastLiveAt);
    QCOMPARE(console.watcher.table().size(), 2U); // old, but there
    server.start();
    server.cliLines("SET /b:limit 6\nSET /c:limit 7\n");
    QTRY_VERIFY_WITH_TIMEOUT(console.isLive(), 10000);
    QTRY_VERIFY(console.bucket("/c"));
    QTRY_VERIFY(!console.bucket("/a"));
    QTRY_COMPARE(console.bucket("/b")->limit, std::optional<std::int64_t>(6));
    QTRY_VERIFY(console.mirrorIsWhole());
}

void TestWatcher::aFrozenServerIsLostSoon()
{
    RedisServer server;
    server.cliLines("SET /a:limit 5\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    server.freeze();
    const auto frozen = console.clock.now();
    QTRY_COMPARE_WITH_TIMEOUT(console.watcher.state().phase, Watcher::Phase::Lost, 10000);
    QVERIFY(console.clock.now() - frozen < 3s);
    QCOMPARE(console.watcher.table().size(), 1U);
    server.thaw();
    QTRY_VERIFY_WITH_TIMEOUT(console.isLive(), 15000);
}

// The network swallows the subscriber's bytes: nothing is closed, nothing arrives. Through a proxy that can do so.
void TestWatcher::aSilentSubscriberIsNoticed()
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
    Console console("redis://127.0.0.1:" + std::to_string(proxy.serverPort()));
    QTRY_VERIFY(console.isLive());
    for (const auto& [socket, is] : isSubscriber) {
        if (is)
            swallowed = socket;
    }
    QVERIFY(swallowed);
    const auto since = console.clock.now();
    server.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE_WITH_TIMEOUT(console.remaining("/a"), std::optional<std::int64_t>(4), 10000);
    QVERIFY(console.clock.now() - since < 3500ms);
    QVERIFY(console.wasIn(Watcher::Phase::Lost));
}

void TestWatcher::aHammeredKeyEndsUpRight()
{
    RedisServer server;
    server.cliLines("SET /a:remaining 0\n");
    Console console(server.url());
    QTRY_VERIFY(console.isLive());
    redis::Connection::Options options;
    options.endpoint = redis::parseEndpoint(server.url()).value();
    options.access = redis::Connection::Access::ReadWrite;
    redis::Connection writer(options, console.clock);
    writer.open();
    QTRY_VERIFY(writer.isReady());
    int written = 0;
    QEventLoop loop;
    std::vector<std::int64_t> seen;
    connect(&console.watcher, &Watcher::changed, this, [&] {
        console.watcher.readDirty(); // at once, to meet the writer as often as can be
        if (console.remaining("/a"))
            seen.push_back(*console.remaining("/a"));
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
    QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(last));
    QVERIFY2(seen.size() > 10, "the picture stood still while the key was hammered");
}

void TestWatcher::aUserWithTheLeastRightsCanWatch()
{
    RedisServer server;
    server.cli(
        words(support::aclRules("ACL SETUSER least on >pw resetkeys resetchannels -@all ~* &__redis__:invalidate "
                                "+client|tracking +client|id +scan +get +pttl +hgetall +subscribe +ping")
                  .c_str()));
    server.cliLines("SET /a:remaining 5\n");
    Console console("redis://least@127.0.0.1:" + std::to_string(server.port()), {},
        [](Watcher::Options& options) { options.endpoint.password = "pw"; });
    QTRY_VERIFY(console.isLive());
    QVERIFY2(console.watcher.state().problem.text.empty(), console.watcher.state().problem.text.c_str());
    QVERIFY(!console.watcher.state().polling);
    QVERIFY(console.watcher.state().serverVersion.empty()); // INFO is denied, and nothing else is missing
    server.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(4));
}

void TestWatcher::withoutTheRightToTrackItPolls()
{
    RedisServer server;
    server.cli(
        words(support::aclRules("ACL SETUSER few on nopass resetkeys resetchannels -@all ~* +scan +get +pttl +ping")
                  .c_str()));
    server.cliLines("SET /a:remaining 5\nSET /b:remaining 5\n");
    Console console("redis://few@127.0.0.1:" + std::to_string(server.port()), {},
        [](Watcher::Options& options) { options.pollEvery = 200ms; });
    QTRY_VERIFY(console.isLive());
    QVERIFY(console.watcher.state().polling);
    const auto problem = console.watcher.state().problem;
    QCOMPARE(problem.kind, ErrorKind::Denied);
    QVERIFY2(problem.text.find("grant +client|id") != std::string::npos, problem.text.c_str());
    QVERIFY2(problem.text.find("every 200 ms") != std::string::npos, problem.text.c_str());
    server.cliLines("SET /a:remaining 3\nDEL /b:remaining\nSET /c:remaining 1\n");
    QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(3));
    QTRY_VERIFY(!console.bucket("/b"));
    QTRY_VERIFY(console.bucket("/c"));
    QTRY_VERIFY(console.mirrorIsWhole());
    QVERIFY(console.isLive());
}

void TestWatcher::withoutTheRightToScanItSaysSo()
{
    RedisServer server;
    server.cli(words("ACL SETUSER blind on nopass resetkeys -@all ~* +get +ping"));
    Console console("redis://blind@127.0.0.1:" + std::to_string(server.port()), {},
        [](Watcher::Options& options) { options.pollEvery = 100ms; });
    QTRY_VERIFY2(console.watcher.state().problem.text.find("scan") != std::string::npos,
        console.watcher.state().problem.text.c_str());
    QCOMPARE(console.watcher.state().phase, Watcher::Phase::Loading);
    server.cli(words("ACL SETUSER blind +scan +pttl")); // granted while it waits
    QTRY_VERIFY(console.isLive());
}

void TestWatcher::withTheRightToSomeKeysItShowsThese()
{
    RedisServer server;
    server.cli(words(support::aclRules("ACL SETUSER some on nopass resetkeys ~/a* &* +@all").c_str()));
    server.cliLines("SET /a:limit 5\nSET /b:limit 5\nSET /c:remaining 5\n");
    Console console("redis://some@127.0.0.1:" + std::to_string(server.port()));
    QTRY_VERIFY(console.isLive());
    QCOMPARE(console.watcher.table().size(), 1U);
    QCOMPARE(console.watcher.state().problem.kind, ErrorKind::Denied);
    QVERIFY(console.watcher.state().problem.text.find("NOPERM") != std::string::npos);
    server.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(4));
    QVERIFY(console.watcher.state().problem.text.find("NOPERM") != std::string::npos);
    QVERIFY(console.isLive());
}

void TestWatcher::nothingListening()
{
    Console console("redis://127.0.0.1:1");
    QTRY_VERIFY(console.watcher.state().problem.text.find("nothing listens") != std::string::npos);
    QCOMPARE(console.watcher.state().phase, Watcher::Phase::Connecting);
    QCOMPARE(console.watcher.state().problem.kind, ErrorKind::Unreachable);
}

void TestWatcher::aReplicaCanBeWatched()
{
    RedisServer master;
    master.cliLines("SET /a:remaining 5\n");
    RedisServer replica({QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1"), QString::number(master.port()),
        QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")});
    Console console(replica.url());
    QTRY_VERIFY_WITH_TIMEOUT(console.isLive() && console.remaining("/a").has_value(), 30000);
    QCOMPARE(console.watcher.state().role, std::string("replica"));
    master.cli(words("SET /a:remaining 4"));
    QTRY_COMPARE(console.remaining("/a"), std::optional<std::int64_t>(4));
}

void TestWatcher::itMayBeDestroyedAtAnyMoment()
{
    RedisServer server;
    server.cliLines(manyBuckets(2000));
    for (int wait = 0; wait < 40; wait += 2) {
        Console console(server.url());
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

QTEST_GUILESS_MAIN(TestWatcher)
#include "tst_watcher.moc"
