// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many items a second get their intent and their outcome committed, the last outcomes and the next intents in one
// commit, by how many leave at once, on SQLite and PostgreSQL, durable and not in turns. How much of each second that
// takes at 500 requests a second, and how much of this is the disk's. And how fast the pages of a queue of 1,000 jobs
// and 10 million items are read. HEADROOM_BENCH_FOLDER names another disk than the one of temporary files,
// HEADROOM_BENCH_ITEMS another number of items, 0 for none.
#include "core/base/time/system_clock.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/jobs/runner_world.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>

#include <algorithm>
#include <cstdio>
#include <unistd.h>

using namespace headroom;
using namespace headroom::jobs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr double requestsPerSecond = 500;
constexpr double goalShare = 0.05;
constexpr double goalPageMs = 300;
constexpr std::size_t usualBatch = 12; // what has come together after RunSettings::flushAfter at that rate
constexpr int rounds = 7;

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
    constexpr int times = 50;
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
    std::vector<NewItem> some(
        items, {.action = "change", .kind = "channel", .target = "203039963636301824", .params = R"({"name":"a"})"});
    must(store.addItems(id, some));
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

// Durable and not by turns, each with what a sync of the disk takes at that moment: both change from minute to minute.
void measureCommits(JobQueues& queues, QueueAddress::Engine engine, const char* name, double scale, BenchGoals& goals)
{
    for (const std::size_t batchSize : {1U, 5U, 10U, 12U, 50U}) {
        const auto items = scaled(100 * batchSize, scale);
        std::vector<double> durable;
        std::vector<double> others;
        std::vector<double> syncs;
        for (int round = 0; round < rounds; ++round) {
            syncs.push_back(syncMs(QDir::tempPath()) * requestsPerSecond / double(batchSize) / 1000);
            durable.push_back(requestsPerSecond / itemsPerSecond(queues.fresh(engine), true, items, batchSize));
            others.push_back(requestsPerSecond / itemsPerSecond(queues.fresh(engine), false, items, batchSize));
        }
        std::printf("%s, %zu in a commit, of the time at 500 requests/s: durable %.1f %%, not durable %.1f %%; "
                    "a sync for each commit %.1f %%\n",
            name, batchSize, 100 * median(durable), 100 * median(others), 100 * median(syncs));
        std::fflush(stdout);
        if (batchSize == usualBatch)
            goals.atMost(name, median(durable), goalShare, "of the time, 12 in a commit");
    }
}

// What a runner sends whose share is 500 a second, with a Discord that takes 100 ms.
void measureRunner(const QueueAddress& address, const char* name, double scale, BenchGoals& goals)
{
    constexpr double warmUp = 2;
    const auto span = std::max(2.0, 10 * scale);
    SystemClock clock;
    FakeDiscord discord(clock);
    discord.latency = 100ms;
    LimitedClient client(discord, clock, {.inFlight = 256, .globalPerSecond = requestsPerSecond / 0.4});
    const auto store = must(JobStore::open(address));
    const auto id = must(store->add(
        {.operation = "edit-roles", .guild = discord::Snowflake{100}, .params = R"({"colour": "#0000ff"})"}));
    std::vector<NewItem> items;
    for (int i = 0; i < int(requestsPerSecond * (warmUp + span + 2)); ++i)
        items.push_back(RunnerWorld::renameElsewhere(i + 1));
    must(store->addItems(id, items));
    must(store->finishPlan(id, "{}", JobState::Queued));
    StoreThread thread(address, JobStore::Options());
    Runner runner(thread, client.client(), clock, {.runner = "bench:1", .globalPerSecond = requestsPerSecond / 0.4});
    const auto pass = [&clock](double seconds) {
        const auto end = clock.now() + std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
        while (clock.now() < end)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
    };
    runner.start();
    pass(warmUp);
    const auto before = discord.sent.size();
    const auto begun = clock.now();
    pass(span);
    const auto rate = double(discord.sent.size() - before) / seconds(clock.now() - begun);
    goals.atLeast(name, rate / requestsPerSecond, 0.98, "of 500 requests/s by a runner");
}

// 1,000 jobs, the first of which has half of all items; the first half of each job's is done, and few have failed.
JobId fill(const QueueAddress& address, std::size_t items)
{
    const auto store = must(JobStore::open(address, {.isDurable = false}));
    std::vector<JobId> jobs;
    for (int i = 0; i < 1000; ++i)
        jobs.push_back(must(store->add({.operation = "edit-channels", .title = "bench"})));
    const auto sql = must(SqlConnection::open(address, {.isDurable = false}));
    must(sql->transaction([&]() -> Result<void> {
        must(sql->command(sql->dialect().texts.liftTimeLimit));
        const auto add = [&](const QString& which, std::size_t count) {
            must(sql->run(QStringLiteral(
                "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < %1) "
                "INSERT INTO item (job, n, what, kind, target, depends_on, params, old_value, state, "
                "epoch, attempt, request_hash, sent, finished, status, code, error, result_id) "
                "SELECT j.id, c.n, 'change', 'channel', '203039963636301824', 0, '{\"name\":\"a\"}', '', "
                "CASE WHEN c.n % 10000 = 0 THEN 3 WHEN c.n <= %2 THEN 2 ELSE 0 END, 0, 0, 0, NULL, NULL, "
                "0, 0, '', '' FROM job j CROSS JOIN c WHERE j.id %3")
                              .arg(qlonglong(count))
                              .arg(qlonglong(count / 2))
                              .arg(which)));
        };
        add(QStringLiteral("= %1").arg(jobs.front()), items / 2);
        add(QStringLiteral("> %1").arg(jobs.front()), std::max<std::size_t>(1, items / 2 / 999));
        for (const auto& [column, state] :
            {std::pair("n_planned", 0), std::pair("n_done", 2), std::pair("n_failed", 3)})
            must(sql->run(QStringLiteral("UPDATE job SET %1 = (SELECT COUNT(*) FROM item WHERE item.job = job.id AND "
                                         "item.state = %2)")
                              .arg(QLatin1String(column))
                              .arg(state)));
        return must(sql->run(
                   QStringLiteral("WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 100000) "
                                  "INSERT INTO event (job, at, text) SELECT %1, 0, 'something' FROM c")
                       .arg(jobs.front())))
                > 0
            ? Result<void>()
            : failure(ErrorKind::Failed, "no events");
    }));
    for (const auto job : jobs)
        must(store->finishPlan(job, "{}", JobState::Queued));
    return jobs.front();
}

void measurePages(const QueueAddress& address, std::size_t items, BenchGoals& goals, const char* name)
{
    QElapsedTimer timer;
    timer.start();
    const auto large = fill(address, items);
    std::printf("%s: 1,000 jobs and %zu items written in %.0f s\n", name, items, secondsOf(timer));
    std::unique_ptr<JobStore> store;
    const auto count = std::int64_t(items / 2);
    const auto measure = [&](const char* what, std::size_t rows, const std::function<std::size_t()>& read) {
        double worst = 0;
        for (int i = 0; i < 5; ++i) { // the first one reads the disk
            timer.restart();
            if (const auto found = read(); found != rows)
                qFatal("%s: %zu rows", what, found);
            worst = std::max(worst, 1e3 * secondsOf(timer));
        }
        goals.atMost(name, worst, goalPageMs, what);
    };
    measure("ms to open", 0, [&] {
        store = must(JobStore::open(address));
        return std::size_t(0);
    });
    measure("ms for 1,000 jobs by their order", 1000, [&] {
        return must(store->jobs({.states = {JobState::Queued, JobState::Running, JobState::HeldBack}})).size();
    });
    measure("ms for the newest 100 jobs", 100,
        [&] { return must(store->jobs({.order = JobStore::JobOrder::NewestFirst, .limit = 100})).size(); });
    measure("ms to count jobs", 1, [&] { return must(store->countJobs()).size(); });
    measure("ms for a job's detail", 0, [&] { return must(store->detail(large)).params.empty() ? 1U : 0U; });
    measure("ms for 200 events of 100,000", 200, [&] { return must(store->events(large, 0, 200)).size(); });
    for (const auto after : {std::int64_t(0), count / 2, count - 100})
        measure("ms for a page of items", 100, [&] { return must(store->items(large, {.after = after})).size(); });
    measure("ms for a page of those planned, from the start", 100,
        [&] { return must(store->items(large, {.state = ItemState::Planned})).size(); });
    measure("ms for a page of those done, from the middle", 100,
        [&] { return must(store->items(large, {.state = ItemState::Done, .after = count / 4})).size(); });
    measure("ms for a page of the few that failed", std::min<std::size_t>(100, std::size_t(count) / 10000),
        [&] { return must(store->items(large, {.state = ItemState::Failed})).size(); });
    measure("ms for those uncertain, of which there are none", 0,
        [&] { return must(store->items(large, {.state = ItemState::Uncertain})).size(); });
    measure("ms to find no other runner", 0, [&] { return std::size_t(must(store->otherRunners("bench"))); });
    measure("ms for the next 2,000 that are planned", std::min<std::size_t>(2000, std::size_t(count) / 2), [&] {
        return must(store->items(large, {.state = ItemState::Planned, .after = count / 2, .limit = 2000})).size();
    });
    std::optional<JobStore::Claim> claim;
    measure("ms to claim a job", 0, [&] {
        auto claimed = must(store->claim("bench", std::chrono::hours{1}));
        if (!claim) // the others are of the jobs after it
            claim = std::move(claimed);
        return std::size_t(0);
    });
    if (claim->job.id != large)
        qFatal("job %lld was claimed", static_cast<long long>(claim->job.id));
    auto next = count / 2; // those up to there are done
    measure("ms to commit ten intents in the middle", 0, [&] {
        Batch batch;
        while (batch.intents.size() < 10) {
            if (++next % 10000 != 0)
                batch.intents.push_back({next, next});
        }
        must(store->commit(claim->lease, batch));
        return std::size_t(0);
    });
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
            const bool isSqlite = engine == QueueAddress::Engine::Sqlite;
            const auto* name = isSqlite ? "SQLite" : "PostgreSQL";
            measureCommits(queues, engine, name, scale, goals);
            measureRunner(queues.fresh(engine), name, scale, goals);
            bool isGiven = false;
            const auto given = qEnvironmentVariableIntValue("HEADROOM_BENCH_ITEMS", &isGiven);
            const auto items = isGiven ? std::size_t(given) : scaled(10'000'000, scale);
            if (items > 0)
                measurePages(queues.fresh(engine), items, goals, name);
        }
    }
    return goals.exitCode();
}
