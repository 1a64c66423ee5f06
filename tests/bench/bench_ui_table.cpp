// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole window, offscreen, on 10,000 buckets of which 2,000 change each second in ten snapshots: how long a frame
// takes (applying a snapshot and drawing it) and how long the event loop is held up by anything. Before that the time
// from nothing to the first frame.

#include "core/base/system_clock.h"
#include "tests/support/ui_fake_feed.h"
#include "ui/pages/buckets_page.h"
#include "ui/shell/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QStandardPaths>

#include <cstdio>
#include <ctime>

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
constexpr Duration kIdleTurn = 50us; // a turn of the event loop in which nothing happened takes less

double milliseconds(Duration d)
{
    return std::chrono::duration<double, std::milli>(d).count();
}

// What this thread itself has used, so that a busy machine does not look like a slow window.
Duration threadTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

double report(const char* name, std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) {
        return values.empty() ? 0.0 : values[std::min(values.size() - 1, std::size_t(share * double(values.size())))];
    };
    std::printf("  %-32s p50 %6.2f  p99 %6.2f  max %6.2f ms  (%zu)\n", name, at(0.5), at(0.99), at(1), values.size());
    return at(1);
}

// Sees each time that control comes back from whatever ran in the event loop.
class LoopWatch final : public QObject
{
public:
    LoopWatch()
    {
        m_timer.setInterval(0);
        connect(&m_timer, &QTimer::timeout, this, [this] {
            const qint64 now = m_clock.nsecsElapsed();
            const Duration used = threadTime();
            if (used - m_used > kIdleTurn) {
                held.push_back(milliseconds(Duration(now - m_last)));
                busy.push_back(milliseconds(used - m_used));
            }
            m_last = now;
            m_used = used;
        });
        m_clock.start();
        m_used = threadTime();
        m_timer.start();
    }

    std::vector<double> held;
    std::vector<double> busy;

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_last = 0;
    Duration m_used{};
};

struct Run
{
    const char* name;
    MainWindow::Page page;
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
    window.showPage(what.page);
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
    const LoopWatch watch;
    timer.start();
    loop.exec();

    std::printf("%s\n", what.name);
    report("frame: apply and draw", frames);
    report("event loop held up, wall clock", watch.held);
    return report("event loop held up, own CPU", watch.busy) <= kGoalMs;
}

void start(const char* name)
{
    SystemClock clock;
    support::FakeFeed feed;
    support::FakeFleet fleet(clock, 1000);
    const console::Snapshot first = fleet.first();
    QElapsedTimer timer;
    timer.start();
    const Duration before = threadTime();
    MainWindow window(feed, clock);
    const double made = double(timer.nsecsElapsed()) / 1e6;
    QEventLoop loop;
    QObject::connect(&window, &MainWindow::frameDone, &loop, &QEventLoop::quit);
    window.show();
    feed.publish(first);
    loop.exec();
    std::printf("%s: made in %.1f ms, first frame with 1,000 buckets after %.1f ms (%.1f ms of own CPU)\n", name, made,
        double(timer.nsecsElapsed()) / 1e6, milliseconds(threadTime() - before));
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
        {"Buckets, 10,000 rows, 2,000 changes/s, 100 gone and 100 new/s", MainWindow::Page::Buckets, false, u""},
        {"the same, one bucket selected", MainWindow::Page::Buckets, true, u""},
        {"the same, filter remaining:<2", MainWindow::Page::Buckets, false, u"remaining:<2"},
        {"Overview on the same", MainWindow::Page::Overview, false, u""},
    };
    bool good = true;
    for (const Run& each : runs)
        good = run(each) && good;
    std::printf("goal, no turn of the event loop over %.0f ms of own CPU: %s\n", kGoalMs, good ? "met" : "MISSED");
    return good ? 0 : 1;
}
