// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page Jobs in the whole window, offscreen, on a queue of 1,000 jobs in a file, one of which has 10,000,000 items
// (an argument multiplies these): until the list is drawn, until that job is open and its items are drawn, and how long
// the event loop is held up while both are scrolled and while a runner works on it. Beside it what the plainest reader
// takes in the same run: opening the file and reading the list and a page of items, on one thread.

#include "core/base/time/system_clock.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/loop_watch.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/ui/fake_feed.h"
#include "ui/models/jobs/job_items_model.h"
#include "ui/pages/jobs/job_detail.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/tables/log_table.h"

#include <QApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QWheelEvent>

#include <atomic>
#include <random>
#include <thread>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::support;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using jobs::JobStore;

namespace {

constexpr int kJobs = 1000;
constexpr double kGoalOpenMs = 300;
constexpr double kGoalFrameMs = 16.7;

jobs::JobId addJob(JobStore& store, const std::string& title, std::size_t items)
{
    const auto id = must(store.add({.operation = "edit-members", .title = title}));
    std::vector<jobs::NewItem> some;
    for (std::size_t i = 0; i < items; ++i) {
        some.push_back({.action = "change", .kind = "member", .target = std::to_string(401'800'000'000'000'000 + i)});
        if (some.size() == 10'000 || i + 1 == items) {
            must(store.addItems(id, some));
            some.clear();
        }
    }
    must(store.finishPlan(id, R"({"change": 3, "seconds": 60})", jobs::JobState::Queued));
    return id;
}

// Waits in the event loop until it holds; answers how long it took.
template <typename Holds>
double until(Holds holds)
{
    QElapsedTimer timer;
    timer.start();
    while (!holds() && timer.elapsed() < 60'000)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    return double(timer.nsecsElapsed()) / 1e6;
}

void pass(std::chrono::milliseconds span)
{
    QEventLoop loop;
    QTimer::singleShot(span, &loop, &QEventLoop::quit);
    loop.exec();
}

double plainMs(const jobs::QueueAddress& address, jobs::JobId large)
{
    QElapsedTimer timer;
    timer.start();
    const auto store = must(JobStore::open(address));
    must(store->jobs({}));
    must(store->countJobs());
    must(store->detail(large));
    must(store->events(large, 0, 200));
    must(store->items(large, {.after = 0, .limit = 200}));
    return double(timer.nsecsElapsed()) / 1e6;
}

// Turns the wheel over the widget so often, a frame apart.
void turnWheel(QWidget& viewport, int times, int delta)
{
    for (int i = 0; i < times; ++i) {
        const QPointF at(40, 40);
        QWheelEvent turn(
            at, viewport.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&viewport, &turn);
        pass(16ms);
    }
}

template <typename Act>
void stretch(const char* name, BenchGoals& goals, Act act)
{
    const LoopWatch watch;
    act();
    std::printf("%s\n", name);
    printSpread("event loop held up, wall clock", watch.held);
    goals.atMost(name, printSpread("event loop held up, own CPU", watch.busy).p99, kGoalFrameMs, "ms at p99");
}

// A runner that is not in a hurry, on a thread of its own.
class Working
{
public:
    explicit Working(const jobs::QueueAddress& address)
        : m_thread([this, address] { work(address); })
    {
    }
    ~Working()
    {
        m_stops = true;
        m_thread.join();
    }

private:
    void work(const jobs::QueueAddress& address)
    {
        const auto store = must(JobStore::open(address));
        const auto lease = must(store->claim("ops-2:4711", 1h))->lease;
        jobs::Batch batch;
        for (std::int64_t n = 1; !m_stops; ++n) {
            batch.intents = {{n, n}};
            must(store->commit(lease, batch));
            batch.outcomes = {{.n = n, .status = 204}};
            std::this_thread::sleep_for(20ms);
        }
    }

    std::atomic<bool> m_stops = false;
    std::thread m_thread;
};

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"headroom-tests"_s);
    QCoreApplication::setApplicationName(u"bench_ui_jobs"_s);
    QSettings().clear();
    const auto items = scaled(10'000'000, scaleIn(argc, argv));
    BenchGoals goals;
    JobQueues queues;
    const auto address = queues.fresh(jobs::QueueAddress::Engine::Sqlite);
    jobs::JobId large = 0;
    {
        const auto store = must(JobStore::open(address, {.isDurable = false}));
        large = addJob(*store, "Remove role “Muted” from everybody", items);
        for (int i = 1; i < kJobs; ++i)
            addJob(*store, "Edit members of guild " + std::to_string(i), 3);
    }
    const double plain = plainMs(address, large);
    std::printf("%d jobs, one of %zu items; the plainest reader takes %.1f ms\n", kJobs, items, plain);

    SystemClock clock;
    FakeFeed feed;
    console::JobsController ingest({.address = address}, clock);
    MainWindow window(feed, clock);
    window.resize(1440, 900);
    window.show();
    pass(300ms);
    QElapsedTimer timer;
    timer.start();
    window.fleet().openJobs(ingest);
    ingest.start();
    window.showPage(*window.fleet().jobs());
    auto& page = *window.fleet().jobs();
    until([&] { return page.model().rowCount() == kJobs; });
    window.grab();
    const double list = double(timer.nsecsElapsed()) / 1e6;
    goals.atMost("list", list, kGoalOpenMs, "ms until 1,000 jobs are drawn");
    timer.restart();
    page.openJob(large);
    until([&] { return page.detail().items().model().item(0) != nullptr; });
    window.grab();
    const double opened = double(timer.nsecsElapsed()) / 1e6;
    goals.atMost("detail", opened, kGoalOpenMs, "ms until a job and its items are drawn");
    std::printf("both together %.1f times the plainest reader\n", (list + opened) / plain);

    auto& view = page.detail().items();
    stretch("items, by the wheel", goals, [&] { turnWheel(*view.table().viewport(), 300, -360); });
    stretch("items, anywhere", goals, [&] {
        std::mt19937 random(1);
        for (int i = 0; i < 100; ++i) {
            view.scrollTo(std::int64_t(1 + random() % items));
            pass(16ms);
        }
    });
    timer.restart();
    view.scrollTo(std::int64_t(items / 2));
    const auto middle = std::int64_t(items / 2);
    until([&] { return view.model().item(0) && view.model().item(0)->n == middle; });
    std::printf("  items in the middle are there after %.1f ms\n", double(timer.nsecsElapsed()) / 1e6);
    timer.restart();
    view.showState(console::ItemState::Planned);
    until([&] { return view.model().item(0) && view.model().item(0)->n == 1; });
    std::printf("  those that are planned after %.1f ms\n", double(timer.nsecsElapsed()) / 1e6);
    stretch("items of one state, by the wheel", goals, [&] { turnWheel(*view.table().viewport(), 300, -360); });
    view.showState(std::nullopt);
    stretch("jobs, by the wheel", goals, [&] { turnWheel(*page.table().viewport(), 300, -360); });
    stretch("while a runner works on it", goals, [&] {
        const Working working(address);
        pass(5s);
    });
    stretch("all jobs chosen", goals, [&] {
        page.table().selectAll();
        pass(2s);
    });
    return goals.exitCode();
}
