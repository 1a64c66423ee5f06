// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The transport alone against headroom-sim without limits: how many small requests a second it carries, 64 in flight
// over 100 channels, and what that costs in processor time on its own thread and on those of Qt Network.
//
//   bench_transport [GET|POST] [SECONDS] [IN_FLIGHT] [API] [CA_FILE]

#include "core/base/time/system_clock.h"
#include "core/net/qt/qt_transport.h"
#include "tests/support/simulator/sim_process.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <cstdio>
#include <ctime>

#include <sys/resource.h>

using namespace headroom;
using namespace std::chrono_literals;

namespace {

double secondsOf(const timeval& time)
{
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

double processorTime(int who)
{
    rusage usage{};
    getrusage(who, &usage);
    return secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
}

// The channels of the simulator's first world.
std::vector<std::string> channels()
{
    std::vector<std::string> ids;
    for (std::uint64_t guild = 0; guild < 5; ++guild) {
        for (std::uint64_t channel = 0; channel < 20; ++channel)
            ids.push_back(
                std::to_string(837855848955904062 + guild * 15099494400000 + channel * 4 + (channel > 0 ? 1 : 0)));
    }
    return ids;
}

struct Run
{
    net::Transport& transport;
    std::string method;
    std::vector<net::Request> requests;
    std::size_t next = 0;
    std::size_t answered = 0;
    std::size_t others = 0;
    std::size_t failed = 0;
    std::size_t underWay = 0;
    bool over = false;
    std::vector<Duration> took;

    void sendOne()
    {
        ++underWay;
        const auto started = std::chrono::steady_clock::now();
        transport.send(requests[next++ % requests.size()], true, [this, started](const auto& result) {
            took.push_back(std::chrono::steady_clock::now() - started);
            --underWay;
            if (!result)
                ++failed;
            else if (result->status == 200)
                ++answered;
            else
                ++others;
            if (!result && failed <= 3)
                std::printf("  %s\n", result.error().text.c_str());
            if (!over)
                sendOne();
        });
    }
};

double milliseconds(Duration d)
{
    return std::chrono::duration<double, std::milli>(d).count();
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const auto arguments = QCoreApplication::arguments();
    const auto method = arguments.value(1, QStringLiteral("GET")).toStdString();
    const auto seconds = arguments.value(2, QStringLiteral("4")).toDouble();
    const auto inFlight = arguments.value(3, QStringLiteral("64")).toULongLong();
    std::unique_ptr<support::SimProcess> sim;
    auto api = arguments.value(4).toStdString();
    if (api.empty()) {
        sim = std::make_unique<support::SimProcess>(QStringList{QStringLiteral("--limits"), QStringLiteral("none")});
        api = sim->api();
    }

    SystemClock clock;
    net::QtTransport::Options options;
    options.api = api;
    options.token = "bench";
    options.caFile = arguments.value(5).toStdString();
    net::QtTransport transport(options, clock);
    Run run{transport, method, {}, 0, 0, 0, 0, 0, false, {}};
    for (const auto& id : channels()) {
        if (method == "POST")
            run.requests.push_back({"POST", "/channels/" + id + "/messages", R"({"content":"hello"})", {}});
        else
            run.requests.push_back({method, "/channels/" + id, {}, {}});
    }

    for (std::size_t i = 0; i < inFlight; ++i)
        run.sendOne();
    QElapsedTimer warm;
    warm.start();
    while (warm.elapsed() < 500)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    run.answered = run.others = run.failed = 0;
    run.took.clear();
    const auto ownBefore = processorTime(RUSAGE_THREAD);
    const auto allBefore = processorTime(RUSAGE_SELF);
    QElapsedTimer watch;
    watch.start();
    while (double(watch.elapsed()) < seconds * 1000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    const double elapsed = double(watch.nsecsElapsed()) / 1e9;
    const auto own = processorTime(RUSAGE_THREAD) - ownBefore;
    const auto all = processorTime(RUSAGE_SELF) - allBefore;
    const auto count = run.answered + run.others;
    auto took = run.took;
    run.over = true;
    while (run.underWay > 0)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);

    std::sort(took.begin(), took.end());
    std::printf("%s, %llu in flight: %.0f requests/s (%zu not 200, %zu failed), %zu managers\n", method.c_str(),
        static_cast<unsigned long long>(inFlight), double(count) / elapsed, run.others, run.failed,
        transport.managers());
    std::printf(
        "  processor time a request: %.1f us on this thread, %.1f us on Qt Network's; latency p50 %.2f p99 %.2f ms\n",
        own / double(count) * 1e6, (all - own) / double(count) * 1e6, milliseconds(took[took.size() / 2]),
        milliseconds(took[took.size() * 99 / 100]));
    return 0;
}
