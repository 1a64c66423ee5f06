// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Slots of keys against a real redis-server, and what nodes of a Cluster say about who serves them.
#include "core/redis/topology/cluster_map.h"
#include "core/redis/topology/cluster_slots.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/reserved_port.h"

#include <random>

namespace headroom::tst_cluster_slots {

using redis::NodeAddress;
using redis::Redirection;
using redis::Reply;

namespace {

Reply integer(std::int64_t value)
{
    return {Reply::Type::Integer, value, {}, {}};
}

Reply text(const char* value)
{
    return {Reply::Type::String, 0, value, {}};
}

Reply error(const char* value)
{
    return {Reply::Type::Error, 0, value, {}};
}

Reply list(std::vector<Reply> elements)
{
    return {Reply::Type::Array, 0, {}, std::move(elements)};
}

Reply node(const char* host, std::int64_t port)
{
    return list({text(host), integer(port), text("id"), list({})});
}

const NodeAddress asked{"10.0.0.9", 7000};

} // namespace

class TestClusterSlots : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void slotsAreThoseOfTheServer();
    void randomKeysHaveTheSlotOfTheServer();
    void aPrefixWithAHashTagIsReported();
    void theMapIsRead();
    void aNodeThatDoesNotKnowItsHostIsWhereItWasAsked();
    void whatIsNoMapIsNone();
    void aSlotThatMovedIsTheOthers();
    void redirectionsAreRead_data();
    void redirectionsAreRead();
    void whatIsNoRedirectionIsNone();
    void keysOnTheMoveAreReported();
};

void TestClusterSlots::slotsAreThoseOfTheServer()
{
    // As CLUSTER KEYSLOT of Redis 7.0 answers them; the server of the test has to agree.
    const std::vector<std::pair<std::string, int>> known{{"", 0}, {"foo", 12182}, {"123456789", 12739},
        {"{user1000}.following", 3443}, {"{user1000}.followers", 3443}, {"foo{}{bar}", 8363}, {"foo{{bar}}zap", 4015},
        {"foo{bar}{zap}", 5061}, {"{}", 15257}, {"{", 4092}, {"}{a}", 15495}, {"{bot}:global", 4108}};
    const support::RedisServer server({QStringLiteral("--cluster-enabled"), QStringLiteral("yes"),
        QStringLiteral("--cluster-port"), QString::number(support::reservePort())});
    for (const auto& [key, slot] : known) {
        const auto answer =
            server.cli({QStringLiteral("CLUSTER"), QStringLiteral("KEYSLOT"), QString::fromStdString(key)});
        QVERIFY2(answer.toInt() == redis::slotOf(key), (key + ' ' + answer.toStdString()).c_str());
        QVERIFY2(redis::slotOf(key) == slot, (key + ' ' + answer.toStdString()).c_str());
    }
}

void TestClusterSlots::randomKeysHaveTheSlotOfTheServer()
{
    const support::RedisServer server({QStringLiteral("--cluster-enabled"), QStringLiteral("yes"),
        QStringLiteral("--cluster-port"), QString::number(support::reservePort())});
    std::mt19937 random(1);
    QStringList keys;
    for (int i = 0; i < 300; ++i) {
        QString key;
        for (auto length = random() % 12; length > 0; --length)
            key += QLatin1Char("ab{}:/0"[random() % 7]);
        keys << key;
    }
    for (const auto& key : keys) {
        const auto answer = server.cli({QStringLiteral("CLUSTER"), QStringLiteral("KEYSLOT"), key});
        QVERIFY2(
            answer == QString::number(redis::slotOf(key.toStdString())), qPrintable(key + QLatin1Char(' ') + answer));
    }
}

void TestClusterSlots::aPrefixWithAHashTagIsReported()
{
    for (const auto* prefix : {"{bot}", "{bot}:", "a{b}c", "{{}", "{a}{"})
        QVERIFY2(redis::hasHashTag(prefix), prefix);
    for (const auto* prefix : {"", "bot", "bot:", "{}", "{}bot", "{bot", "}bot{", "{}{bot}"})
        QVERIFY2(!redis::hasHashTag(prefix), prefix);
}

void TestClusterSlots::theMapIsRead()
{
    const auto map = redis::clusterMapIn(
        list({list({integer(10), integer(16383), node("10.0.0.2", 1), node("10.0.0.4", 2), node("10.0.0.3", 2)}),
            list({integer(0), integer(4), node("10.0.0.1", 1)}),
            list({integer(6), integer(6), node("10.0.0.2", 1), node("10.0.0.3", 2)})}),
        asked);
    QVERIFY(map);
    QCOMPARE(map->shards.size(), 2U);
    QCOMPARE(map->shardOf(4)->master, (NodeAddress{"10.0.0.1", 1}));
    QCOMPARE(map->shardOf(5), nullptr);
    QCOMPARE(map->shardOf(6), map->shardOf(16383));
    QCOMPARE(map->shardOf(6)->replicas, (std::vector<NodeAddress>{{"10.0.0.3", 2}, {"10.0.0.4", 2}}));
    QCOMPARE(map->slotsServed(), 16383U - 10 + 1 + 5 + 1);
    QCOMPARE(map->nodes().size(), 4U);
    QCOMPARE(map->nodes()[1], (NodeAddress{"10.0.0.2", 1}));
}

void TestClusterSlots::aNodeThatDoesNotKnowItsHostIsWhereItWasAsked()
{
    for (const auto& host : {text(""), text("?"), Reply{}}) {
        const auto map = redis::clusterMapIn(list({list({integer(0), integer(9), list({host, integer(5)})})}), asked);
        QVERIFY(map);
        QCOMPARE(map->shardOf(0)->master, (NodeAddress{"10.0.0.9", 5}));
    }
}

void TestClusterSlots::whatIsNoMapIsNone()
{
    for (const auto& reply :
        {Reply{}, text("OK"), error("ERR This instance has cluster support disabled"), list({}), list({integer(0)}),
            list({list({integer(0), integer(1)})}), list({list({integer(0), integer(16384), node("h", 1)})}),
            list({list({integer(-1), integer(1), node("h", 1)})}), list({list({integer(2), integer(1), node("h", 1)})}),
            list({list({integer(0), integer(1), node("h", 0)})}),
            list({list({integer(0), integer(1), node("h", 65536)})}),
            list({list({integer(0), integer(1), node("h\r\nFLUSHALL", 1)})}),
            list({list({text("0"), integer(1), node("h", 1)})}),
            list({list({integer(0), integer(1), list({text("h")})})})})
        QVERIFY(!redis::clusterMapIn(reply, asked));
}

void TestClusterSlots::aSlotThatMovedIsTheOthers()
{
    auto map = redis::clusterMapIn(
        list({list({integer(0), integer(9), node("a", 1)}), list({integer(10), integer(16383), node("b", 1)})}), asked)
                   .value();
    const auto before = map;
    map.move(5, {"a", 1});
    QCOMPARE(map, before);
    map.move(5, {"b", 1});
    QCOMPARE(map.shardOf(5)->master, (NodeAddress{"b", 1}));
    QCOMPARE(map.shardOf(4)->master, (NodeAddress{"a", 1}));
    QCOMPARE(map.shardOf(6)->master, (NodeAddress{"a", 1}));
    QCOMPARE(map.slotsServed(), std::size_t(redis::slotCount));
    map.move(0, {"new", 7});
    QCOMPARE(map.shards.size(), 3U);
    for (std::uint16_t slot = 0; slot < 10; ++slot)
        map.move(slot, {"b", 1});
    QCOMPARE(map.shards.size(), 1U); // who serves nothing is not there
    QCOMPARE(map.slotsServed(), std::size_t(redis::slotCount));
}

void TestClusterSlots::redirectionsAreRead_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<bool>("moved");
    QTest::addColumn<int>("slot");
    QTest::addColumn<QString>("place");
    QTest::newRow("moved") << "MOVED 3999 127.0.0.1:6381" << true << 3999 << "127.0.0.1:6381";
    QTest::newRow("ask") << "ASK 0 redis-2.internal:7000" << false << 0 << "redis-2.internal:7000";
    QTest::newRow("ipv6") << "MOVED 16383 2001:db8::1:6381" << true << 16383 << "[2001:db8::1]:6381";
    QTest::newRow("no host") << "MOVED 1 :6381" << true << 1 << "10.0.0.9:6381";
    QTest::newRow("unknown host") << "ASK 1 ?:6381" << false << 1 << "10.0.0.9:6381";
}

void TestClusterSlots::redirectionsAreRead()
{
    QFETCH(QString, answer);
    QFETCH(bool, moved);
    QFETCH(int, slot);
    QFETCH(QString, place);
    const auto redirection = redis::redirectionIn(error(answer.toUtf8().constData()), asked);
    QVERIFY(redirection);
    QCOMPARE(redirection->kind == Redirection::Kind::Moved, moved);
    QCOMPARE(int(redirection->slot), slot);
    QCOMPARE(QString::fromStdString(describe(redirection->to)), place);
}

void TestClusterSlots::whatIsNoRedirectionIsNone()
{
    for (const auto* answer : {"", "MOVED", "MOVED ", "MOVED 1", "MOVED 1 ", "MOVED 1 host",
             "MOVED 1 host:", "MOVED 16384 h:1", "MOVED -1 h:1", "MOVED x h:1", "MOVED 1 h:0", "MOVED 1 h:65536",
             "ASK:1 h", "ASKED 1 h:1", "ERR MOVED 1 h:1", "TRYAGAIN Multiple keys request during rehashing of slot"})
        QVERIFY2(!redis::redirectionIn(error(answer), asked), answer);
    QVERIFY(!redis::redirectionIn(text("MOVED 1 h:1"), asked));
}

void TestClusterSlots::keysOnTheMoveAreReported()
{
    for (const auto* answer :
        {"TRYAGAIN Multiple keys request during rehashing of slot",
            "ERR Script attempted to access a non local key in a cluster node script: 1, on @user_script:7.",
            "ERR Error running script (call to f_1): @user_script:2: @user_script: 2: Lua script attempted to access a "
            "non local key in a cluster node"})
        QVERIFY2(redis::isSlotMigrating(error(answer)), answer);
    QVERIFY(!redis::isSlotMigrating(error("ERR unknown command")));
    QVERIFY(!redis::isSlotMigrating(text("TRYAGAIN")));
}

HEADROOM_TEST(TestClusterSlots)

} // namespace headroom::tst_cluster_slots

#include "tst_cluster_slots.moc"
