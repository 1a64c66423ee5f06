// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Twelve hours of a fleet, recorded on a clock that jumps: a ban, a failover, a reconnect storm and a heavy job. How
// much of the disk it takes, and how long it takes to find what happened and to jump there, as the window asks for it.
// An argument is what the twelve hours are multiplied with; an hour is the least.
#include "core/console/past/past_figures.h"
#include "core/recording/recording.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/recording/replayed_night.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <random>

using namespace headroom;
using namespace headroom::console;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t nightSeconds = 12 * 3600;
constexpr int jumpsOfNight = 200;
constexpr double maxJump = 200; // milliseconds
constexpr double maxMegabytesOfNight = 50;
constexpr int pointsOfTimeline = 1400;

template <typename T>
T mustBe(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().text.c_str());
    return std::move(*result);
}

double millisecondsOf(const std::function<void()>& work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count();
}

bool isMarked(const PastOverview& overview, Event::Kind kind, WallTime at)
{
    return std::ranges::any_of(overview.events,
        [&](const Event& event) { return event.kind == kind && event.at >= at && event.at <= at + 10min; });
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const auto length = std::max<std::size_t>(support::scaled(nightSeconds, support::scaleIn(argc, argv)), 3600);
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("night.rec")).toStdString();
    std::optional<support::ReplayedNight> night;
    const double recordedIn = millisecondsOf([&] { night.emplace(path, std::int64_t(length)); });
    std::printf("%.1f hours recorded in %.1f s\n", double(length) / 3600, recordedIn / 1000);
    support::BenchGoals goals;
    goals.atMost(
        "the night takes", double(night->bytes()) / 1e6, maxMegabytesOfNight * double(length) / nightSeconds, "MB");

    const auto recording = mustBe(recording::Recording::open(path));
    PastOverview overview;
    const double foundIn = millisecondsOf(
        [&] { overview = mustBe(pastOverview(*recording, night->begin(), night->end(), pointsOfTimeline)); });
    std::printf("the timeline of all of it: %.1f ms, %zu marks\n", foundIn, overview.events.size());
    for (const auto& event : overview.events) {
        std::printf("  %8.1f min  %s%s %s\n", double((event.at - night->begin()) / 1s) / 60,
            std::string(recording::nameOf(event.kind)).c_str(), event.isCritical ? " (critical)" : "",
            event.subject.c_str());
    }
    goals.holds("the ban is a mark", isMarked(overview, Event::Kind::Emergency, night->refusalsBegin()));
    goals.holds("the failover is a mark", isMarked(overview, Event::Kind::Failover, night->failover()));
    goals.holds("the reconnect storm is a mark", isMarked(overview, Event::Kind::Reconnects, night->storm()));
    goals.holds("the heavy job is a mark", isMarked(overview, Event::Kind::Job, night->job()));

    std::mt19937 random(1);
    for (const auto& [name, span] : {std::pair("ten minutes", 600s), std::pair("six hours", 6 * 3600s)}) {
        std::vector<double> times;
        for (int i = 0; i < jumpsOfNight; ++i) {
            PastQuestion question{night->begin() + std::chrono::seconds{random() % length}, Instant{1h}};
            question.logs.length = span;
            times.push_back(millisecondsOf([&] {
                if (!mustBe(pastMoment(*recording, question)).isRecorded)
                    qFatal("a second is missing");
            }));
        }
        std::ranges::sort(times);
        std::printf("a jump, with charts of %s: median %.1f ms\n", name, times[times.size() / 2]);
        goals.atMost("the slowest of 200", times.back(), maxJump, "ms");
    }
    return goals.exitCode();
}
