// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/watch/server/client_list.h"
#include "core/watch/server/cluster_vitals.h"
#include "core/watch/watcher.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/words.h"

namespace headroom::tst_server_vitals {

using namespace headroom::schemes;
using namespace headroom::watch;
using namespace std::chrono_literals;
using support::RedisServer;
using support::words;

class TestServerVitals : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void connectionsAreGroupedByWhatTheySayOfThemselves();
    void aListOfRedis72NamesLibraries();
    void linesThatAreNoClientsArePassedOver();
    void tooManyGroupsAreCountedAndNotListed();
    void infoIsRead();
    void ratesAreOverTheSpanBetween();
    void aServerThatStartedAnewGivesNoRates();
    void ownTimeIsReckonedFromTheMeanOfEachCommand();
    void aFailoverIsARestartWithTheOldIdBehindIt();
    void policiesThatThrowKeysAway_data();
    void policiesThatThrowKeysAway();
    void theNodesOfAClusterAreToldTogether();
    void aServerIsAskedForAll();
    void whatTheAclDeniesIsNamedAndTheRestGoesOn_data();
    void whatTheAclDeniesIsNamedAndTheRestGoesOn();
};

namespace {

Watcher::Options optionsFor(const std::string& url)
{
    Watcher::Options options;
    options.endpoint = *redis::parseEndpoint(url);
    return options;
}

} // namespace

void TestServerVitals::connectionsAreGroupedByWhatTheySayOfThemselves()
{
    const auto list = clientsIn("id=3 addr=10.0.0.6:40001 laddr=10.0.0.1:6379 fd=8 name=worker age=1 idle=0 flags=N "
                                "db=0 sub=0 cmd=get user=bot "
                                "redir=-1 resp=2\n"
                                "id=4 addr=10.0.0.6:40002 fd=9 name=worker flags=P cmd=subscribe user=bot\n"
                                "id=5 addr=[fe80::1]:1 fd=9 name= flags=N cmd=client|list user=default\n"
                                "id=6 addr=10.0.0.7:40003 fd=9 name=worker flags=N cmd=get user=bot\n"
                                "id=7 addr=10.0.0.9:6379 fd=9 name= flags=S cmd=psync user=default\n");
    QCOMPARE(list.total, std::size_t(5));
    QCOMPARE(list.groups.size(), std::size_t(3));
    QCOMPARE(list.groups[0], (model::RedisClientGroup{"worker", "", "bot", "", 3, 1, false}));
    QCOMPARE(list.groups[1], (model::RedisClientGroup{"", "", "default", "[fe80::1]", 1, 0, false}));
    QCOMPARE(list.groups[2], (model::RedisClientGroup{"", "", "default", "10.0.0.9", 1, 0, true}));
    QCOMPARE(list.notListed, std::size_t(0));
}

void TestServerVitals::aListOfRedis72NamesLibraries()
{
    const auto list = clientsIn("id=3 addr=/run/redis.sock:0 name=a user=u flags=N lib-name=redis-py lib-ver=5.0.1\r\n"
                                "id=4 addr=/run/redis.sock:0 name=a user=u flags=N lib-name=redis-py lib-ver=4.6.0\r\n"
                                "id=5 addr=/run/redis.sock:0 name=a user=u flags=N lib-name= lib-ver=\r\n");
    QCOMPARE(list.groups.size(), std::size_t(3));
    QCOMPARE(list.groups[0].library, std::string());
    QCOMPARE(list.groups[1].library, std::string("redis-py 4.6.0"));
    QCOMPARE(list.groups[2].library, std::string("redis-py 5.0.1"));
    QCOMPARE(list.groups[0].host, std::string("/run/redis.sock"));
}

void TestServerVitals::linesThatAreNoClientsArePassedOver()
{
    QCOMPARE(clientsIn(""), model::RedisClientList{});
    QCOMPARE(clientsIn("\n\nname=x\nid=\nhello\n= = =\n"), model::RedisClientList{});
    QCOMPARE(clientsIn("id=1").total, std::size_t(1));
    QCOMPARE(clientsIn("id=1 name=\x1b[31m\xff user=a").groups[0].name, std::string("\xef\xbf\xbd[31m\xef\xbf\xbd"));
}

void TestServerVitals::tooManyGroupsAreCountedAndNotListed()
{
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += "id=" + std::to_string(i + 1) + " name=w" + std::to_string(i) + " flags=N\n";
    const auto list = clientsIn(text);
    QCOMPARE(list.total, std::size_t(300));
    QCOMPARE(list.groups.size(), model::RedisClientList::maxGroups);
    QCOMPARE(list.notListed, std::size_t(100));
}

void TestServerVitals::infoIsRead()
{
    ServerSample sample;
    readInfo("# CPU\r\nused_cpu_sys:1.5\r\nused_cpu_user:2.25\r\nused_cpu_sys_children:9\r\n", sample);
    readInfo("# Memory\r\nused_memory:1048576\r\nused_memory_human:1.00M\r\nmaxmemory:4194304\r\n"
             "maxmemory_policy:allkeys-lru\r\n",
        sample);
    readInfo(
        "# Stats\r\ntotal_commands_processed:1204\r\nevicted_keys:7\r\n# Clients\r\nconnected_clients:12\r\n", sample);
    readInfo("# Replication\r\nrole:slave\r\nmaster_host:10.0.0.6\r\nmaster_port:6379\r\nmaster_link_status:down\r\n"
             "master_replid:aaa\r\nmaster_replid2:bbb\r\n",
        sample);
    readInfo("# Commandstats\r\ncmdstat_get:calls=10,usec=25,usec_per_call=2.50\r\n"
             "cmdstat_client|list:calls=2,usec=90,usec_per_call=45.00,rejected_calls=0,failed_calls=0\r\n",
        sample);
    QCOMPARE(sample.cpuSeconds, std::optional(3.75));
    QCOMPARE(sample.usedMemory, std::optional<std::uint64_t>(1048576));
    QCOMPARE(sample.maxMemory, std::optional<std::uint64_t>(4194304));
    QCOMPARE(sample.evictionPolicy, std::string("allkeys-lru"));
    QCOMPARE(sample.evictedKeys, std::optional<std::uint64_t>(7));
    QCOMPARE(sample.commands, std::optional<std::uint64_t>(1204));
    QCOMPARE(sample.connectedClients, std::optional<std::uint64_t>(12));
    QCOMPARE(sample.role, std::string("replica"));
    QCOMPARE(sample.masterHost, std::string("10.0.0.6:6379"));
    QVERIFY(sample.masterIsDown);
    QCOMPARE(sample.replicationId, std::string("aaa"));
    QCOMPARE(sample.formerReplicationId, std::string("bbb"));
    QCOMPARE(sample.calls.at("get").count, std::uint64_t(10));
    QCOMPARE(sample.calls.at("client|list").microseconds, std::uint64_t(90));
    ServerSample nothing;
    readInfo("used_memory:-1\r\nmaxmemory:12x\r\nconnected_clients:99999999999999999999\r\nused_cpu_sys:nan\r\n:\r\n",
        nothing);
    QVERIFY(!nothing.usedMemory && !nothing.maxMemory && !nothing.connectedClients && !nothing.cpuSeconds);
}

void TestServerVitals::ratesAreOverTheSpanBetween()
{
    ServerSample before;
    before.at = Instant{10s};
    before.commands = 1000;
    before.cpuSeconds = 4;
    before.own.commands = 100;
    before.own.bytesSent = 1000;
    before.own.bytesReceived = 5000;
    auto now = before;
    now.at += 5s;
    *now.commands += 600;
    *now.cpuSeconds += 1;
    now.own.commands += 50;
    now.own.bytesSent += 500;
    now.own.bytesReceived += 2500;
    const auto vitals = vitalsOf(&before, now);
    QCOMPARE(vitals.span, Duration(5s));
    QCOMPARE(vitals.commandsPerSecond, std::optional(120.0));
    QCOMPARE(vitals.cpuShare, std::optional(0.2));
    QCOMPARE(vitals.ownCommandsPerSecond, 10.0);
    QCOMPARE(vitals.ownBytesSentPerSecond, 100.0);
    QCOMPARE(vitals.ownBytesReceivedPerSecond, 500.0);
    QVERIFY(!vitals.ownCpuShare); // it told no statistics of commands
    const auto first = vitalsOf(nullptr, now);
    QCOMPARE(first.span, Duration{});
    QVERIFY(!first.commandsPerSecond && !first.cpuShare && !first.ownCpuShare);
}

void TestServerVitals::aServerThatStartedAnewGivesNoRates()
{
    ServerSample before;
    before.at = Instant{10s};
    before.commands = 1000;
    before.cpuSeconds = 4;
    auto now = before;
    now.at += 5s;
    now.commands = 10;
    now.cpuSeconds = 0.1;
    const auto vitals = vitalsOf(&before, now);
    QVERIFY(!vitals.commandsPerSecond);
    QVERIFY(!vitals.cpuShare);
}

void TestServerVitals::ownTimeIsReckonedFromTheMeanOfEachCommand()
{
    ServerSample before;
    before.at = Instant{10s};
    before.calls["get"] = {100, 200};
    before.own.byName = {{"get", 10}};
    auto now = before;
    now.at += 10s;
    now.calls["get"] = {1100, 5200}; // 5 us each
    now.calls["pttl"] = {400, 400}; // 1 us each
    now.own.byName = {{"get", 510}, {"pttl", 400}, {"scan", 3}};
    const auto vitals = vitalsOf(&before, now);
    QVERIFY(vitals.ownCpuShare);
    QCOMPARE(*vitals.ownCpuShare, (500 * 5 + 400) / 1e6 / 10);
}

void TestServerVitals::aFailoverIsARestartWithTheOldIdBehindIt()
{
    const auto sample = [](const char* id, const char* former) {
        ServerSample made;
        made.replicationId = id;
        made.formerReplicationId = former;
        return made;
    };
    const auto before = sample("aaa", "000");
    QVERIFY(!hasFailedOver(before, before));
    QVERIFY(!hasFailedOver(before, sample("bbb", "000"))); // a restart
    QVERIFY(hasFailedOver(before, sample("bbb", "aaa")));
    QVERIFY(!hasFailedOver(before, sample("", "aaa")));
    QVERIFY(!hasFailedOver(sample("", ""), sample("bbb", "")));
}

void TestServerVitals::policiesThatThrowKeysAway_data()
{
    QTest::addColumn<QByteArray>("policy");
    QTest::addColumn<bool>("any");
    QTest::addColumn<bool>("expiring");
    for (const auto* policy : {"allkeys-lru", "allkeys-lfu", "allkeys-random"})
        QTest::newRow(policy) << QByteArray(policy) << true << true;
    for (const auto* policy : {"volatile-lru", "volatile-lfu", "volatile-random", "volatile-ttl"})
        QTest::newRow(policy) << QByteArray(policy) << false << true;
    for (const auto* policy : {"noeviction", ""})
        QTest::newRow(*policy ? policy : "not told") << QByteArray(policy) << false << false;
}

void TestServerVitals::policiesThatThrowKeysAway()
{
    QFETCH(QByteArray, policy);
    QTEST(model::evictsAnyKey(policy.toStdString()), "any");
    QTEST(model::evictsExpiringKeys(policy.toStdString()), "expiring");
}

void TestServerVitals::theNodesOfAClusterAreToldTogether()
{
    model::RedisVitals first;
    first.at = Instant{10s};
    first.ownCommandsPerSecond = 5;
    first.cpuShare = 0.1;
    first.ownCpuShare = 0.01;
    first.usedMemory = 50;
    first.maxMemory = 100;
    first.evictionPolicy = "noeviction";
    first.role = "master";
    first.failovers = 1;
    first.connectedClients = 3;
    first.clients = clientsIn("id=1 addr=10.0.0.6:1 name=w user=u flags=N\nid=2 addr=10.0.0.6:2 name=x flags=N\n");
    model::RedisVitals second = first;
    second.at = Instant{12s};
    second.cpuShare = 0.7;
    second.usedMemory = 90;
    second.evictionPolicy = "allkeys-lru";
    second.clients = clientsIn("id=1 addr=10.0.0.7:1 name=w user=u flags=P\n");
    const auto joint =
        jointVitals({std::make_shared<model::RedisVitals>(first), std::make_shared<model::RedisVitals>(second)});
    QCOMPARE(joint.nodes, std::size_t(2));
    QCOMPARE(joint.at, Instant{12s});
    QCOMPARE(joint.ownCommandsPerSecond, 10.0);
    QCOMPARE(joint.cpuShare, std::optional(0.7));
    QCOMPARE(joint.ownCpuShare, std::optional(0.02));
    QCOMPARE(joint.usedMemory, std::optional<std::uint64_t>(90));
    QCOMPARE(joint.evictionPolicy, std::string("allkeys-lru"));
    QCOMPARE(joint.role, std::string());
    QCOMPARE(joint.failovers, 2U);
    QCOMPARE(joint.connectedClients, std::optional<std::uint64_t>(6));
    QCOMPARE(joint.clients->total, std::size_t(3));
    QCOMPARE(joint.clients->groups[0], (model::RedisClientGroup{"w", "", "u", "", 2, 1, false}));
    second.clients.reset();
    second.clientsLack = "no right";
    const auto without =
        jointVitals({std::make_shared<model::RedisVitals>(first), std::make_shared<model::RedisVitals>(second)});
    QVERIFY(!without.clients);
    QCOMPARE(without.clientsLack, std::string("no right"));
}

void TestServerVitals::aServerIsAskedForAll()
{
    RedisServer server;
    server.cli(words("CONFIG SET maxmemory 100mb"));
    server.cli(words("CONFIG SET maxmemory-policy allkeys-lru"));
    SystemClock clock;
    Watcher watcher(optionsFor(server.url()), clock);
    watcher.open();
    QTRY_VERIFY(watcher.state().vitals);
    const auto first = watcher.state().vitals;
    QCOMPARE(first->evictionPolicy, std::string("allkeys-lru"));
    QCOMPARE(first->maxMemory, std::optional<std::uint64_t>(100 * 1024 * 1024));
    QVERIFY(first->usedMemory.value_or(0) > 0);
    QCOMPARE(first->role, std::string("master"));
    QCOMPARE(first->infoLack, std::string());
    QVERIFY(first->clients);
    const auto& groups = first->clients->groups;
    QVERIFY(
        std::any_of(groups.begin(), groups.end(), [](const auto& group) { return group.name == "headroom-watch"; }));
    QVERIFY(!first->cpuShare);

    QTRY_VERIFY_WITH_TIMEOUT(watcher.state().vitals != first, 30'000);
    const auto second = watcher.state().vitals;
    QVERIFY2(second->span >= 4900ms, "it was asked again before its time");
    QVERIFY(second->ownCommandsPerSecond > 0.5);
    QVERIFY(second->ownBytesSentPerSecond > 10);
    QVERIFY(second->ownBytesReceivedPerSecond > 10);
    QVERIFY(second->commandsPerSecond.value_or(0) >= second->ownCommandsPerSecond * 0.9);
    QVERIFY(second->cpuShare);
    QVERIFY(second->ownCpuShare.value_or(0) > 0);
    QCOMPARE(second->failovers, 0U);
}

void TestServerVitals::whatTheAclDeniesIsNamedAndTheRestGoesOn_data()
{
    QTest::addColumn<QString>("rights");
    QTest::addColumn<bool>("info");
    QTest::addColumn<bool>("clients");
    QTest::newRow("both are denied") << QString() << false << false;
    QTest::newRow("INFO is denied") << QStringLiteral("+client|list") << false << true;
    QTest::newRow("CLIENT LIST is denied") << QStringLiteral("+info") << true << false;
}

void TestServerVitals::whatTheAclDeniesIsNamedAndTheRestGoesOn()
{
    QFETCH(QString, rights);
    QFETCH(bool, info);
    QFETCH(bool, clients);
    RedisServer server;
    auto rules =
        words("ACL SETUSER least on >pw resetkeys resetchannels -@all ~* &__redis__:invalidate +client|tracking "
              "+client|id +scan +get +pttl +hgetall +subscribe +ping");
    if (!rights.isEmpty())
        rules.append(rights);
    server.cli(rules);
    auto options = optionsFor(server.url());
    options.endpoint.user = "least";
    options.endpoint.password = "pw";
    SystemClock clock;
    Watcher watcher(options, clock);
    watcher.open();
    QTRY_COMPARE(watcher.state().phase, Watcher::Phase::Live);
    QTRY_VERIFY(watcher.state().vitals);
    const auto vitals = watcher.state().vitals;
    QCOMPARE(vitals->usedMemory.has_value(), info);
    QCOMPARE(vitals->clients.has_value(), clients);
    QCOMPARE(vitals->infoLack.empty(), info);
    QCOMPARE(vitals->clientsLack.empty(), clients);
    QVERIFY(info || vitals->infoLack.find("grant +info") != std::string::npos);
    QVERIFY(clients || vitals->clientsLack.find("grant +client|list") != std::string::npos);
    QVERIFY(watcher.state().problem.text.empty()); // none of it is needed to watch
}

HEADROOM_TEST(TestServerVitals)

} // namespace headroom::tst_server_vitals

#include "tst_server_vitals.moc"
