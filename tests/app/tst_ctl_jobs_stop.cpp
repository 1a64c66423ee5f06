// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What stops headroomctl jobs run, as a real process, and what it leaves.
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/program.h"
#include "tests/support/programs/pseudo_terminal.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QJsonArray>

#include <csignal>

namespace headroom::tst_ctl_jobs_stop {

using namespace headroom::support;
using namespace Qt::StringLiterals;
using jobs::ItemState;
using jobs::JobId;
using jobs::JobState;
using jobs::JobStore;

namespace {

constexpr auto stopping = "headroomctl: stopping: what is in flight may end, then the jobs are given back; "
                          "Ctrl+C again ends at once\n";

} // namespace

class TestCtlJobsStop : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void theFirstSignalGivesTheJobBack_data();
    void theFirstSignalGivesTheJobBack();
    void theSecondEndsAtOnce();
    void withNothingToDoTheFirstEnds_data();
    void withNothingToDoTheFirstEnds();
    void whoWaitsForJobsSaysSoOnceEachTime();
    void aClosedTerminalGivesTheJobBack();

private:
    // From now on every answer takes so long.
    void slow(int milliseconds)
    {
        m_sim->ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray{u"delay=%1"_s.arg(milliseconds)}}});
    }
    QProcessEnvironment environment() const
    {
        return environmentWith({{"HEADROOM_TOKEN", u"one"_s}, {"TERM", u"xterm"_s}});
    }
    QStringList words(const QString& text) const
    {
        return (u"jobs "_s + text).split(u' ')
            + QStringList{
                u"--jobs"_s, QString::fromStdString(m_queue.text()), u"--api"_s, QString::fromStdString(m_sim->api())};
    }
    JobId queued()
    {
        const auto guild = m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
        const auto added = runCtl(
            words(u"add edit-channels --guild %1 --slow-mode 5 --yes --concurrency 2"_s.arg(guild)), {}, environment());
        if (added.exitCode != 0)
            qFatal("%s", added.err.constData());
        m_store = must(JobStore::open(m_queue));
        return 1;
    }
    void start(GuardedProcess& process, const QString& command = u"run"_s)
    {
        process.setProcessEnvironment(environment());
        process.start(program("headroomctl"), words(command));
        QVERIFY(process.waitForStarted());
    }
    bool isUnderWay(JobId id) { return must(m_store->job(id)).counts[ItemState::Sent] > 0; }
    // Given back, with all that was sent accounted for.
    void verifyGivenBack(JobId id)
    {
        const auto job = must(m_store->job(id));
        QCOMPARE(job.state, JobState::Queued);
        QVERIFY(job.runner.empty());
        QCOMPARE(job.counts[ItemState::Sent], 0);
        QVERIFY(job.counts[ItemState::Done] > 0);
        QVERIFY(job.counts[ItemState::Planned] > 0);
    }

    JobQueues m_queues;
    QueueAddress m_queue;
    std::unique_ptr<JournalledSim> m_sim;
    std::unique_ptr<JobStore> m_store;
};

void TestCtlJobsStop::init()
{
    m_store.reset();
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite);
    m_sim = std::make_unique<JournalledSim>(QStringList(), 40);
}

void TestCtlJobsStop::theFirstSignalGivesTheJobBack_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
}

void TestCtlJobsStop::theFirstSignalGivesTheJobBack()
{
    QFETCH(int, signal);
    const auto job = queued();
    slow(1000);
    GuardedProcess process;
    start(process);
    QTRY_VERIFY_WITH_TIMEOUT(isUnderWay(job), 30'000);
    QVERIFY(process.processId() > 0);
    ::kill(pid_t(process.processId()), signal);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 0);
    const auto said = process.readAllStandardError();
    QCOMPARE(said, QByteArray(stopping));
    const auto out = process.readAllStandardOutput();
    QVERIFY2(out.contains("\njob 1: queued: its runner ended: "), out.constData());
    verifyGivenBack(job);
}

void TestCtlJobsStop::theSecondEndsAtOnce()
{
    const auto job = queued();
    slow(14'000);
    GuardedProcess process;
    start(process);
    QTRY_VERIFY_WITH_TIMEOUT(isUnderWay(job), 60'000);
    process.terminate();
    QByteArray said;
    QTRY_VERIFY((said += process.readAllStandardError()).contains("Ctrl+C again ends at once"));
    QCOMPARE(process.state(), QProcess::Running);
    process.terminate();
    QVERIFY(process.waitForFinished(10'000)); // less than an answer takes
    QCOMPARE(process.exitCode(), 1);
    said += process.readAllStandardError();
    QVERIFY2(said.contains("ended at once: the next run looks up what was in flight"), said.constData());
    QVERIFY(isUnderWay(job)); // not forgotten
}

void TestCtlJobsStop::withNothingToDoTheFirstEnds_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("for people") << u"run"_s << QByteArray("waiting for jobs\n");
    QTest::newRow("JSON") << u"run --json"_s << QByteArray("{\"state\":\"waiting_for_jobs\"}\n");
}

void TestCtlJobsStop::withNothingToDoTheFirstEnds()
{
    QFETCH(QString, command);
    QFETCH(QByteArray, says);
    GuardedProcess process;
    start(process, command);
    QByteArray said;
    QTRY_COMPARE((said += process.readAllStandardOutput()), says);
    process.terminate();
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.readAllStandardError(), QByteArray(stopping));
    QCOMPARE(process.readAllStandardOutput(), QByteArray());
    QCOMPARE(process.exitCode(), 0);
}

// Each time that nothing is left, and not with every look.
void TestCtlJobsStop::whoWaitsForJobsSaysSoOnceEachTime()
{
    GuardedProcess process;
    start(process);
    QByteArray said;
    const auto hasSaid = [&](const QByteArray& words) { return (said += process.readAllStandardOutput()) == words; };
    QTRY_VERIFY2(hasSaid("waiting for jobs\n"), said);
    queued();
    QTRY_VERIFY2(
        (said += process.readAllStandardOutput()).endsWith("\njob 1: done: 40 of 40\nwaiting for jobs\n"), said);
    QCOMPARE(said.count("waiting for jobs\n"), 2);
    process.terminate();
    QVERIFY(process.waitForFinished(20'000));
}

void TestCtlJobsStop::aClosedTerminalGivesTheJobBack()
{
    const auto job = queued();
    slow(1000);
    PseudoTerminal terminal;
    terminal.start(program("headroomctl"), words(u"run"_s), environment());
    QTRY_VERIFY_WITH_TIMEOUT(isUnderWay(job), 30'000);
    terminal.hangUp();
    QCOMPARE(terminal.exitCode(), 0);
    verifyGivenBack(job);
}

HEADROOM_TEST(TestCtlJobsStop)

} // namespace headroom::tst_ctl_jobs_stop

#include "tst_ctl_jobs_stop.moc"
