// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A connection to the owner of a slot, over a real Redis Cluster.
#include "core/redis/protocol/script.h"
#include "core/redis/protocol/server_error.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/redis/redis_cluster.h"
#include "tests/support/redis/resolved_connection.h"
#include "tests/support/redis/scripted_redis.h"

namespace headroom::tst_cluster_connection {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;
using support::RedisCluster;
using support::ScriptedRedis;
using namespace Qt::StringLiterals;

namespace {

constexpr int failoverMs = 40000; // measured in seconds, but two cores are shared

constexpr const char* key = "{app}:k";
const std::uint16_t slot = redis::slotOf(key);

// A connection that writes, as the store's.
struct Writer : support::ResolvedConnection
{
    explicit Writer(const std::string& url, const std::string& anyKey = key)
        : ResolvedConnection(redis::parseEndpoint(url).value(), anyKey)
    {
    }

    void send(redis::Command command)
    {
        ++sent;
        connection.send(std::move(command), [this](Reply reply) { answers.push_back(std::move(reply)); });
    }
    Reply ask(redis::Command command)
    {
        send(std::move(command));
        [this] { QTRY_COMPARE_WITH_TIMEOUT(answers.size(), sent, failoverMs); }();
        return answers.empty() ? Reply{} : answers.back();
    }

    std::vector<Reply> answers;
    std::size_t sent = 0;
};

std::size_t otherThan(std::size_t owner)
{
    return (owner + 1) % RedisCluster::masterCount;
}

QByteArray slotsAt(std::uint16_t port)
{
    return "*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$9\r\n127.0.0.1\r\n:" + QByteArray::number(port) + "\r\n";
}

} // namespace

class TestClusterConnection : public QObject
{
    Q_OBJECT
    // Those that are left as they were found. It takes two seconds to make one.
    std::unique_ptr<RedisCluster> m_masters;
    std::unique_ptr<RedisCluster> m_withReplicas;

private Q_SLOTS:
    void initTestCase();
    void init();
    void theOwnerIsFoundFromAnySeed();
    void aSlotThatMovesIsFollowedAndNothingIsLost();
    void aKeyThatMovedAheadOfItsSlotIsFound();
    void aScriptWaitsForKeysThatAreHalfOnTheirWay();
    void aScriptThatWaitsTooLongIsToldWhy();
    void orderStaysWhileASlotMoves();
    void aFailoverThatIsAskedForLosesNothing();
    void anOwnerThatDiesIsReplacedByItsReplica(); // the other one has it by now
    void whatAScriptPublishesIsHeardAtEveryNode();
    void aNodeThatAnswersGarbageIsPassedOver();
    void aNodeThatAnswersGarbageForAMapIsPassedOver();
    void redirectionsThatLeadNowhereEndInOneLine();
    void aPlainUrlIsToldOfTheCluster();
    void whatIsWrongIsSaidInOneLine();
    void allNodesGoAndComeBack(); // one is gone by now
};

void TestClusterConnection::initTestCase()
{
    m_masters = std::make_unique<RedisCluster>();
    m_withReplicas = std::make_unique<RedisCluster>(RedisCluster::Replicas::OneEach);
}

void TestClusterConnection::init()
{
    for (std::size_t i = 0; i < m_masters->size(); ++i) {
        m_masters->node(i).cli({u"FLUSHALL"_s});
        m_masters->node(i).cli({u"CLUSTER"_s, u"SETSLOT"_s, QString::number(slot), u"STABLE"_s});
    }
}

void TestClusterConnection::theOwnerIsFoundFromAnySeed()
{
    auto& cluster = *m_masters;
    const auto& owner = cluster.node(cluster.ownerOf(slot));
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        Writer writer("redis+cluster://127.0.0.1:" + std::to_string(cluster.node(i).port()));
        QTRY_VERIFY(writer.isAt(owner));
        QCOMPARE(writer.ask({"INCR", key}).integer, std::int64_t(i + 1));
        QVERIFY(writer.problems.empty());
    }
    Writer withDeadSeeds("redis+cluster://127.0.0.1:1,127.0.0.1:2,127.0.0.1:" + std::to_string(owner.port()));
    QTRY_VERIFY(withDeadSeeds.isAt(owner));
    QVERIFY(withDeadSeeds.problems.empty()); // two dead seeds are nobody's concern
}

void TestClusterConnection::aSlotThatMovesIsFollowedAndNothingIsLost()
{
    auto& cluster = *m_masters;
    auto owner = cluster.ownerOf(slot);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    std::int64_t count = 0;
    for (int round = 0; round < 4; ++round) {
        const auto next = otherThan(owner);
        cluster.move(slot, owner, next);
        for (int i = 0; i < 50; ++i)
            writer.send({"INCR", key});
        count += 50;
        QTRY_COMPARE(writer.answers.size(), writer.sent);
        QVERIFY2(writer.answers.back().integer == count, writer.answers.back().text.c_str()); // each once
        QTRY_VERIFY(writer.isAt(cluster.node(next)));
        owner = next;
    }
    for (std::size_t i = 0; i < writer.answers.size(); ++i)
        QCOMPARE(writer.answers[i].integer, std::int64_t(i + 1)); // and in their order
}

void TestClusterConnection::aKeyThatMovedAheadOfItsSlotIsFound()
{
    auto& cluster = *m_masters;
    const auto owner = cluster.ownerOf(slot);
    const auto other = otherThan(owner);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    writer.ask({"SET", key, "1"});
    cluster.beginMove(slot, owner, other);
    QCOMPARE(cluster.moveKeys(slot, owner, other, 10), 1);
    QCOMPARE(writer.ask({"INCR", key}).integer, std::int64_t(2));
    QCOMPARE(writer.ask({"INCR", "{app}:new"}).integer, std::int64_t(1)); // new keys are made there
    redis::Script script("return redis.call('incr', KEYS[1])"); // which that node does not know yet
    std::optional<Reply> answer;
    redis::runScript(writer.connection, script, {key}, {}, [&](Reply reply) { answer = std::move(reply); });
    QTRY_VERIFY(answer);
    QCOMPARE(answer->integer, std::int64_t(3));
    QVERIFY(writer.isAt(cluster.node(owner))); // the slot is still its own
    cluster.endMove(slot, owner, other);
    QCOMPARE(writer.ask({"INCR", key}).integer, std::int64_t(4));
    QTRY_VERIFY(writer.isAt(cluster.node(other)));
}

void TestClusterConnection::aScriptWaitsForKeysThatAreHalfOnTheirWay()
{
    auto& cluster = *m_masters;
    const auto owner = cluster.ownerOf(slot);
    const auto other = otherThan(owner);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    writer.ask({"MSET", "{app}:a", "1", "{app}:b", "2"});
    cluster.beginMove(slot, owner, other);
    cluster.moveKeys(slot, owner, other, 1);
    writer.send(
        {"EVAL", "return redis.call('incr', KEYS[1]) + redis.call('incr', KEYS[2])", "2", "{app}:a", "{app}:b"});
    writer.send({"MGET", "{app}:a", "{app}:b"}); // waits behind it
    const auto calls = [&] {
        // Redis before 7.0 sends it on to the other one, which refuses it.
        if (support::redisServerVersion() < QVersionNumber(7)) {
            return cluster.node(other)
                .cli({u"INFO"_s, u"commandstats"_s})
                .section(u"cmdstat_asking:calls="_s, 1)
                .section(QLatin1Char(','), 0, 0)
                .toInt();
        }
        return cluster.node(owner)
            .cli({u"INFO"_s, u"errorstats"_s})
            .section(u"TRYAGAIN:count="_s, 1)
            .section(QLatin1Char('\r'), 0, 0)
            .toInt();
    };
    QTRY_VERIFY(calls() >= 3); // it is tried in vain meanwhile
    QCOMPARE(writer.answers.size(), 1U);
    cluster.moveKeys(slot, owner, other, 10);
    cluster.endMove(slot, owner, other);
    QTRY_COMPARE(writer.answers.size(), writer.sent);
    QCOMPARE(writer.answers[1].integer, std::int64_t(5));
    QCOMPARE(writer.answers[2].elements[1].text, std::string("3"));
    QTRY_VERIFY(writer.isAt(cluster.node(other)));
}

void TestClusterConnection::aScriptThatWaitsTooLongIsToldWhy()
{
    auto& cluster = *m_masters;
    const auto owner = cluster.ownerOf(slot);
    const auto other = otherThan(owner);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    writer.ask({"SET", "{app}:a", "1"});
    cluster.beginMove(slot, owner, other); // and there it stays
    const auto began = writer.clock.now();
    const auto answer = writer.ask({"EVAL", "return 1", "2", "{app}:a", "{app}:b"});
    QVERIFY(answer.text.starts_with("TRYAGAIN"));
    QCOMPARE(redis::serverErrorOf(answer), redis::ServerErrorKind::TryAgain);
    const auto waited = writer.clock.now() - began;
    QVERIFY(waited >= redis::SlotRedirector::timeout && waited < redis::SlotRedirector::timeout + 2s);
    QCOMPARE(writer.ask({"GET", "{app}:a"}).text, std::string("1"));
}

void TestClusterConnection::orderStaysWhileASlotMoves()
{
    auto& cluster = *m_masters;
    const auto owner = cluster.ownerOf(slot);
    const auto other = otherThan(owner);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    cluster.beginMove(slot, owner, other);
    // Answered over there (ASK), here (no key), over there.
    for (int i = 0; i < 30; ++i) {
        writer.send({"RPUSH", "{app}:list", std::to_string(i)});
        writer.send({"PING"});
        if (i % 10 == 9) {
            QTRY_COMPARE(writer.answers.size(), writer.sent);
        }
    }
    cluster.endMove(slot, owner, other);
    for (int i = 30; i < 60; ++i)
        writer.send({"RPUSH", "{app}:list", std::to_string(i)});
    QTRY_COMPARE(writer.answers.size(), writer.sent);
    const auto all = writer.ask({"LRANGE", "{app}:list", "0", "-1"});
    QCOMPARE(all.elements.size(), 60U);
    for (std::size_t i = 0; i < all.elements.size(); ++i)
        QCOMPARE(all.elements[i].text, std::to_string(i));
}

void TestClusterConnection::anOwnerThatDiesIsReplacedByItsReplica()
{
    auto& cluster = *m_withReplicas;
    const auto owner = cluster.ownerOf(slot);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    QCOMPARE(writer.ask({"SET", key, "1"}).text, std::string("OK"));
    cluster.node(owner).cli({u"WAIT"_s, u"1"_s, u"0"_s});
    auto& replica = cluster.node((owner + RedisCluster::masterCount) % cluster.size());
    cluster.node(owner).kill();
    QTRY_VERIFY(!writer.connection.isReady());
    QVERIFY(writer.ask({"GET", key}).isLost()); // told at once
    QTRY_VERIFY_WITH_TIMEOUT(writer.isAt(replica), failoverMs);
    QTRY_COMPARE_WITH_TIMEOUT(writer.ask({"GET", key}).text, std::string("1"), failoverMs);
    cluster.node(owner).start(); // with nothing in it; it finds itself a replica
    QTRY_VERIFY_WITH_TIMEOUT(!cluster.isMaster(owner), failoverMs);
    QCOMPARE(writer.ask({"INCR", key}).integer, std::int64_t(2));
    QVERIFY(writer.isAt(replica));
}

void TestClusterConnection::aFailoverThatIsAskedForLosesNothing()
{
    auto& cluster = *m_withReplicas;
    const auto owner = cluster.ownerOf(slot);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    for (int i = 0; i < 20; ++i)
        writer.send({"INCR", key});
    cluster.failOver(owner + RedisCluster::masterCount);
    for (int i = 0; i < 20; ++i)
        writer.send({"INCR", key});
    QTRY_COMPARE_WITH_TIMEOUT(writer.answers.size(), writer.sent, failoverMs);
    for (std::size_t i = 0; i < writer.answers.size(); ++i)
        QCOMPARE(writer.answers[i].integer, std::int64_t(i + 1));
    QTRY_VERIFY(writer.isAt(cluster.node(owner + RedisCluster::masterCount)));
}

void TestClusterConnection::allNodesGoAndComeBack()
{
    auto& cluster = *m_masters;
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        cluster.node(i).kill();
        cluster.node(i).start();
    }
    cluster.waitUntilWell();
    const auto owner = cluster.ownerOf(slot);
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(owner)));
    for (std::size_t i = 0; i < cluster.size(); ++i)
        cluster.node(i).kill();
    QTRY_VERIFY(writer.heard("nothing listens"));
    Writer another(cluster.url());
    QTRY_VERIFY(another.heard("none of 3 nodes of the Cluster tells who serves what; the first: "));
    for (std::size_t i = 0; i < cluster.size(); ++i)
        cluster.node(i).start();
    cluster.waitUntilWell();
    for (auto* one : {&writer, &another}) {
        QTRY_VERIFY_WITH_TIMEOUT(one->isAt(cluster.node(owner)), failoverMs);
        QCOMPARE(one->ask({"SET", key, "1"}).text, std::string("OK"));
    }
}

void TestClusterConnection::whatAScriptPublishesIsHeardAtEveryNode()
{
    auto& cluster = *m_masters;
    SystemClock clock;
    std::vector<std::string> heard;
    std::vector<std::unique_ptr<Connection>> listeners;
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        listeners.push_back(std::make_unique<Connection>(support::connectionOptions(cluster.node(i).url()), clock));
        auto& listener = *listeners.back();
        connect(&listener, &Connection::pushed,
            [&heard](const Reply& message) { heard.push_back(message.elements[2].text); });
        listener.open();
        QTRY_VERIFY(listener.isReady());
        auto subscribed = false;
        listener.send({"SUBSCRIBE", "{app}:channel"}, [&](const Reply&) { subscribed = true; });
        QTRY_VERIFY(subscribed);
    }
    Writer writer(cluster.url());
    QTRY_VERIFY(writer.isAt(cluster.node(cluster.ownerOf(slot))));
    const auto answer = writer.ask({"EVAL", "return redis.call('publish', '{app}:channel', KEYS[1])", "1", key});
    QCOMPARE(answer.integer, std::int64_t(1)); // those at the same node are counted, nobody else
    QTRY_COMPARE(heard, std::vector<std::string>(3, key));
}

void TestClusterConnection::aNodeThatAnswersGarbageIsPassedOver()
{
    auto& cluster = *m_masters;
    ScriptedRedis liar([](const QList<QByteArray>&) -> QByteArray { return "HTTP/1.1 400 Bad Request\r\n\r\n"; });
    Writer writer("redis+cluster://127.0.0.1:" + std::to_string(liar.serverPort())
        + ",127.0.0.1:" + std::to_string(cluster.node(1).port()));
    QTRY_VERIFY(writer.isAt(cluster.node(cluster.ownerOf(slot))));
    QVERIFY(liar.connections > 0);
}

void TestClusterConnection::aNodeThatAnswersGarbageForAMapIsPassedOver()
{
    auto& cluster = *m_masters;
    for (const auto* garbage : {"*0\r\n", "+OK\r\n", "*1\r\n:1\r\n", "-ERR unknown command\r\n",
             "*1\r\n*3\r\n:0\r\n:99999\r\n*2\r\n$1\r\nh\r\n:1\r\n"}) {
        ScriptedRedis liar([garbage](const QList<QByteArray>& command) -> QByteArray {
            return command[0].toUpper() == "CLUSTER" ? QByteArray(garbage) : QByteArray();
        });
        Writer writer("redis+cluster://127.0.0.1:" + std::to_string(liar.serverPort())
            + ",127.0.0.1:" + std::to_string(cluster.node(1).port()));
        QTRY_VERIFY(writer.isAt(cluster.node(cluster.ownerOf(slot))));
        QVERIFY(liar.commands.contains("CLUSTER"));
    }
}

// Each says that the other has it.
void TestClusterConnection::redirectionsThatLeadNowhereEndInOneLine()
{
    std::uint16_t ports[2] = {};
    const auto answer = [&ports](int other) {
        return [&ports, other](const QList<QByteArray>& command) -> QByteArray {
            const auto there = ports[other];
            if (command[0].toUpper() == "CLUSTER")
                return slotsAt(there);
            if (command[0].toUpper() == "GET")
                return "-MOVED " + QByteArray::number(slot) + " 127.0.0.1:" + QByteArray::number(there) + "\r\n";
            return {};
        };
    };
    ScriptedRedis first(answer(1));
    ScriptedRedis second(answer(0));
    ports[0] = first.serverPort();
    ports[1] = second.serverPort();
    Writer writer("redis+cluster://127.0.0.1:" + std::to_string(ports[0]));
    QTRY_VERIFY(writer.connection.isReady());
    const auto reply = writer.ask({"GET", key});
    QVERIFY2(reply.isLost() || redis::serverErrorOf(reply), reply.text.c_str());
    QVERIFY2(first.commands.size() + second.commands.size() < 2000, "it asks without a pause");
}

void TestClusterConnection::whatIsWrongIsSaidInOneLine()
{
    auto& cluster = *m_masters;
    Writer noTag(cluster.url(), "bot:global");
    QTRY_VERIFY(noTag.heard("give a prefix with a hash tag, such as {bot}"));
    support::RedisServer plain;
    Writer noCluster("redis+cluster://127.0.0.1:" + std::to_string(plain.port()));
    QTRY_VERIFY(noCluster.heard("is no node of a Redis Cluster: begin the Redis URL with redis"));
    const auto owner = cluster.ownerOf(slot);
    // All of CLUSTER: Redis 6 cannot take a part of a command away.
    for (std::size_t i = 0; i < cluster.size(); ++i)
        cluster.node(i).cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"-cluster"_s});
    Writer noRight(cluster.url());
    QTRY_VERIFY(noRight.heard("grant +cluster|slots"));
    for (std::size_t i = 0; i < cluster.size(); ++i)
        cluster.node(i).cli({u"ACL"_s, u"SETUSER"_s, u"default"_s, u"+cluster"_s});
    QTRY_VERIFY_WITH_TIMEOUT(noRight.isAt(cluster.node(owner)), failoverMs);
    // Without one of its masters the whole Cluster is down, as it is set up by default.
    cluster.node(otherThan(owner)).kill();
    QTRY_VERIFY_WITH_TIMEOUT(noRight.ask({"GET", key}).text.starts_with("CLUSTERDOWN"), failoverMs);
    QVERIFY(noRight.connection.problem().text.find("says that its Cluster is down") != std::string::npos);
}

void TestClusterConnection::aPlainUrlIsToldOfTheCluster()
{
    auto& cluster = *m_masters;
    const auto& other = cluster.node(otherThan(cluster.ownerOf(slot)));
    Writer writer(other.url());
    QTRY_VERIFY(writer.connection.isReady());
    QVERIFY(writer.ask({"GET", key}).text.starts_with("MOVED"));
    QVERIFY(writer.connection.problem().text.find("begin the Redis URL with redis+cluster") != std::string::npos);
}

HEADROOM_TEST(TestClusterConnection)

} // namespace headroom::tst_cluster_connection

#include "tst_cluster_connection.moc"
