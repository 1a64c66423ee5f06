// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/jobs/store/job_watch.h"
#include "tests/support/jobs/job_store_test.h"

#include <atomic>
#include <thread>

namespace headroom::tst_failures_of_queues {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

// What users report of other durable queues, one test each.
class TestFailuresOfQueues : public JobStoreTest
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { closeStore(); }
    void aJobThatRunsForLongIsNotTakenForDead_data() { addEngines(); }
    void aJobThatRunsForLongIsNotTakenForDead();
    void aJobWhoseRunnerDiedIsNotRunTwice_data() { addEngines(); }
    void aJobWhoseRunnerDiedIsNotRunTwice();
    void allMatchesArePausedAndNotAPageOfThem_data() { addEngines(); }
    void allMatchesArePausedAndNotAPageOfThem();
    void allFailuresAreRetriedAndNotAPageOfThem_data() { addEngines(); }
    void allFailuresAreRetriedAndNotAPageOfThem();
    void nobodyKeepsVacuumFromItsWork();
    void nothingIsLockedForAWholeSession();
    void tablesOfManyUpdatesAreVacuumedEarly();
    void runnersAndOperatorsDoNotDeadlock();

private:
    void open()
    {
        QFETCH(QueueAddress::Engine, engine);
        openStore(m_queues.fresh(engine));
    }
    std::int64_t number(const char* query)
    {
        return must(m_clock->sql().rows(QString::fromLatin1(query))).at(0).at(0).toLongLong();
    }
};

// Others rescue what was begun an hour ago.
void TestFailuresOfQueues::aJobThatRunsForLongIsNotTakenForDead()
{
    open();
    const auto id = queued(2);
    const auto lease = claimed("old:1").lease;
    for (std::chrono::seconds passed{}; passed < 65min; passed += leaseTime / 2) {
        m_clock->advance(leaseTime / 2);
        QVERIFY(must(m_store->renew(lease, leaseTime)));
        QVERIFY(!must(m_store->claim("new:1", leaseTime)));
    }
    QCOMPARE(job(id).runner, "old:1");
    QCOMPARE(commit(lease, {.intents = intents(1, 2)}), Fenced::Written);
}

// Others wait for an hour, or for four, and then run all of it again, whether its runner is dead or only slow.
void TestFailuresOfQueues::aJobWhoseRunnerDiedIsNotRunTwice()
{
    open();
    const auto id = queued(4);
    const auto slow = claimed("slow:1").lease;
    must(m_store->commit(slow, {.intents = intents(1, 3)}));
    must(m_store->commit(slow, {.outcomes = outcomes(1, 2)}));
    m_clock->advance(leaseTime); // and not an hour
    const auto taken = claimed("new:1");
    QVERIFY(taken.isTakenOver);
    const auto open = must(m_store->items(id, {.state = ItemState::Planned}));
    QCOMPARE(open.size(), std::size_t(1));
    QCOMPARE(open[0].n, 4);
    const auto uncertain = must(m_store->staleSent(taken.lease, 0, 10));
    QCOMPARE(uncertain.size(), std::size_t(1)); // to be read, not to be sent
    QCOMPARE(uncertain[0].n, 3);
    QCOMPARE(commit(slow, {.intents = intents(4, 4)}), Fenced::LeaseLost);
}

void TestFailuresOfQueues::allMatchesArePausedAndNotAPageOfThem()
{
    open();
    constexpr int count = 1001; // a page has 1,000
    for (int i = 0; i < count; ++i)
        must(m_store->add({.operation = "edit-roles"}));
    must(m_clock->sql().run(
        QStringLiteral("UPDATE job SET state = %1, planned = created").arg(int(JobState::Queued)), {}));
    QCOMPARE(must(m_store->pauseAll()), count);
    const auto counted = must(m_store->countJobs());
    QCOMPARE(counted.size(), std::size_t(1));
    QCOMPARE(counted[0].first, JobState::Paused);
    QCOMPARE(counted[0].second, count);
}

void TestFailuresOfQueues::allFailuresAreRetriedAndNotAPageOfThem()
{
    open();
    constexpr int count = 12'000; // retries go in steps of 10,000
    const auto id = queued(count);
    const auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, count)}));
    must(m_store->commit(lease, {.outcomes = outcomes(1, count, ItemState::Failed)}));
    must(m_store->settle(lease, {}));
    must(m_store->retry(id));
    QCOMPARE(job(id).counts[ItemState::Planned], count);
    QVERIFY(countsAreThoseOfTheItems(id));
}

// An open transaction, or a snapshot that a listener keeps, and dead rows pile up in the whole database.
void TestFailuresOfQueues::nobodyKeepsVacuumFromItsWork()
{
    openStore(m_queues.fresh(QueueAddress::Engine::Postgres));
    SystemClock clock;
    const auto watch = must(JobWatch::open(m_address, {}, clock));
    QSignalSpy changed(watch.get(), &JobWatch::changed);
    const auto id = queued(100);
    const auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 50)}));
    must(m_store->commit(lease, {.outcomes = outcomes(1, 20)}));
    (void)must(m_store->items(id, {.limit = 10}));
    (void)must(m_store->jobs({.limit = 1}));
    (void)must(m_store->events(id, 0, 1));
    QTRY_VERIFY(!changed.isEmpty());
    QVERIFY(number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                   "AND pid <> pg_backend_pid() AND backend_type = 'client backend'")
        >= 2);
    QCOMPARE(number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                    "AND pid <> pg_backend_pid() AND (xact_start IS NOT NULL OR backend_xmin IS NOT NULL)"),
        0);
}

// Advisory locks of sessions do not work behind PgBouncer, and die with a connection that is only cut.
void TestFailuresOfQueues::nothingIsLockedForAWholeSession()
{
    openStore(m_queues.fresh(QueueAddress::Engine::Postgres));
    queued(10);
    const auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 5)}));
    QCOMPARE(number("SELECT count(*) FROM pg_locks WHERE pid <> pg_backend_pid() AND (locktype = 'advisory' OR "
                    "(locktype = 'relation' AND database = "
                    "(SELECT oid FROM pg_database WHERE datname = current_database())))"),
        0);
}

void TestFailuresOfQueues::tablesOfManyUpdatesAreVacuumedEarly()
{
    openStore(m_queues.fresh(QueueAddress::Engine::Postgres));
    for (const auto* table : {"job", "item"}) {
        const auto options = must(m_clock->sql().rows(
            QStringLiteral("SELECT array_to_string(reloptions, ' ') FROM pg_class WHERE oid = CAST('headroom.%1' AS "
                           "regclass)")
                .arg(QLatin1String(table))));
        QCOMPARE(options.at(0).at(0).toString(), QStringLiteral("fillfactor=75 autovacuum_vacuum_scale_factor=0.02"));
    }
}

void TestFailuresOfQueues::runnersAndOperatorsDoNotDeadlock()
{
    openStore(m_queues.fresh(QueueAddress::Engine::Postgres));
    constexpr int runners = 3;
    constexpr int items = 120;
    std::vector<JobId> ids;
    for (int i = 0; i < runners; ++i)
        ids.push_back(queued(items));
    std::vector<std::thread> threads;
    std::atomic<int> running = runners;
    for (int i = 0; i < runners; ++i) {
        const auto lease = claimed("r:" + std::to_string(i)).lease;
        threads.emplace_back([&, lease] {
            const auto store = must(JobStore::open(m_address, {.now = ClockInQueue::expression()}));
            for (std::int64_t n = 1; n <= items; ++n) {
                must(store->commit(lease, {.intents = intents(n, n)}));
                must(store->commit(lease, {.outcomes = outcomes(n, n)}));
                must(store->renew(lease, leaseTime));
            }
            --running;
        });
    }
    const auto operate = [&](const std::vector<JobId>& order) {
        threads.emplace_back([&, order] {
            const auto store = must(JobStore::open(m_address, {.now = ClockInQueue::expression()}));
            while (running > 0) {
                must(store->pauseAll());
                must(store->move(order, 0));
                for (const auto id : order)
                    (void)store->resume(id); // refused where the other was first
            }
        });
    };
    operate(ids);
    operate({ids.rbegin(), ids.rend()});
    for (auto& thread : threads)
        thread.join();
    for (const auto id : ids) {
        QCOMPARE(job(id).counts[ItemState::Done], items);
        QVERIFY(countsAreThoseOfTheItems(id));
    }
}

HEADROOM_TEST(TestFailuresOfQueues)

} // namespace headroom::tst_failures_of_queues

#include "tst_failures_of_queues.moc"
