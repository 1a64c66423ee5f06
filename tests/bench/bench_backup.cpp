// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A guild of 500 channels, 10,000 members and 100,000 messages is backed up by a runner in a process of its own, from a
// simulator in another, at a rate that it is held to: how much of the rate it reaches, and how much memory it takes at
// most. Then 1 % of it changes, and an increment is written: how many requests that takes.
#include "tests/support/backups/backup_world.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/programs/peak_memory.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QJsonArray>

#include <cstdio>
#include <cstring>

using namespace headroom;
using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

constexpr int messageCount = 100'000;
constexpr int perMinute = 3'000;
constexpr double goalShare = 0.98;
constexpr double goalMemoryMb = 80;
constexpr double goalIncrement = 0.03;

struct Ran
{
    double seconds = 0;
    double peak = 0; // MB
    int requests = 0;
};

Ran runIn(BackupWorld& world, jobs::JobId job)
{
    (void)world.requests();
    QElapsedTimer timer;
    timer.start();
    const auto child = world.startRunner(u"bench"_s, jobs::RunSettings().leaseFor);
    Ran ran;
    while (!jobs::isOver(must(world.store().job(job)).state)) {
        ran.peak = std::max(ran.peak, peakMegabytesOf(child->processId()));
        if (child->waitForFinished(50))
            break;
    }
    ran.seconds = double(timer.elapsed()) / 1000;
    ran.requests = world.requests();
    if (must(world.store().job(job)).state != jobs::JobState::Done)
        qFatal("the backup is not done: %s", must(world.store().job(job)).stateText.c_str());
    return ran;
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    if (argc > 1 && std::strcmp(argv[1], BackupWorld::childProcess) == 0)
        return BackupWorld::serve(QCoreApplication::arguments().mid(1));
    const auto messages = int(scaled(messageCount, scaleIn(argc, argv)));
    BackupWorld world({{u"roles"_s, 250}, {u"channels"_s, 480}, {u"overwrites"_s, 2'000}, {u"members"_s, 10'000},
                          {u"messages"_s, messages}, {u"bans"_s, 1'500}},
        {}, {u"--latency"_s, u"40-160"_s});
    BenchGoals goals;
    const auto first =
        runIn(world, world.add({{u"to"_s, u"first.hdra"_s}, {u"parts"_s, u"all"_s}}, {.requestsPerMinute = perMinute}));
    std::printf("%d messages: %d requests in %.1f s\n", messages, first.requests, first.seconds);
    goals.atLeast("share of the rate reached", first.requests / (first.seconds * perMinute / 60), goalShare, "");
    goals.atMost("memory of the runner at most", first.peak, goalMemoryMb, "MB");

    int changed = 0;
    const auto guild = "/guilds/" + world.guild();
    for (const auto& channel : world.get(guild + "/channels").toArray()) {
        if (channel["type"_L1].toInt() == 0 && ++changed <= 5)
            (void)world.send("POST", "/channels/" + channel["id"_L1].toString().toStdString() + "/messages",
                {{u"content"_s, u"since then"_s}});
    }
    const auto second = runIn(world,
        world.add({{u"to"_s, u"second.hdra"_s}, {u"parts"_s, u"all"_s}, {u"incremental-from"_s, u"first.hdra"_s}},
            {.requestsPerMinute = perMinute}));
    std::printf("increment: %d requests in %.1f s\n", second.requests, second.seconds);
    goals.atMost("requests of the increment, of those of the first", double(second.requests) / first.requests,
        goalIncrement, "");
    goals.atMost("memory of the increment at most", second.peak, goalMemoryMb, "MB");
    return goals.exitCode();
}
