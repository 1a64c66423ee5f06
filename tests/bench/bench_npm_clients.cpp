// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Our client beside those of npm: 64 requests in flight over 200 channels, against one simulator whose limits are
// lifted and say so in every answer. Each is a process of its own that warms up first; they take turns, in another
// order each round, and the rate is that of the arrivals in the simulator's journal, after the warming up. A round
// counts only when every request arrived and was answered 200. Started by tests/bench/npm/run.
#include "core/base/processes/guarded_process.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/closed_loop.h"
#include "tests/support/clients/client_against_sim.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <cstdio>
#include <sys/resource.h>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t channels = 200;
constexpr std::size_t inFlight = 64;
constexpr std::size_t warmUp = 2000; // requests: for the others' compiler, and for connections
constexpr std::size_t requestsOfARound = 8000;
constexpr int rounds = 5;
constexpr double aim = 2; // times the best of the others
constexpr int timeoutMs = 180'000;

struct Contestant
{
    QString name;
    QString program;
    QStringList before; // of its arguments
    std::vector<double> rates; // requests a second, by round
    std::vector<double> cpu; // microseconds a request
    std::vector<double> peakMiB;
};

Duration cpuOfProcess()
{
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto of = [](const timeval& time) {
        return std::chrono::seconds{time.tv_sec} + std::chrono::microseconds{time.tv_usec};
    };
    return of(used.ru_utime) + of(used.ru_stime);
}

// Our client as the others' drivers have theirs, with their arguments and their line of JSON.
int drive(const QStringList& arguments)
{
    const auto method = arguments[1].toStdString();
    const auto over = arguments[2].toULongLong();
    const auto atOnce = arguments[3].toULongLong();
    ClientAgainstSim ours(arguments[0].toStdString() + "/api/v10", {static_cast<unsigned>(atOnce), 0});
    std::size_t failed = 0;
    const auto all = [&](std::size_t count) {
        ClosedLoop loop(
            {count, atOnce,
                [&](std::size_t i) {
                    const bool get = method == "GET";
                    return rest::Request{{method,
                        "/channels/" + JournalledSim::channel(i % over) + "/messages" + (get ? "?limit=1" : ""),
                        get ? model::Body{} : model::Body{R"({"content":"x"})"}, {}}};
                }},
            through(ours.client()));
        ClosedLoop::run({&loop}, std::chrono::milliseconds{timeoutMs});
        failed += count - (loop.byStatus().contains(200) ? loop.byStatus().at(200) : 0);
    };
    all(arguments[4].toULongLong());
    const auto begun = cpuOfProcess();
    all(arguments[5].toULongLong());
    const auto cpu = seconds(cpuOfProcess() - begun);
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    std::printf("{\"failed\":%zu,\"cpu_seconds\":%.3f,\"peak_mib\":%.1f}\n", failed, cpu,
        static_cast<double>(used.ru_maxrss) / 1024);
    return 0;
}

bool runOne(Contestant& contestant, JournalledSim& sim, const QString& method, std::size_t requests)
{
    sim.ask("POST", "/_sim/reset");
    sim.arrivals();
    GuardedProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(contestant.program,
        contestant.before
            + QStringList{QString::fromStdString(sim.host()), method, QString::number(channels),
                QString::number(inFlight), QString::number(warmUp), QString::number(requests)});
    if (!process.waitForFinished(timeoutMs))
        return false;
    const auto said = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    const auto arrivals = sim.arrivals();
    const bool complete = process.exitCode() == 0 && said.value("failed"_L1).toInt(-1) == 0
        && arrivals.size() == warmUp + requests
        && countByStatus(arrivals) == std::map<int, std::size_t>{{200, warmUp + requests}};
    if (!complete) {
        std::printf("%s: %zu of %zu requests arrived, it says %d failed\n", qPrintable(contestant.name),
            arrivals.size(), warmUp + requests, said.value("failed"_L1).toInt(-1));
        return false;
    }
    const Duration span = arrivals.back().at - arrivals[warmUp].at;
    contestant.rates.push_back(static_cast<double>(requests - 1) / seconds(span));
    contestant.cpu.push_back(said.value("cpu_seconds"_L1).toDouble() * 1e6 / static_cast<double>(requests));
    contestant.peakMiB.push_back(said.value("peak_mib"_L1).toDouble());
    return true;
}

void compare(const QString& method, std::vector<Contestant> contestants, std::size_t requests, BenchGoals& goals)
{
    JournalledSim sim({u"--limits"_s, u"none"_s, u"--global"_s, u"0"_s}, channels);
    bool complete = true;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < contestants.size(); ++i)
            complete &=
                runOne(contestants[(i + static_cast<std::size_t>(round)) % contestants.size()], sim, method, requests);
    }
    double best = 0;
    for (std::size_t i = 1; i < contestants.size(); ++i)
        best = std::max(best, median(contestants[i].rates));
    std::printf("%s, %zu requests a round, medians of %d rounds\n", qPrintable(method), requests, rounds);
    std::printf(
        "%-20s %12s %10s %10s %22s %9s\n", "", "requests/s", "slowest", "fastest", "of the best of npm", "CPU us");
    for (const auto& each : contestants) {
        const auto [slowest, fastest] = std::minmax_element(each.rates.begin(), each.rates.end());
        if (each.rates.empty())
            continue;
        std::printf("%-20s %12.0f %10.0f %10.0f %20.2f x %9.0f   peak %.0f MiB\n", qPrintable(each.name),
            median(each.rates), *slowest, *fastest, median(each.rates) / best, median(each.cpu), median(each.peakMiB));
    }
    goals.holds("every request of every client answered 200", complete);
    if (complete)
        goals.atLeast("ours, of the best of npm", median(contestants[0].rates) / best, aim, "times");
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    if (arguments.size() == 8 && arguments[1] == u"--ours"_s)
        return drive(arguments.mid(2));
    if (arguments.size() != 3) {
        std::fprintf(
            stderr, "bench_npm_clients SCALE DIRECTORY: tests/bench/npm/run installs the clients and starts this\n");
        return 2;
    }
    const auto requests = std::max<std::size_t>(200, scaled(requestsOfARound, scaleIn(argc, argv)));
    std::vector<Contestant> contestants{{u"headroom"_s, arguments[0], {u"--ours"_s}, {}, {}, {}}};
    for (const auto& [name, file] :
        {std::pair{u"@discordjs/rest"_s, u"discordjs.mjs"_s}, std::pair{u"@spectacles/rest"_s, u"spectacles.mjs"_s},
            std::pair{u"@discordeno/rest"_s, u"discordeno.mjs"_s}})
        contestants.push_back({name, u"node"_s, {arguments[2] + u'/' + file}, {}, {}, {}});
    BenchGoals goals;
    for (const auto& method : {u"GET"_s, u"POST"_s})
        compare(method, contestants, requests, goals);
    return goals.exitCode();
}
