// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the client remembers of buckets it has seen: a million different channels, one request each, on a clock that
// jumps. First at the 50 requests a second that a bot has: what was not used for a while must be forgotten, so that
// memory comes to an end of its growing. Then a hundred times as fast, so that all come before any is forgotten: what
// one costs.
#include "core/base/time/virtual_clock.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/clients/limited_client.h"
#include "tests/support/discord/in_memory_discord.h"

#include <QFile>

#include <cstdio>
#include <malloc.h>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t channelsInAll = 1'000'000;
constexpr auto betweenRequests = 20ms;
constexpr auto betweenHurried = 200us;
constexpr std::size_t settled = 100'000; // channels: more than three times what comes in ten minutes
constexpr double maxGrowth = 1.25; // from there to the end

double residentMiB()
{
    malloc_trim(0); // what the client gave back is not its own any more
    QFile status(QStringLiteral("/proc/self/statm"));
    if (!status.open(QIODevice::ReadOnly))
        qFatal("cannot read /proc/self/statm");
    return status.readAll().split(' ').at(1).toDouble() * 4096 / 1024 / 1024;
}

struct World
{
    VirtualClock clock;
    InMemoryDiscord discord{clock, 30ms, [](const std::string&) { return InMemoryDiscord::Left{5, 4, 5s}; }};
    LimitedClient ours{discord, clock, {1000, 0}};
    std::size_t answered = 0;

    void submit(std::size_t channel)
    {
        ours.client().submit({{"POST", "/channels/" + std::to_string(203039963636301824ULL + channel) + "/messages",
                                 R"({"content":"x"})", {}}},
            [this](const model::Outcome& outcome) { answered += outcome.status == 200; });
    }
};

void line(std::size_t channels, const World& world, double before)
{
    std::printf("%8zu channels: %7.1f MiB more than at the start, %zu buckets remembered\n", channels,
        residentMiB() - before, world.ours.remembered());
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv)
{
    const auto channels = std::max(2 * settled, scaled(channelsInAll, scaleIn(argc, argv)));
    BenchGoals goals;
    const auto before = residentMiB();
    double early = 0;
    double late = 0;
    {
        World world;
        std::printf("one every %lld ms of its time\n", static_cast<long long>(betweenRequests.count()));
        for (std::size_t i = 1; i <= channels; ++i) {
            world.submit(i);
            world.clock.advance(betweenRequests);
            if (i == settled / 10 || i == settled || i == channels)
                line(i, world, before);
            if (i == settled)
                early = residentMiB() - before;
        }
        late = residentMiB() - before;
        world.clock.advance(1s);
        goals.holds("every request answered 200", world.answered == channels);
        goals.atMost("memory at the end over memory after 100,000", late / early, maxGrowth, "times");
    }
    {
        World world;
        const auto empty = residentMiB();
        std::printf("one every %lld us of its time\n", static_cast<long long>(betweenHurried.count()));
        for (std::size_t i = 1; i <= channels; ++i) {
            world.submit(i);
            world.clock.advance(betweenHurried);
        }
        world.clock.advance(1s);
        line(channels, world, empty);
        std::printf("%.0f bytes a remembered bucket\n",
            (residentMiB() - empty) * 1024 * 1024
                / static_cast<double>(std::max<std::size_t>(1, world.ours.remembered())));
        world.clock.advance(11min);
        world.submit(0);
        world.clock.advance(31s);
        world.submit(0);
        world.clock.advance(1s);
        std::printf("eleven and a half minutes later:\n");
        line(channels, world, empty);
        goals.holds("every request answered 200", world.answered == channels + 2);
    }
    return goals.exitCode();
}
