// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One bucket of 5 requests per 2 s and many callers at once. At best so many windows as it takes follow each other
// without a gap: n requests take 2 s * floor((n - 1) / 5) from the arrival of the first to that of the last, with fixed
// windows and with sliding ones. All cases run side by side, each against a simulator of its own.
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/closed_loop.h"
#include "tests/support/bench/ideal_schedule.h"
#include "tests/support/clients/client_against_sim.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QCoreApplication>

#include <cstdio>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr IdealRule rule{5, 2s};
constexpr unsigned callers = 30;
constexpr double goalPercent = 98;

struct Case
{
    Case(const char* kind, const char* latency, std::size_t requests)
        : name(std::to_string(requests) + " requests, " + kind + " windows, " + latency + " ms")
        , requests(requests)
        , sim({u"--global"_s, u"0"_s, u"--bucket-limit"_s, u"5/2"_s, u"--buckets"_s, QString::fromLatin1(kind),
                  u"--latency"_s, QString::fromLatin1(latency)},
              1)
        , ours(sim.api(), {callers, 0})
        , loop({requests, callers,
                   [](std::size_t) {
                       return rest::Request{
                           {"POST", "/channels/" + JournalledSim::channel(0) + "/messages", R"({"content":"x"})", {}}};
                   }},
              through(ours.client()))
    {
    }

    void report(BenchGoals& goals)
    {
        const auto arrivals = sim.arrivals();
        const auto counts = countByStatus(arrivals);
        if (arrivals.empty())
            return goals.holds("requests arrived", false);
        const Duration span = arrivals.back().at - arrivals.front().at;
        const auto ideal = leastSpan(requests, rule);
        std::printf("%s: %.3f s from first to last arrival, at best %.3f s; %zu answered 429\n", name.c_str(),
            seconds(span), seconds(ideal), counts.contains(429) ? counts.at(429) : 0);
        goals.holds("every request answered 200, once",
            loop.isDone() && arrivals.size() == requests && counts.contains(200) && counts.at(200) == requests);
        goals.atLeast("share of what the bucket allows", 100 * seconds(ideal) / seconds(span), goalPercent, "%");
    }

    std::string name;
    std::size_t requests;
    JournalledSim sim;
    ClientAgainstSim ours;
    ClosedLoop loop;
};

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto scale = scaleIn(argc, argv);
    std::vector<std::unique_ptr<Case>> cases;
    std::vector<ClosedLoop*> loops;
    for (const auto requests : {std::size_t{30}, std::size_t{130}}) {
        for (const auto* kind : {"fixed", "sliding"}) {
            for (const auto* latency : {"0", "50"})
                cases.push_back(
                    std::make_unique<Case>(kind, latency, std::max<std::size_t>(6, scaled(requests, scale))));
        }
    }
    for (const auto& each : cases)
        loops.push_back(&each->loop);
    ClosedLoop::run(loops, leastSpan(scaled(130, scale), rule) * 3 + 30s);
    BenchGoals goals;
    for (const auto& each : cases)
        each->report(goals);
    return goals.exitCode();
}
