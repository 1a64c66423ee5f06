// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The demo for real: its servers and workers come up, its buckets move, and nothing of it is left, however it ends.
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/process_tree.h"
#include "tests/support/programs/program.h"

#include "core/archives/archive_reader.h"
#include "core/archives/folder/archive_folder.h"
#include "core/base/processes/guarded_process.h"
#include "core/jobs/store/job_store.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <csignal>
#include <map>

namespace headroom::tst_demo {

namespace {

struct RunningDemo
{
    GuardedProcess process;
    QJsonObject places;

    QString folder() const { return places.value(QStringLiteral("folder")).toString(); }
    QString socket() const { return places.value(QStringLiteral("redis")).toString().mid(7); }
};

std::unique_ptr<RunningDemo> startDemo(const QStringList& arguments = {})
{
    auto demo = std::make_unique<RunningDemo>();
    demo->process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    demo->process.start(support::program("headroom-demo"), arguments);
    while (!demo->process.canReadLine() && demo->process.waitForReadyRead(180'000)) { }
    demo->places = QJsonDocument::fromJson(demo->process.readLine()).object();
    return demo;
}

QByteArray redisCli(const QString& socket, const QStringList& arguments)
{
    return support::runProgram(QStringLiteral("redis-cli"), QStringList{QStringLiteral("-s"), socket} + arguments)
        .out.trimmed();
}

QStringList demoFolders()
{
    return QDir(QDir::tempPath()).entryList({QStringLiteral("headroom-demo-*")}, QDir::Dirs);
}

} // namespace

class TestDemo : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // Others find no demo of ours there, and we none of theirs.
    void initTestCase() { qputenv("TMPDIR", m_temporary.path().toLocal8Bit()); }
    void bucketsMoveAndNothingIsLeftWhenItsInputCloses();
    void itsQueueIsAliveAndSoIsItsHierarchy();
    void itsBackupsAreReal();
    void nothingIsLeftWhenTheDemoIsKilled();
    void nothingIsLeftWhenTheDemoAndAllItStartedAreKilled();
    void theProxyTemplateReallyLimits();
    void unknownOptionsAreRefusedInOneLine();

private:
    QTemporaryDir m_temporary;
};

void TestDemo::bucketsMoveAndNothingIsLeftWhenItsInputCloses()
{
    auto demo = startDemo();
    QVERIFY(!demo->folder().isEmpty());
    QVERIFY(QDir(demo->folder()).exists());
    QVERIFY(demo->places.value(QStringLiteral("channels")).toArray().size() > 3);
    QCOMPARE(demo->places.value(QStringLiteral("global")).toInt(), 100);
    const auto keys = [&] { return redisCli(demo->socket(), {QStringLiteral("DBSIZE")}).toInt(); };
    QTRY_VERIFY_WITH_TIMEOUT(keys() > 20, 30'000);
    const auto writes = [&] {
        return redisCli(demo->socket(), {QStringLiteral("INFO"), QStringLiteral("commandstats")})
            .contains("cmdstat_evalsha");
    };
    QVERIFY(writes());
    QTRY_VERIFY(QFile(demo->folder() + QStringLiteral("/discord_proxy.log")).size() > 0);

    const auto started = support::descendantsOf(demo->process.processId());
    QVERIFY2(started.size() >= 7, "redis, the simulator, nginx and four workers");
    demo->process.closeWriteChannel();
    QVERIFY(demo->process.waitForFinished(30'000));
    QCOMPARE(demo->process.exitCode(), 0);
    QTRY_COMPARE(support::stillRunning(started), QList<qint64>{});
    QTRY_COMPARE(demoFolders(), QStringList{});
}

void TestDemo::itsQueueIsAliveAndSoIsItsHierarchy()
{
    auto demo = startDemo();
    const auto address = jobs::QueueAddress::parse(demo->places.value(QStringLiteral("jobs")).toString().toStdString());
    QVERIFY(address);
    const auto store = support::must(jobs::JobStore::open(*address));
    // Whole from the first look.
    std::map<std::string, jobs::Job> byTitle;
    for (const auto& job : support::must(store->jobs({})))
        byTitle.emplace(job.title, job);
    QCOMPARE(byTitle.size(), 11U);
    const auto state = [&](const char* title) { return byTitle.at(title).state; };
    QCOMPARE(state("Slow mode in Lighthouse"), jobs::JobState::DoneWithFailures);
    QCOMPARE(state("Delete a role of Lighthouse"), jobs::JobState::Done);
    QCOMPARE(state("Backup of Orchard"), jobs::JobState::Done);
    QCOMPARE(state("Backup of Tin Roof"), jobs::JobState::Running);
    QCOMPARE(state("Topics about slow mode"), jobs::JobState::HeldBack);
    QCOMPARE(state("Remove unverified members of Orchard"), jobs::JobState::Running);
    QCOMPARE(state("Unmute members of Lighthouse"), jobs::JobState::HeldBack);
    QCOMPARE(byTitle.at("Unmute members of Lighthouse").held.reason, jobs::HeldReason::Share);
    QCOMPARE(state("Delete roles of past events"), jobs::JobState::WaitingForConfirmation);
    QVERIFY(byTitle.at("Rename channels at night").schedule.window);
    // Beside the traffic one does some items a second, and one what its share lets it.
    const auto done = [&](const char* title) {
        return support::must(store->job(byTitle.at(title).id)).counts[jobs::ItemState::Done];
    };
    const auto fastBefore = done("Remove unverified members of Orchard");
    const auto slowBefore = done("Unmute members of Lighthouse");
    QTRY_VERIFY_WITH_TIMEOUT(done("Remove unverified members of Orchard") >= fastBefore + 30, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(done("Unmute members of Lighthouse") >= slowBefore + 2, 60'000);
    QVERIFY(
        done("Unmute members of Lighthouse") - slowBefore < done("Remove unverified members of Orchard") - fastBefore);

    const auto failed =
        support::must(store->items(byTitle.at("Slow mode in Lighthouse").id, {.state = jobs::ItemState::Failed}));
    QCOMPARE(failed.size(), 1U); // the channel that is closed to the bot
    QCOMPARE(failed.front().status, 403);
    QVERIFY(byTitle.at("Delete a role of Lighthouse").counts[jobs::ItemState::Done] > 0);
    // Two of the roles to delete are above the bot's own.
    const auto detail = support::must(store->detail(byTitle.at("Delete roles of past events").id));
    const auto plan = QJsonDocument::fromJson(QByteArray::fromStdString(detail.plan)).object();
    QCOMPARE(plan.value(QStringLiteral("delete")).toInt(), 4);
    QCOMPARE(plan.value(QStringLiteral("skipped")).toInt() + plan.value(QStringLiteral("failed")).toInt(), 2);

    const auto started = support::descendantsOf(demo->process.processId());
    demo->process.closeWriteChannel();
    QVERIFY(demo->process.waitForFinished(30'000));
    QTRY_COMPARE(support::stillRunning(started), QList<qint64>{});
    QTRY_COMPARE(demoFolders(), QStringList{});
}

void TestDemo::itsBackupsAreReal()
{
    auto demo = startDemo();
    const auto address = jobs::QueueAddress::parse(demo->places.value(QStringLiteral("jobs")).toString().toStdString());
    QVERIFY(address);
    const auto store = support::must(jobs::JobStore::open(*address));
    std::map<QString, archives::ListedArchive> byGuild;
    for (const auto& archive : support::must(archives::listArchives(demo->folder().toStdString() + "/backups")))
        byGuild.emplace(archive.info ? archive.info->guildName : QString(), archive);
    QVERIFY(byGuild[QStringLiteral("Lighthouse")].isGood());
    QVERIFY(byGuild[QStringLiteral("Orchard")].isGood());
    const auto orchard = support::must(archives::ArchiveReader::open(byGuild[QStringLiteral("Orchard")].path));
    QVERIFY(orchard->tallies().sumOf("file").count >= 20); // what people showed each other
    QVERIFY(!support::must(orchard->search({.words = QStringLiteral("lighthouse")})).empty());

    // One runs for minutes, one comes each night, and one guild was changed since.
    std::map<std::string, jobs::Job> byTitle;
    bool isPlannedForNight = false;
    for (const auto& job : support::must(store->jobs({}))) {
        byTitle.emplace(job.title, job);
        isPlannedForNight = isPlannedForNight
            || (job.operation == "backup-guild" && job.state == jobs::JobState::Queued && job.schedule.repeat);
    }
    QVERIFY(isPlannedForNight);
    const auto running = byTitle.at("Backup of Tin Roof").id;
    QTRY_VERIFY_WITH_TIMEOUT(support::must(store->job(running)).counts[jobs::ItemState::Done] > 2, 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(!support::must(store->job(running)).doing.empty(), 30'000);
    const auto compared = byTitle.at("What changed in Lighthouse").id;
    QTRY_COMPARE_WITH_TIMEOUT(support::must(store->job(compared)).state, jobs::JobState::Done, 60'000);
    std::map<std::string, int> changes;
    for (const auto& item : support::must(store->items(compared, {})))
        ++changes[item.action + ' ' + item.kind];
    QCOMPARE(changes["removed role"], 1);
    QVERIFY(changes["changed channel"] >= 8);
    demo->process.closeWriteChannel();
    QVERIFY(demo->process.waitForFinished(30'000));
    QTRY_COMPARE(demoFolders(), QStringList{});
}

void TestDemo::nothingIsLeftWhenTheDemoIsKilled()
{
    auto demo = startDemo();
    const auto started = support::descendantsOf(demo->process.processId());
    QVERIFY(started.size() >= 7);
    demo->process.kill();
    QVERIFY(demo->process.waitForFinished(30'000));
    QTRY_COMPARE(support::stillRunning(started), QList<qint64>{});
    QTRY_COMPARE(demoFolders(), QStringList{});
}

void TestDemo::nothingIsLeftWhenTheDemoAndAllItStartedAreKilled()
{
    // Also the shell that removes the folder: the next demo does it then.
    auto demo = startDemo();
    const auto folder = demo->folder();
    const auto started = support::descendantsOf(demo->process.processId());
    for (const auto process : started)
        ::kill(static_cast<pid_t>(process), SIGKILL);
    demo->process.kill();
    demo->process.waitForFinished(30'000);
    QTRY_COMPARE(support::stillRunning(started), QList<qint64>{});
    auto next = startDemo();
    QVERIFY(!QDir(folder).exists());
    next->process.closeWriteChannel();
    QVERIFY(next->process.waitForFinished(30'000));
}

void TestDemo::theProxyTemplateReallyLimits()
{
    // The well-known recipe limits nothing, because the key of its zone is empty when the limit is checked. Ours lets
    // 100 a second pass: of 80 requests at once the last one leaves the queue after most of a second.
    auto demo = startDemo({QStringLiteral("--rate"), QStringLiteral("0")});
    QByteArray lines;
    for (int i = 0; i < 80; ++i)
        lines += "{\"id\":" + QByteArray::number(i)
            + ",\"method\":\"GET\",\"path\":\"/gateway?n=" + QByteArray::number(i) + "\"}\n";
    const auto run = support::runCtl(
        {QStringLiteral("request"), QStringLiteral("--batch"), QStringLiteral("-"), QStringLiteral("--api"),
            demo->places.value(QStringLiteral("proxy")).toString(), QStringLiteral("--global"), QStringLiteral("0"),
            QStringLiteral("--concurrency"), QStringLiteral("80"), QStringLiteral("--no-collapse")},
        lines);
    const auto last = run.out.trimmed().split('\n').last();
    const auto summary = QJsonDocument::fromJson(last).object().value(QStringLiteral("summary")).toObject();
    QVERIFY2(summary.value(QStringLiteral("seconds")).toDouble() > 0.6, last.constData());
    demo->process.closeWriteChannel();
    QVERIFY(demo->process.waitForFinished(30'000));
}

void TestDemo::unknownOptionsAreRefusedInOneLine()
{
    const auto run = support::runProgram(support::program("headroom-demo"), {QStringLiteral("--nonsense")});
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.contains("--help"));
}

HEADROOM_TEST(TestDemo)

} // namespace headroom::tst_demo

#include "tst_demo.moc"
