// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the pages of logs cost: applying and drawing figures with 4,096 shards and a day of series, in the whole window,
// offscreen, against a frame in which nothing has changed, in the same run. Medians; own CPU of this thread, so that a
// busy machine does not look like a slow window.

#include "core/base/time/virtual_clock.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/fake_logs.h"
#include "ui/models/logs/shard_model.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/shards/shard_map.h"

#include <QApplication>
#include <QStandardPaths>

#include <cstdio>
#include <ctime>
#include <functional>

using namespace headroom;
using headroom::support::median;
using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kRounds = 41;
constexpr double kGoalMs = 10; // for applying

double ownMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

struct World
{
    VirtualClock clock;
    support::FakeFeed feed;
    support::FakeLogs logs{clock, {.shards = 4096, .shardSources = 8}};
    MainWindow window{feed, clock};
};

struct Cost
{
    double apply = 0;
    double draw = 0;
};

// Of one snapshot after the other; `make` says what is in them.
Cost costOf(World& world, const std::function<console::LogFiguresPtr()>& make)
{
    std::vector<double> applying;
    std::vector<double> drawing;
    for (int round = 0; round < kRounds; ++round) {
        world.clock.advance(1100ms); // the tables are put in order each time
        console::Snapshot snapshot;
        snapshot.connection.phase = console::ConnectionState::Phase::Absent;
        snapshot.logs = make();
        const double start = ownMs();
        world.feed.publish(std::move(snapshot));
        const double applied = ownMs();
        world.window.repaint();
        QCoreApplication::processEvents();
        drawing.push_back(ownMs() - applied);
        applying.push_back(applied - start);
    }
    return {median(applying), median(drawing)};
}

void report(const char* name, const Cost& cost, const Cost& empty)
{
    std::printf("  %-46s apply %6.2f ms   draw %6.2f ms   (empty frame: %.2f and %.2f)\n", name, cost.apply, cost.draw,
        empty.apply, empty.draw);
}

bool run(World& world, const char* name, Page& page, std::chrono::seconds length)
{
    world.window.showPage(page);
    world.window.traffic().setLength(length);
    world.window.shards().setLength(length);
    const auto next = [&] {
        world.logs.step();
        return world.logs.figures(world.feed.logQuery());
    };
    costOf(world, next); // warm
    const Cost empty = costOf(world, [] { return nullptr; });
    const Cost cost = costOf(world, next);
    report(name, cost, empty);
    return cost.apply - empty.apply <= kGoalMs;
}

void parts(World& world)
{
    ShardModel model;
    SortedLogRows rows(model);
    rows.sort(int(ShardColumn::State), Qt::DescendingOrder);
    std::vector<double> models;
    std::vector<double> sorts;
    std::vector<double> maps;
    auto& map = world.window.shards().map();
    world.window.showPage(world.window.shards());
    for (int round = 0; round < kRounds; ++round) {
        world.logs.step();
        const auto figures = world.logs.figures({});
        double start = ownMs();
        model.show(*figures);
        models.push_back(ownMs() - start);
        start = ownMs();
        rows.refresh(Instant{} + std::chrono::hours(round), true);
        sorts.push_back(ownMs() - start);
        start = ownMs();
        map.show(figures->shards, {});
        map.repaint();
        maps.push_back(ownMs() - start);
    }
    std::printf("  4,096 shards: model %.2f ms, order %.2f ms, map laid out and drawn %.2f ms\n", median(models),
        median(sorts), median(maps));
    auto& chart = world.window.traffic().chart();
    world.window.showPage(world.window.traffic());
    std::vector<double> charts;
    std::vector<double> pointing;
    for (int round = 0; round < kRounds; ++round) {
        auto content = chart.content();
        content.series.front().values.front() += 1;
        double start = ownMs();
        chart.show(content);
        chart.repaint();
        charts.push_back(ownMs() - start);
        start = ownMs();
        chart.point(content.grid.viewFrom + 100 + round);
        chart.repaint();
        pointing.push_back(ownMs() - start);
    }
    std::printf("  %zu series of %zu points: drawn anew %.2f ms, the cross-hair moved %.2f ms\n",
        chart.content().series.size(), chart.content().series.front().values.size(), median(charts), median(pointing));
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"headroom-tests"_s);
    QCoreApplication::setApplicationName(u"bench_ui_logs"_s);
    QSettings().clear();
    World world;
    world.window.resize(1440, 900);
    world.window.show();
    std::printf("4,096 shards of 8 logs; medians of %d, own CPU\n", kRounds);
    bool good = run(world, "Shards, 10 minutes", world.window.shards(), 600s);
    good = run(world, "Shards, 24 hours", world.window.shards(), 24h) && good;
    world.window.shards().openShard({100, 37});
    good = run(world, "Shards, 24 hours, one open", world.window.shards(), 24h) && good;
    good = run(world, "Traffic, 24 hours", world.window.traffic(), 24h) && good;
    good = run(world, "Overview", world.window.overview(), 600s) && good;
    parts(world);
    std::printf("goal, applying in less than %.0f ms more than an empty frame: %s\n", kGoalMs, good ? "met" : "MISSED");
    return good ? 0 : 1;
}
