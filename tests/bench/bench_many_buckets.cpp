// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// 200 buckets with limits of their own under one global limit, and requests that come as a Poisson process at one and a
// half times the global limit for 20 s, so that both kinds of limits bind and a queue builds up and drains. Measured
// against what no schedule can beat, with all requests and limits known beforehand (ideal_schedule.h), and beside it
// the plain schedule that obeys them: what is best lies between the two.
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/ideal_schedule.h"
#include "tests/support/clients/client_against_sim.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QJsonArray>
#include <QTimer>

#include <cstdio>
#include <random>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t buckets = 200;
constexpr IdealRule global{50, 1s};
constexpr double perSecond = 75; // asked for
constexpr auto askedFor = 20s;
constexpr double goalPercent = 95;
constexpr std::uint64_t seed = 20260817;
constexpr Duration journalIsEarly = 2ms; // at most, see Arrival::at

struct Load
{
    std::vector<IdealRule> rules;
    std::vector<Demand> demands;
};

// Each bucket is asked for 0.1 to 1.4 times what its rule allows, all together for `perSecond`.
Load makeLoad(double scale)
{
    std::mt19937_64 random{seed};
    constexpr std::chrono::seconds windows[]{2s, 4s, 6s, 10s};
    Load load;
    std::vector<double> rates;
    for (std::size_t i = 0; i < buckets; ++i) {
        load.rules.push_back({1 + random() % 3, windows[random() % 4]});
        const auto allowed = static_cast<double>(load.rules.back().limit) / seconds(load.rules.back().window);
        rates.push_back(allowed * std::uniform_real_distribution{0.1, 1.4}(random));
    }
    std::discrete_distribution<std::size_t> bucket(rates.begin(), rates.end());
    std::exponential_distribution gap{perSecond};
    const auto until = seconds(askedFor) * scale;
    for (auto at = gap(random); at < until; at += gap(random)) {
        const auto rounded = std::chrono::duration_cast<Duration>(std::chrono::duration<double>{at});
        load.demands.push_back({rounded, bucket(random)});
    }
    return load;
}

void tellRules(const JournalledSim& sim, const Load& load)
{
    QJsonArray rules;
    for (std::size_t i = 0; i < load.rules.size(); ++i)
        rules.append(
            QJsonObject{{u"bucket"_s, u"message-create:"_s + QString::fromStdString(JournalledSim::channel(i))},
                {u"limit"_s, static_cast<qint64>(load.rules[i].limit)}, {u"seconds"_s, seconds(load.rules[i].window)}});
    sim.ask("POST", "/_sim/buckets", {{u"buckets"_s, rules}});
}

// Submits each request at its time and waits for the end of all.
class Run
{
public:
    Run(ClientAgainstSim& ours, const Load& load)
        : m_ours(ours)
        , m_load(load)
        , m_next(ours.clock(), [this] { submitDue(); })
    {
    }

    bool toTheEnd(Duration atMost)
    {
        m_begun = m_ours.clock().now();
        begunOnTheCalendar = m_ours.clock().wallNow();
        submitDue();
        QTimer::singleShot(ceilMilliseconds(atMost), &m_turns, &QEventLoop::quit);
        m_turns.exec();
        return m_ended == m_load.demands.size();
    }

    WallTime begunOnTheCalendar;

private:
    void submitDue()
    {
        for (; m_submitted < m_load.demands.size(); ++m_submitted) {
            const auto& demand = m_load.demands[m_submitted];
            if (m_begun + demand.at > m_ours.clock().now())
                return m_next.ringAt(m_begun + demand.at);
            m_ours.client().submit(
                {"POST", "/channels/" + JournalledSim::channel(demand.bucket) + "/messages", R"({"content":"x"})", {}},
                [this](const model::Outcome&) {
                    if (++m_ended == m_load.demands.size())
                        m_turns.quit();
                });
        }
    }

    ClientAgainstSim& m_ours;
    const Load& m_load;
    Alarm m_next;
    QEventLoop m_turns;
    Instant m_begun{};
    std::size_t m_submitted = 0;
    std::size_t m_ended = 0;
};

void line(const char* name, const IdealTimes& times, std::size_t requests)
{
    std::printf("%-38s all served after %8.3f s, waited %7.3f s on average\n", name, seconds(times.last),
        seconds(times.sumOfWaits) / static_cast<double>(requests));
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto load = makeLoad(scaleIn(argc, argv));
    const auto count = load.demands.size();
    const auto bound = bestThinkable(load.demands, load.rules, global);
    const auto greedy = timesOf(load.demands, greedySchedule(load.demands, load.rules, global));

    JournalledSim sim({u"--global"_s, QString::number(global.limit)}, buckets);
    tellRules(sim, load);
    ClientAgainstSim ours(sim.api(), {200, static_cast<double>(global.limit)});
    Run run(ours, load);
    const bool finished = run.toTheEnd(greedy.last * 3 + 30s);

    const auto arrivals = sim.arrivals();
    const auto counts = countByStatus(arrivals);
    BenchGoals goals;
    goals.holds("every request answered 200, once",
        finished && arrivals.size() == count && counts.contains(200) && counts.at(200) == count);
    if (!finished || arrivals.size() != count)
        std::printf("%zu requests, %zu arrivals, %zu answered 429\n", count, arrivals.size(),
            counts.contains(429) ? counts.at(429) : 0);
    std::vector<Duration> served;
    for (const auto& arrival : arrivals) {
        if (arrival.status == 200)
            served.push_back(arrival.at - run.begunOnTheCalendar + journalIsEarly);
    }
    const auto measured = timesOf(load.demands, served); // neither figure depends on which is which
    std::printf("%zu requests over %zu buckets, %g/s asked for, %zu/s allowed in all\n", count, buckets, perSecond,
        global.limit);
    line("no schedule can do better than", bound, count);
    line("first come, first served, all known", greedy, count);
    line("measured", measured, count);
    goals.atLeast("end, share of the best", 100 * seconds(bound.last) / seconds(measured.last), goalPercent, "%");
    // No goal: the best opens windows of the global limit so that a waiting crowd goes at once at their beginning. Ours
    // keeps to the limit in every second wherever it begins, so the crowd goes spread over the second as it came.
    std::printf("waits, share of the best: %.2f %%\n", 100 * seconds(bound.sumOfWaits) / seconds(measured.sumOfWaits));
    return goals.exitCode();
}
