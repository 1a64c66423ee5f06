// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "core/jobs/store/job_store.h"
#include "core/jobs/store/job_watch.h"
#include "tests/support/jobs/job_queues.h"

namespace headroom::tst_job_watch {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

class TestJobWatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsOfJobsAndNotOfItems_data() { addEngines(); }
    void tellsOfJobsAndNotOfItems();
    void afterALongSilenceEachChangeIsToldOfSoon();
    void aFileThatCannotBeOpenedIsSaid();
    void listensAgainToAServerThatCameBack();

private:
    JobQueues m_queues;
};

void TestJobWatch::tellsOfJobsAndNotOfItems()
{
    QFETCH(QueueAddress::Engine, engine);
    const auto address = m_queues.fresh(engine);
    const auto store = must(JobStore::open(address));
    VirtualClock clock;
    const auto lookAgain = [&clock] { clock.advance(1s); }; // at a file; a server tells by itself
    const auto first = must(JobWatch::open(address, {}, clock));
    QSignalSpy added(first.get(), &JobWatch::changed);
    const auto id = must(store->add({.operation = "x"}));
    QTRY_VERIFY((lookAgain(), !added.isEmpty()));
    must(store->addItems(id, std::vector<NewItem>(100)));
    must(store->finishPlan(id, "{}", JobState::Queued));
    const auto lease = must(store->claim("r", 1min))->lease;

    const auto watch = must(JobWatch::open(address, {}, clock)); // is told nothing of what was before
    QSignalSpy changed(watch.get(), &JobWatch::changed);
    for (std::int64_t n = 1; n <= 100; ++n)
        must(store->commit(lease, {.intents = {{n, n}}}));
    must(store->renew(lease, 1min));
    lookAgain();
    // A server tells in order: had it told of the items, those would come before what it has to tell.
    QCOMPARE(changed.size(), 0);
    must(store->pause(id));
    QTRY_COMPARE((lookAgain(), changed.size()), 1);
    must(store->resume(id));
    QTRY_COMPARE((lookAgain(), changed.size()), 2);
    must(store->addEvent(id, "a line of its log"));
    QTRY_COMPARE((lookAgain(), changed.size()), 3);
}

// SQLite is not asked as long as its log of commits stays as it was.
void TestJobWatch::afterALongSilenceEachChangeIsToldOfSoon()
{
    const auto address = m_queues.fresh(QueueAddress::Engine::Sqlite);
    const auto store = must(JobStore::open(address));
    const auto id = must(store->add({.operation = "x"}));
    VirtualClock clock;
    const auto watch = must(JobWatch::open(address, {}, clock));
    QSignalSpy changed(watch.get(), &JobWatch::changed);
    clock.advance(1min);
    QCOMPARE(changed.size(), 0);
    must(store->addEvent(id, "a line of its log"));
    clock.advance(500ms);
    QCOMPARE(changed.size(), 1);
    for (int i = 2; i <= 200; ++i) {
        must(store->addEvent(id, "a line of its log"));
        clock.advance(100ms);
        QCOMPARE(changed.size(), i);
    }
}

void TestJobWatch::aFileThatCannotBeOpenedIsSaid()
{
    SystemClock clock;
    const auto missing = JobWatch::open({.path = "/proc/jobs.db"}, {}, clock);
    QVERIFY(!missing);
}

void TestJobWatch::listensAgainToAServerThatCameBack()
{
    const auto address = m_queues.fresh(QueueAddress::Engine::Postgres);
    const auto store = must(JobStore::open(address));
    SystemClock clock;
    const auto watch = must(JobWatch::open(address, {}, clock));
    QSignalSpy changed(watch.get(), &JobWatch::changed);
    m_queues.postgres().stop();
    QTRY_VERIFY(!watch->isConnected());
    QCOMPARE(changed.size(), 0);
    m_queues.postgres().start();
    QTRY_VERIFY(watch->isConnected());
    QTRY_COMPARE(changed.size(), 1); // something may have happened meanwhile
    must(store->add({.operation = "x"}));
    QTRY_VERIFY(changed.size() > 1);
}

HEADROOM_TEST(TestJobWatch)

} // namespace headroom::tst_job_watch

#include "tst_job_watch.moc"
