// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How fast files are read into lines, beside `wc -l` and `cat` on the same file in the same run, and how long it takes
// from a line being written to its chunk being there, at 5,000 lines a second.
#include "core/base/time/system_clock.h"
#include "core/logs/lines/envelope.h"
#include "core/logs/lines/unwrapped_lines.h"
#include "core/logs/sources/file_set_source.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/logs/log_folder.h"

#include <QCoreApplication>
#include <QProcess>

#include <algorithm>
#include <cstdio>
#include <thread>

using namespace headroom;
using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t fileSize = 300'000'000;
constexpr int rounds = 5;
constexpr int linesPerSecond = 5000;
constexpr auto followedFor = 10s;

Instant now()
{
    return std::chrono::time_point_cast<Duration>(std::chrono::steady_clock::now());
}

template <typename F>
double bestOf(F&& f)
{
    double best = 1e9;
    for (int i = 0; i < rounds; ++i) {
        const auto started = now();
        f();
        best = std::min(best, seconds(now() - started));
    }
    return best;
}

double programTime(const QString& program, const QStringList& arguments)
{
    return bestOf([&] {
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(program, arguments);
        process.waitForFinished(-1);
    });
}

std::uint64_t countLines(const std::string& path)
{
    SystemClock clock;
    TailedFile file(path, clock);
    UnwrappedLines lines;
    std::uint64_t bytes = 0;
    while (const auto chunk = file.next())
        lines.read(*chunk, [&bytes](std::string_view line, std::optional<WallTime>) { bytes += line.size(); });
    return lines.counts().lines;
}

void say(const char* what, double taken, std::size_t size, std::size_t lines)
{
    std::printf("%-34s %7.0f MB/s  %6.1f M lines/s  %.3f s\n", what, static_cast<double>(size) / taken / 1e6,
        static_cast<double>(lines) / taken / 1e6, taken);
}

void measureReading(const LogFolder& folder, double scale, BenchGoals& goals)
{
    const std::string line =
        "127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /api/v10/channels/";
    std::string text;
    std::size_t lines = 0;
    while (text.size() < scaled(fileSize, scale)) {
        text += line + std::to_string(lines % 100'000) + "/messages HTTP/1.1\" 20\n";
        ++lines;
    }
    folder.write("plain.log", text);
    const auto path = QString::fromStdString(folder.path("plain.log"));
    const auto wc = programTime(QStringLiteral("wc"), {QStringLiteral("-l"), path});
    const auto cat = programTime(QStringLiteral("cat"), {path});
    std::uint64_t counted = 0;
    const auto ours = bestOf([&] { counted = countLines(folder.path("plain.log")); });
    goals.holds("every line was read", counted == lines);
    say("wc -l", wc, text.size(), lines);
    say("cat", cat, text.size(), lines);
    say("chunks and lines", ours, text.size(), lines);
    goals.atMost("time beside wc -l and cat together", ours / (wc + cat), 3, "x");

    for (const bool isZstd : {false, true}) {
        const auto* name = isZstd ? "plain.zst" : "plain.gz";
        folder.write(name, isZstd ? zstdOf(text) : gzipOf(text));
        const auto taken = bestOf([&] { counted = countLines(folder.path(name)); });
        goals.holds("every packed line was read", counted == lines);
        say(isZstd ? "the same out of zstd" : "the same out of gzip", taken, text.size(), lines);
    }
    text.clear();
    for (std::size_t i = 0; i < lines; ++i)
        text += R"({"log":"[WS =\u003e Shard )" + std::to_string(i % 1024)
            + R"(] Heartbeat acknowledged, latency of 46ms.\n","stream":"stdout","time":"2026-11-20T23:37:34.120345678Z"})"
              "\n";
    folder.write("docker.log", text);
    const auto taken = bestOf([&] { counted = countLines(folder.path("docker.log")); });
    goals.holds("every line of the container was read", counted == lines);
    say("out of docker's envelope", taken, text.size(), lines);
}

// Each line holds the time at which it was written.
void measureLatency(int argc, char** argv, const LogFolder& folder, double scale, BenchGoals& goals)
{
    QCoreApplication app(argc, argv);
    SystemClock clock;
    folder.write("live.log", "");
    FileSetSource source({folder.path("live.log")}, clock);
    std::vector<double> waited;
    QObject::connect(&source, &FileSetSource::readable, &source, [&] {
        while (const auto chunk = source.next()) {
            const auto arrived = now();
            forEachLine(chunk->chunk.lines, [&](std::string_view line) {
                const Instant written{Duration{std::stoll(std::string(line))}};
                waited.push_back(seconds(arrived - written) * 1000);
            });
        }
    });
    source.start();
    const auto count = scaled(static_cast<std::size_t>(linesPerSecond * followedFor / 1s), scale);
    const auto cpuBefore = ownCpu();
    const auto started = now();
    std::thread writer([&folder, count, started] {
        LogWriter file(folder.path("live.log"));
        for (std::size_t i = 0; i < count; ++i) {
            std::this_thread::sleep_until(started + i * (Duration{1s} / linesPerSecond));
            file.write(std::to_string(now().time_since_epoch().count()) + '\n');
        }
    });
    while (waited.size() < count && now() - started < followedFor * scale + 30s)
        app.processEvents(QEventLoop::WaitForMoreEvents);
    writer.join();
    const auto took = seconds(now() - started);
    goals.holds("every line arrived", waited.size() == count);
    std::sort(waited.begin(), waited.end());
    const auto at = [&waited](double share) {
        return waited[static_cast<std::size_t>(share * static_cast<double>(waited.size() - 1))];
    };
    std::printf("%zu lines in %.1f s: from written to its chunk p50 %.2f ms, p99 %.2f ms, most %.2f ms; CPU %.1f %%\n",
        count, took, at(0.5), at(0.99), at(1), seconds(ownCpu() - cpuBefore) / took * 100);
    goals.atMost("from written to its chunk, p99", at(0.99), 50, "ms");
}

} // namespace

int main(int argc, char** argv)
{
    const auto scale = scaleIn(argc, argv);
    BenchGoals goals;
    const LogFolder folder;
    measureReading(folder, scale, goals);
    measureLatency(argc, argv, folder, scale, goals);
    return goals.exitCode();
}
