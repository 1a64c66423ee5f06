// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"

#include <QFile>

namespace headroom::tst_queue_connections {

using namespace jobs;
using namespace support;

// A program has several connections to one file. POSIX drops all locks of a process when it closes the file once, by
// whichever descriptor.
class TestQueueConnections : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void openingAnotherKeepsTheLocksOfThoseBefore();

private:
    JobQueues m_queues;
};

void TestQueueConnections::openingAnotherKeepsTheLocksOfThoseBefore()
{
    const auto address = m_queues.fresh(QueueAddress::Engine::Sqlite);
    const auto store = must(JobStore::open(address));
    const auto job = must(store->add({.operation = "x"}));
    must(JobStore::open(address)); // and closed
    // Who believes to be the last to close the queue takes its log away.
    GuardedProcess child;
    child.start(QCoreApplication::applicationFilePath(),
        {QStringLiteral("queue-visitor"), QString::fromStdString(address.path)});
    QVERIFY(child.waitForFinished(30'000));
    QCOMPARE(child.exitCode(), 0);
    QVERIFY(QFile::exists(QString::fromStdString(address.path + "-wal")));
    QCOMPARE(must(store->job(job)).id, job);
    QCOMPARE(must(store->jobs({})).size(), std::size_t(2));
}

namespace {

int visit(const QStringList& arguments)
{
    const auto store = must(JobStore::open(QueueAddress::parse(arguments.value(1).toStdString()).value()));
    must(store->add({.operation = "y"}));
    return 0;
}

[[maybe_unused]] const bool visitorIsAdded = support::addChildProcess("queue-visitor", visit);

} // namespace

HEADROOM_TEST(TestQueueConnections)

} // namespace headroom::tst_queue_connections

#include "tst_queue_connections.moc"
