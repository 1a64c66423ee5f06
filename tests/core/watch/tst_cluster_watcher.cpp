// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher over a real Redis Cluster whose slots and masters change.
#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/redis/topology/cluster_slots.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/watch/watcher.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_cluster.h"

#include <set>

namespace headroom::tst_cluster_watcher {

using namespace std::chrono_literals;
using support::RedisCluster;
using watch::Watcher;
using namespace Qt::StringLiterals;

namespace {

constexpr int failoverMs = 40000; // measured in seconds, but two cores are shared
constexpr int routeCount = 60;

// Each has its keys in a slot of its own.
std::string routeOf(int i)
{
    return "/{" + std::to_string(i) + "}";
}

std::uint16_t slotOf(int i)
{
    return redis::slotOf(routeOf(i));
}

// A watcher with a tick, and the mirror a window would hold.
struct View
{
    explicit View(const std::string& url, const std::function<void(Watcher::Options&)>& adjust = {})
        : watcher(options(url, adjust), clock)
    {
        QObject::connect(&watcher, &Watcher::loaded, [this] { ++loads; });
        QObject::connect(&watcher, &Watcher::stateChanged, [this] {
            phases.insert(watcher.state().phase);
            problems.push_back(watcher.state().problem.text);
        });
        watcher.open();
        tick();
    }

    static Watcher::Options options(const std::string& url, const std::function<void(Watcher::Options&)>& adjust)
    {
        Watcher::Options options;
        options.endpoint = redis::parseEndpoint(url).value();
        options.clientName = "view";
        if (adjust)
            adjust(options);
        return options;
    }

    void tick()
    {
        watcher.readDirty();
        const auto changes = watcher.takeChanges();
        for (const auto id : changes.removed) {
            wrong += mirror.erase(id) == 1 ? 0 : 1;
            ++removedRows;
        }
        for (const auto id : changes.added) {
            mirror.insert(id);
            ++added;
        }
        alarm.ringIn(10ms);
    }

    bool isLive() const { return watcher.state().phase == Watcher::Phase::Live; }
    std::optional<std::int64_t> remaining(const std::string& route) const
    {
        const auto id = watcher.table().idOf(route);
        return id ? watcher.table().find(*id)->remaining : std::nullopt;
    }
    std::size_t places() const { return watcher.places().size(); }
    bool watches(std::uint16_t port) const
    {
        const auto places = watcher.places();
        return std::find(places.begin(), places.end(), "127.0.0.1:" + std::to_string(port)) != places.end();
    }
    bool heard(const std::string& words) const
    {
        return std::any_of(problems.begin(), problems.end(),
            [&words](const std::string& text) { return text.find(words) != std::string::npos; });
    }

    SystemClock clock;
    Watcher watcher;
    std::set<watch::BucketId> mirror;
    std::set<Watcher::Phase> phases;
    std::vector<std::string> problems;
    int loads = 0;
    int removedRows = 0;
    int added = 0;
    int wrong = 0;
    Alarm alarm{clock, [this] { tick(); }};
};

} // namespace

class TestClusterWatcher : public QObject
{
    Q_OBJECT
    std::unique_ptr<RedisCluster> m_masters; // it takes two seconds to make one
    std::unique_ptr<RedisCluster> m_withReplicas;

    static std::size_t ownerOf(RedisCluster& cluster, int i) { return cluster.ownerOf(slotOf(i)); }
    static void set(RedisCluster& cluster, int i, int remaining);
    static void fill(RedisCluster& cluster);
    static void everythingIsRead(RedisCluster& cluster, const View& view);

private Q_SLOTS:
    void initTestCase();
    void init();
    void keysOfAllNodesAreSeen();
    void changesOfAllNodesAreSeen();
    void keysThatMoveNeitherVanishNorDouble();
    void aSlotThatIsHalfMovedIsReadWhereItsKeysAre();
    void withoutTheRightToTrackNothingVanishesWhileItMoves();
    void keysThatAreGoneAfterAGapAreNoticed();
    void replicasAreWatchedWhereAskedFor();
    void aPromotionIsFollowed();
    void aNodeThatIsLostIsNamedAndItsSuccessorFollowed();
    void aPlainUrlIsToldOfTheCluster();
    void theCommandLineSeesAllNodes();
    void nobodyThereIsSaidInOneLine();
};

void TestClusterWatcher::initTestCase()
{
    m_masters = std::make_unique<RedisCluster>();
    m_withReplicas = std::make_unique<RedisCluster>(RedisCluster::Replicas::OneEach);
}

void TestClusterWatcher::init()
{
    for (auto* cluster : {m_masters.get(), m_withReplicas.get()}) {
        for (std::size_t i = 0; i < cluster->size(); ++i) {
            if (cluster->node(i).processId() != 0)
                cluster->node(i).cli({u"FLUSHALL"_s});
        }
    }
}

void TestClusterWatcher::set(RedisCluster& cluster, int i, int remaining)
{
    const auto key = QString::fromStdString(routeOf(i));
    auto& owner = cluster.node(ownerOf(cluster, i));
    owner.cli({u"SET"_s, key + u":remaining"_s, QString::number(remaining), u"PX"_s, u"600000"_s});
}

void TestClusterWatcher::fill(RedisCluster& cluster)
{
    std::vector<QByteArray> lines(cluster.size());
    std::vector<std::size_t> masters;
    for (std::size_t i = 0; i < cluster.size(); ++i) {
        if (cluster.isMaster(i))
            masters.push_back(i);
    }
    for (int i = 0; i < routeCount; ++i) {
        const auto key = QByteArray::fromStdString(routeOf(i));
        const auto line = "SET " + key + ":limit 9\nSET " + key + ":remaining 5 PX 600000\n";
        for (const auto master : masters)
            lines[master] += line; // refused with MOVED where it does not belong
    }
    for (const auto master : masters)
        cluster.node(master).cliLines(lines[master]);
}

// What was asked for by now, at every node: a change that comes after it is seen.
void TestClusterWatcher::everythingIsRead(RedisCluster& cluster, const View& view)
{
    for (const auto remaining : {1, 2}) {
        for (int i = routeCount - 10; i < routeCount; ++i)
            set(cluster, i, remaining);
        for (int i = routeCount - 10; i < routeCount; ++i)
            QTRY_COMPARE(view.remaining(routeOf(i)), std::optional<std::int64_t>(remaining));
    }
}

void TestClusterWatcher::keysOfAllNodesAreSeen()
{
    fill(*m_masters);
    View view(m_masters->url());
    QTRY_VERIFY(view.loads > 0);
    QVERIFY(view.isLive());
    QCOMPARE(view.places(), std::size_t(3));
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
    for (int i = 0; i < routeCount; ++i)
        QCOMPARE(view.remaining(routeOf(i)), std::optional<std::int64_t>(5));
    QCOMPARE(view.watcher.state().role, std::string("3 masters"));
    QCOMPARE(view.watcher.state().keysScanned, std::uint64_t(2 * routeCount));
    QVERIFY(view.watcher.state().problem.text.empty());
    QVERIFY(view.phases.count(Watcher::Phase::Lost) == 0);
}

void TestClusterWatcher::changesOfAllNodesAreSeen()
{
    View view(m_masters->url());
    QTRY_VERIFY(view.loads > 0);
    for (int i = 0; i < 12; ++i)
        set(*m_masters, i, i);
    m_masters->node(m_masters->ownerOf(redis::slotOf("global")))
        .cli({u"SET"_s, u"global"_s, u"1"_s, u"PX"_s, u"600000"_s});
    const auto invalid = QString::fromStdString(schemes::invalidKey("", "1.2.3.4", view.clock.wallNow()));
    m_masters->node(m_masters->ownerOf(redis::slotOf(invalid.toStdString())))
        .cli({u"HSET"_s, invalid, u"403 GET /x"_s, u"7"_s});
    for (int i = 0; i < 12; ++i)
        QTRY_COMPARE(view.remaining(routeOf(i)), std::optional<std::int64_t>(i));
    QTRY_VERIFY(view.watcher.globalBlockedUntil());
    QTRY_COMPARE(view.watcher.invalid().size(), std::size_t(1));
    QCOMPARE(view.watcher.invalid().front().count, std::int64_t(7));
    m_masters->node(ownerOf(*m_masters, 0)).cli({u"FLUSHALL"_s});
    QTRY_VERIFY(!view.remaining(routeOf(0)));
    QTRY_VERIFY(view.isLive());
    for (int i = 0; i < 12; ++i)
        QTRY_COMPARE(view.remaining(routeOf(i)).has_value(), ownerOf(*m_masters, i) != ownerOf(*m_masters, 0));
}

void TestClusterWatcher::keysThatMoveNeitherVanishNorDouble()
{
    fill(*m_masters);
    View view(m_masters->url());
    QTRY_VERIFY(view.loads > 0);
    QTRY_COMPARE(view.added, routeCount);
    for (int i = 0; i < 20; ++i) {
        const auto from = ownerOf(*m_masters, i);
        m_masters->move(slotOf(i), from, (from + 1) % RedisCluster::masterCount);
        set(*m_masters, i, 2);
    }
    for (int i = 0; i < 20; ++i)
        QTRY_COMPARE(view.remaining(routeOf(i)), std::optional<std::int64_t>(2));
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
    QCOMPARE(view.removedRows, 0);
    QCOMPARE(view.added, routeCount);
    // A scan of all, by which everything would vanish that is not met where it was.
    const auto loads = view.loads;
    for (std::size_t i = 0; i < m_masters->size(); ++i)
        m_masters->node(i).cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s});
    QTRY_VERIFY(view.loads > loads && view.isLive());
    everythingIsRead(*m_masters, view);
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
    QCOMPARE(view.removedRows, 0);
    QCOMPARE(view.wrong, 0);
}

void TestClusterWatcher::aSlotThatIsHalfMovedIsReadWhereItsKeysAre()
{
    fill(*m_masters);
    View view(m_masters->url());
    QTRY_VERIFY(view.loads > 0);
    const auto from = ownerOf(*m_masters, 0);
    const auto to = (from + 1) % RedisCluster::masterCount;
    m_masters->beginMove(slotOf(0), from, to);
    QVERIFY(m_masters->moveKeys(slotOf(0), from, to, 10) >= 2); // and the slot stays
    const auto key = QString::fromStdString(routeOf(0)) + u":remaining"_s;
    QTRY_COMPARE(view.remaining(routeOf(0)), std::optional<std::int64_t>(5));
    m_masters->node(to).cliLines("ASKING\nSET " + key.toUtf8() + " 3 PX 600000\n");
    QTRY_COMPARE(view.remaining(routeOf(0)), std::optional<std::int64_t>(3));
    const auto loads = view.loads;
    for (const auto i : {from, to})
        m_masters->node(i).cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s});
    QTRY_VERIFY(view.loads > loads && view.isLive());
    everythingIsRead(*m_masters, view);
    QCOMPARE(view.remaining(routeOf(0)), std::optional<std::int64_t>(3));
    QCOMPARE(view.removedRows, 0);
    m_masters->node(to).cliLines("ASKING\nDEL " + key.toUtf8() + "\n");
    QTRY_VERIFY(!view.remaining(routeOf(0)));
    m_masters->endMove(slotOf(0), from, to);
}

void TestClusterWatcher::withoutTheRightToTrackNothingVanishesWhileItMoves()
{
    fill(*m_masters);
    for (std::size_t i = 0; i < m_masters->size(); ++i)
        m_masters->node(i).cli(u"ACL SETUSER poller on nopass ~* &* +@all -client|tracking"_s.split(QLatin1Char(' ')));
    View view("redis+cluster://poller@127.0.0.1:" + std::to_string(m_masters->node(0).port()),
        [](Watcher::Options& options) { options.pollEvery = 50ms; });
    QTRY_VERIFY(view.loads > 3);
    QVERIFY(view.watcher.state().polling);
    QVERIFY(view.heard("127.0.0.1:") && view.heard("grant +client|tracking")); // which node, and what
    for (int i = 0; i < 10; ++i) {
        const auto from = ownerOf(*m_masters, i);
        const auto to = (from + 1) % RedisCluster::masterCount;
        m_masters->beginMove(slotOf(i), from, to);
        m_masters->moveKeys(slotOf(i), from, to, 10);
        const auto loads = view.loads;
        QTRY_VERIFY(view.loads > loads + 1);
        m_masters->endMove(slotOf(i), from, to);
    }
    QCOMPARE(view.removedRows, 0);
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
    m_masters->node(ownerOf(*m_masters, 3))
        .cli({u"DEL"_s, QString::fromStdString(routeOf(3) + ":limit"),
            QString::fromStdString(routeOf(3) + ":remaining")});
    QTRY_COMPARE(view.removedRows, 1);
}

void TestClusterWatcher::keysThatAreGoneAfterAGapAreNoticed()
{
    fill(*m_masters);
    View view(m_masters->url());
    QTRY_VERIFY(view.loads > 0);
    const auto loads = view.loads;
    auto& node = m_masters->node(ownerOf(*m_masters, 0));
    node.kill();
    QTRY_VERIFY(view.watcher.state().phase == Watcher::Phase::Lost);
    QTRY_VERIFY(view.heard("127.0.0.1:" + std::to_string(node.port())));
    node.start(); // with nothing in it
    m_masters->waitUntilWell();
    QTRY_VERIFY_WITH_TIMEOUT(view.loads > loads && view.isLive(), failoverMs);
    QTRY_VERIFY(!view.remaining(routeOf(0)));
    QTRY_COMPARE(view.removedRows > 0, true);
    for (int i = 0; i < routeCount; ++i)
        QTRY_COMPARE(view.remaining(routeOf(i)).has_value(), &m_masters->node(ownerOf(*m_masters, i)) != &node);
}

void TestClusterWatcher::replicasAreWatchedWhereAskedFor()
{
    auto& cluster = *m_withReplicas;
    fill(cluster);
    View view(cluster.url("?watch=replica"));
    QTRY_VERIFY(view.loads > 0 && view.watcher.table().size() == std::size_t(routeCount));
    QTRY_COMPARE(view.watcher.state().role, std::string("3 replicas"));
    for (std::size_t i = 0; i < cluster.size(); ++i)
        QCOMPARE(cluster.node(i).cli({u"CLIENT"_s, u"LIST"_s}).contains(u"name=view "_s), !cluster.isMaster(i));
    set(cluster, 1, 1);
    QTRY_COMPARE(view.remaining(routeOf(1)), std::optional<std::int64_t>(1));
    const auto from = ownerOf(cluster, 2);
    const auto to = (from + 1) % RedisCluster::masterCount;
    cluster.move(slotOf(2), from, to);
    set(cluster, 2, 2);
    QTRY_COMPARE_WITH_TIMEOUT(view.remaining(routeOf(2)), std::optional<std::int64_t>(2), failoverMs);
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
}

void TestClusterWatcher::aPromotionIsFollowed()
{
    auto& cluster = *m_withReplicas;
    fill(cluster);
    View view(cluster.url());
    QTRY_VERIFY(view.loads > 0);
    const auto owner = ownerOf(cluster, 0);
    const auto replica = (owner + RedisCluster::masterCount) % cluster.size();
    cluster.failOver(replica);
    set(cluster, 0, 1); // told, and read: which shows who serves it by now
    QTRY_VERIFY_WITH_TIMEOUT(view.watches(cluster.node(replica).port()), failoverMs);
    QTRY_VERIFY_WITH_TIMEOUT(!view.watches(cluster.node(owner).port()), failoverMs);
    QTRY_VERIFY_WITH_TIMEOUT(view.isLive(), failoverMs);
    QTRY_COMPARE(view.remaining(routeOf(0)), std::optional<std::int64_t>(1));
    set(cluster, 0, 0);
    QTRY_COMPARE(view.remaining(routeOf(0)), std::optional<std::int64_t>(0));
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
    QCOMPARE(view.removedRows, 0);
    QVERIFY(view.phases.count(Watcher::Phase::Lost) == 0);
}

void TestClusterWatcher::aNodeThatIsLostIsNamedAndItsSuccessorFollowed()
{
    auto& cluster = *m_withReplicas;
    fill(cluster);
    View view(cluster.url());
    QTRY_VERIFY(view.loads > 0);
    const auto owner = ownerOf(cluster, 0);
    const auto replica = (owner + RedisCluster::masterCount) % cluster.size();
    cluster.node(owner).cli({u"WAIT"_s, u"1"_s, u"0"_s});
    const auto port = cluster.node(owner).port();
    cluster.node(owner).kill();
    QTRY_VERIFY(view.watcher.state().phase == Watcher::Phase::Lost);
    QTRY_VERIFY(view.heard("nothing listens on 127.0.0.1:" + std::to_string(port)));
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount)); // as it was
    QTRY_VERIFY_WITH_TIMEOUT(view.watches(cluster.node(replica).port()) && view.isLive(), failoverMs);
    QTRY_VERIFY_WITH_TIMEOUT(!view.watches(port), failoverMs);
    QVERIFY(view.watcher.state().problem.text.empty());
    set(cluster, 0, 1);
    QTRY_COMPARE(view.remaining(routeOf(0)), std::optional<std::int64_t>(1));
    QCOMPARE(view.watcher.table().size(), std::size_t(routeCount));
    QCOMPARE(view.removedRows, 0);
}

void TestClusterWatcher::aPlainUrlIsToldOfTheCluster()
{
    View view(m_masters->node(0).url());
    QTRY_VERIFY(view.heard("begin the Redis URL with redis+cluster"));
}

void TestClusterWatcher::theCommandLineSeesAllNodes()
{
    fill(*m_masters);
    const auto watched =
        support::runCtl({u"watch"_s, u"--once"_s, u"--json"_s, u"--redis"_s, QString::fromStdString(m_masters->url())});
    QCOMPARE(watched.exitCode, 0);
    for (int i = 0; i < routeCount; ++i)
        QVERIFY(watched.out.contains(QByteArray::fromStdString(routeOf(i))));
    QVERIFY(watched.err.isEmpty());
}

void TestClusterWatcher::nobodyThereIsSaidInOneLine()
{
    View view("redis+cluster://127.0.0.1:1,127.0.0.1:2");
    QTRY_VERIFY(view.heard("none of 2 nodes of the Cluster tells who serves what; the first: nothing listens on"));
    QCOMPARE(view.watcher.state().phase, Watcher::Phase::Connecting);
}

HEADROOM_TEST(TestClusterWatcher)

} // namespace headroom::tst_cluster_watcher

#include "tst_cluster_watcher.moc"
