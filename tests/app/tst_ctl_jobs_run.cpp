// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs planned and run by headroomctl against the simulator, without a window.
#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_schema.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/program.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <csignal>
#include <sys/resource.h>

namespace headroom::tst_ctl_jobs_run {

using namespace headroom::support;
using namespace Qt::StringLiterals;

class TestCtlJobsRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aJobIsPlannedConfirmedAndRun();
    void aDryRunChangesNothing();
    void withoutYesAJobWaits();
    void whatIsWrongIsSaidBeforeAnythingIsSent_data();
    void whatIsWrongIsSaidBeforeAnythingIsSent();
    void aPlanThatCannotBeMadeLeavesNoDraft();
    void aRefusedTokenEndsTheRun();
    void anEmptyQueueIsIdleAtOnce();
    void whenAndHowFastIsKept();
    void whatAJobChangedIsPutBack();
    void whatCannotBeUndoneIsSaid();
    void aQueueOnPostgresIsRun();
    void whatIsWrongWithTheQueueIsSaid_data();
    void whatIsWrongWithTheQueueIsSaid();
    void aJobThatIsOverAtOnceCountsForTheExitCode();
    void aFullDiskIsWaitedFor();
    void aServerThatIsGoneAndBackIsWaitedFor();
    void aQueueThatBecomesUnusableEndsTheRun_data();
    void aQueueThatBecomesUnusableEndsTheRun();
    void whatDiscordTakesAwayHoldsTheJob_data();
    void whatDiscordTakesAwayHoldsTheJob();

private:
    // A job that takes seconds, and its run, some way into it.
    std::unique_ptr<GuardedProcess> runInTheMiddle();
    bool saysSoon(GuardedProcess& running, const QByteArray& words);
    int exitCodeOf(GuardedProcess& running);
    // No channel was edited more than once.
    bool isNothingDoneTwice();

    ProgramRun run(const QString& words, const QByteArray& token = "one") const
    {
        return runCtl((u"jobs "_s + words).split(u' ') + QStringList{u"--jobs"_s, QString::fromStdString(m_queue)}, {},
            environmentWith({{"HEADROOM_TOKEN", QString::fromLatin1(token)}}));
    }
    ProgramRun send(const QString& words, const QByteArray& token = "one") const
    {
        return run(words + u" --api "_s + QString::fromStdString(m_sim->api()), token);
    }
    QJsonObject json(const ProgramRun& ran) const
    {
        if (ran.exitCode != 0)
            qWarning("%s", ran.err.constData());
        return QJsonDocument::fromJson(ran.out).object();
    }
    QString guild() const
    {
        return m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
    }
    QSet<QString> channelNames() const
    {
        QSet<QString> names;
        const auto guilds = m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray();
        for (const auto& channel : guilds[0].toObject()[u"channels"_s].toArray())
            names.insert(channel.toObject()[u"name"_s].toString());
        return names;
    }

    JobQueues m_queues;
    std::string m_queue;
    std::unique_ptr<JournalledSim> m_sim;
};

void TestCtlJobsRun::init()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite).text();
    m_sim = std::make_unique<JournalledSim>(QStringList{}, 5);
}

void TestCtlJobsRun::aJobIsPlannedConfirmedAndRun()
{
    const auto added = json(send(u"add edit-channels --guild %1 --rename quiet-{n} --yes --json"_s.arg(guild())));
    QCOMPARE(added[u"job"_s].toInteger(), 1);
    QCOMPARE(added[u"state"_s].toString(), u"queued"_s);
    QCOMPARE(added[u"plan"_s].toObject()[u"change"_s].toInteger(), 5);
    const auto ran = send(u"run --until-idle --json"_s);
    QCOMPARE(ran.exitCode, 0);
    const auto shown = json(run(u"show 1 --json"_s));
    QCOMPARE(shown[u"state"_s].toString(), u"done"_s);
    QCOMPARE(shown[u"counts"_s].toObject()[u"planned"_s].toInteger(), 5);
    QCOMPARE(shown[u"counts"_s].toObject()[u"done"_s].toInteger(), 5);
    QCOMPARE(channelNames(), QSet<QString>({u"quiet-1"_s, u"quiet-2"_s, u"quiet-3"_s, u"quiet-4"_s, u"quiet-5"_s}));
}

void TestCtlJobsRun::aDryRunChangesNothing()
{
    const auto before = channelNames();
    const auto ran = send(u"add edit-channels --guild %1 --rename quiet-{n} --dry-run"_s.arg(guild()));
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(
        ran.out.contains("change      5\n") && ran.out.contains("5 of PATCH /channels/{channel}"), ran.out.constData());
    QVERIFY2(ran.out.endsWith("job 1: waiting for confirmation\n"), ran.out.constData());
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    QCOMPARE(channelNames(), before);
    for (const auto& arrival : m_sim->arrivals())
        QVERIFY2(!QByteArray::fromStdString(arrival.bucket).startsWith("channel-update"), arrival.bucket.c_str());
}

void TestCtlJobsRun::withoutYesAJobWaits()
{
    const auto added = json(send(u"add edit-channels --guild %1 --rename quiet-{n} --json"_s.arg(guild())));
    QCOMPARE(added[u"state"_s].toString(), u"waiting_for_confirmation"_s);
    QCOMPARE(run(u"confirm 1 --yes"_s).exitCode, 0);
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    QVERIFY(channelNames().contains(u"quiet-1"_s));
}

void TestCtlJobsRun::whatIsWrongIsSaidBeforeAnythingIsSent_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no operation") << u"add edit-rolse --guild 1"_s << QByteArray("Did you mean \"edit-roles\"?");
    QTest::newRow("no guild") << u"add edit-roles --guild x --hoist yes"_s << QByteArray("give the guild's id");
    QTest::newRow("nothing to do") << u"add edit-roles --guild 1"_s << QByteArray("--");
    QTest::newRow("no colour") << u"add edit-roles --guild 1 --colour blu"_s << QByteArray("--colour");
    QTest::newRow("no time") << u"add edit-roles --guild 1 --hoist yes --not-before soon"_s
                             << QByteArray("2026-11-22T22:00");
    QTest::newRow("no window") << u"add edit-roles --guild 1 --hoist yes --window night"_s << QByteArray("22:00");
    QTest::newRow("no cron") << u"add edit-roles --guild 1 --hoist yes --repeat daily"_s << QByteArray("daily");
}

void TestCtlJobsRun::whatIsWrongIsSaidBeforeAnythingIsSent()
{
    QFETCH(QString, words);
    QFETCH(QByteArray, says);
    const auto ran = send(words);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains(says) && ran.err.count('\n') == 1, ran.err.constData());
    QVERIFY(m_sim->arrivals().empty());
    QVERIFY(json(run(u"list --json"_s))[u"jobs"_s].toArray().isEmpty());
}

void TestCtlJobsRun::aPlanThatCannotBeMadeLeavesNoDraft()
{
    const auto ran = send(u"add edit-roles --guild 5 --hoist yes"_s);
    QCOMPARE(ran.exitCode, 1);
    QVERIFY2(ran.err.contains("Unknown Guild"), ran.err.constData());
    QVERIFY(json(run(u"list --json"_s))[u"jobs"_s].toArray().isEmpty());
}

void TestCtlJobsRun::aRefusedTokenEndsTheRun()
{
    QCOMPARE(send(u"add edit-channels --guild %1 --rename quiet-{n} --yes"_s.arg(guild())).exitCode, 0);
    m_sim->ask("POST", "/_sim/bot", {{u"token"_s, u"one"_s}, {u"revoked"_s, true}});
    const auto ran = send(u"run --until-idle"_s);
    QCOMPARE(ran.exitCode, 1);
    QVERIFY2(ran.err.contains("token"), ran.err.constData());
    const auto shown = json(run(u"show 1 --json"_s));
    QCOMPARE(shown[u"state"_s].toString(), u"held_back"_s);
    QCOMPARE(shown[u"held"_s].toObject()[u"reason"_s].toString(), u"token_revoked"_s);
    // Nothing is lost: with a token that is right it goes on.
    m_sim->ask("POST", "/_sim/bot", {{u"token"_s, u"one"_s}, {u"revoked"_s, false}});
    QCOMPARE(run(u"resume 1"_s).exitCode, 0);
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    QVERIFY(channelNames().contains(u"quiet-5"_s));
}

void TestCtlJobsRun::anEmptyQueueIsIdleAtOnce()
{
    const auto ran = send(u"run --until-idle"_s);
    QCOMPARE(ran.exitCode, 0);
    QVERIFY(ran.out.isEmpty() && ran.err.isEmpty());
}

void TestCtlJobsRun::whenAndHowFastIsKept()
{
    const auto added =
        json(send(u"add edit-channels --guild %1 --rename q-{n} --dry-run --json --priority 3 --share 20 "
                  u"--rate 100 --concurrency 2 --window 22:00-06:00 --zone Europe/Berlin "
                  u"--not-before 2030-01-01T00:00:00Z --title Night"_s.arg(guild())));
    QCOMPARE(added[u"title"_s].toString(), u"Night"_s);
    QCOMPARE(added[u"priority"_s].toInteger(), 3);
    QCOMPARE(added[u"throttle"_s].toObject(),
        QJsonObject({{u"share_percent"_s, 20}, {u"requests_per_minute"_s, 100}, {u"concurrency"_s, 2}}));
    const auto schedule = added[u"schedule"_s].toObject();
    QCOMPARE(schedule[u"window"_s].toString(), u"22:00-06:00"_s);
    QCOMPARE(schedule[u"zone"_s].toString(), u"Europe/Berlin"_s);
    QCOMPARE(schedule[u"not_before"_s].toString(), u"2030-01-01T00:00:00.000Z"_s);
}

void TestCtlJobsRun::whatAJobChangedIsPutBack()
{
    const auto before = channelNames();
    QCOMPARE(send(u"add edit-channels --guild %1 --topic quiet --yes"_s.arg(guild())).exitCode, 0);
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    const auto waiting = json(send(u"undo 1 --json"_s));
    QCOMPARE(waiting[u"job"_s].toInteger(), 2);
    QCOMPARE(waiting[u"undo_of"_s].toInteger(), 1);
    QCOMPARE(waiting[u"state"_s].toString(), u"waiting_for_confirmation"_s);
    QCOMPARE(waiting[u"plan"_s].toObject()[u"change"_s].toInteger(), 5);
    const auto text = send(u"undo 1 --yes"_s);
    QVERIFY2(text.out.contains("change      5\n") && text.out.endsWith("job 3: queued\n"), text.out.constData());
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    QCOMPARE(json(run(u"show 3 --json"_s))[u"state"_s].toString(), u"done"_s);
    const auto channels =
        m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"channels"_s].toArray();
    for (const auto& channel : channels)
        QVERIFY(channel.toObject()[u"topic"_s].toString().isEmpty());
    QCOMPARE(channelNames(), before);
}

void TestCtlJobsRun::whatCannotBeUndoneIsSaid()
{
    QCOMPARE(send(u"add edit-channels --guild %1 --topic quiet --yes"_s.arg(guild())).exitCode, 0);
    for (const auto& [job, says] : {std::pair{1, "is queued"}, std::pair{9, "no job 9"}}) {
        const auto ran = send(u"undo %1 --json"_s.arg(job));
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.out.isEmpty() && ran.err.contains(says) && ran.err.count('\n') == 1, ran.err.constData());
    }
    QCOMPARE(run(u"cancel 1"_s).exitCode, 0);
    QVERIFY(send(u"undo 1"_s).err.contains("has changed nothing"));
    QCOMPARE(json(run(u"list --json"_s))[u"jobs"_s].toArray().size(), 1);
}

void TestCtlJobsRun::aQueueOnPostgresIsRun()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Postgres).text();
    QCOMPARE(send(u"add edit-channels --guild %1 --rename quiet-{n} --yes"_s.arg(guild())).exitCode, 0);
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    QCOMPARE(json(run(u"show 1 --json"_s))[u"state"_s].toString(), u"done"_s);
    QVERIFY(channelNames().contains(u"quiet-5"_s));
}

namespace {

constexpr int channelsOfALongJob = 80;

} // namespace

std::unique_ptr<GuardedProcess> TestCtlJobsRun::runInTheMiddle()
{
    const QJsonObject role{{u"position"_s, 5}, {u"permissions"_s, u"8"_s}};
    m_sim = std::make_unique<JournalledSim>(
        QStringList{u"--latency"_s, u"20"_s}, channelsOfALongJob, QJsonObject{{u"bot_role"_s, role}});
    (void)m_sim->ask("POST", "/_sim/buckets", {{u"limits"_s, u"none"_s}});
    const auto added = send(u"add edit-channels --guild %1 --rename quiet-{n} --yes"_s.arg(guild()));
    if (added.exitCode != 0)
        qFatal("%s", added.err.constData());
    auto running = std::make_unique<GuardedProcess>();
    running->setProcessEnvironment(environmentWith({{"HEADROOM_TOKEN", u"one"_s}}));
    running->start(program("headroomctl"),
        {u"jobs"_s, u"run"_s, u"--until-idle"_s, u"--jobs"_s, QString::fromStdString(m_queue), u"--api"_s,
            QString::fromStdString(m_sim->api())});
    if (!QTest::qWaitFor([this] { return channelNames().contains(u"quiet-10"_s); }, 60'000))
        qFatal("nothing is done");
    return running;
}

bool TestCtlJobsRun::saysSoon(GuardedProcess& running, const QByteArray& words)
{
    QByteArray said;
    const auto isSaid = [&] {
        said += running.readAllStandardError();
        return said.contains(words);
    };
    if (QTest::qWaitFor(isSaid, 60'000))
        return true;
    qWarning("%s", said.constData());
    return false;
}

int TestCtlJobsRun::exitCodeOf(GuardedProcess& running)
{
    return QTest::qWaitFor([&running] { return running.state() == QProcess::NotRunning; }, 60'000) ? running.exitCode()
                                                                                                   : -1;
}

bool TestCtlJobsRun::isNothingDoneTwice()
{
    QSet<QString> edited;
    for (const auto& arrival : m_sim->arrivals()) {
        if (!arrival.applied)
            continue;
        if (edited.contains(QString::fromStdString(arrival.path)))
            return false;
        edited.insert(QString::fromStdString(arrival.path));
    }
    return edited.size() == channelsOfALongJob;
}

void TestCtlJobsRun::whatIsWrongWithTheQueueIsSaid_data()
{
    QTest::addColumn<QString>("trouble");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("damaged") << u"damaged"_s << QByteArray("is damaged: put a copy in its place, or save what can be");
    QTest::newRow("newer") << u"newer"_s << QByteArray("newer version of Headroom");
    QTest::newRow("read-only folder") << u"read-only"_s << QByteArray("check who may write to it and to its folder");
}

void TestCtlJobsRun::whatIsWrongWithTheQueueIsSaid()
{
    QFETCH(QString, trouble);
    QFETCH(QByteArray, says);
    QCOMPARE(send(u"add edit-channels --guild %1 --rename quiet-{n} --yes"_s.arg(guild())).exitCode, 0);
    (void)m_sim->arrivals();
    const auto queue = QString::fromStdString(QueueAddress::parse(m_queue)->path);
    QVERIFY(QFile::copy(queue, queue + u".copy"_s));
    const auto good = m_queue;
    if (trouble == u"damaged"_s) {
        QFile file(queue);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(file.size() / 2) && file.seek(4096));
        file.write(QByteArray(int(file.size()) - 4096, '\x5a'));
    } else if (trouble == u"newer"_s) {
        const auto sql = must(jobs::SqlConnection::open(QueueAddress::parse(m_queue).value(), {}));
        for (const auto& statement : sql->dialect().writeVersion(jobs::schemaVersion() + 1))
            must(sql->command(statement));
    } else {
        m_queue = "/proc/queue.db"; // nobody can make a file there
    }
    const auto ran = send(u"run --until-idle"_s);
    QCOMPARE(ran.exitCode, 1);
    QVERIFY2(ran.err.contains(says) && ran.err.count('\n') == 1, ran.err.constData());
    QVERIFY(m_sim->arrivals().empty());
    // And goes on with what is right.
    m_queue = good;
    for (const auto* suffix : {"", "-wal", "-shm"})
        QFile::remove(queue + QLatin1String(suffix));
    QVERIFY(QFile::rename(queue + u".copy"_s, queue));
    QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    QVERIFY(channelNames().contains(u"quiet-5"_s));
}

void TestCtlJobsRun::aJobThatIsOverAtOnceCountsForTheExitCode()
{
    QCOMPARE(send(u"add edit-channels --guild %1 --rename quiet-{n} --yes"_s.arg(guild())).exitCode, 0);
    (void)m_sim->ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray{u"status=400:1:PATCH /**"_s}}});
    const auto ran = send(u"run --until-idle"_s);
    QCOMPARE(ran.exitCode, 1);
    QVERIFY2(ran.out.contains("5 failed"), ran.out.constData());
}

// No file of the runner may grow.
void TestCtlJobsRun::aFullDiskIsWaitedFor()
{
    std::signal(SIGXFSZ, SIG_IGN); // the runner has it from here
    const auto running = runInTheMiddle();
    const auto process = pid_t(running->processId());
    rlimit usual = {};
    QCOMPARE(::prlimit(process, RLIMIT_FSIZE, nullptr, &usual), 0);
    const rlimit full{1, usual.rlim_max};
    QCOMPARE(::prlimit(process, RLIMIT_FSIZE, &full, nullptr), 0);
    QVERIFY(saysSoon(*running, "check the space on its disk, and quotas; nothing that was saved is lost\n"));
    QCOMPARE(::prlimit(process, RLIMIT_FSIZE, &usual, nullptr), 0);
    QCOMPARE(exitCodeOf(*running), 0);
    QCOMPARE(json(run(u"show 1 --json"_s))[u"counts"_s].toObject()[u"done"_s].toInt(), channelsOfALongJob);
    QVERIFY(isNothingDoneTwice());
}

void TestCtlJobsRun::aServerThatIsGoneAndBackIsWaitedFor()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Postgres).text();
    const auto running = runInTheMiddle();
    m_queues.postgres().stop();
    const bool isSaid = saysSoon(*running, ": check that it runs\n");
    m_queues.postgres().start();
    QVERIFY(isSaid);
    QCOMPARE(exitCodeOf(*running), 0);
    QCOMPARE(json(run(u"show 1 --json"_s))[u"counts"_s].toObject()[u"done"_s].toInt(), channelsOfALongJob);
    QVERIFY(isNothingDoneTwice());
}

void TestCtlJobsRun::aQueueThatBecomesUnusableEndsTheRun_data()
{
    QTest::addColumn<bool>("isDamaged");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("damaged") << true << QByteArray(" is damaged: put a copy in its place, or save what can be read by");
    QTest::newRow("replaced") << false << QByteArray(" was moved, replaced or deleted while it is in use: start this");
}

// While what can be tried again is waited for, see above.
void TestCtlJobsRun::aQueueThatBecomesUnusableEndsTheRun()
{
    QFETCH(bool, isDamaged);
    QFETCH(QByteArray, says);
    const auto running = runInTheMiddle();
    const auto address = QueueAddress::parse(m_queue).value();
    QFile file(QString::fromStdString(address.path));
    if (isDamaged) {
        const auto sql = must(jobs::SqlConnection::open(address, {}));
        const auto isInTheFile = [&sql] { // all of it, and the runner reads it from there again
            const auto done = sql->rows(u"PRAGMA wal_checkpoint(TRUNCATE)"_s);
            return done && done->at(0).at(0).toInt() == 0;
        };
        QVERIFY(QTest::qWaitFor(isInTheFile, 60'000));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.write(QByteArray(int(file.size()), '\x5a')) == file.size() && file.flush());
    } else {
        QVERIFY(file.rename(file.fileName() + u".old"_s));
    }
    QCOMPARE(exitCodeOf(*running), 1);
    const auto said = running->readAllStandardError();
    QVERIFY2(said.contains(says) && said.count('\n') == 1, said.constData());
}

void TestCtlJobsRun::whatDiscordTakesAwayHoldsTheJob_data()
{
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("says");
    QTest::newRow("the token") << u"token_revoked"_s
                               << u"Discord answered 401 to the token: check HEADROOM_TOKEN, then resume"_s;
    QTest::newRow("the guild")
        << u"guild_gone"_s << u"the bot is not in the guild any more (Missing Access): invite it again, then resume"_s;
    QTest::newRow("the role") << u"permission_lost"_s
                              << u"10 requests in a row were refused, the last one with Missing Permissions: check the "
                                 u"bot's permissions and roles, then resume, and retry the job at its end"_s;
}

void TestCtlJobsRun::whatDiscordTakesAwayHoldsTheJob()
{
    QFETCH(QString, reason);
    QFETCH(QString, says);
    const auto running = runInTheMiddle();
    const auto id = guild();
    const auto take = [&](bool isTaken) {
        if (reason == u"token_revoked"_s)
            (void)m_sim->ask("POST", "/_sim/bot", {{u"token"_s, u"one"_s}, {u"revoked"_s, isTaken}});
        else if (reason == u"guild_gone"_s)
            (void)m_sim->ask("POST", "/_sim/deny", {{u"guild_id"_s, id}, {u"denied"_s, isTaken}});
        else
            (void)m_sim->ask("POST", "/_sim/guild",
                {{u"guild_id"_s, id},
                    {u"bot_role"_s,
                        QJsonObject{{u"position"_s, 5}, {u"permissions"_s, isTaken ? u"1024"_s : u"8"_s}}}});
    };
    take(true);
    QCOMPARE(exitCodeOf(*running), 1);
    const auto held = json(run(u"show 1 --json"_s));
    QCOMPARE(held[u"state"_s].toString(), u"held_back"_s);
    QCOMPARE(held[u"held"_s].toObject()[u"reason"_s].toString(), reason);
    QCOMPARE(held[u"state_text"_s].toString(), says);
    const auto counts = held[u"counts"_s].toObject();
    QCOMPARE(counts[u"sent"_s].toInt() + counts[u"uncertain"_s].toInt(), 0);
    take(false);
    QCOMPARE(run(u"resume 1"_s).exitCode, 0);
    const bool hasFailed = counts[u"failed"_s].toInt() > 0;
    QCOMPARE(hasFailed, reason == u"permission_lost"_s);
    QCOMPARE(send(u"run --until-idle"_s).exitCode, hasFailed ? 1 : 0);
    if (hasFailed) {
        QCOMPARE(run(u"retry 1"_s).exitCode, 0);
        QCOMPARE(send(u"run --until-idle"_s).exitCode, 0);
    }
    const auto shown = json(run(u"show 1 --json"_s));
    QCOMPARE(shown[u"state"_s].toString(), u"done"_s);
    QCOMPARE(shown[u"counts"_s].toObject()[u"done"_s].toInt(), channelsOfALongJob);
    QVERIFY(isNothingDoneTwice());
}

HEADROOM_TEST(TestCtlJobsRun)

} // namespace headroom::tst_ctl_jobs_run

#include "tst_ctl_jobs_run.moc"
