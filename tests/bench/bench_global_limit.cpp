// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One process at the bot's global limit, over many channels whose own limits never bind. What the limit allows is the
// simulator's rule, a window of N requests that begins with its first and lasts a second, from outside: n requests that
// are all there at once take floor((n - 1) / N) seconds from the arrival of the first to that of the last, and nothing
// can make that shorter. (A sliding window allows the same.) The pauses after each window and a slow start are all in
// the measured span; only the way to the server is not.
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

constexpr std::size_t channels = 200;
constexpr double goalPercent = 98;

struct Case
{
    const char* name;
    unsigned perSecond;
    std::size_t requests; // so many that the last window is no fuller than what may be in flight
    unsigned inFlight;
    const char* latency; // milliseconds there and back
    const char* kind;
};

rest::Request message(std::size_t number)
{
    return {"POST", "/channels/" + JournalledSim::channel(number % channels) + "/messages", R"({"content":"x"})", {}};
}

void run(const Case& what, double scale, BenchGoals& goals)
{
    const auto windows = std::max<std::size_t>(1, scaled(what.requests / what.perSecond, scale));
    const auto requests = windows * what.perSecond + what.requests % what.perSecond;
    JournalledSim sim(
        {u"--global"_s, QString::number(what.perSecond), u"--bucket-limit"_s, u"1000000/1"_s, u"--latency"_s,
            QString::fromLatin1(what.latency), u"--buckets"_s, QString::fromLatin1(what.kind)},
        channels);
    ClientAgainstSim ours(sim.api(), {what.inFlight, static_cast<double>(what.perSecond)});
    ClosedLoop loop({requests, what.inFlight, message}, through(ours.client()));
    const auto ideal = leastSpan(requests, {what.perSecond, 1s});
    const auto begun = ours.clock().wallNow();
    const bool finished = ClosedLoop::run({&loop}, ideal * 3 + 60s);

    const auto arrivals = sim.arrivals();
    const auto counts = countByStatus(arrivals);
    const auto refused = counts.contains(429) ? counts.at(429) : 0;
    if (arrivals.empty())
        return goals.holds("requests arrived", false);
    const Duration span = arrivals.back().at - arrivals.front().at;
    const auto afterBurst =
        static_cast<double>(arrivals.size() - std::min<std::size_t>(arrivals.size(), what.perSecond));
    const auto peak = sim.ask("GET", "/_sim/counters").value("global_peak_per_second"_L1).toInt();
    std::printf("%s: %zu requests in %.3f s from first to last arrival, at best %.3f s; first after %.3f s\n",
        what.name, arrivals.size(), seconds(span), seconds(ideal), seconds(arrivals.front().at - begun));
    std::printf("  %.2f requests/s of %u after the first %u; at most %d in any second; %zu answered 429\n",
        afterBurst / seconds(span), what.perSecond, what.perSecond, peak, refused);
    goals.holds("every request answered 200, once",
        finished && arrivals.size() == requests && counts.contains(200) && counts.at(200) == requests);
    goals.atLeast("share of what the limit allows", 100 * seconds(ideal) / seconds(span), goalPercent, "%");
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto scale = scaleIn(argc, argv);
    BenchGoals goals;
    run({"50/s, fixed windows", 50, 400, 200, "0", "fixed"}, scale, goals);
    run({"50/s, sliding windows", 50, 400, 200, "0", "sliding"}, scale, goals);
    // Half a minute, because the first answer is 200 ms away: until then each of the 200 channels has sent one request
    // and nobody knows whether it may send a second one.
    run({"500/s at 200 ms, fixed windows", 500, 15400, 400, "200", "fixed"}, scale, goals);
    return goals.exitCode();
}
