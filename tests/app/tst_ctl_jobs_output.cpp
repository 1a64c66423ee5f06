// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What scripts and spreadsheets get from headroomctl jobs: fields, exit codes, and lists of any length.
#include "core/base/processes/guarded_process.h"
#include "tests/support/files.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"
#include "tests/support/simulator/journalled_sim.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

namespace headroom::tst_ctl_jobs_output {

using namespace headroom::support;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using jobs::ItemState;
using jobs::JobId;
using jobs::JobState;
using jobs::JobStore;

namespace {

constexpr auto longId = "9223372036854775807";

} // namespace

class TestCtlJobsOutput : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void fieldsAreThoseOfTheDocumentation_data();
    void fieldsAreThoseOfTheDocumentation();
    void exitCodes_data();
    void exitCodes();
    void tenThousandJobsAreListed();
    void manyItemsAreShownInFullOrInPart();
    void reportsHoldNoFormulasAndNoMarkup();
    void idsKeepAllTheirDigits();
    void whatAJobIsAtIsSaid();
    void whenAJobRepeatsIsSaidInWords();

private:
    QStringList words(const QString& text) const
    {
        return (u"jobs "_s + text).split(u' ') + QStringList{u"--jobs"_s, QString::fromStdString(m_queue)};
    }
    ProgramRun run(const QString& text, bool reachesDiscord = false) const
    {
        const auto environment = environmentWith({{"HEADROOM_TOKEN", u"one"_s}});
        auto arguments = words(text);
        if (reachesDiscord && !arguments.contains(u"--api"_s))
            arguments += {u"--api"_s, QString::fromStdString(m_sim->api())};
        return runCtl(arguments, {}, environment);
    }
    QString guild() const
    {
        return m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
    }
    // Into a file, as it may be long.
    QByteArray printed(const QString& text, const QString& name) const
    {
        GuardedProcess process;
        const auto path = QString::fromStdString(m_queues.path(name.toStdString()));
        process.setStandardOutputFile(path);
        process.start(program("headroomctl"), words(text));
        if (!process.waitForFinished(120'000) || process.exitCode() != 0)
            qFatal("%s", process.readAllStandardError().constData());
        return contentOf(path);
    }
    // With such items: done, failed, and skipped.
    JobId ended(const std::vector<jobs::NewItem>& items, const std::string& error = "No", const std::string& title = {})
    {
        const auto job = must(m_store->add(
            {.operation = "edit-channels", .guild = discord::Snowflake{197038439483310086}, .title = title}));
        must(m_store->addItems(job, items));
        must(m_store->finishPlan(job, "{}", JobState::Queued));
        const auto lease = must(m_store->claim("here:1", 60s)).value().lease;
        must(m_store->commit(lease, {.intents = {{.n = 1}}}));
        jobs::Batch batch{.outcomes = {{.n = 1, .status = 200, .resultId = longId}}};
        for (std::int64_t n = 2; n <= std::int64_t(items.size()); ++n)
            batch.outcomes.push_back({.n = n, .state = ItemState::Skipped, .from = ItemState::Planned, .error = error});
        must(m_store->commit(lease, batch));
        must(m_store->settle(lease, {}));
        return job;
    }

    JobQueues m_queues;
    std::string m_queue;
    std::unique_ptr<JobStore> m_store;
    std::unique_ptr<JournalledSim> m_sim;
};

void TestCtlJobsOutput::init()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite).text();
    m_store = must(JobStore::open(must(QueueAddress::parse(m_queue))));
    m_sim = std::make_unique<JournalledSim>(QStringList(), 3);
}

void TestCtlJobsOutput::fieldsAreThoseOfTheDocumentation_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("object"); // of the documentation; empty: only those besides
    QTest::addColumn<QStringList>("besides");
    const auto row = [](const char* command, const char* object, const QStringList& besides = {}) {
        QTest::addRow("%s", command) << QString::fromLatin1(command) << QString::fromLatin1(object) << besides;
    };
    const QStringList detail{u"params"_s, u"plan"_s};
    row("list", "", {u"jobs"_s, u"runners"_s});
    row("move 2", "", {u"jobs"_s, u"runners"_s});
    row("show 1", "a job", detail);
    row("show 1 --items done", "a job", detail + QStringList{u"items"_s});
    row("follow 1", "a job");
    row("pause 2", "a job");
    row("pause --all", "", {u"paused"_s});
    row("cancel 2", "a job");
    row("retry 1", "a job");
    row("duplicate 1", "a job");
    row("set 2 --priority 4", "a job");
    row("confirm 3 --yes", "a job");
    row("remove 1", "", {u"removed"_s});
    row("prune --older-than 0", "", {u"removed"_s});
    row("add edit-channels --guild GUILD --slow-mode 5", "a job", detail);
    row("add edit-channels --guild GUILD --slow-mode 5 --yes", "a job", detail);
    row("report 1 --format json", "", {u"job"_s, u"plan"_s, u"items"_s});
}

void TestCtlJobsOutput::fieldsAreThoseOfTheDocumentation()
{
    QFETCH(QString, command);
    QFETCH(QString, object);
    QFETCH(QStringList, besides);
    // 1 is over with a failure, 2 is queued, 3 waits.
    const auto over = ended({{.kind = "channel", .target = "1"}, {.kind = "channel", .target = "2"}});
    QCOMPARE(over, 1);
    if (command.startsWith(u"retry"_s))
        must(must(jobs::SqlConnection::open(must(QueueAddress::parse(m_queue)), {}))
                 ->run(u"UPDATE job SET state = %1"_s.arg(int(JobState::Failed))));
    for (const auto next : {JobState::Queued, JobState::WaitingForConfirmation}) {
        const auto job = must(m_store->add({.operation = "edit-roles"}));
        must(m_store->finishPlan(job, "{}", next));
    }
    const bool isReport = command.startsWith(u"report"_s);
    const bool isAdd = command.startsWith(u"add"_s);
    const auto ran = run(command.replace(u"GUILD"_s, guild()) + (isReport ? QString() : u" --json"_s), isAdd);
    QVERIFY2(ran.exitCode == 0, ran.err.constData());
    const auto document = QJsonDocument::fromJson(ran.out);
    QVERIFY2(document.isObject(), ran.out.constData());
    auto expected = QSet<QString>(besides.begin(), besides.end());
    if (!object.isEmpty()) {
        expected += documentedFields(object);
        QVERIFY(expected.contains(u"counts"_s));
    }
    QCOMPARE(fieldsOf(document.object()), expected);
    for (const auto& item : document[u"items"_s].toArray())
        QCOMPARE(fieldsOf(item.toObject()), documentedFields(u"an item"_s));
    if (isAdd) {
        QCOMPARE(fieldsOf(document[u"plan"_s].toObject()), documentedFields(u"a plan"_s));
        const auto progress = run(u"run --until-idle --json"_s, true).out.split('\n');
        const auto first = QJsonDocument::fromJson(progress.first()).object();
        if (command.endsWith(u"--yes"_s))
            QCOMPARE(fieldsOf(first), documentedFields(u"progress of `run`"_s));
    }
}

void TestCtlJobsOutput::exitCodes_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QString& command, int code, const char* says) {
        QTest::newRow(name) << command << code << QByteArray(says);
    };
    row("a list", u"list"_s, 0, "");
    row("a pause", u"pause 1"_s, 0, "");
    row("a plan", u"add edit-channels --guild GUILD --slow-mode 5 --dry-run"_s, 0, "");
    row("nothing to run", u"run --until-idle"_s, 0, "");
    row("what its state does not allow", u"remove 1"_s, 1, "is queued: cancel it");
    row("a report that cannot be written", u"report 1 --output /proc/none/report.csv"_s, 1, "/proc/none/report.csv");
    row("a guild without the bot", u"add edit-channels --guild 5 --slow-mode 5"_s, 1, "Unknown Guild");
    row("a right the bot lacks", u"add edit-bans --guild GUILD --ban 7"_s, 1, "the bot lacks BAN_MEMBERS");
    row("a queue that cannot be made", u"list --jobs /proc/none/queue.db"_s, 1, "/proc/none");
    row("no such command", u"lits"_s, 2, "Did you mean \"list\"?");
    row("no such option", u"list --sate done"_s, 2, "Did you mean \"--state\"?");
    row("no such state", u"list --state over"_s, 2, "--state");
    row("no such job", u"show 9"_s, 2, "no job 9");
    row("no number of a job", u"show x"_s, 2, "x");
    row("nothing to pause", u"pause"_s, 2, "--all");
    row("without asking", u"confirm 1"_s, 2, "--yes");
    row("a wrong value", u"add edit-channels --guild GUILD --slow-mode 9h"_s, 2, "--slow-mode");
    row("a wrong address of a queue", u"list --jobs mysql://host/db"_s, 2, "mysql");
    row("no server of the queue", u"list --jobs postgresql://127.0.0.1:1/db"_s, 3, "127.0.0.1");
    row("no Discord", u"add edit-channels --guild GUILD --slow-mode 5 --api http://127.0.0.1:1"_s, 3, "GET /guilds/");
    row("no Redis", u"run --until-idle --redis redis://127.0.0.1:1"_s, 3, "127.0.0.1:1");
    row("a token that Discord refuses", u"add edit-channels --guild GUILD --slow-mode 5 --revoked"_s, 3, "401");
}

void TestCtlJobsOutput::exitCodes()
{
    QFETCH(QString, command);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    const auto job = must(m_store->add({.operation = "edit-roles"}));
    must(m_store->finishPlan(job, "{}", JobState::Queued));
    if (command.startsWith(u"run"_s))
        must(m_store->pause(job));
    const auto id = guild();
    if (says.contains("BAN_MEMBERS"))
        m_sim->ask("POST", "/_sim/guild",
            {{u"guild_id"_s, id}, {u"bot_role"_s, QJsonObject{{u"position"_s, 5}, {u"permissions"_s, u"1024"_s}}}});
    if (command.endsWith(u" --revoked"_s)) {
        command.chop(10);
        m_sim->ask("POST", "/_sim/bot", {{u"token"_s, u"one"_s}, {u"revoked"_s, true}});
    }
    auto arguments = command.replace(u"GUILD"_s, id);
    const bool namesQueue = arguments.contains(u"--jobs"_s);
    const bool reachesDiscord = arguments.startsWith(u"add"_s) || arguments.startsWith(u"run"_s);
    const auto ran = namesQueue ? runCtl((u"jobs "_s + arguments).split(u' ')) : run(arguments, reachesDiscord);
    QVERIFY2(ran.exitCode == code, (ran.out + ran.err).constData());
    QVERIFY2(ran.err.count('\n') == (code == 0 ? 0 : 1) && ran.err.contains(says), ran.err.constData());
}

void TestCtlJobsOutput::tenThousandJobsAreListed()
{
    constexpr int count = 10'000;
    const auto sql = must(jobs::SqlConnection::open(must(QueueAddress::parse(m_queue)), {}));
    must(m_store->add({.operation = "edit-roles", .title = "first"}));
    QStringList columns;
    for (const auto& row : must(sql->rows(u"SELECT name FROM pragma_table_info('job') WHERE name <> 'id'"_s)))
        columns += row[0].toString();
    must(sql->run(u"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < %1) "
                  u"INSERT INTO job (id, %2) SELECT i, %2 FROM n, job WHERE job.id = 1"_s.arg(count)
                      .arg(columns.join(u", "_s))));
    const auto json = QJsonDocument::fromJson(printed(u"list --json"_s, u"jobs.json"_s)).object();
    const auto all = json[u"jobs"_s].toArray();
    QCOMPARE(all.size(), count);
    QSet<qint64> ids;
    for (const auto& job : all)
        ids.insert(job.toObject()[u"job"_s].toInteger());
    QCOMPARE(ids.size(), count);
    const auto text = printed(u"list"_s, u"jobs.txt"_s);
    QCOMPARE(text.count('\n'), count + 1);
    QCOMPARE(text.count("PROGRESS"), 1);
}

void TestCtlJobsOutput::manyItemsAreShownInFullOrInPart()
{
    constexpr int count = 12'000;
    const auto job = must(m_store->add({.operation = "edit-roles"}));
    must(
        m_store->addItems(job, std::vector<jobs::NewItem>(count, {.action = "change", .kind = "role", .target = "1"})));
    must(m_store->finishPlan(job, "{}", JobState::Queued));
    const auto show = u"show %1 --items planned"_s.arg(job);
    QCOMPARE(printed(show + u" --limit 0 --json"_s, u"many.json"_s).count("\"target\":\"1\""), count);
    QCOMPARE(printed(show + u" --limit 0"_s, u"many.txt"_s).count(" change role "), count);
    QCOMPARE(printed(u"report %1 --format json"_s.arg(job), u"report.json"_s).count("\"target\":\"1\""), count);
    // As many as a person reads.
    QCOMPARE(printed(show, u"some.txt"_s).count(" change role "), 100);
    QCOMPARE(printed(show + u" --limit 1500"_s, u"more.txt"_s).count(" change role "), 1500);
}

void TestCtlJobsOutput::reportsHoldNoFormulasAndNoMarkup()
{
    std::vector<jobs::NewItem> items;
    const std::vector<std::string> formulas{
        "=HYPERLINK(\"https://x.example\", \"a\")", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"};
    for (const auto& formula : formulas)
        items.push_back({.action = "change", .kind = "channel", .target = formula});
    const auto job = ended(items, "=cmd|' /C calc'!A0", "<script>alert(1)</script>");
    const auto csv = run(u"report %1"_s.arg(job)).out;
    for (const auto& formula : formulas) {
        auto field = QByteArray::fromStdString("'" + formula).replace("\"", "\"\"");
        QVERIFY2(csv.contains(",channel," + field) || csv.contains(",channel,\"" + field), csv.constData());
    }
    QVERIFY2(csv.contains(",'=cmd|' /C calc'!A0,"), csv.constData());
    const auto page = run(u"report %1 --format html"_s.arg(job)).out;
    QVERIFY(!page.contains("<script") && page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    // JSON is no spreadsheet: there it is as it was.
    const auto document = QJsonDocument::fromJson(run(u"report %1 --format json"_s.arg(job)).out);
    QCOMPARE(document[u"items"_s][1][u"target"_s].toString(), u"+1+1"_s);
    QCOMPARE(document[u"job"_s][u"title"_s].toString(), u"<script>alert(1)</script>"_s);
}

// Beyond 2^53 a number of JSON is not what it was.
void TestCtlJobsOutput::idsKeepAllTheirDigits()
{
    const auto job = ended({{.action = "change", .kind = "channel", .target = longId}});
    const auto shown = QJsonDocument::fromJson(run(u"show %1 --items done --json"_s.arg(job)).out);
    QCOMPARE(shown[u"guild"_s].toString(), u"197038439483310086"_s);
    QCOMPARE(shown[u"items"_s][0][u"target"_s].toString(), QString::fromLatin1(longId));
    QCOMPARE(shown[u"items"_s][0][u"result_id"_s].toString(), QString::fromLatin1(longId));
    for (const auto* format : {"csv", "json", "html"})
        QCOMPARE(run(u"report %1 --format %2"_s.arg(job).arg(QLatin1String(format))).out.count(longId), 2);
}

void TestCtlJobsOutput::whatAJobIsAtIsSaid()
{
    const auto job = must(m_store->add({.operation = "backup-guild", .guild = discord::Snowflake{197038439483310086}}));
    must(m_store->addItems(job, {{.action = "read", .kind = "channel", .target = "1"}}));
    must(m_store->finishPlan(job, "{}", JobState::Queued));
    const auto lease = must(m_store->claim("here:1", 600s)).value().lease;
    must(m_store->setDoing(lease, Text::tr("reading %1").arg("messages of #general")));
    const auto number = QString::number(job);
    QVERIFY(run(u"show "_s + number).out.contains("doing       reading messages of #general\n"));
    const auto shown = QJsonDocument::fromJson(run(u"show "_s + number + u" --json"_s).out).object();
    QCOMPARE(shown.value(u"doing"_s).toString(), u"reading messages of #general"_s);
    for (const bool json : {true, false}) {
        GuardedProcess follow;
        follow.start(program("headroomctl"), words(u"follow "_s + number + (json ? u" --json"_s : QString())));
        QVERIFY(follow.waitForReadyRead(30'000));
        const auto line = follow.readLine();
        if (json)
            QCOMPARE(
                QJsonDocument::fromJson(line).object().value(u"doing"_s).toString(), u"reading messages of #general"_s);
        else
            QVERIFY2(line.endsWith("; reading messages of #general\n"), line.constData());
        follow.stop();
    }
    must(m_store->settle(lease, {.state = JobState::Queued}));
    QVERIFY(!run(u"show "_s + number).out.contains("doing"));
}

void TestCtlJobsOutput::whenAJobRepeatsIsSaidInWords()
{
    const auto repeats = [this](const char* cron) {
        const auto job = must(m_store->add({.operation = "backup-guild",
            .schedule = {.repeat = must(jobs::CronExpression::parse(cron)), .zone = "Europe/Berlin"}}));
        const auto lines = QString::fromUtf8(run(u"show "_s + QString::number(job)).out).split(u'\n');
        return lines.filter(QRegularExpression(u"^repeats "_s)).value(0).mid(12);
    };
    QCOMPARE(repeats("0 3 * * 1"), u"every Monday at 03:00 Europe/Berlin (0 3 * * 1)"_s);
    QCOMPARE(repeats("0 3 13 * 5"), u"0 3 13 * 5 Europe/Berlin"_s);
}

HEADROOM_TEST(TestCtlJobsOutput)

} // namespace headroom::tst_ctl_jobs_output

#include "tst_ctl_jobs_output.moc"
