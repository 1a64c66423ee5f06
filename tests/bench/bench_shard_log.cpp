// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs of 1,024 shards mixed in one file, from their bytes to the figures of each shard, in lines a second; beside it
// `grep -c` for the ACKs of the same file.
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shards/shard_figures.h"
#include "core/logs/shards/shard_reader.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/logs/shard_log_writer.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/resource.h>

using namespace headroom;
using namespace headroom::logs;
using namespace headroom::support;

namespace {

constexpr double leastLines = 1e6; // a second
constexpr int rounds = 3;

struct Case
{
    const char* format;
    ShardLogPlan::Program program;
    const char* ackText;
    double noise = 0.75; // of the lines
};

constexpr Case cases[] = {
    {"discord.js", ShardLogPlan::Program::DiscordJs, "Heartbeat acknowledged"},
    {"twilight", ShardLogPlan::Program::Twilight, "received heartbeat ack"},
    {"discord.py", ShardLogPlan::Program::DiscordPy, "'op': 11"},
    {"twilight", ShardLogPlan::Program::Twilight, "received heartbeat ack", 0},
};

struct Pass
{
    double seconds = 0;
    std::uint64_t samples = 0;
    std::uint64_t answers = 0;
    std::size_t shards = 0;
    double bytesPerShard = 0;
    double rowsSeconds = 0; // for all rows of a table
};

Pass readAll(const ShardFormat& format, std::string_view text)
{
    const auto before = ownCpu();
    ShardFigures figures;
    const auto source = figures.addSource("log", format.facts());
    ShardReader reader(format, LogZone::fixed({}));
    std::uint64_t answers = 0; // to requests, looked for as a log's reader does
    reader.tellAnswersTo([&answers](const RequestRecord&) { ++answers; });
    const ShardReader::Sink sink = [&](const ShardRecord& record) {
        figures.add(source, record, reader.clockResolution());
    };
    while (!text.empty()) {
        const auto* end = static_cast<const char*>(std::memchr(text.data(), '\n', text.size()));
        const auto size = end ? static_cast<std::size_t>(end - text.data()) : text.size();
        reader.read(text.substr(0, size), std::nullopt, sink);
        text.remove_prefix(std::min(size + 1, text.size()));
    }
    reader.flush(sink);
    figures.note(source, reader.counts());
    Pass pass;
    pass.seconds = seconds(ownCpu() - before);
    pass.answers = answers;
    const auto beforeRows = ownCpu();
    const auto rows = figures.shards(*figures.newest());
    pass.rowsSeconds = seconds(ownCpu() - beforeRows);
    for (const auto& row : rows)
        pass.samples += row.samples;
    pass.shards = rows.size();
    pass.bytesPerShard =
        static_cast<double>(figures.memory()) / static_cast<double>(std::max<std::size_t>(1, rows.size()));
    return pass;
}

// Of all processes waited for.
double childrenCpu()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto in = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return in(usage.ru_utime) + in(usage.ru_stime);
}

// CPU, as ours is measured: the machine may have other things to do.
double grepSeconds(const QString& file, const char* text)
{
    const auto before = childrenCpu();
    QProcess grep;
    grep.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    grep.start(QStringLiteral("grep"), {QStringLiteral("-c"), QString::fromLatin1(text), file});
    if (!grep.waitForFinished(60'000) || grep.exitCode() != 0)
        qFatal("grep failed");
    return childrenCpu() - before;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto scale = scaleIn(argc, argv);
    BenchGoals goals;
    QTemporaryDir folder;
    for (const auto& each : cases) {
        ShardLogPlan plan;
        plan.program = each.program;
        plan.noise = each.noise;
        plan.lines = scaled(1'000'000, scale);
        const auto log = writeShardLog(plan);
        const auto path = folder.filePath(QStringLiteral("shards.log"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(log.text.data(), qsizetype(log.text.size())) < 0)
            qFatal("cannot write %s", qPrintable(path));
        file.close();

        const auto* format = shardFormatNamed(each.format);
        Pass best;
        double grep = 0;
        for (int round = 0; round < rounds; ++round) {
            const auto pass = readAll(*format, log.text);
            if (round == 0 || pass.seconds < best.seconds)
                best = pass;
            const auto took = grepSeconds(path, each.ackText);
            grep = round == 0 ? took : std::min(grep, took);
        }
        const auto lines = static_cast<double>(log.lines);
        std::printf("%s, %.0f %% other lines: %zu lines, %.0f MB; %.3f s, %.0f ns a line, %.0f MB/s; grep -c %.3f s, "
                    "so %.1f times that; %zu "
                    "shards, %.0f bytes each with their series; all rows of the table in %.2f ms\n",
            each.format, 100 * each.noise, log.lines, static_cast<double>(log.text.size()) / 1e6, best.seconds,
            best.seconds * 1e9 / lines, static_cast<double>(log.text.size()) / 1e6 / best.seconds, grep,
            best.seconds / grep, best.shards, best.bytesPerShard, best.rowsSeconds * 1000);
        goals.atLeast(each.format, lines / best.seconds, leastLines, "lines/s");
        goals.holds("every ACK is a sample", best.samples == log.acks);
        goals.holds("no line is taken for an answer to a request", best.answers == 0);
        goals.holds("every shard is there", best.shards == plan.shards);
    }
    return goals.exitCode();
}
