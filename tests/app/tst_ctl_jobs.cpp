// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl jobs on a queue that somebody else made: what it shows, and what it asks for.
#include "tests/support/files.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_ctl_jobs {

using namespace headroom::support;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using jobs::ItemState;
using jobs::JobId;
using jobs::JobState;
using jobs::JobStore;

class TestCtlJobs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aQueueIsListed();
    void oneJobIsShownWithItsCountsAndLog();
    void itsHoldsForOneReasonAreOneLineOfItsLog();
    void aJobThatIsNotThereIsAnError();
    void jobsAreSteered();
    void nothingIsConfirmedWithoutYes();
    void jobsAreMovedAndSet();
    void whatIsOverIsRemoved();
    void whatIsFollowedEndsWithTheJob();
    void aReportHasALineForEachItem();
    void aReportIsWrittenAsAPageInPlaceOfAnOlderOne();
    void aQueueOnPostgres();
    void whatIsNoQueueIsSaidInOneLine();

private:
    JobStore& store() { return *m_store; }
    ProgramRun run(const QString& words) const
    {
        auto list = u"jobs "_s + words;
        return runCtl(list.split(u' ') + QStringList{u"--jobs"_s, QString::fromStdString(m_queue)});
    }
    QJsonObject json(const QString& words) const
    {
        const auto ran = run(words + u" --json"_s);
        return ran.exitCode == 0 ? QJsonDocument::fromJson(ran.out).object() : QJsonObject();
    }
    JobId queued(int items = 3)
    {
        const auto job = must(store().add({.operation = "edit-channels",
            .guild = discord::Snowflake{197038439483310086},
            .title = "Quiet hours, \"all\" channels"}));
        std::vector<jobs::NewItem> planned;
        for (int i = 0; i < items; ++i)
            planned.push_back({.action = "change", .kind = "channel", .target = "general, " + std::to_string(i)});
        must(store().addItems(job, planned));
        must(store().finishPlan(job, R"({"requests": 3})", JobState::Queued));
        return job;
    }
    // Its first item done, its second failed, the rest skipped.
    void end(JobId job)
    {
        const auto claim = must(store().claim("here:1", 60s));
        QVERIFY(claim && claim->job.id == job);
        must(store().commit(claim->lease, {.intents = {{.n = 1}, {.n = 2}}}));
        must(store().commit(claim->lease,
            {.outcomes = {{.n = 1, .status = 200, .resultId = "42"},
                 {.n = 2, .state = ItemState::Failed, .status = 403, .code = 50013, .error = "Missing <Permissions>"},
                 {.n = 3, .state = ItemState::Skipped, .from = ItemState::Planned, .error = "as it should be"}}}));
        must(store().settle(claim->lease, {.state = JobState::Done}));
    }

    JobQueues m_queues;
    std::string m_queue;
    std::unique_ptr<JobStore> m_store;
};

void TestCtlJobs::init()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite).text();
    m_store = must(JobStore::open(must(QueueAddress::parse(m_queue))));
}

void TestCtlJobs::aQueueIsListed()
{
    QVERIFY(run(u"list"_s).out.startsWith("No jobs. "));
    QCOMPARE(json(u"list"_s), QJsonObject({{u"jobs"_s, QJsonArray()}, {u"runners"_s, QJsonArray()}}));
    const auto first = queued();
    const auto second = must(store().add({.operation = "edit-roles"}));
    const auto list = json(u"list"_s).value(u"jobs"_s).toArray();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0].toObject()[u"job"_s].toInteger(), first);
    QCOMPARE(list[0].toObject()[u"guild"_s].toString(), u"197038439483310086"_s);
    QCOMPARE(list[0].toObject()[u"counts"_s].toObject()[u"planned"_s].toInteger(), 3);
    const auto drafts = json(u"list --state draft"_s).value(u"jobs"_s).toArray();
    QCOMPARE(drafts.size(), 1);
    QCOMPARE(drafts[0].toObject()[u"job"_s].toInteger(), second);
    const auto text = run(u"list --utc"_s).out;
    QVERIFY2(
        text.contains("Quiet hours") && text.contains("0 of 3") && text.contains(" UTC  queued\n"), text.constData());
    must(store().reportRunner(
        {.runner = "host:7", .globalPerSecond = 50, .sharePercent = 25, .perSecond = 12.5, .maxJobs = 4}));
    const auto served = run(u"list"_s).out;
    QVERIFY2(
        served.endsWith("\nrunner host:7: 25 % of 50 requests a second, 12.5 a second at present, 4 jobs at a time\n"),
        served.constData());
    QCOMPARE(json(u"list"_s).value(u"runners"_s).toArray()[0].toObject()[u"share_percent"_s].toInt(), 25);
}

void TestCtlJobs::oneJobIsShownWithItsCountsAndLog()
{
    const auto job = queued();
    end(job);
    const auto shown = json(u"show %1 --items failed"_s.arg(job));
    QCOMPARE(shown[u"state"_s].toString(), u"done_with_failures"_s);
    const auto counts = shown[u"counts"_s].toObject();
    QCOMPARE(counts,
        QJsonObject({{u"planned"_s, 3}, {u"open"_s, 0}, {u"sent"_s, 0}, {u"done"_s, 1}, {u"failed"_s, 1},
            {u"skipped"_s, 1}, {u"uncertain"_s, 0}}));
    QCOMPARE(shown[u"plan"_s].toObject()[u"requests"_s].toInteger(), 3);
    const auto items = shown[u"items"_s].toArray();
    QCOMPARE(items.size(), 1);
    QCOMPARE(items[0].toObject()[u"code"_s].toInteger(), 50013);
    const auto text = run(u"show %1 --items failed --utc"_s.arg(job)).out;
    QVERIFY2(text.contains("\nstate       done with failures\n"), text.constData());
    QVERIFY2(text.contains("3 planned, 1 done, 1 failed, 1 skipped, 0 uncertain\n"), text.constData());
    QVERIFY2(text.contains("403 Missing <Permissions>\n") && text.contains("\nLog\n"), text.constData());
}

void TestCtlJobs::itsHoldsForOneReasonAreOneLineOfItsLog()
{
    const auto job = queued();
    const auto claim = must(store().claim("here:1", 60s));
    for (int i = 0; i < 41; ++i) {
        must(store().setState(
            claim->lease, JobState::HeldBack, {jobs::HeldReason::Share}, "waits for the global limit"));
        must(store().setState(claim->lease, JobState::Running));
    }
    const auto text = run(u"show %1"_s.arg(job)).out;
    QCOMPARE(text.count("held back"), 1);
    QVERIFY2(text.contains("  held back 41 times by the global limit, "), text.constData());
    QVERIFY2(text.contains("planned, 3 items\n") && text.contains("claimed by here:1\n"), text.constData());
    QVERIFY(must(store().events(job, 0, 1000)).size() > 82U); // which the queue keeps as they were
}

void TestCtlJobs::aJobThatIsNotThereIsAnError()
{
    for (const auto* words : {"show 9", "pause 9", "report 9", "follow 9", "duplicate 9", "set 9 --priority 1"}) {
        const auto ran = run(QString::fromLatin1(words));
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.out.isEmpty() && ran.err.count('\n') == 1 && ran.err.contains("no job 9"), ran.err.constData());
    }
}

void TestCtlJobs::jobsAreSteered()
{
    const auto job = queued();
    QCOMPARE(json(u"pause %1"_s.arg(job))[u"state"_s].toString(), u"paused"_s);
    QCOMPARE(json(u"resume %1"_s.arg(job))[u"state"_s].toString(), u"queued"_s);
    QCOMPARE(run(u"pause --all"_s).out, QByteArray("1 job paused\n"));
    QCOMPARE(json(u"cancel %1"_s.arg(job))[u"state"_s].toString(), u"cancelled"_s);
    QCOMPARE(run(u"pause %1"_s.arg(job)).exitCode, 1);
    const auto other = queued();
    end(other);
    QCOMPARE(json(u"retry %1"_s.arg(other))[u"state"_s].toString(), u"queued"_s);
    const auto copy = json(u"duplicate %1"_s.arg(other));
    QCOMPARE(copy[u"state"_s].toString(), u"draft"_s);
    QVERIFY(copy[u"job"_s].toInteger() > other);
    for (const auto* words : {"pause", "pause 1 --all"})
        QCOMPARE(run(QString::fromLatin1(words)).exitCode, 2);
}

void TestCtlJobs::nothingIsConfirmedWithoutYes()
{
    const auto job = must(store().add({.operation = "edit-roles"}));
    must(store().finishPlan(job, "{}", JobState::WaitingForConfirmation));
    QCOMPARE(run(u"confirm %1"_s.arg(job)).exitCode, 2);
    QCOMPARE(must(store().job(job)).state, JobState::WaitingForConfirmation);
    QCOMPARE(json(u"confirm %1 --yes"_s.arg(job))[u"state"_s].toString(), u"queued"_s);
}

void TestCtlJobs::jobsAreMovedAndSet()
{
    const auto first = queued();
    const auto second = queued();
    const auto third = queued();
    const auto order = [](const QJsonObject& listed) {
        QList<JobId> ids;
        for (const auto& each : listed[u"jobs"_s].toArray())
            ids.append(each.toObject()[u"job"_s].toInteger());
        return ids;
    };
    QCOMPARE(order(json(u"move %1 %2 --before %3"_s.arg(third).arg(second).arg(first))),
        QList<JobId>({third, second, first}));
    QCOMPARE(order(json(u"move %1"_s.arg(third))), QList<JobId>({second, first, third}));
    const auto set = json(u"set %1 --priority 5 --share 20 --concurrency 4"_s.arg(third));
    QCOMPARE(set[u"priority"_s].toInteger(), 5);
    QCOMPARE(set[u"throttle"_s].toObject(),
        QJsonObject({{u"share_percent"_s, 20}, {u"requests_per_minute"_s, 0}, {u"concurrency"_s, 4}}));
    QCOMPARE(order(json(u"list"_s)), QList<JobId>({third, second, first}));
    QCOMPARE(run(u"set %1 --share 120"_s.arg(third)).exitCode, 2);
}

void TestCtlJobs::whatIsOverIsRemoved()
{
    const auto over = queued();
    end(over);
    const auto open = queued();
    const auto refused = run(u"remove %1"_s.arg(open));
    QCOMPARE(refused.exitCode, 1);
    QVERIFY2(refused.err.contains("is queued: cancel it"), refused.err.constData());
    QCOMPARE(run(u"prune"_s).out, QByteArray("No job has been over for so long.\n"));
    QCOMPARE(json(u"prune"_s), QJsonObject({{u"removed"_s, QJsonArray()}}));
    QCOMPARE(json(u"prune --older-than 0"_s)[u"removed"_s].toArray(), QJsonArray({qint64(over)}));
    QCOMPARE(run(u"show %1"_s.arg(over)).exitCode, 2);
    must(store().cancel(open));
    QCOMPARE(run(u"remove %1"_s.arg(open)).out, "job " + QByteArray::number(qlonglong(open)) + ": removed\n");
    QVERIFY(json(u"list"_s)[u"jobs"_s].toArray().isEmpty());
    QCOMPARE(run(u"prune --older-than soon"_s).exitCode, 2);
}

void TestCtlJobs::whatIsFollowedEndsWithTheJob()
{
    const auto job = queued();
    QProcess follow;
    follow.start(program("headroomctl"),
        {u"jobs"_s, u"follow"_s, QString::number(job), u"--jobs"_s, QString::fromStdString(m_queue)});
    QVERIFY(follow.waitForStarted());
    QTRY_VERIFY(follow.bytesAvailable() > 0);
    QCOMPARE(follow.readAllStandardOutput(), QByteArray("queued: 0 of 3\n"));
    end(job);
    QTRY_COMPARE(follow.state(), QProcess::NotRunning);
    QCOMPARE(follow.exitCode(), 1); // not all of it is done
    const auto last = follow.readAllStandardOutput();
    QVERIFY2(last.startsWith("done with failures: 3 of 3, 1 failed, 1 skipped"), last.constData());
}

void TestCtlJobs::aReportHasALineForEachItem()
{
    const auto job = queued();
    end(job);
    const auto csv = run(u"report %1"_s.arg(job)).out;
    const auto lines = csv.split('\n');
    QCOMPARE(lines.size(), 5); // header, three items, nothing after the last break
    QCOMPARE(lines[0], QByteArray("n,action,kind,target,state,attempts,status,code,error,result_id,sent,finished\r"));
    QVERIFY2(lines[1].startsWith("1,change,channel,\"general, 0\",done,1,200,,,42,20"), lines[1].constData());
    QVERIFY2(lines[2].startsWith("2,change,channel,\"general, 1\",failed,1,403,50013,Missing <Permissions>,,20"),
        lines[2].constData());
    const auto document = QJsonDocument::fromJson(run(u"report %1 --format json"_s.arg(job)).out).object();
    QCOMPARE(document[u"job"_s].toObject()[u"job"_s].toInteger(), job);
    QCOMPARE(document[u"items"_s].toArray().size(), 3);
    QCOMPARE(run(u"report %1 --format xml"_s.arg(job)).exitCode, 2);
}

void TestCtlJobs::aReportIsWrittenAsAPageInPlaceOfAnOlderOne()
{
    const auto job = queued();
    end(job);
    const auto file = QString::fromStdString(m_queues.path("report.html"));
    const auto ran = run(u"report %1 --format html --output %2"_s.arg(job).arg(file));
    QCOMPARE(ran.exitCode, 0);
    QFile page(file);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const auto text = page.readAll();
    QVERIFY(text.contains("<title>Job 1: Quiet hours, &quot;all&quot; channels</title>"));
    QVERIFY(text.contains("Missing &lt;Permissions&gt;") && !text.contains("Missing <"));
    QVERIFY(text.indexOf("What failed or is uncertain") < text.indexOf("<h2>Done"));
    const auto failed = run(u"report 99 --format html --output %1"_s.arg(file));
    QCOMPARE(failed.exitCode, 2);
    page.seek(0);
    QCOMPARE(page.readAll(), text); // what was there stays
    QCOMPARE(run(u"report %1 --output /nowhere/report.csv"_s.arg(job)).exitCode, 1);
}

void TestCtlJobs::aQueueOnPostgres()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Postgres).text();
    m_store = must(JobStore::open(must(QueueAddress::parse(m_queue))));
    const auto job = queued();
    QCOMPARE(json(u"pause %1"_s.arg(job))[u"state"_s].toString(), u"paused"_s);
    m_store.reset();
    m_queues.postgres().stop();
    const auto ran = run(u"list"_s);
    QCOMPARE(ran.exitCode, 3);
    QCOMPARE(ran.err.count('\n'), 1);
}

void TestCtlJobs::whatIsNoQueueIsSaidInOneLine()
{
    const auto garbage = QString::fromStdString(m_queues.path("garbage"));
    mustWrite(garbage, QByteArray(10000, 'x'));
    m_queue = garbage.toStdString();
    const auto ran = run(u"list"_s);
    QVERIFY(ran.exitCode != 0);
    QVERIFY(ran.out.isEmpty());
    QCOMPARE(ran.err.count('\n'), 1);
}

HEADROOM_TEST(TestCtlJobs)

} // namespace headroom::tst_ctl_jobs

#include "tst_ctl_jobs.moc"
