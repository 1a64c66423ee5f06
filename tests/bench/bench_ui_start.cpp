// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How long the program takes from its start to a first frame that shows the buckets of a demo that already runs,
// beside the shortest life the same program can have (--version, before any window), measured in turns.
#include "tests/support/bench/bench_goals.h"
#include "tests/support/programs/program.h"

#include "core/base/processes/guarded_process.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace headroom;
using headroom::support::median;

namespace {

constexpr double goalMilliseconds = 100;

void report(const char* name, const std::vector<double>& values)
{
    std::printf("%-28s min %6.1f  median %6.1f  max %6.1f ms  (%zu)\n", name,
        *std::min_element(values.begin(), values.end()), median(values),
        *std::max_element(values.begin(), values.end()), values.size());
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    GuardedProcess demo;
    demo.start(support::program("headroom-demo"), QStringList());
    while (!demo.canReadLine() && demo.waitForReadyRead(60000)) { }
    const auto redis = QJsonDocument::fromJson(demo.readLine()).object().value(QStringLiteral("redis")).toString();
    demo.waitForFinished(5000); // it runs on; its buckets fill meanwhile

    const QTemporaryDir home;
    auto environment = QProcessEnvironment::systemEnvironment();
    if (!environment.contains(QStringLiteral("QT_QPA_PLATFORM")) && !environment.contains(QStringLiteral("DISPLAY")))
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home.path());
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("headroom.start.info=true"));

    std::vector<double> windows;
    std::vector<double> shortest;
    for (int run = 0; run < 16; ++run) {
        QElapsedTimer elapsed;
        elapsed.start();
        support::runProgram(support::program("headroom"), {QStringLiteral("--version")});
        const auto version = double(elapsed.nsecsElapsed()) / 1e6;

        GuardedProcess window;
        window.setProcessEnvironment(environment);
        elapsed.restart();
        window.setReadChannel(QProcess::StandardError);
        window.start(support::program("headroom"), {QStringLiteral("--redis"), redis});
        QByteArray said;
        while (!said.contains("first buckets drawn") && elapsed.elapsed() < 10000) {
            window.waitForReadyRead(1000);
            said += window.readAllStandardError();
        }
        const auto start = double(elapsed.nsecsElapsed()) / 1e6;
        window.stop();
        if (run == 0)
            continue; // files not in memory yet
        shortest.push_back(version);
        windows.push_back(start);
    }
    report("start to first buckets", windows);
    report("start to end of --version", shortest);
    std::printf("ratio of the medians %.1f\n", median(windows) / median(shortest));
    const auto good = median(windows) < goalMilliseconds;
    std::printf("goal, median under %.0f ms: %s\n", goalMilliseconds, good ? "met" : "MISSED");
    return good ? 0 : 1;
}
