// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_schema.h"
#include "tests/support/jobs/job_store_test.h"

namespace headroom::tst_job_store_runners {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

// What runners say of themselves in the queue, for others to show and plan by.
class TestJobStoreRunners : public JobStoreTest
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { closeStore(); }
    void whatARunnerSaysIsReadUntilItIsAway_data() { addEngines(); }
    void whatARunnerSaysIsReadUntilItIsAway();
    void aQueueOfTheFirstVersionIsBroughtUp_data() { addEngines(); }
    void aQueueOfTheFirstVersionIsBroughtUp();
    void whatIsDoneIsToldUnderTheLease_data() { addEngines(); }
    void whatIsDoneIsToldUnderTheLease();
    void limitsAreThoseOfTheRunnerThatHasTheJob();
};

void TestJobStoreRunners::whatARunnerSaysIsReadUntilItIsAway()
{
    QFETCH(QueueAddress::Engine, engine);
    openStore(m_queues.fresh(engine));
    QVERIFY(must(m_store->runners()).empty());
    RunnerLimits one{"a:1", 50, 25, 12.5, 8, 4};
    const RunnerLimits two{"b:2", 0, 40, 0, 8, 1};
    must(m_store->reportRunner(two));
    must(m_store->reportRunner(one));
    QCOMPARE(must(m_store->runners()), (std::vector{one, two}));
    m_clock->advance(JobStore::runnerSeenFor);
    one.perSecond = 6.25;
    must(m_store->reportRunner(one));
    m_clock->advance(1s);
    QCOMPARE(must(m_store->runners()), (std::vector{one}));
    must(m_store->removeRunner(one.runner));
    QVERIFY(must(m_store->runners()).empty());
}

void TestJobStoreRunners::aQueueOfTheFirstVersionIsBroughtUp()
{
    QFETCH(QueueAddress::Engine, engine);
    const auto address = m_queues.fresh(engine);
    openStore(address);
    const auto id = queued(3);
    const auto lease = claimed().lease;
    QCOMPARE(commit(lease, {.intents = intents(1, 2)}), Fenced::Written);
    const auto before = job(id);
    closeStore();
    const auto sql = must(SqlConnection::open(address, {}));
    // What later versions have more.
    must(sql->command(QStringLiteral("DROP TABLE runner")));
    must(sql->command(QStringLiteral("ALTER TABLE job DROP COLUMN doing")));
    for (const auto& statement : sql->dialect().writeVersion(1))
        must(sql->command(statement));
    const auto store = must(JobStore::open(address, {.now = ClockInQueue::expression()}));
    QCOMPARE(must(sql->rows(sql->dialect().texts.readVersion)).at(0).at(0).toInt(), schemaVersion());
    QCOMPARE(must(store->job(id)), before);
    QCOMPARE(must(store->items(id, {.state = ItemState::Sent})).size(), 2U);
    must(store->reportRunner({.runner = "a:1", .sharePercent = 10}));
    QCOMPARE(must(store->runners()).size(), 1U);
}

void TestJobStoreRunners::whatIsDoneIsToldUnderTheLease()
{
    QFETCH(QueueAddress::Engine, engine);
    openStore(m_queues.fresh(engine));
    const auto id = queued(3);
    const auto lease = claimed().lease;
    const auto doing = Text::tr("reading %1").arg("#general");
    QCOMPARE(must(m_store->setDoing(lease, doing)), Fenced::Written);
    QCOMPARE(job(id).doing, std::string("reading #general"));
    QVERIFY(job(id).doing.isTranslatable());
    must(m_store->setState(lease, JobState::HeldBack, {HeldReason::Share}));
    QCOMPARE(job(id).doing, std::string(doing));
    must(m_store->settle(lease, {.state = JobState::Queued}));
    QVERIFY(job(id).doing.empty());
    QCOMPARE(must(m_store->setDoing(lease, "late")), Fenced::LeaseLost);
    QVERIFY(job(id).doing.empty());
}

void TestJobStoreRunners::limitsAreThoseOfTheRunnerThatHasTheJob()
{
    const std::vector<RunnerLimits> runners{
        {.runner = "a:1", .globalPerSecond = 50, .sharePercent = 10, .perSecond = 5},
        {.runner = "b:2", .globalPerSecond = 50, .sharePercent = 60, .perSecond = 30}};
    Job job;
    QCOMPARE(limitsFor(job, {}, 50).perSecond, 20.0); // as a runner is set up when nothing is said
    QCOMPARE(limitsFor(job, runners, 50), runners[1]);
    job.runner = "a:1";
    QCOMPARE(limitsFor(job, runners, 50), runners[0]);
    QCOMPARE(requestsPerSecond({}, runners[0]), 5.0);
    QCOMPARE(requestsPerSecond({.sharePercent = 20}, runners[0]), 5.0); // a job's own only lowers it
    QCOMPARE(requestsPerSecond({.requestsPerMinute = 60}, runners[0]), 1.0);
}

HEADROOM_TEST(TestJobStoreRunners)

} // namespace headroom::tst_job_store_runners

#include "tst_job_store_runners.moc"
