// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Processes of ours at the global limit while their Redis is killed, stands still, is emptied or fails over: every
// request is answered, Discord never says 429, and how long nothing went out is stated.
#include "core/redis/cluster_slots.h"
#include "core/store/headroom_keys.h"
#include "tests/support/ctl_request.h"
#include "tests/support/journalled_sim.h"
#include "tests/support/redis_cluster.h"
#include "tests/support/redis_server.h"
#include "tests/support/sentinel_set.h"

#include <QElapsedTimer>
#include <QTest>

#include <memory>
#include <vector>

namespace headroom::tst_redis_in_trouble {

using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t channels = 40;
constexpr std::size_t processes = 4;
constexpr int perSecond = 50;
constexpr int seconds = 9;

struct Fleet
{
    explicit Fleet(const std::string& url)
        : sim({u"--global"_s, QString::number(perSecond), u"--bucket-limit"_s, u"5/1"_s, u"--latency"_s, u"5-15"_s,
                  u"--buckets"_s, u"fixed"_s},
            channels)
    {
        clock.start();
        for (std::size_t process = 0; process < processes; ++process) {
            workers.push_back(std::make_unique<GuardedProcess>());
            startCtlRequest(*workers.back(),
                ctlBatch(sim.api(),
                    {u"--redis"_s, QString::fromStdString(url), u"--scheme"_s, u"headroom"_s, u"--global"_s,
                        QString::number(perSecond), u"--concurrency"_s, u"32"_s}));
            QByteArray lines;
            for (std::size_t i = 0; i < perSecond * seconds / processes; ++i) {
                const auto path =
                    "/channels/" + JournalledSim::channel((i * 7 + process * 11) % channels) + "/messages";
                lines += ctlBatchLine(
                    static_cast<int>(i), "POST", QByteArray::fromStdString(path), R"("body":{"content":"x"})");
            }
            workers.back()->write(lines);
            workers.back()->closeWriteChannel();
        }
    }

    bool isDone() const
    {
        return std::all_of(
            workers.begin(), workers.end(), [](const auto& worker) { return worker->state() == QProcess::NotRunning; });
    }

    QElapsedTimer clock;
    JournalledSim sim;
    std::vector<std::unique_ptr<GuardedProcess>> workers;
};

struct Ended
{
    int answered = 0;
    int onLocalLimits = 0;
    QByteArray err;
};

Ended endOf(Fleet& fleet)
{
    Ended ended;
    for (const auto& worker : fleet.workers) {
        const auto run =
            readCtlRequest(worker->exitCode(), worker->readAllStandardOutput(), worker->readAllStandardError());
        ended.answered += run.outcomes("answered");
        for (const auto& line : run.lines)
            ended.onLocalLimits += line.value("local_limits"_L1).toBool();
        ended.err += run.err;
    }
    return ended;
}

Duration longestGap(const std::vector<Arrival>& arrivals)
{
    Duration longest{};
    for (std::size_t i = 1; i < arrivals.size(); ++i)
        longest = std::max<Duration>(longest, arrivals[i].at - arrivals[i - 1].at);
    return longest;
}

// Those that came within a second of the one that many before them. The simulator refuses them only where its own
// second happens to lie so.
int tooEarly(const std::vector<Arrival>& arrivals)
{
    constexpr Duration asExactAsTheJournal = 2ms;
    int count = 0;
    for (std::size_t i = perSecond; i < arrivals.size(); ++i)
        count += arrivals[i].at - arrivals[i - perSecond].at < 1s - asExactAsTheJournal ? 1 : 0;
    return count;
}

} // namespace

class TestRedisInTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsGoOnAndDiscordNeverRefuses_data();
    void requestsGoOnAndDiscordNeverRefuses();
    void afterAFailover();
    void whileTheSlotMovesAndItsMasterChanges();

private:
    void check(Fleet& fleet, bool wasAway);
};

void TestRedisInTrouble::check(Fleet& fleet, bool wasAway)
{
    QTRY_VERIFY_WITH_TIMEOUT(fleet.isDone(), 60000);
    const auto ended = endOf(fleet);
    const auto arrivals = fleet.sim.arrivals();
    const auto counts = countByStatus(arrivals);
    const Duration span = arrivals.back().at - arrivals.front().at;
    qInfo("%zu requests in %.2f s (at best %.2f s), %d on local limits; longest stall %.2f s; %zu answered 429",
        arrivals.size(), std::chrono::duration<double>(span).count(), double(seconds - 1), ended.onLocalLimits,
        std::chrono::duration<double>(longestGap(arrivals)).count(), counts.contains(429) ? counts.at(429) : 0);
    for (const auto& arrival : arrivals) {
        if (arrival.status == 429)
            qWarning("429 for %s, scope %s, %.3f s after the first", arrival.bucket.c_str(), arrival.scope.c_str(),
                std::chrono::duration<double>(arrival.at - arrivals.front().at).count());
    }
    constexpr auto all = static_cast<int>(perSecond * seconds / processes * processes);
    QCOMPARE(ended.answered, all);
    QCOMPARE(counts.size(), 1U);
    QCOMPARE(counts.at(200), static_cast<std::size_t>(all));
    QCOMPARE(tooEarly(arrivals), 0);
    QVERIFY(!wasAway || ended.onLocalLimits > perSecond / 2);
    QVERIFY(longestGap(arrivals) < 5s);
}

void TestRedisInTrouble::requestsGoOnAndDiscordNeverRefuses_data()
{
    using Trouble = std::function<void(RedisServer&)>;
    QTest::addColumn<Trouble>("trouble");
    QTest::addColumn<Trouble>("end");
    QTest::addColumn<bool>("isAway");
    const Trouble nothing = [](RedisServer&) {};
    QTest::addRow("killed, and back with nothing in it") << Trouble([](RedisServer& redis) { redis.kill(); })
                                                         << Trouble([](RedisServer& redis) { redis.start(); }) << true;
    QTest::addRow("frozen") << Trouble([](RedisServer& redis) { redis.freeze(); })
                            << Trouble([](RedisServer& redis) { redis.thaw(); }) << true;
    QTest::addRow("paused for its clients") << Trouble([](RedisServer& redis) {
        redis.cli({u"CLIENT"_s, u"PAUSE"_s, u"3000"_s, u"ALL"_s});
    }) << nothing << true;
    QTest::addRow("asleep for half a second") << Trouble([](RedisServer& redis) {
        redis.cli({u"DEBUG"_s, u"SLEEP"_s, u"0.5"_s});
    }) << nothing << false;
    QTest::addRow("emptied") << Trouble([](RedisServer& redis) { redis.cli({u"FLUSHALL"_s}); })
                             << Trouble([](RedisServer& redis) {
                                    redis.cli({u"FLUSHALL"_s, u"ASYNC"_s});
                                })
                             << false;
    QTest::addRow("without its scripts") << Trouble([](RedisServer& redis) {
        redis.cli({u"SCRIPT"_s, u"FLUSH"_s});
    }) << nothing << false;
    QTest::addRow("all clients thrown out") << Trouble([](RedisServer& redis) {
        redis.cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"normal"_s});
        redis.cli({u"CLIENT"_s, u"KILL"_s, u"TYPE"_s, u"pubsub"_s});
    }) << nothing << false;
    // The scripts remove what is over before they add, which Redis lets them do all the same.
    QTest::addRow("out of memory") << Trouble([](RedisServer& redis) {
        redis.cli({u"CONFIG"_s, u"SET"_s, u"maxmemory"_s, u"1"_s});
    }) << Trouble([](RedisServer& redis) {
        redis.cli({u"CONFIG"_s, u"SET"_s, u"maxmemory"_s, u"0"_s});
    }) << false;
}

void TestRedisInTrouble::requestsGoOnAndDiscordNeverRefuses()
{
    QFETCH(std::function<void(RedisServer&)>, trouble);
    QFETCH(std::function<void(RedisServer&)>, end);
    QFETCH(bool, isAway);
    RedisServer redis(support::debugArguments());
    Fleet fleet(redis.url());
    QTRY_VERIFY_WITH_TIMEOUT(fleet.clock.elapsed() > 3000, 30'000);
    trouble(redis);
    QTRY_VERIFY_WITH_TIMEOUT(fleet.clock.elapsed() > 5500, 30'000);
    end(redis);
    check(fleet, isAway);
}

void TestRedisInTrouble::afterAFailover()
{
    SentinelSet set;
    Fleet fleet(set.url());
    QTRY_VERIFY_WITH_TIMEOUT(fleet.clock.elapsed() > 3000, 30'000);
    set.first().kill();
    check(fleet, true);
}

// The slot of all keys goes to another master and back, key by key, and then its master is killed.
void TestRedisInTrouble::whileTheSlotMovesAndItsMasterChanges()
{
    RedisCluster cluster(RedisCluster::Replicas::OneEach);
    const auto slot = redis::slotOf(store::HeadroomKeys("").globalHeld());
    Fleet fleet(cluster.url());
    QTRY_VERIFY_WITH_TIMEOUT(fleet.clock.elapsed() > 2500, 30'000);
    const auto home = cluster.ownerOf(slot);
    const auto other = (home + 1) % RedisCluster::masterCount;
    cluster.move(slot, home, other);
    cluster.move(slot, other, home);
    QTRY_VERIFY_WITH_TIMEOUT(fleet.clock.elapsed() > 4000, 30'000);
    cluster.node(home).kill();
    check(fleet, true);
}

HEADROOM_TEST(TestRedisInTrouble)

} // namespace headroom::tst_redis_in_trouble

#include "tst_redis_in_trouble.moc"
