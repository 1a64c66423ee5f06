// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many items a second get their intent and their outcome committed, the last outcomes and the next intents in one
// commit, by how many leave at once, on SQLite and PostgreSQL, durable and not. How much of each second that takes at
// 500 requests a second. And how a queue of 1,000 jobs and 10 million items opens. The raw time of a sync is of the
// same disk in the same run; HEADROOM_BENCH_FOLDER names another disk than the one of temporary files.
#include "core/jobs/job_store.h"
#include "tests/support/bench_goals.h"
#include "tests/support/job_queues.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <cstdio>
#include <unistd.h>

using namespace headroom;
using namespace headroom::jobs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr double requestsPerSecond = 500;
constexpr double goalShare = 0.05;
constexpr double goalOpenMs = 300;

double secondsOf(const QElapsedTimer& timer)
{
    return double(timer.nsecsElapsed()) / 1e9;
}

double syncMs(const QString& folder)
{
    QFile file(folder + QStringLiteral("/sync"));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qPrintable(file.fileName()));
    QElapsedTimer timer;
    timer.start();
    constexpr int times = 200;
    for (int i = 0; i < times; ++i) {
        file.write(QByteArray(4096, 'x'));
        file.flush();
        ::fdatasync(file.handle());
    }
    file.remove();
    return 1e3 * secondsOf(timer) / times;
}

JobId addJob(JobStore& store, std::size_t items)
{
    const auto id = must(store.add({.operation = "edit-channels", .title = "bench"}));
    std::vector<NewItem> some;
    for (std::size_t i = 0; i < items; ++i) {
        some.push_back(
            {.action = "change", .kind = "channel", .target = "203039963636301824", .params = R"({"name":"a"})"});
        if (some.size() == 10'000 || i + 1 == items) {
            must(store.addItems(id, some));
            some.clear();
        }
    }
    must(store.finishPlan(id, "{}", JobState::Queued));
    return id;
}

// Items a second through intent and outcome, so many in a commit.
double itemsPerSecond(const QueueAddress& address, bool isDurable, std::size_t items, std::size_t batchSize)
{
    const auto store = must(JobStore::open(address, {.isDurable = isDurable}));
    addJob(*store, items);
    const auto lease = must(store->claim("bench", 1h))->lease;
    QElapsedTimer timer;
    timer.start();
    Batch batch;
    for (std::size_t first = 1; first <= items; first += batchSize) {
        for (auto n = first; n < std::min(items + 1, first + batchSize); ++n)
            batch.intents.push_back({std::int64_t(n), std::int64_t(n)});
        must(store->commit(lease, batch));
        std::vector<Outcome> outcomes;
        for (const auto& intent : batch.intents)
            outcomes.push_back({.n = intent.n, .status = 200, .resultId = "203039963636301824"});
        batch = {std::move(outcomes), {}};
    }
    must(store->commit(lease, batch));
    const auto rate = double(items) / secondsOf(timer);
    must(store->settle(lease, {}));
    return rate;
}

void measureOpening(const QueueAddress& address, std::size_t items, BenchGoals& goals, const char* name)
{
    const auto store = must(JobStore::open(address, {.isDurable = false}));
    QElapsedTimer timer;
    timer.start();
    const auto large = addJob(*store, items / 2);
    for (int i = 0; i < 999; ++i)
        addJob(*store, items / 2 / 999);
    std::printf(
        "%s: 1,000 jobs and %zu items written at %.0f items/s\n", name, items, double(items) / secondsOf(timer));
    timer.restart();
    const auto opened = must(JobStore::open(address));
    const auto jobs = must(opened->jobs({}));
    const auto page = must(opened->items(large, {.after = std::int64_t(items / 4)}));
    const auto filtered = must(opened->items(large, {.state = ItemState::Planned, .after = std::int64_t(items / 4)}));
    const auto ms = 1e3 * secondsOf(timer);
    if (jobs.size() != 1000 || page.size() != 100 || filtered.size() != 100)
        qFatal("not what was written");
    goals.atMost(name, ms, goalOpenMs, "ms to open, list 1,000 jobs and read two pages of items");
    const auto lease = must(opened->claim("bench", 1h))->lease;
    timer.restart();
    for (std::int64_t n = 1; n <= 1000; ++n)
        must(opened->commit(lease, {.intents = {{n, n}}}));
    std::printf("%s: among them %.2f ms a commit of one intent\n", name, secondsOf(timer));
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const auto scale = scaleIn(argc, argv);
    const auto folder = qEnvironmentVariable("HEADROOM_BENCH_FOLDER");
    if (!folder.isEmpty())
        qputenv("TMPDIR", folder.toUtf8());
    BenchGoals goals;
    {
        JobQueues queues(PostgresServer::Durability::On);
        for (const auto engine : {QueueAddress::Engine::Sqlite, QueueAddress::Engine::Postgres}) {
            const auto* name = engine == QueueAddress::Engine::Sqlite ? "SQLite" : "PostgreSQL";
            for (const bool isDurable : {true, false}) {
                for (const std::size_t batchSize : {1U, 5U, 10U, 50U}) {
                    const auto items = scaled(isDurable ? 400 * batchSize : 2000 * batchSize, scale);
                    const auto rate = itemsPerSecond(queues.fresh(engine), isDurable, items, batchSize);
                    std::printf("%s, %s, %zu in a commit: %.0f items/s, %.1f %% of the time at 500 requests/s\n", name,
                        isDurable ? "durable" : "not durable", batchSize, rate, 100 * requestsPerSecond / rate);
                    std::fflush(stdout);
                    if (isDurable && batchSize == 5) // every 10 ms at that rate
                        goals.atMost(name, requestsPerSecond / rate, goalShare, "of the time, 5 in a commit");
                }
                std::printf("a sync of this disk takes %.2f ms\n", syncMs(QDir::tempPath()));
            }
            const auto items = qEnvironmentVariableIntValue("HEADROOM_BENCH_ITEMS");
            measureOpening(
                queues.fresh(engine), items > 0 ? std::size_t(items) : scaled(10'000'000, scale), goals, name);
        }
    }
    return goals.exitCode();
}
