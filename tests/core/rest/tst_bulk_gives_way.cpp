// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Production first: what a bulk job at 40 % of the global limit does to a fleet that uses 90 % of it, through one
// client.
#include "core/jobs/run/shared_pace.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/clients/client_world.h"

#include <algorithm>
#include <random>

namespace headroom::tst_bulk_gives_way {

using namespace std::chrono_literals;
using namespace support;

namespace {

constexpr double global = 50;
constexpr double fleetRate = 45;
constexpr Duration span = 60s;
constexpr Duration jobsFrom = 15s; // the fleet is at work already; what it does since is compared

struct Run
{
    std::vector<Duration> waits; // of the fleet, in the order of its requests
    int jobsSent = 0;
    int refusals = 0;
};

// The times at which the fleet asks, whoever else there is.
std::vector<Duration> arrivals(unsigned seed, bool isEven)
{
    std::mt19937_64 random(seed);
    std::exponential_distribution<double> gap(fleetRate);
    std::vector<Duration> times;
    for (Duration at{}; at < span;) {
        times.push_back(at);
        at += std::chrono::duration_cast<Duration>(std::chrono::duration<double>(isEven ? 1 / fleetRate : gap(random)));
    }
    return times;
}

enum class Fleet { All, Half, None };

Run run(unsigned seed, bool isEven, bool hasJob, Fleet fleet = Fleet::All)
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::between(5ms, 40ms);
    model.global = ModelWindow::Rule{ModelWindow::Kind::Sliding, std::int64_t(global), 1s};
    model.seed = seed;
    auto options = unlimited(64);
    options.globalPerSecond = global;
    ClientWorld world(model, options);
    jobs::SharedPace pace;
    pace.setRate(0.4 * global);
    const auto job = pace.join();
    pace.setWaiting(job, true);
    Run run;
    std::size_t number = 0;
    int underWay = 0;
    const auto begun = world.clock.now();
    const auto times = arrivals(seed, isEven);
    run.waits.resize(times.size());
    const auto isIdle = [fleet](std::size_t next) {
        return fleet == Fleet::None || (fleet == Fleet::Half && next % 2 == 0);
    };
    for (std::size_t next = 0; world.clock.now() < begun + span;) {
        const auto now = world.clock.now();
        for (; next < times.size() && begun + times[next] <= now; ++next) {
            if (isIdle(next))
                continue;
            world.client.submit({{"POST", channelPath(next % 500), {}, {}}},
                [&run, next](const model::Outcome& outcome) { run.waits[next] = outcome.waited; });
        }
        for (auto turn = pace.next(now); hasJob && now >= begun + jobsFrom && underWay < 8 && turn && turn->at <= now;
             turn = pace.next(now)) {
            pace.take(job, now);
            rest::Request request{{"PATCH", "/channels/" + std::to_string(500 + number++), {}, {}}};
            request.priority = model::Priority::Bulk;
            ++underWay;
            world.client.submit(request, [&run, &underWay](const model::Outcome& outcome) {
                --underWay;
                run.jobsSent += outcome.kind == model::Outcome::Kind::Answered ? 1 : 0;
            });
        }
        auto until = now + 5ms;
        if (next < times.size())
            until = std::min(until, std::max(begun + times[next], now + 1us));
        world.clock.advance(until - now);
    }
    world.clock.advance(5s);
    run.refusals = world.discord.count(429);
    run.waits.erase(run.waits.begin(),
        run.waits.begin() + (std::lower_bound(times.begin(), times.end(), jobsFrom) - times.begin()));
    return run;
}

Duration p99(std::vector<Duration> waits)
{
    std::sort(waits.begin(), waits.end());
    return waits[waits.size() * 99 / 100];
}

} // namespace

class TestBulkGivesWay : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFleetHardlyNotices_data();
    void theFleetHardlyNotices();
    void whatTheFleetLeavesIsUsed_data() { addSeeds(6); }
    void whatTheFleetLeavesIsUsed();
    void aloneItHasAllOfItsShare();
};

void TestBulkGivesWay::theFleetHardlyNotices_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("isEven");
    for (unsigned seed = 0; seed < support::rounds(12); ++seed) {
        QTest::addRow("at random, seed %u", seed) << seed << false;
        QTest::addRow("evenly, seed %u", seed) << seed << true;
    }
}

void TestBulkGivesWay::theFleetHardlyNotices()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, isEven);
    const auto without = run(seed, isEven, false);
    const auto with = run(seed, isEven, true);
    QCOMPARE(with.refusals, 0);
    std::vector<Duration> added;
    for (std::size_t i = 0; i < with.waits.size(); ++i)
        added.push_back(with.waits[i] - without.waits[i]);
    const auto text = QStringLiteral("p99 %1 ms, without the job %2 ms; of what each waits longer %3 ms; %4 of the job")
                          .arg(p99(with.waits) / 1us / 1e3)
                          .arg(p99(without.waits) / 1us / 1e3)
                          .arg(p99(added) / 1us / 1e3)
                          .arg(with.jobsSent);
    qInfo("%s", qPrintable(text));
    QVERIFY2(p99(with.waits) - p99(without.waits) < 20ms, qPrintable(text));
    // At random the fleet by itself waits for hundreds of milliseconds now and then, each time for another one.
    QVERIFY2(!isEven || p99(added) < 20ms, qPrintable(text));
    QVERIFY2(with.jobsSent >= (isEven ? 40 : 3), qPrintable(text)); // it goes on
}

// A fleet that uses half of the limit leaves the job its share.
void TestBulkGivesWay::whatTheFleetLeavesIsUsed()
{
    QFETCH(unsigned, seed);
    const auto with = run(seed, true, true, Fleet::Half);
    QCOMPARE(with.refusals, 0);
    QVERIFY2(with.jobsSent >= 0.95 * 20 * 45, qPrintable(QString::number(with.jobsSent)));
}

void TestBulkGivesWay::aloneItHasAllOfItsShare()
{
    const auto with = run(1, true, true, Fleet::None);
    QVERIFY2(with.jobsSent >= 0.98 * 20 * 45, qPrintable(QString::number(with.jobsSent)));
}

HEADROOM_TEST(TestBulkGivesWay)

} // namespace headroom::tst_bulk_gives_way

#include "tst_bulk_gives_way.moc"
