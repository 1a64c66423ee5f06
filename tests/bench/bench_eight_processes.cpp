// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Eight processes of headroomctl that share one Redis in our own scheme: 200 buckets, one global limit, each process
// with as many requests as the others, all there at once. What the limit allows is counted as in bench_global_limit.
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/ideal_schedule.h"
#include "tests/support/programs/ctl_request.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <random>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t channels = 200;
constexpr std::size_t processes = 8;
constexpr double goalPercent = 97;
// Who asks first in an empty fleet gets the first second's requests; from then on all get as many.
constexpr double goalFairness = 1.2; // the longest wait of any process over the shortest of these

struct Case
{
    const char* name;
    unsigned perSecond;
    unsigned seconds;
    const char* bucketLimit;
    const char* latency; // ms there and back
    const char* kind;
};

// As many for each channel as for any other.
QByteArray batch(std::size_t requests, std::size_t process)
{
    std::vector<std::size_t> places(requests);
    for (std::size_t i = 0; i < requests; ++i)
        places[i] = (i * processes + process) % channels;
    std::shuffle(places.begin(), places.end(), std::mt19937_64(process));
    QByteArray lines;
    for (std::size_t i = 0; i < requests; ++i) {
        const auto path = "/channels/" + JournalledSim::channel(places[i]) + "/messages";
        lines +=
            ctlBatchLine(static_cast<int>(i), "POST", QByteArray::fromStdString(path), R"("body":{"content":"x"})");
    }
    return lines;
}

// All of them, ready to take requests.
bool areThere(const RedisServer& redis)
{
    QElapsedTimer timeout;
    timeout.start();
    while (timeout.elapsed() < 30'000) {
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
        if (redis.cli({u"CLIENT"_s, u"LIST"_s}).count(u"name=headroomctl "_s) == 2 * processes)
            return true;
    }
    return false;
}

std::int64_t scriptCalls(const RedisServer& redis)
{
    const auto name = u"cmdstat_evalsha:calls="_s;
    const auto stats = redis.cli({u"INFO"_s, u"commandstats"_s});
    const auto from = stats.indexOf(name) + name.size();
    return stats.mid(from, stats.indexOf(u',', from) - from).toLongLong();
}

void run(const Case& what, double scale, BenchGoals& goals)
{
    const auto windows = std::max<std::size_t>(3, scaled(what.seconds, scale));
    // The last window is no fuller than one that just began.
    const auto each = (windows * what.perSecond + processes) / processes;
    const auto requests = each * processes;
    RedisServer redis;
    JournalledSim sim(
        {u"--global"_s, QString::number(what.perSecond), u"--bucket-limit"_s, QString::fromLatin1(what.bucketLimit),
            u"--latency"_s, QString::fromLatin1(what.latency), u"--buckets"_s, QString::fromLatin1(what.kind)},
        channels);
    std::vector<std::unique_ptr<GuardedProcess>> workers;
    for (std::size_t i = 0; i < processes; ++i) {
        workers.push_back(std::make_unique<GuardedProcess>());
        auto arguments = ctlBatch(sim.api(),
            {u"--redis"_s, QString::fromStdString(redis.url()), u"--scheme"_s, u"headroom"_s, u"--prefix"_s, u"fleet"_s,
                u"--global"_s, QString::number(what.perSecond), u"--concurrency"_s, u"64"_s});
        startCtlRequest(*workers.back(), arguments);
    }
    goals.holds("all processes are there", areThere(redis));
    for (std::size_t i = 0; i < processes; ++i) {
        workers[i]->write(batch(each, i));
        workers[i]->closeWriteChannel();
    }
    QElapsedTimer timeout;
    timeout.start();
    const auto isRunning = [](const auto& worker) { return worker->state() != QProcess::NotRunning; };
    while (std::any_of(workers.begin(), workers.end(), isRunning)
        && timeout.elapsed() < static_cast<qint64>(windows * 2000 + 60'000))
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    std::vector<double> longest;
    std::size_t answered = 0;
    for (auto& worker : workers) {
        const auto out =
            readCtlRequest(worker->exitCode(), worker->readAllStandardOutput(), worker->readAllStandardError());
        if (!out.err.isEmpty())
            std::printf("%s", out.err.constData());
        double wait = 0;
        for (const auto& line : out.lines)
            wait = std::max(wait, line.value("waited_ms"_L1).toDouble());
        longest.push_back(wait / 1000);
        answered += static_cast<std::size_t>(out.outcomes("answered"));
    }
    const auto calls = scriptCalls(redis);
    const auto arrivals = sim.arrivals();
    const auto counts = countByStatus(arrivals);
    if (arrivals.empty())
        return goals.holds("requests arrived", false);
    const auto ideal = leastSpan(requests, {what.perSecond, 1s});
    const Duration span = arrivals.back().at - arrivals.front().at;
    const auto [shortest, furthest] = std::minmax_element(longest.begin(), longest.end());
    std::printf("%s: %zu requests of %zu processes in %.3f s from first to last arrival, at best %.3f s\n", what.name,
        arrivals.size(), processes, seconds(span), seconds(ideal));
    for (const auto& [status, count] : counts)
        std::printf("  %zu answered %d\n", count, status);
    std::printf("  longest wait of a process %.2f to %.2f s; %.2f script calls a request\n", *shortest, *furthest,
        static_cast<double>(calls) / static_cast<double>(arrivals.size()));
    goals.holds("every request answered 200, once", answered == requests && counts.size() == 1 && counts.contains(200));
    goals.atLeast("share of what the limit allows", 100 * seconds(ideal) / seconds(span), goalPercent, "%");
    goals.atMost("longest wait of any process over the shortest", *furthest / *shortest, goalFairness, "");
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto scale = scaleIn(argc, argv);
    BenchGoals goals;
    run({"50/s, fixed windows", 50, 30, "5/5", "5", "fixed"}, scale, goals);
    run({"50/s, sliding windows, 20 ms", 50, 30, "5/5", "20", "sliding"}, scale, goals);
    run({"500/s, fixed windows", 500, 20, "50/5", "20", "fixed"}, scale, goals);
    return goals.exitCode();
}
