// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Processes of ours at the global limit while their Redis is killed, stands still, is emptied or fails over: every
// request is answered, Discord never says 429, and how long nothing went out is stated. Several fleets at once, each
// with a Redis and a Discord of its own, as all of them wait more than they work.
#include "core/redis/topology/cluster_slots.h"
#include "core/schemes/headroom/headroom_keys.h"
#include "tests/support/programs/ctl_request.h"
#include "tests/support/redis/redis_cluster.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/redis/sentinel_set.h"
#include "tests/support/simulator/journalled_sim.h"
#include "tests/support/words.h"

#include <QElapsedTimer>

#include <functional>
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
constexpr int seconds = 7;

struct Fleet
{
    explicit Fleet(const std::string& url)
        : sim({u"--global"_s, QString::number(perSecond), u"--bucket-limit"_s, u"5/1"_s, u"--latency"_s, u"5-15"_s,
                  u"--buckets"_s, u"fixed"_s},
            channels)
    {
        for (std::size_t process = 0; process < processes; ++process) {
            workers.push_back(std::make_unique<GuardedProcess>());
            startCtlRequest(*workers.back(),
                ctlBatch(sim.api(),
                    {u"--redis"_s, QString::fromStdString(url), u"--scheme"_s, u"headroom"_s, u"--global"_s,
                        QString::number(perSecond), u"--concurrency"_s, u"32"_s}));
            workers.back()->write(line(process, 0));
        }
    }

    // Once each has had an answer: all are there, so the fleet is whole when the trouble comes.
    void begin()
    {
        for (std::size_t process = 0; process < processes; ++process) {
            auto& worker = *workers[process];
            QVERIFY(worker.bytesAvailable() > 0 || worker.waitForReadyRead(60'000));
        }
        clock.start();
        for (std::size_t process = 0; process < processes; ++process) {
            for (std::size_t i = 1; i < perSecond * seconds / processes; ++i)
                workers[process]->write(line(process, i));
            workers[process]->closeWriteChannel();
        }
    }

    static QByteArray line(std::size_t process, std::size_t i)
    {
        const auto path = "/channels/" + JournalledSim::channel((i * 7 + process * 11) % channels) + "/messages";
        return ctlBatchLine(static_cast<int>(i), "POST", QByteArray::fromStdString(path), R"("body":{"content":"x"})");
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

// But for the first of each process.
Duration longestGap(const std::vector<Arrival>& arrivals)
{
    Duration longest{};
    for (std::size_t i = processes + 1; i < arrivals.size(); ++i)
        longest = std::max<Duration>(longest, arrivals[i].at - arrivals[i - 1].at);
    return longest;
}

// Those that came within a second of the one that many before them. The simulator refuses them only where its own
// second happens to lie so.
int tooEarly(const std::vector<Arrival>& arrivals)
{
    constexpr Duration asExactAsTheJournal = 2ms;
    int count = 0;
    for (std::size_t i = perSecond; i < arrivals.size(); ++i) {
        const Duration since = arrivals[i].at - arrivals[i - perSecond].at;
        if (since >= 1s - asExactAsTheJournal)
            continue;
        ++count;
        qWarning("%d came within %.3f s, the last %.3f s after the first of all", perSecond + 1,
            std::chrono::duration<double>(since).count(),
            std::chrono::duration<double>(arrivals[i].at - arrivals.front().at).count());
    }
    return count;
}

// Since its fleet was whole.
constexpr std::chrono::milliseconds begins{2500};
constexpr std::chrono::milliseconds ends{5000};

struct Trouble
{
    const char* name;
    bool isAway;
    std::vector<std::pair<std::chrono::milliseconds, std::function<void(RedisServer&)>>> steps;
};

} // namespace

class TestRedisInTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whenItIsAway();
    void whenItAnswersAndForgets();
    void whenItsMasterChanges();

private:
    void run(const std::vector<Trouble>& troubles);
    void check(const char* name, Fleet& fleet, bool wasAway);
};

void TestRedisInTrouble::check(const char* name, Fleet& fleet, bool wasAway)
{
    const auto ended = endOf(fleet);
    const auto arrivals = fleet.sim.arrivals();
    const auto counts = countByStatus(arrivals);
    const Duration span = arrivals.back().at - arrivals.front().at;
    qInfo("%s: %zu requests in %.2f s (at best %.2f s), %d on local limits; longest stall %.2f s; %zu answered 429",
        name, arrivals.size(), std::chrono::duration<double>(span).count(), double(seconds - 1), ended.onLocalLimits,
        std::chrono::duration<double>(longestGap(arrivals)).count(), counts.contains(429) ? counts.at(429) : 0);
    for (const auto& arrival : arrivals) {
        if (arrival.status == 429)
            qWarning("429 for %s, scope %s, %.3f s after the first", arrival.bucket.c_str(), arrival.scope.c_str(),
                std::chrono::duration<double>(arrival.at - arrivals.front().at).count());
    }
    constexpr auto all = static_cast<int>(perSecond * seconds / processes * processes);
    QVERIFY2(ended.answered == all, name);
    QVERIFY2(counts.size() == 1 && counts.at(200) == static_cast<std::size_t>(all), name);
    QVERIFY2(tooEarly(arrivals) == 0, name);
    QVERIFY2(wasAway ? ended.onLocalLimits > perSecond / 2 : ended.onLocalLimits == 0, name);
    QVERIFY2(longestGap(arrivals) < 5s, name);
}

void TestRedisInTrouble::run(const std::vector<Trouble>& troubles)
{
    struct InTrouble
    {
        RedisServer redis{support::debugArguments()};
        Fleet fleet{redis.url()};
        std::size_t begun = 0; // what of its steps is done
    };
    std::vector<std::unique_ptr<InTrouble>> all;
    for (std::size_t i = 0; i < troubles.size(); ++i)
        all.push_back(std::make_unique<InTrouble>());
    for (auto& one : all)
        one->fleet.begin();
    const auto areDone = [&] {
        bool isDone = true;
        for (std::size_t i = 0; i < all.size(); ++i) {
            auto& one = *all[i];
            const auto& steps = troubles[i].steps;
            while (one.begun < steps.size() && one.fleet.clock.elapsed() > steps[one.begun].first.count())
                steps[one.begun++].second(one.redis);
            isDone = isDone && one.begun == steps.size() && one.fleet.isDone();
        }
        return isDone;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areDone(), 90'000);
    for (std::size_t i = 0; i < all.size(); ++i)
        check(troubles[i].name, all[i]->fleet, troubles[i].isAway);
}

void TestRedisInTrouble::whenItIsAway()
{
    run({{"killed, and back with nothing in it", true,
             {{begins, [](RedisServer& redis) { redis.kill(); }}, {ends, [](RedisServer& redis) { redis.start(); }}}},
        {"frozen", true,
            {{begins, [](RedisServer& redis) { redis.freeze(); }},
                {ends + 1s, [](RedisServer& redis) { redis.thaw(); }}}}, // it takes 2 s to be noticed
        {"paused for its clients", true,
            {{begins, [](RedisServer& redis) { redis.cli(words("CLIENT PAUSE 3000 ALL")); }}}},
        {"asleep for half a second", false,
            {{begins, [](RedisServer& redis) { redis.cli(words("DEBUG SLEEP 0.5")); }}}}});
}

void TestRedisInTrouble::whenItAnswersAndForgets()
{
    const auto empty = [](RedisServer& redis) { redis.cli(words("FLUSHALL")); };
    run({{"emptied thrice, twice within a second", false,
             {{begins, empty}, {begins + 800ms, empty},
                 {ends + 1s, [](RedisServer& redis) { redis.cli(words("FLUSHALL ASYNC")); }}}},
        {"without its scripts", false, {{begins, [](RedisServer& redis) { redis.cli(words("SCRIPT FLUSH")); }}}},
        {"all clients thrown out", false,
            {{begins,
                [](RedisServer& redis) {
                    redis.cli(words("CLIENT KILL TYPE normal"));
                    redis.cli(words("CLIENT KILL TYPE pubsub"));
                }}}},
        // The scripts remove what is over before they add, which Redis lets them do all the same.
        {"out of memory", false,
            {{begins, [](RedisServer& redis) { redis.cli(words("CONFIG SET maxmemory 1")); }},
                {ends, [](RedisServer& redis) { redis.cli(words("CONFIG SET maxmemory 0")); }}}}});
}

// By a failover of Sentinel's; and in a Cluster, where the slot of all keys goes to another master and back, key by
// key, and then its master is killed.
void TestRedisInTrouble::whenItsMasterChanges()
{
    SentinelSet set;
    RedisCluster cluster(RedisCluster::Replicas::OneEach);
    const auto slot = redis::slotOf(schemes::HeadroomKeys("").globalHeld());
    Fleet ofSet(set.url());
    Fleet ofCluster(cluster.url());
    ofSet.begin();
    ofCluster.begin();
    QTRY_VERIFY_WITH_TIMEOUT(ofCluster.clock.elapsed() > begins.count(), 30'000);
    set.first().kill();
    const auto home = cluster.ownerOf(slot);
    const auto other = (home + 1) % RedisCluster::masterCount;
    cluster.move(slot, home, other);
    cluster.move(slot, other, home);
    QTRY_VERIFY_WITH_TIMEOUT(ofCluster.clock.elapsed() > begins.count() + 1000, 30'000);
    cluster.node(home).kill();
    QTRY_VERIFY_WITH_TIMEOUT(ofSet.isDone() && ofCluster.isDone(), 90'000);
    check("after a failover", ofSet, true);
    check("after its slot moved and its master changed", ofCluster, true);
}

HEADROOM_TEST(TestRedisInTrouble)

} // namespace headroom::tst_redis_in_trouble

#include "tst_redis_in_trouble.moc"
