// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/bulk_work.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/servers/tcp_relay.h"

#include <QElapsedTimer>
#include <QJsonArray>

#include <csignal>
#include <random>
#include <thread>

namespace headroom::tst_two_job_runners {

using namespace support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

// Polls, as the runners are other processes; false: it did not come to be.
bool waitUntil(const std::function<bool()>& condition, std::chrono::milliseconds atMost)
{
    for (const auto end = std::chrono::steady_clock::now() + atMost; std::chrono::steady_clock::now() < end;) {
        if (condition())
            return true;
        std::this_thread::sleep_for(5ms);
    }
    return condition();
}

// Where a runner is when it is stopped.
enum class Moment {
    UnderWay, // its requests are on their way
    InLine, // they wait in the client for a limit
    Connecting, // they wait for a connection
};

} // namespace

// Two runners in processes of their own serve one queue on PostgreSQL. One is killed again and again, the other one is
// suspended until the first has taken its jobs over, and woken; PostgreSQL itself goes away and comes back.
// HEADROOM_KILLS=300 does it so often.
class TestTwoJobRunners : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whoWasSuspendedSendsNothingLate();

private:
    void suspend(BulkWork& work, GuardedProcess& runner, Moment moment);
    int disturb(BulkWork& work, int maxRounds);

    JobQueues m_queues;
    std::unique_ptr<TcpRelay> m_relay;
    std::mt19937 m_random{5};
    int m_takenOver = 0;
    int m_killed = 0;
};

// At that moment, until others have gone on with its jobs.
void TestTwoJobRunners::suspend(BulkWork& work, GuardedProcess& runner, Moment moment)
{
    const auto limit = [&work](const QJsonObject& limits) { (void)work.sim().ask("POST", "/_sim/buckets", limits); };
    const auto before = work.creations();
    const auto madeSome = [&] { return work.creations() > before || runner.state() != QProcess::Running; };
    if (moment == Moment::InLine)
        limit({{u"limits"_s, u"on"_s}, {u"all"_s, QJsonObject{{u"limit"_s, 2}, {u"seconds"_s, 1}}}});
    waitUntil(madeSome, 3s);
    if (moment == Moment::Connecting) {
        m_relay->shut();
        waitUntil([this] { return m_relay->waiting() > 0; }, 1s);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{std::uniform_int_distribution(0, 60)(m_random)});
    const auto process = pid_t(runner.processId());
    if (process == 0)
        return m_relay->open();
    ::kill(process, SIGSTOP);
    const auto held = work.waitReasons("suspended");
    limit({{u"limits"_s, u"none"_s}, {u"all"_s, QJsonValue::Null}});
    if (moment == Moment::Connecting)
        m_relay->open();
    if (!held.empty()) {
        waitUntil([&] { return work.waitReasons("suspended").size() < held.size(); }, 5s);
        m_takenOver += int(held.size() - work.waitReasons("suspended").size());
        const auto taken = work.creations();
        waitUntil([&] { return work.creations() > taken + 4 || work.isOver(); }, 1s);
    }
    if (moment == Moment::Connecting) // the kernel connects for it
        waitUntil([this] { return m_relay->waiting() == 0; }, 4s);
    ::kill(process, SIGCONT);
}

// Until the work is done, or so often.
int TestTwoJobRunners::disturb(BulkWork& work, int maxRounds)
{
    const auto sim = QString::fromStdString(work.sim().host());
    m_relay = std::make_unique<TcpRelay>(sim.mid(sim.lastIndexOf(u':') + 1).toUShort());
    const auto relayed = "http://127.0.0.1:" + std::to_string(m_relay->port()) + "/api/v10";
    (void)work.sim().ask("POST", "/_sim/faults",
        {{u"faults"_s,
            QJsonArray{u"reset-after-effect:0.05:POST /guilds/**"_s, u"reset-after-effect:0.05:PATCH /**"_s}}});
    auto suspended = work.startRunner(u"suspended"_s, relayed);
    int number = 0;
    for (; number < maxRounds && !work.isOver(); ++number) {
        if (suspended->state() != QProcess::Running)
            suspended = work.startRunner(u"suspended"_s, relayed);
        // Else the other, which would be the first on a busy machine, had all of them.
        waitUntil([&work] { return !work.waitReasons("suspended").empty() || work.isOver(); }, 20s);
        const auto killable = work.startRunner(u"killed %1"_s.arg(number));
        suspend(work, *suspended, Moment(number % 3));
        std::this_thread::sleep_for(std::chrono::milliseconds{std::uniform_int_distribution(50, 250)(m_random)});
        if (number % 3 == 2) {
            m_queues.postgres().stop();
            std::this_thread::sleep_for(1500ms);
            m_queues.postgres().start();
        }
        m_killed += killable->state() == QProcess::Running ? 1 : 0;
        killable->kill();
        killable->waitForFinished(30'000);
    }
    // One whose plan could not be made is held back for more than half a minute.
    QElapsedTimer sinceLast;
    sinceLast.start();
    for (int more = 0; sinceLast.elapsed() < 120'000 && !work.isOver(); ++more) {
        work.startRunner(u"last %1"_s.arg(more))->waitForFinished(120'000);
        waitUntil([&work] { return work.isOver(); }, 500ms);
    }
    suspended->waitForFinished(60'000);
    (void)work.sim().ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray()}});
    return number;
}

void TestTwoJobRunners::whoWasSuspendedSendsNothingLate()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_KILLS");
    const int wanted = given > 0 ? given : 6;
    BulkWork::Size size{.newRoles = 120, .newChannels = 60};
    BulkWork calm(m_queues.fresh(QueueAddress::Engine::Sqlite), size);
    const auto alone = calm.startRunner(u"alone"_s);

    size.perMinute = 600;
    for (int rounds = 0; rounds < wanted;) {
        BulkWork work(m_queues.fresh(QueueAddress::Engine::Postgres), size);
        rounds += disturb(work, wanted - rounds);
        qInfo("%d rounds, %d runners killed, %d jobs taken over from the one that was suspended; of the last work's "
              "items, sent under %d leases, %d were sent more than once",
            rounds, m_killed, m_takenOver, int(work.leases().size()), work.sentAgain());
        alone->waitForFinished(120'000);
        QCOMPARE(calm.complaints(), QString());
        QCOMPARE(work.complaints(), QString());
        QCOMPARE(work.guild().roles, calm.guild().roles);
        QCOMPARE(work.guild().channels, calm.guild().channels);
    }
    QVERIFY2(m_takenOver >= wanted / 2, qPrintable(QString::number(m_takenOver)));
}

HEADROOM_TEST(TestTwoJobRunners)

} // namespace headroom::tst_two_job_runners

#include "tst_two_job_runners.moc"
