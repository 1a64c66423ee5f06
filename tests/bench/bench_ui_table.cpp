// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole window, offscreen, on 10,000 buckets of which 2,000 change each second in ten snapshots: how long a frame
// takes (applying a snapshot and drawing it) and how long the event loop is held up by anything. Before that the time
// from nothing to the first frame.
//
// Then on 1,000,000 buckets that come in one snapshot and of which 10,000 change each second: until the first row and
// all of them are there, what a bucket takes in memory, and the longest that the event loop is held up, in one list and
// by route. Beside it what the plainest thing takes that could be done with the same snapshot in the same run: copying
// its texts into a vector and sorting that once.

#include "core/base/time/system_clock.h"
#include "tests/support/bench/loop_watch.h"
#include "tests/support/ui/fake_feed.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>

#include <malloc.h>

#include <cstdio>
#include <thread>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kBuckets = 10000;
constexpr int kChangesPerSnapshot = 200;
constexpr int kChurnPerSnapshot = 10;
constexpr auto kInterval = 100ms;
constexpr std::size_t kSnapshots = 50;
constexpr double kGoalMs = 33;

double milliseconds(Duration d)
{
    return std::chrono::duration<double, std::milli>(d).count();
}

double report(const char* name, std::vector<double> values)
{
    return support::printSpread(name, std::move(values)).max;
}

struct Run
{
    const char* name;
    std::size_t page; // its number in the navigation
    bool selected;
    const char16_t* filter;
};

bool run(const Run& what)
{
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, kBuckets);
    // Made before the measuring: an invented fleet is slower than the window.
    const console::Snapshot first = fleet.first();
    MainWindow window(feed, clock);
    window.resize(1440, 900);
    window.show();
    window.showPage(*window.pages()[what.page].page);
    feed.publish(first);
    QEventLoop loop;
    QTimer::singleShot(500, &loop, &QEventLoop::quit);
    loop.exec();
    window.buckets().setFilterText(QString::fromUtf16(what.filter));
    std::optional<console::BucketId> selected;
    if (what.selected) {
        selected = window.buckets().list().idAt(3);
        window.buckets().openBucket(*selected);
    }
    std::vector<console::Snapshot> snapshots;
    while (snapshots.size() < kSnapshots)
        snapshots.push_back(fleet.step(kChangesPerSnapshot, kChurnPerSnapshot, selected));

    std::vector<double> frames;
    QObject::connect(
        &window, &MainWindow::frameDone, &window, [&](auto, Duration took) { frames.push_back(milliseconds(took)); });
    std::size_t published = 0;
    QTimer timer;
    timer.setTimerType(Qt::PreciseTimer);
    timer.setInterval(kInterval);
    QObject::connect(&timer, &QTimer::timeout, &window, [&] {
        feed.publish(std::move(snapshots[published]));
        if (++published < kSnapshots)
            return;
        timer.stop();
        QTimer::singleShot(300, &loop, &QEventLoop::quit);
    });
    const support::LoopWatch watch;
    timer.start();
    loop.exec();

    std::printf("%s\n", what.name);
    report("frame: apply and draw", frames);
    report("event loop held up, wall clock", watch.held);
    return report("event loop held up, own CPU", watch.busy) <= kGoalMs;
}

constexpr console::BucketId kMillion = 1'000'000;
constexpr double kMillionGoalMs = 50;
constexpr std::size_t kMillionChanges = 1000; // a snapshot, ten of them a second
constexpr int kMillionSnapshots = 60;

struct Kind
{
    const char* method;
    const char* path;
    const char* key; // with the id in its middle
    const char* major;
    int limit;
    int windowMs;
};

constexpr Kind kKinds[] = {
    {"", "/channels/{channel}/messages", "/messages", "channel", 5, 5000},
    {"", "/channels/{channel}/messages/{id}", "/messages/:id", "channel", 5, 5000},
    {"DELETE", "/channels/{channel}/messages/{id}", "/messages/:id", "channel", 30, 120'000},
    {"", "/channels/{channel}/messages/{id}/reactions/{emoji}/@me", "/messages/:id/reactions/:emoji", "channel", 1,
        300},
    {"", "/channels/{channel}", "", "channel", 2, 600'000},
    {"", "/channels/{channel}/typing", "/typing", "channel", 5, 5000},
    {"", "/guilds/{guild}/members/{user}", "/members/:id", "guild", 10, 10'000},
    {"", "/guilds/{guild}/channels", "/channels", "guild", 10, 30'000},
};

console::BucketState stateOf(console::BucketId id, std::mt19937& random, Instant now)
{
    const Kind& kind = kKinds[id % std::size(kKinds)];
    console::BucketState state;
    state.id = id;
    state.limit = kind.limit;
    state.changedAt = now;
    if (random() % 3 == 0) {
        state.remaining = random() % 20 == 0 ? 0 : 1 + int(random() % unsigned(kind.limit));
        state.resetsAt = now + std::chrono::milliseconds(1 + random() % unsigned(kind.windowMs));
    }
    return state;
}

console::SnapshotPtr millionBuckets(Instant now)
{
    std::mt19937 random(7);
    auto all = std::make_shared<console::Snapshot>();
    all->sequence = 1;
    all->connection.phase = console::ConnectionState::Phase::Live;
    all->totals.buckets = kMillion;
    for (console::BucketId id = 0; id < kMillion; ++id) {
        const Kind& kind = kKinds[id % std::size(kKinds)];
        console::BucketIdentity identity;
        identity.id = id;
        identity.method = kind.method;
        identity.routeTemplate = kind.path;
        identity.majorKind = kind.major;
        identity.majorId =
            std::to_string(200'000'000'000'000'000ULL + (std::uint64_t(random()) << 24) + random() % 4096);
        const std::string key = "ratelimit:/" + identity.majorKind + "s/" + identity.majorId + kind.key;
        identity.redisKeys = {key + ":remaining", key + ":limit"};
        all->added.push_back(std::move(identity));
        all->changed.push_back(stateOf(id, random, now));
    }
    return all;
}

// Made on a thread of its own, as the console does: what is let go of goes back to where that thread takes its memory
// from.
console::SnapshotPtr millionFromElsewhere(Instant now)
{
    console::SnapshotPtr all;
    std::thread([&] { all = millionBuckets(now); }).join();
    return all;
}

// What the process has on its heap, all of it.
double heapBytes()
{
    const auto info = mallinfo2();
    return double(info.uordblks) + double(info.hblkhd);
}

// The plainest thing: copy what is to be shown, sort it by what is left, once and in one go.
double plainMs(const console::Snapshot& all)
{
    struct Row
    {
        std::string route, major, key;
        std::int64_t left;
    };
    QElapsedTimer timer;
    timer.start();
    std::vector<Row> rows;
    rows.reserve(all.added.size());
    for (std::size_t i = 0; i < all.added.size(); ++i) {
        const auto& identity = all.added[i];
        rows.push_back({identity.routeTemplate, identity.majorId, identity.redisKeys[0],
            all.changed[i].remaining.value_or(all.changed[i].limit.value_or(0))});
    }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.left < b.left; });
    return double(timer.nsecsElapsed()) / 1e6;
}

// Waits in the event loop until it holds; answers how long it took.
template <typename Holds>
double until(Holds holds)
{
    QElapsedTimer timer;
    timer.start();
    while (!holds() && timer.elapsed() < 60'000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return double(timer.nsecsElapsed()) / 1e6;
}

// One stretch of it: what happens, and how long the loop was held up while it did.
template <typename Act>
bool stretch(const char* name, Act act)
{
    const support::LoopWatch watch;
    const double took = act();
    std::printf("%s: %.0f ms\n", name, took);
    report("event loop held up, wall clock", watch.held);
    return report("event loop held up, own CPU", watch.busy) <= kMillionGoalMs;
}

bool million()
{
    SystemClock clock;
    support::FakeFeed feed;
    auto all = millionFromElsewhere(clock.now());
    const double plain = plainMs(*all);
    std::printf("\n1,000,000 buckets in one snapshot; copied and sorted plainly in %.0f ms\n", plain);
    MainWindow window(feed, clock);
    window.resize(1440, 900);
    window.show();
    window.showPage(window.buckets());
    until([&, timer = QElapsedTimer()]() mutable {
        if (!timer.isValid())
            timer.start();
        return timer.elapsed() > 300;
    });
    auto& list = window.buckets().list();
    std::optional<double> firstRow;
    const double before = heapBytes();
    const double inSnapshot = before; // it is there before and is let go of by the window
    bool good = stretch("until all rows are there and in order", [&] {
        QElapsedTimer timer;
        timer.start();
        const auto frames = QObject::connect(&window, &MainWindow::frameDone, &window, [] {});
        std::weak_ptr<const console::Snapshot> held = all;
        Q_EMIT feed.snapshotReady(std::exchange(all, nullptr));
        double there = 0;
        until([&] {
            if (!firstRow && list.rowCount() > 0)
                firstRow = double(timer.nsecsElapsed()) / 1e6;
            if (there == 0 && list.shownBuckets() == kMillion)
                there = double(timer.nsecsElapsed()) / 1e6;
            return there > 0 && !list.isWorking() && timer.elapsed() > there + 1200 && held.expired();
        });
        QObject::disconnect(frames);
        std::printf("first row after %.1f ms, all rows after %.0f ms, %.1f times the plain copy\n",
            firstRow.value_or(-1), there, there / plain);
        return double(timer.nsecsElapsed()) / 1e6;
    });
    // The snapshot is gone, so what there is more than without it is the window's.
    auto again = millionFromElsewhere(clock.now());
    const double withSnapshot = heapBytes();
    again.reset();
    const double snapshotBytes = withSnapshot - heapBytes();
    std::printf("memory: %.0f bytes a bucket in the window, %.0f in the snapshot it came in\n",
        (heapBytes() - (inSnapshot - snapshotBytes)) / kMillion, snapshotBytes / kMillion);

    std::mt19937 random(3);
    const auto run = [&](const char* name) {
        std::vector<console::Snapshot> steps(kMillionSnapshots);
        for (auto& step : steps) {
            step.connection.phase = console::ConnectionState::Phase::Live;
            step.totals.buckets = kMillion;
            for (std::size_t i = 0; i < kMillionChanges; ++i)
                step.changed.push_back(stateOf(random() % kMillion, random, clock.now()));
            std::sort(step.changed.begin(), step.changed.end(), [](auto& a, auto& b) { return a.id < b.id; });
            const auto twice = std::unique(
                step.changed.begin(), step.changed.end(), [](const auto& a, const auto& b) { return a.id == b.id; });
            step.changed.erase(twice, step.changed.end());
        }
        std::vector<double> frames;
        const auto counting = QObject::connect(&window, &MainWindow::frameDone, &window,
            [&](auto, Duration took) { frames.push_back(milliseconds(took)); });
        const bool good = stretch(name, [&] {
            std::size_t next = 0;
            QTimer timer;
            timer.setTimerType(Qt::PreciseTimer);
            timer.setInterval(kInterval);
            QObject::connect(&timer, &QTimer::timeout, &window, [&] {
                if (next < steps.size())
                    feed.publish(std::move(steps[next]));
                ++next;
            });
            timer.start();
            return until([&] { return next > steps.size() + 3; });
        });
        report("frame: apply and draw", frames);
        QObject::disconnect(counting);
        return good;
    };
    good = run("10,000 changes/s") && good;
    good = stretch("filter remaining:<2", [&] {
        window.buckets().setFilterText(u"remaining:<2"_s);
        return until([&] { return !list.isWorking(); });
    }) && good;
    window.buckets().setFilterText({});
    until([&] { return !list.isWorking(); });
    good = stretch("sorted by the time of reset", [&] {
        window.buckets().sortBy(BucketColumn::ResetsIn, Qt::AscendingOrder);
        return until([&] { return !list.isWorking(); });
    }) && good;
    good = stretch("grouped by route", [&] {
        window.buckets().setGrouped(true);
        return until([&] { return !list.isWorking(); });
    }) && good;
    good = stretch("all routes opened", [&] {
        list.setAllOpen(true);
        return until([&, turns = 0]() mutable { return ++turns > 20; });
    }) && good;
    good = run("10,000 changes/s by route, all open") && good;
    good = stretch("paused and resumed", [&] {
        window.buckets().setPaused(true);
        for (int i = 0; i < 30; ++i) {
            console::Snapshot step;
            step.connection.phase = console::ConnectionState::Phase::Live;
            for (std::size_t j = 0; j < kMillionChanges; ++j)
                step.changed.push_back(
                    stateOf(console::BucketId(i) * 1000 + console::BucketId(j), random, clock.now()));
            feed.publish(std::move(step));
            QCoreApplication::processEvents();
        }
        std::printf("  kept while paused: %zu buckets\n", list.keptWhilePaused());
        window.buckets().setPaused(false);
        return until([&, turns = 0]() mutable { return ++turns > 20 && !list.isWorking(); });
    }) && good;
    std::printf(
        "goal, no turn of the event loop over %.0f ms of own CPU: %s\n", kMillionGoalMs, good ? "met" : "MISSED");
    return good;
}

void start(const char* name)
{
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 1000);
    const console::Snapshot first = fleet.first();
    QElapsedTimer timer;
    timer.start();
    const Duration before = support::ownCpu();
    MainWindow window(feed, clock);
    const double made = double(timer.nsecsElapsed()) / 1e6;
    QEventLoop loop;
    QObject::connect(&window, &MainWindow::frameDone, &loop, &QEventLoop::quit);
    window.show();
    feed.publish(first);
    loop.exec();
    std::printf("%s: made in %.1f ms, first frame with 1,000 buckets after %.1f ms (%.1f ms of own CPU)\n", name, made,
        double(timer.nsecsElapsed()) / 1e6, milliseconds(support::ownCpu() - before));
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"headroom-tests"_s);
    QCoreApplication::setApplicationName(u"bench_ui_table"_s);
    QSettings().clear();
    start("first window");
    start("second window");
    const Run runs[] = {
        {"Buckets, 10,000 rows, 2,000 changes/s, 100 gone and 100 new/s", 1, false, u""},
        {"the same, one bucket selected", 1, true, u""},
        {"the same, filter remaining:<2", 1, false, u"remaining:<2"},
        {"Overview on the same", 0, false, u""},
    };
    bool good = true;
    const bool millionOnly = argc > 1 && std::string_view(argv[1]) == "million";
    for (const Run& each : runs)
        good = (millionOnly || run(each)) && good;
    std::printf("goal, no turn of the event loop over %.0f ms of own CPU: %s\n", kGoalMs, good ? "met" : "MISSED");
    good = million() && good;
    return good ? 0 : 1;
}
