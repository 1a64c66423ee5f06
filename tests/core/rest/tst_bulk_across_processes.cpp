// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Production first across processes: what bulk jobs in processes of their own do to a fleet that shares the tokens of
// one Redis with them.
#include "tests/support/address_sanitizer.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/clients/token_fleet.h"

#include <algorithm>
#include <map>
#include <random>

namespace headroom::tst_bulk_across_processes {

using namespace std::chrono_literals;
using namespace support;

namespace {

constexpr double global = 50;
constexpr std::size_t workers = 3; // processes of production

constexpr unsigned seeds = rounds(2);

struct Plan
{
    unsigned seed = 0;
    double fleetRate = 0.9 * global;
    bool isEven = true; // else at random
    Duration fleetFrom{};
    Duration jobsFrom = 12s; // the fleet is at work already
    Duration jobsUntil = 32s; // then they are killed
    Duration end = 32s;
    std::size_t jobs = 1; // processes with bulk requests only
    bool jobInWorker = false; // one of production's has them as well
    double jobRate = 0; // a second, of each; 0: as many as there can be
    Duration comparedFrom = 12s;

    auto operator<=>(const Plan&) const = default;
};

struct Run
{
    std::vector<Duration> waits; // of the fleet from comparedFrom on, in the order of its requests
    std::size_t unanswered = 0; // of the fleet
    int jobsSent = 0;
    int refusals = 0;
};

std::vector<Duration> fleetTimes(const Plan& plan)
{
    std::mt19937_64 random(plan.seed);
    std::exponential_distribution<double> gap(plan.fleetRate);
    std::vector<Duration> times;
    for (auto at = plan.fleetFrom; plan.fleetRate > 0 && at < plan.end;) {
        times.push_back(at);
        const std::chrono::duration<double> next(plan.isEven ? 1 / plan.fleetRate : gap(random));
        at += std::chrono::duration_cast<Duration>(next);
    }
    return times;
}

Run runAll(RedisServer& redis, const Plan& plan)
{
    TokenFleet fleet(redis, {.perSecond = global, .seed = plan.seed});
    for (std::size_t i = 0; i < workers + plan.jobs; ++i)
        fleet.start();
    Run run;
    const auto begun = fleet.clock.now();
    const auto times = fleetTimes(plan);
    run.waits.resize(times.size(), -1s);
    std::size_t number = 0;
    std::vector<double> paid(workers + plan.jobs);
    std::vector<int> underWay(workers + plan.jobs);
    const auto bulk = [&](std::size_t process) {
        rest::Request request{{"PATCH", "/channels/" + std::to_string(500 + number++), {}, {}}};
        request.priority = model::Priority::Bulk;
        ++underWay[process];
        fleet.client(process).submit(request, [&, process](const model::Outcome& outcome) {
            --underWay[process];
            if (outcome.kind != model::Outcome::Kind::Answered)
                return;
            ++run.jobsSent;
        });
    };
    std::size_t next = 0;
    bool areDead = false;
    while (fleet.clock.now() < begun + plan.end) {
        const auto now = fleet.clock.now() - begun;
        for (; next < times.size() && times[next] <= now; ++next) {
            fleet.client(next % workers)
                .submit({{"POST", channelPath(next % 500), {}, {}}},
                    [&run, next](const model::Outcome& outcome) { run.waits[next] = outcome.waited; });
        }
        for (std::size_t i = plan.jobInWorker ? workers - 1 : workers; i < workers + plan.jobs; ++i) {
            if (now < plan.jobsFrom || now >= plan.jobsUntil)
                continue;
            for (; underWay[i] < 8 && (plan.jobRate == 0 || paid[i] < plan.jobRate * ((now - plan.jobsFrom) / 1e9ns));
                 ++paid[i])
                bulk(i);
        }
        if (!std::exchange(areDead, now >= plan.jobsUntil || areDead)) {
            for (std::size_t i = workers; areDead && i < workers + plan.jobs; ++i)
                fleet.kill(i);
        }
        auto until = now + 5ms;
        if (next < times.size())
            until = std::min(until, std::max(times[next], now + 1us));
        fleet.clock.advance(until - now);
    }
    fleet.clock.advance(5s);
    run.refusals = fleet.discord.count(429);
    run.unanswered = static_cast<std::size_t>(std::ranges::count(run.waits, Duration{-1s}));
    return run;
}

// The same plan gives the same run, so each is run once, whatever is looked at of it.
Run run(RedisServer& redis, const Plan& plan)
{
    static std::map<Plan, Run> known;
    auto whole = plan;
    whole.comparedFrom = {};
    auto found = known.find(whole);
    if (found == known.end())
        found = known.emplace(whole, runAll(redis, whole)).first;
    auto run = found->second;
    const auto times = fleetTimes(plan);
    run.waits.erase(
        run.waits.begin(), run.waits.begin() + (std::ranges::lower_bound(times, plan.comparedFrom) - times.begin()));
    return run;
}

Duration p99(std::vector<Duration> waits)
{
    std::ranges::sort(waits);
    return waits.empty() ? Duration{} : waits[waits.size() * 99 / 100];
}

double ms(Duration span)
{
    return span / 1us / 1e3;
}

QString text(const Run& with, const Run& without)
{
    std::vector<Duration> added;
    for (std::size_t i = 0; i < std::min(with.waits.size(), without.waits.size()); ++i)
        added.push_back(with.waits[i] - without.waits[i]);
    return QStringLiteral(
        "p99 %1 ms, without jobs %2 ms; of what each waits longer %3 ms, at most %4 ms; %5 of the jobs")
        .arg(ms(p99(with.waits)))
        .arg(ms(p99(without.waits)))
        .arg(ms(p99(added)))
        .arg(ms(added.empty() ? Duration{} : *std::ranges::max_element(added)))
        .arg(with.jobsSent);
}

Plan withoutJobs(Plan plan)
{
    plan.jobs = 0;
    plan.jobInWorker = false;
    plan.jobRate = 0;
    plan.jobsFrom = plan.jobsUntil = {};
    return plan;
}

} // namespace

class TestBulkAcrossProcesses : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFleetHardlyNotices_data();
    void theFleetHardlyNotices();
    void aFleetThatStartsSuddenly_data();
    void aFleetThatStartsSuddenly();
    void whatTheFleetLeavesIsUsed_data() { addSeeds(1); }
    void whatTheFleetLeavesIsUsed();
    void aloneTheyHaveNineTenths_data();
    void aloneTheyHaveNineTenths();
    void theFleetGoesOnWhenTheJobsDie();

private:
    RedisServer m_redis;
};

void TestBulkAcrossProcesses::theFleetHardlyNotices_data()
{
    QTest::addColumn<Plan>("plan");
    for (unsigned seed = 0; seed < seeds; ++seed) {
        QTest::addRow("evenly, seed %u", seed) << Plan{.seed = seed, .jobRate = 0.4 * global};
        QTest::addRow("evenly, two that take all they can, seed %u", seed) << Plan{.seed = seed, .jobs = 2};
        QTest::addRow("at random, seed %u", seed) << Plan{.seed = seed, .isEven = false, .jobs = 2};
        QTest::addRow("in a worker as well, seed %u", seed) << Plan{.seed = seed, .jobInWorker = true};
    }
}

void TestBulkAcrossProcesses::theFleetHardlyNotices()
{
    QFETCH(Plan, plan);
    const auto without = run(m_redis, withoutJobs(plan));
    const auto with = run(m_redis, plan);
    const auto figures = text(with, without);
    qInfo("%s", qPrintable(figures));
    QCOMPARE(with.refusals, 0);
    QCOMPARE(with.unanswered, 0U);
    QVERIFY2(p99(with.waits) - p99(without.waits) < 20ms, qPrintable(figures));
    QVERIFY2(with.jobsSent >= (plan.isEven ? 10 : 2), qPrintable(figures)); // they go on
}

void TestBulkAcrossProcesses::aFleetThatStartsSuddenly_data()
{
    QTest::addColumn<Plan>("plan");
    for (const bool isFirstSecond : {true, false}) {
        const auto from = isFirstSecond ? 20s : 21s;
        const auto* when = isFirstSecond ? "in its first second" : "after its first second";
        for (unsigned seed = 0; seed < seeds; ++seed) {
            Plan plan{.seed = seed, .fleetFrom = 20s, .jobsFrom = 0s, .end = 30s, .comparedFrom = from};
            plan.jobsUntil = plan.end;
            QTest::addRow("%s, jobs take all they can, seed %u", when, seed) << plan;
            plan.jobRate = 0.4 * global;
            QTest::addRow("%s, jobs take 40 %%, seed %u", when, seed) << plan;
            plan.isEven = false;
            plan.fleetRate = 0.7 * global; // at 90 % it waits by itself, each time for another while
            QTest::addRow("%s, at random, seed %u", when, seed) << plan;
        }
    }
}

void TestBulkAcrossProcesses::aFleetThatStartsSuddenly()
{
    QFETCH(Plan, plan);
    const auto without = run(m_redis, withoutJobs(plan));
    auto with = run(m_redis, plan);
    const auto isFirstSecond = plan.comparedFrom == plan.fleetFrom;
    if (isFirstSecond)
        with.waits.resize(std::min<std::size_t>(with.waits.size(), 45));
    const auto figures = text(with, without);
    qInfo("%s", qPrintable(figures));
    QCOMPARE(with.refusals, 0);
    QCOMPARE(with.unanswered, 0U);
    // At random they come in bursts that nobody could foresee, and bulk's tokens that are out are missing then.
    QVERIFY2(p99(with.waits) - p99(without.waits) < (plan.isEven ? 20ms : 200ms), qPrintable(figures));
}

// A fleet that uses half of the limit leaves the jobs four tenths.
void TestBulkAcrossProcesses::whatTheFleetLeavesIsUsed()
{
    QFETCH(unsigned, seed);
    const auto with = run(m_redis, {.seed = seed, .fleetRate = 0.5 * global, .jobRate = 0.4 * global});
    QCOMPARE(with.refusals, 0);
    QVERIFY2(with.jobsSent >= 0.95 * 0.4 * global * 20, qPrintable(QString::number(with.jobsSent)));
}

void TestBulkAcrossProcesses::aloneTheyHaveNineTenths_data()
{
    QTest::addColumn<std::size_t>("jobs");
    QTest::newRow("one") << std::size_t(1);
    QTest::newRow("three") << std::size_t(3);
}

void TestBulkAcrossProcesses::aloneTheyHaveNineTenths()
{
    QFETCH(std::size_t, jobs);
    const auto with = run(m_redis, {.fleetRate = 0, .jobs = jobs});
    qInfo("%d in 20 s", with.jobsSent);
    QCOMPARE(with.refusals, 0);
    QVERIFY2(with.jobsSent >= 0.84 * global * 20, qPrintable(QString::number(with.jobsSent)));
}

void TestBulkAcrossProcesses::theFleetGoesOnWhenTheJobsDie()
{
    const Plan plan{.fleetFrom = 10s, .jobsFrom = 0s, .jobsUntil = 16s, .end = 30s, .jobs = 2, .comparedFrom = 20s};
    const auto without = run(m_redis, withoutJobs(plan));
    const auto with = run(m_redis, plan);
    const auto figures = text(with, without);
    QCOMPARE(with.refusals, 0);
    QCOMPARE(with.unanswered, 0U);
    QVERIFY2(p99(with.waits) - p99(without.waits) < 20ms, qPrintable(figures));
}

HEADROOM_TEST(TestBulkAcrossProcesses)

} // namespace headroom::tst_bulk_across_processes

#include "tst_bulk_across_processes.moc"
