// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A week of a busy proxy, 24,000,000 lines, opened as the window opens it: how long until the first figures are there,
// how long until all are, what was published on the way, and the memory it takes. Beside it `wc -l` of the same file.
// An argument is what the number of lines is multiplied with.
#include "core/base/time/system_clock.h"
#include "core/console/logs/log_watch.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/logs/request_log_lines.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

#include <cstdio>

#include <sys/resource.h>

using namespace headroom;

namespace {

constexpr std::size_t week = 24'000'000;
constexpr std::size_t linesAtOnce = 100'000;
constexpr double firstGoal = 1.0;

void writeWeek(const QString& path, std::size_t lines)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qPrintable(path));
    support::RequestLogLines made;
    for (std::size_t written = 0; written < lines; written += linesAtOnce) {
        std::string text;
        made.append(text, std::min(linesAtOnce, lines - written));
        if (file.write(text.data(), qint64(text.size())) != qint64(text.size()))
            qFatal("%s: the disk is full", qPrintable(path));
    }
}

double megabytesHeld()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const auto lines = support::scaled(week, support::scaleIn(argc, argv));
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("discord_proxy.log"));
    writeWeek(path, lines);
    SystemClock clock;
    const auto counting = clock.now();
    QProcess::execute(QStringLiteral("sh"),
        {QStringLiteral("-c"), QStringLiteral("wc -l < ") + path + QStringLiteral(" > /dev/null")});
    const auto counted = support::seconds(clock.now() - counting);
    const auto before = megabytesHeld();

    console::LogProfile profile;
    profile.inputs.push_back({logs::LogInput::Kind::Files, path.toStdString()});
    auto* watch = new console::LogWatch(profile);
    QThread thread;
    watch->moveToThread(&thread);
    QObject::connect(&thread, &QThread::started, watch, &console::LogWatch::start);
    QObject::connect(&thread, &QThread::finished, watch, &QObject::deleteLater);
    std::optional<double> first;
    std::size_t published = 0;
    std::size_t withProgress = 0;
    const auto began = clock.now();
    QObject::connect(watch, &console::LogWatch::figuresReady, &app, [&](const console::LogFiguresPtr& figures) {
        ++published;
        if (figures->sources.empty())
            return;
        const auto& source = figures->sources[0];
        withProgress += source.readPart.has_value();
        if (!first && figures->traffic)
            first = support::seconds(clock.now() - began);
        if (source.lines >= lines)
            QCoreApplication::quit();
    });
    thread.start();
    QCoreApplication::exec();
    const auto all = support::seconds(clock.now() - began);
    std::printf(
        "%zu lines: first figures after %.3f s, all after %.1f s (%.2f million lines/s; wc -l %.1f s), published "
        "%zu times, %zu of them with progress; %.0f MB more than before\n",
        lines, first.value_or(0), all, double(lines) / all / 1e6, counted, published, withProgress,
        megabytesHeld() - before);
    support::BenchGoals goals;
    goals.atMost("first figures", first.value_or(1e9), firstGoal, "s");
    goals.holds("progress is told on the way", withProgress > 2 || all < 1);
    thread.quit();
    thread.wait();
    return goals.exitCode();
}
