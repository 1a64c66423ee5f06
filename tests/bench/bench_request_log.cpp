// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the bytes of a request log to figures on one core: two million lines of the discord_logs format as a large bot's
// proxy writes them, in one run with goaccess and lnav on the same file (where they are installed; both are Debian
// packages). What each of them is asked for is what the console is: counts by status and route.
//
//   bench_request_log [scale] [--alone]
#include "core/logs/requests/request_reader.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/logs/request_log_lines.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace headroom;
using namespace headroom::support;

namespace {

constexpr std::size_t linesInAll = 2'000'000;
constexpr int rounds = 7;
constexpr std::size_t chunkSize = 1 << 18;
constexpr double timesGoaccess = 20;
constexpr double timesLnav = 4;
constexpr double linesASecond = 2'000'000;

constexpr const char* lnavFormat = R"({
  "$schema": "https://lnav.org/schemas/format-v1.schema.json",
  "discord_logs": {
    "title": "Discord proxy", "description": "nginx in front of Discord",
    "regex": {"std": {"pattern": "^(?<c_ip>[^ ]+) \\[(?<timestamp>[^\\]]+)\\] (?<cf_ray>[^ ]+) (?<cf_request_id>[^ ]+) (?<cache>[^ ]+) (?<sc_status>\\d+) \"(?<cs_method>[A-Z]+) (?<cs_uri>[^ \"]+) (?<cs_version>[^\"]+)\" (?<sc_bytes>\\d+)$"}},
    "timestamp-format": ["%d/%b/%Y:%H:%M:%S %z"],
    "value": {
      "c_ip": {"kind": "string"}, "cf_ray": {"kind": "string"}, "cf_request_id": {"kind": "string"},
      "cache": {"kind": "string"}, "sc_status": {"kind": "integer", "foreign-key": true},
      "cs_method": {"kind": "string"}, "cs_uri": {"kind": "string"}, "cs_version": {"kind": "string"},
      "sc_bytes": {"kind": "integer"}
    },
    "sample": [{"line": "127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /api/v10/gateway/bot HTTP/1.1\" 20"}]
  }
})";

// Seconds that reading the file took, and how many lines fitted.
struct Run
{
    double seconds = 0;
    std::uint64_t lines = 0;
};

Run readOnce(const QString& path, const logs::RequestFormat& format, RequestLogLines::Made& figures)
{
    const auto begin = ownCpu();
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return {};
    logs::RequestReader reader(format);
    std::vector<char> buffer(chunkSize);
    std::size_t held = 0;
    for (;;) {
        const auto got = file.read(buffer.data() + held, qint64(buffer.size() - held));
        if (got <= 0)
            break;
        held += std::size_t(got);
        const std::string_view bytes(buffer.data(), held);
        const auto whole = bytes.rfind('\n') + 1;
        reader.take(bytes.substr(0, whole));
        std::copy(bytes.begin() + std::ptrdiff_t(whole), bytes.end(), buffer.begin());
        held -= whole;
    }
    const auto summary = reader.summary();
    figures = {reader.lines(), summary.toDiscord, summary.refused, summary.cached, summary.unknown, 0};
    for (const auto& route : summary.routes)
        figures.invalid += route.invalid;
    return {seconds(ownCpu() - begin), reader.lines() - reader.unparsed()};
}

double childrensCpu()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto of = [](const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

// What a program took, of wall time and of processor time the smaller: neither that others are at work here nor that it
// uses two threads is held against it. 0 when it failed.
double runProgram(const QString& program, const QStringList& arguments, const QString& output)
{
    QProcess process;
    process.setStandardOutputFile(output);
    process.setStandardErrorFile(output + QStringLiteral(".err"));
    const auto cpuBefore = childrensCpu();
    QElapsedTimer timer;
    timer.start();
    process.start(program, arguments);
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return 0;
    return std::min(double(timer.elapsed()) / 1000, childrensCpu() - cpuBefore);
}

double runGoaccess(const QString& program, const QString& log, const QString& folder)
{
    return runProgram(program,
        {log, QStringLiteral("--log-format=%h [%d:%t %^] %^ %^ %C %s \"%r\" %b"),
            QStringLiteral("--date-format=%d/%b/%Y"), QStringLiteral("--time-format=%T"),
            QStringLiteral("--no-global-config"), QStringLiteral("-o"), folder + QStringLiteral("/goaccess.json")},
        folder + QStringLiteral("/goaccess.out"));
}

double runLnav(const QString& program, const QString& log, const QString& folder)
{
    const auto formats = folder + QStringLiteral("/lnav/formats/discord");
    QDir().mkpath(formats);
    QFile format(formats + QStringLiteral("/discord_logs.json"));
    if (!format.open(QIODevice::WriteOnly))
        return 0;
    format.write(lnavFormat);
    format.close();
    return runProgram(program,
        {QStringLiteral("-n"), QStringLiteral("-q"), QStringLiteral("-I"), folder + QStringLiteral("/lnav"),
            QStringLiteral("-c"), QStringLiteral(";select sc_status, count(*) from discord_logs group by sc_status"),
            QStringLiteral("-c"), QStringLiteral(":write-csv-to -"), log},
        folder + QStringLiteral("/lnav.out"));
}

void compare(const char* name, double seconds, std::size_t lines, double own, double goal, BenchGoals& goals)
{
    if (seconds <= 0) {
        std::printf("%s: not installed, or failed\n", name);
        goals.holds(name, false);
        return;
    }
    const auto rate = double(lines) / seconds;
    std::printf("%s: %.2f s, %.0f lines/s\n", name, seconds, rate);
    goals.atLeast((std::string("times ") + name).c_str(), own / rate, goal, "x");
}

} // namespace

int main(int argc, char** argv)
{
    const bool alone = argc > 1 && std::string_view(argv[argc - 1]) == "--alone";
    const auto lines = scaled(linesInAll, scaleIn(argc - alone, argv));
    QTemporaryDir folder;
    const auto log = folder.filePath(QStringLiteral("discord_proxy.log"));
    RequestLogLines made;
    {
        QFile file(log);
        if (!file.open(QIODevice::WriteOnly))
            return 2;
        std::string text;
        for (std::size_t left = lines; left;) {
            const auto some = std::min<std::size_t>(left, 10000);
            text.clear();
            made.append(text, some);
            file.write(text.data(), qint64(text.size()));
            left -= some;
        }
        std::printf("%zu lines, %.0f MB\n", lines, double(file.size()) / 1e6);
    }

    std::vector<double> times;
    RequestLogLines::Made figures;
    BenchGoals goals;
    for (int round = 0; round < rounds; ++round) {
        const auto run = readOnce(log, *logs::formatNamed("discord_logs"), figures);
        times.push_back(run.seconds);
        if (run.lines != lines)
            goals.holds("all lines fit", false);
    }
    const auto& expected = made.made();
    goals.holds("the figures are those of the lines made",
        figures.toDiscord == expected.toDiscord && figures.refused == expected.refused
            && figures.cached == expected.cached && figures.unknown == expected.unknown
            && figures.invalid == expected.invalid);
    std::sort(times.begin(), times.end());
    const auto own = double(lines) / times[rounds / 2];
    std::printf("headroom: the best of %d rounds %.0f lines/s\n", rounds, double(lines) / times.front());
    std::printf("headroom: %.3f s of processor time, %.0f lines/s, %.0f MB/s\n", times[rounds / 2], own,
        double(QFile(log).size()) / 1e6 / times[rounds / 2]);
    goals.atLeast("lines a second on one core", own, linesASecond, "lines/s");
    const auto pasted = readOnce(log, *logs::formatGiven(logs::DiscordLogs::directive), figures);
    std::printf("headroom: the same directive pasted, %.0f lines/s\n", double(pasted.lines) / pasted.seconds);
    if (alone)
        return goals.exitCode();
    compare("goaccess", runGoaccess(QStringLiteral("goaccess"), log, folder.path()), lines, own, timesGoaccess, goals);
    compare("lnav", runLnav(QStringLiteral("lnav"), log, folder.path()), lines, own, timesLnav, goals);
    return goals.exitCode();
}
