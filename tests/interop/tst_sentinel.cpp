// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Connections, the store and the watcher over real sentinels, through real failovers.
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/resolved_connection.h"
#include "tests/support/redis/scripted_redis.h"
#include "tests/support/redis/sentinel_set.h"
#include "tests/support/redis/watched_redis.h"
#include "tests/support/schemes/last_answer.h"

namespace headroom::tst_sentinel {

using namespace std::chrono_literals;
using redis::Connection;
using support::RedisServer;
using support::ScriptedRedis;
using support::SentinelSet;
using namespace Qt::StringLiterals;

namespace {

constexpr int failoverMs = 40000; // measured in seconds, but two cores are shared

redis::Endpoint endpointOf(const std::string& url, const char* nodes = "", const char* sentinels = "")
{
    auto endpoint = redis::parseEndpoint(url).value();
    endpoint.password = nodes;
    endpoint.sentinels->password = sentinels;
    return endpoint;
}

// A connection that writes, as the store's.
struct Writer : support::ResolvedConnection
{
    explicit Writer(const redis::Endpoint& endpoint)
        : ResolvedConnection(endpoint)
    {
        QObject::connect(&connection, &Connection::ready, [this] { places.push_back(connection.endpoint().port); });
    }

    std::string write(const char* value)
    {
        std::optional<redis::Reply> answer;
        connection.send({"SET", "k", value}, [&](redis::Reply reply) { answer = std::move(reply); });
        [&] { QTRY_VERIFY(answer); }();
        return answer ? answer->text : std::string();
    }

    std::vector<std::uint16_t> places;
};

struct View : support::WatchedRedis
{
    explicit View(const std::string& url)
        : WatchedRedis(url, {}, [](auto& options) { options.clientName = "view"; })
    {
    }
};

// A sentinel that says what the test wants.
ScriptedRedis::Answer pointingTo(const std::uint16_t& port, int epoch = 1)
{
    return [&port, epoch](const QList<QByteArray>& command) -> QByteArray {
        if (command.value(1).toUpper() == "MASTER")
            return support::respList({"name", "m", "config-epoch", QByteArray::number(epoch)});
        if (command.value(1).toUpper() == "GET-MASTER-ADDR-BY-NAME")
            return support::respList({"127.0.0.1", QByteArray::number(port)});
        if (command[0].toUpper() == "SUBSCRIBE")
            return "*3\r\n$9\r\nsubscribe\r\n$14\r\n+switch-master\r\n:1\r\n";
        return {};
    };
}

std::string sentinelUrl(std::initializer_list<std::uint16_t> ports)
{
    std::string url = "redis+sentinel://";
    for (const auto port : ports)
        url += "127.0.0.1:" + std::to_string(port) + ',';
    url.pop_back();
    return url + "/m";
}

void waitForMaster(SentinelSet& set, const RedisServer& server)
{
    [&] { QTRY_COMPARE_WITH_TIMEOUT(set.masterPort(), server.port(), failoverMs); }();
}

} // namespace

class TestSentinel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theMasterIsFoundThoughTheFirstSentinelsAreDead();
    void aFailoverThatIsAskedForIsFollowed();
    void aKilledMasterIsReplacedAndNotWrittenToWhenItComesBack();
    void aSentinelThatFallsSilentIsPassedOver();
    void theStoreGoesOnAfterAFailover();
    void theViewGoesOnAfterAFailover();
    void theViewIsOnAReplicaWhereAskedFor();
    void theViewGoesToTheMasterWhenTheReplicaDies();
    void sentinelsAndNodesHavePasswordsOfTheirOwn();
    void aNodeThatSaysSlaveIsNotWrittenTo();
    void aSentinelThatIsWrongIsPassedOver();
    void aSentinelThatIsBehindIsBelievedOnlyWhenNoOtherAnswers();
    void anAnswerReadonlyLeadsToTheNewMaster();
    void aSwitchThatIsPushedIsFollowedAtOnce();
    void whatIsWrongIsSaidInOneLine();
    void theCommandLineFollowsSentinels();
};

void TestSentinel::theMasterIsFoundThoughTheFirstSentinelsAreDead()
{
    SentinelSet set;
    set.killSentinel(0);
    set.freezeSentinel(1);
    Writer writer(endpointOf(set.url()));
    QTRY_VERIFY(writer.isAt(set.first()));
    QCOMPARE(writer.write("1"), std::string("OK"));
    QVERIFY(writer.problems.empty()); // two dead sentinels are nobody's concern
}

void TestSentinel::aFailoverThatIsAskedForIsFollowed()
{
    SentinelSet set;
    Writer writer(endpointOf(set.url()));
    QTRY_VERIFY(writer.isAt(set.first()));
    set.failOver();
    QTRY_VERIFY_WITH_TIMEOUT(writer.isAt(set.second()), failoverMs);
    QCOMPARE(writer.write("2"), std::string("OK"));
    QCOMPARE(set.second().cli({u"GET"_s, u"k"_s}), u"2"_s);
}

void TestSentinel::aKilledMasterIsReplacedAndNotWrittenToWhenItComesBack()
{
    SentinelSet set;
    Writer writer(endpointOf(set.url()));
    QTRY_VERIFY(writer.isAt(set.first()));
    QCOMPARE(writer.write("1"), std::string("OK"));
    set.first().kill();
    QTRY_VERIFY_WITH_TIMEOUT(writer.isAt(set.second()), failoverMs);
    QCOMPARE(writer.write("2"), std::string("OK"));
    set.first().start(); // as a master, until a sentinel tells it otherwise
    QTRY_VERIFY_WITH_TIMEOUT(set.first().cli({u"ROLE"_s}).startsWith(u"slave"_s), failoverMs);
    QTRY_COMPARE_WITH_TIMEOUT(set.first().cli({u"GET"_s, u"k"_s}), u"2"_s, failoverMs);
    QVERIFY(writer.isAt(set.second()));
    QCOMPARE(writer.places, (std::vector<std::uint16_t>{set.first().port(), set.second().port()}));
}

void TestSentinel::aSentinelThatFallsSilentIsPassedOver()
{
    SentinelSet set;
    Writer writer(endpointOf(set.url()));
    QTRY_VERIFY(writer.isAt(set.first()));
    set.freezeSentinel(0); // the one that answered; two are left to decide
    set.failOver();
    QTRY_VERIFY_WITH_TIMEOUT(writer.isAt(set.second()), failoverMs);
}

void TestSentinel::theStoreGoesOnAfterAFailover()
{
    SentinelSet set;
    Writer writer(endpointOf(set.url()));
    schemes::SpectaclesStore store(writer.connection, writer.clock, {});
    const auto claim = [&](const char* key) {
        return std::holds_alternative<schemes::Granted>(support::lastAnswer(store, key));
    };
    QTRY_VERIFY(writer.isAt(set.first()));
    QVERIFY(claim("/users/@me"));
    store.learn("/users/@me", {.limit = 5, .remaining = 4, .resetAfter = 600s, .reset = {}});
    QTRY_COMPARE(set.second().cli({u"GET"_s, u"/users/@me:limit"_s}), u"5"_s);
    set.first().kill();
    QTRY_VERIFY(!writer.connection.isReady());
    auto went = claim("/gateway"); // or told after its timeout, and to come again; once: the macro looks at the end too
    QTRY_VERIFY_WITH_TIMEOUT(went || (went = claim("/gateway")), failoverMs);
    QVERIFY(set.second().cli({u"EXISTS"_s, u"/gateway:remaining"_s}) == u"1"_s);
}

void TestSentinel::theViewGoesOnAfterAFailover()
{
    SentinelSet set;
    set.first().cli({u"SET"_s, u"/users/@me:remaining"_s, u"4"_s, u"PX"_s, u"600000"_s});
    View view(set.url());
    QTRY_COMPARE(view.remaining("/users/@me"), std::optional<std::int64_t>(4));
    QCOMPARE(view.watcher.state().role, std::string("master"));
    QTRY_COMPARE(view.loads, 1); // a key is seen a moment before all are
    set.first().kill();
    waitForMaster(set, set.second());
    QTRY_VERIFY_WITH_TIMEOUT(view.isLive() && view.loads >= 2, failoverMs);
    set.second().cli({u"SET"_s, u"/users/@me:remaining"_s, u"2"_s, u"PX"_s, u"600000"_s});
    QTRY_COMPARE(view.remaining("/users/@me"), std::optional<std::int64_t>(2));
    QVERIFY(view.watcher.state().problem.text.empty());
}

void TestSentinel::theViewIsOnAReplicaWhereAskedFor()
{
    SentinelSet set;
    View view(set.url("?watch=replica"));
    Writer writer(endpointOf(set.url("?watch=replica")));
    QTRY_VERIFY(view.isLive() && writer.isAt(set.first()));
    QTRY_COMPARE(view.watcher.state().role, std::string("replica"));
    QVERIFY(set.second().cli({u"CLIENT"_s, u"LIST"_s}).contains(u"name=view "_s));
    QVERIFY(!set.first().cli({u"CLIENT"_s, u"LIST"_s}).contains(u"name=view"_s));
    set.first().cli({u"SET"_s, u"/a:remaining"_s, u"3"_s, u"PX"_s, u"600000"_s});
    QTRY_COMPARE(view.remaining("/a"), std::optional<std::int64_t>(3));
    set.failOver(); // they change places, and so do we
    QTRY_VERIFY_WITH_TIMEOUT(writer.isAt(set.second()), failoverMs);
    QTRY_VERIFY_WITH_TIMEOUT(set.first().cli({u"CLIENT"_s, u"LIST"_s}).contains(u"name=view "_s), failoverMs);
    QTRY_VERIFY_WITH_TIMEOUT(view.isLive() && view.watcher.state().role == "replica", failoverMs);
    QVERIFY(!set.second().cli({u"CLIENT"_s, u"LIST"_s}).contains(u"name=view"_s));
    set.second().cli({u"SET"_s, u"/a:remaining"_s, u"1"_s, u"PX"_s, u"600000"_s});
    QTRY_COMPARE(view.remaining("/a"), std::optional<std::int64_t>(1));
}

void TestSentinel::theViewGoesToTheMasterWhenTheReplicaDies()
{
    SentinelSet set;
    View view(set.url("?watch=replica"));
    QTRY_VERIFY(view.isLive() && view.watcher.state().role == "replica");
    set.second().kill();
    QTRY_VERIFY_WITH_TIMEOUT(view.isLive() && view.watcher.state().role == "master", failoverMs);
}

void TestSentinel::sentinelsAndNodesHavePasswordsOfTheirOwn()
{
    SentinelSet set({u"of-nodes"_s, u"of-sentinels"_s});
    Writer writer(endpointOf(set.url(), "of-nodes", "of-sentinels"));
    QTRY_VERIFY(writer.isAt(set.first()));
    QCOMPARE(writer.write("1"), std::string("OK"));
    Writer toNodes(endpointOf(set.url(), "wrong", "of-sentinels"));
    QTRY_VERIFY(toNodes.heard("HEADROOM_REDIS_PASSWORD"));
    Writer toSentinels(endpointOf(set.url(), "of-nodes", "wrong"));
    QTRY_VERIFY(toSentinels.heard("HEADROOM_REDIS_SENTINEL_PASSWORD"));
    Writer without(endpointOf(set.url(), "of-nodes", ""));
    QTRY_VERIFY(without.heard("asks for a password: put it into HEADROOM_REDIS_SENTINEL_PASSWORD"));
}

void TestSentinel::aNodeThatSaysSlaveIsNotWrittenTo()
{
    RedisServer master;
    RedisServer replica(
        {u"--replicaof"_s, u"127.0.0.1"_s, QString::number(master.port()), u"--replica-read-only"_s, u"no"_s});
    auto port = replica.port();
    ScriptedRedis sentinel(pointingTo(port));
    Writer writer(endpointOf(sentinelUrl({sentinel.serverPort()})));
    QTRY_VERIFY(writer.problems.size() >= 3);
    QVERIFY(writer.places.empty());
    QVERIFY2(writer.heard("is a replica by now"), writer.problems.front().c_str());
    port = master.port();
    QTRY_VERIFY(writer.isAt(master));
}

void TestSentinel::aSentinelThatIsWrongIsPassedOver()
{
    RedisServer master;
    RedisServer replica({u"--replicaof"_s, u"127.0.0.1"_s, QString::number(master.port())});
    const auto wrong = replica.port();
    const auto right = master.port();
    ScriptedRedis cutOff(pointingTo(wrong));
    ScriptedRedis sentinel(pointingTo(right));
    Writer writer(endpointOf(sentinelUrl({cutOff.serverPort(), sentinel.serverPort()})));
    QTRY_VERIFY_WITH_TIMEOUT(writer.isAt(master), 30'000);
}

void TestSentinel::aSentinelThatIsBehindIsBelievedOnlyWhenNoOtherAnswers()
{
    RedisServer old;
    RedisServer now;
    const auto oldPort = old.port();
    const auto port = now.port();
    auto first = std::make_unique<ScriptedRedis>(pointingTo(port, 5));
    ScriptedRedis behind(pointingTo(oldPort, 4));
    auto other = std::make_unique<ScriptedRedis>(pointingTo(port, 5));
    Writer writer(endpointOf(sentinelUrl({first->serverPort(), behind.serverPort(), other->serverPort()})));
    QTRY_VERIFY(writer.isAt(now));
    first.reset();
    QTRY_VERIFY(other->commands.contains("SENTINEL"));
    QVERIFY(behind.commands.contains("SENTINEL")); // asked before
    QCOMPARE(writer.places, (std::vector<std::uint16_t>{port}));
    other.reset();
    QTRY_VERIFY(writer.isAt(old));
}

void TestSentinel::anAnswerReadonlyLeadsToTheNewMaster()
{
    RedisServer first;
    RedisServer second;
    auto port = first.port();
    ScriptedRedis sentinel(pointingTo(port));
    Writer writer(endpointOf(sentinelUrl({sentinel.serverPort()})));
    QTRY_VERIFY(writer.isAt(first));
    first.cli({u"REPLICAOF"_s, u"127.0.0.1"_s, QString::number(second.port())}); // drops no client
    const auto answer = writer.write("1");
    QVERIFY2(answer.starts_with("READONLY"), answer.c_str()); // not repeated behind the caller's back
    QTRY_VERIFY(writer.heard("is a replica by now"));
    port = second.port();
    QTRY_VERIFY(writer.isAt(second));
    QCOMPARE(writer.write("2"), std::string("OK"));
}

void TestSentinel::aSwitchThatIsPushedIsFollowedAtOnce()
{
    RedisServer first;
    RedisServer second;
    auto port = first.port();
    ScriptedRedis sentinel([&](const QList<QByteArray>& command) -> QByteArray {
        if (command[0].toUpper() == "SUBSCRIBE") {
            port = second.port(); // from the next question on
            return pointingTo(port)(command)
                + support::respList({"message", "+switch-master", "other 127.0.0.1 1 127.0.0.1 2"})
                + support::respList({"message", "+switch-master", "m 127.0.0.1 1 127.0.0.1 2"});
        }
        return pointingTo(port)(command);
    });
    // By the question of each second it would take as long each time; by the push a busy machine does at times.
    qint64 quickestMs = std::numeric_limits<qint64>::max();
    for (int attempt = 0; attempt < 10 && quickestMs >= 900; ++attempt) {
        port = first.port();
        QElapsedTimer sinceStart;
        sinceStart.start();
        Writer writer(endpointOf(sentinelUrl({sentinel.serverPort()})));
        QTRY_VERIFY(writer.isAt(second));
        quickestMs = std::min(quickestMs, sinceStart.elapsed());
    }
    QVERIFY2(quickestMs < 900, "found by the question of each second, not by the push");
}

void TestSentinel::whatIsWrongIsSaidInOneLine()
{
    SentinelSet set;
    auto endpoint = endpointOf(set.url());
    endpoint.sentinels->master = "another";
    Writer name(endpoint);
    QTRY_VERIFY(name.heard("none of the 3 sentinels tells where another is; the first: "));
    QVERIFY(name.heard("knows no master named another: check the name"));
    RedisServer plain;
    Writer noSentinel(endpointOf(sentinelUrl({plain.port()})));
    QTRY_VERIFY(noSentinel.heard("is no sentinel: give its port, 26379"));
    Writer nobody(endpointOf("redis+sentinel://127.0.0.1:1/m"));
    QTRY_VERIFY(nobody.heard("nothing listens on 127.0.0.1:1"));
}

void TestSentinel::theCommandLineFollowsSentinels()
{
    SentinelSet set;
    set.first().cli({u"SET"_s, u"/users/@me:limit"_s, u"5"_s});
    QTRY_COMPARE(set.second().cli({u"GET"_s, u"/users/@me:limit"_s}), u"5"_s); // it comes a moment later
    const auto run = [](const QStringList& arguments) { return support::runCtl(arguments); };
    const auto watched =
        run({u"watch"_s, u"--once"_s, u"--redis"_s, QString::fromStdString(set.url("?watch=replica"))});
    QVERIFY2(watched.exitCode == 0, watched.err.constData());
    QVERIFY(watched.out.contains("/users/@me"));
    const auto examined = run({u"doctor"_s, u"--redis"_s, QString::fromStdString(set.url())});
    QVERIFY2(examined.exitCode == 0, examined.out.constData());
    QVERIFY(examined.out.contains("m · sentinel 127.0.0.1:"));
    QVERIFY(examined.out.contains("to 127.0.0.1:" + QByteArray::number(set.first().port())));
    QVERIFY(examined.out.contains("ROLE"));
    const auto nobody = run({u"watch"_s, u"--redis"_s, u"redis+sentinel://127.0.0.1:1,127.0.0.1:2/m"_s});
    QCOMPARE(nobody.exitCode, 3);
    QCOMPARE(nobody.err.count('\n'), 1);
    QVERIFY2(nobody.err.contains("none of the 2 sentinels tells where m is"), nobody.err.constData());
}

HEADROOM_TEST(TestSentinel)

} // namespace headroom::tst_sentinel

#include "tst_sentinel.moc"
