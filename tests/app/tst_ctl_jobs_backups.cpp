// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Guilds backed up by headroomctl against the simulator, as people do it.
#include "core/archives/archive_reader.h"
#include "tests/support/jobs/job_queues.h"
#include "tests/support/programs/program.h"
#include "tests/support/simulator/journalled_sim.h"
#include "tests/support/simulator/sim_process.h"
#include "tests/support/words.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace headroom::tst_ctl_jobs_backups {

using namespace support;
using namespace Qt::StringLiterals;

class TestCtlJobsBackups : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void allGuildsOfTheBotAreBackedUpByAJobEach();
    void theGuildsOfAFileAndThoseNamed();
    void aScheduleIsThatOfEachGuild();
    void whatIsWrongIsSaidBeforeAnythingIsAdded_data();
    void whatIsWrongIsSaidBeforeAnythingIsAdded();
    void filesComeFromTheHostThatIsNamedOnly();

private:
    ProgramRun run(const QStringList& words) const
    {
        const auto environment = environmentWith({{"HEADROOM_TOKEN", u"one"_s}});
        const QStringList queue{u"--jobs"_s, QString::fromStdString(m_queue)};
        return runProgram(program("headroomctl"), QStringList{u"jobs"_s} + words + queue, {}, environment, 120'000);
    }
    ProgramRun add(const QStringList& words) const
    {
        return run(
            QStringList{u"add"_s, u"backup-guild"_s, u"--api"_s, QString::fromStdString(m_api), u"--global"_s, u"0"_s}
            + words);
    }
    ProgramRun runAll(const QStringList& words = {}) const
    {
        return run(
            QStringList{u"run"_s, u"--until-idle"_s, u"--api"_s, QString::fromStdString(m_api), u"--global"_s, u"0"_s}
            + words);
    }
    QJsonArray jobs() const
    {
        return QJsonDocument::fromJson(run({u"list"_s, u"--json"_s}).out).object()[u"jobs"_s].toArray();
    }
    QStringList archives() const { return QDir(m_folder->path()).entryList({u"*.hdra"_s}, QDir::Files, QDir::Name); }
    QString path(const QString& name) const { return m_folder->filePath(name); }

    JobQueues m_queues;
    std::string m_queue;
    std::string m_api;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCtlJobsBackups::init()
{
    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite).text();
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestCtlJobsBackups::allGuildsOfTheBotAreBackedUpByAJobEach()
{
    const SimProcess sim({u"--limits"_s, u"none"_s});
    m_api = sim.api();
    const auto added = add({u"--guilds"_s, u"all"_s, u"--parts"_s, u"roles,channels"_s, u"--to"_s,
        path(u"{name}-{guild}.hdra"_s), u"--yes"_s});
    QVERIFY2(added.exitCode == 0, added.err.constData());
    QCOMPARE(jobs().size(), 5);
    const auto ran = runAll();
    QVERIFY2(ran.exitCode == 0, ran.err.constData());
    QCOMPARE(archives().size(), 5);
    QSet<quint64> guilds;
    for (const auto& name : archives()) {
        const auto archive = must(archives::ArchiveReader::open(path(name).toStdString()));
        QVERIFY(archive->info().finished);
        guilds.insert(archive->info().guild.value);
    }
    QCOMPARE(guilds.size(), 5);
}

void TestCtlJobsBackups::theGuildsOfAFileAndThoseNamed()
{
    const SimProcess sim({u"--limits"_s, u"none"_s});
    m_api = sim.api();
    (void)add({u"--guilds"_s, u"all"_s, u"--parts"_s, u"roles"_s, u"--to"_s, path(u"{guild}.hdra"_s), u"--yes"_s});
    QStringList ids;
    for (const auto& job : jobs())
        ids += job[u"guild"_s].toString();
    QCOMPARE(ids.size(), 5);

    m_queue = m_queues.fresh(QueueAddress::Engine::Sqlite).text();
    QFile file(path(u"guilds.txt"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    // The last but one is nobody's: it is said, and the others are queued.
    file.write(u"# of the bot\n%1 Lighthouse\n\n%2\n123456789012345678\n%2\n"_s.arg(ids[0], ids[1]).toUtf8());
    file.close();
    const auto some = add({u"--guilds"_s, file.fileName(), u"--to"_s, path(u"{guild}.hdra"_s), u"--yes"_s});
    QVERIFY(some.exitCode != 0);
    QCOMPARE(some.err.count('\n'), 1);
    QCOMPARE(jobs().size(), 2);
    const auto two = add({u"--guild"_s, ids[2], u"--guild"_s, ids[3], u"--to"_s, path(u"{guild}.hdra"_s), u"--yes"_s});
    QVERIFY2(two.exitCode == 0, two.err.constData());
    QCOMPARE(jobs().size(), 4);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("Lighthouse\n") > 0);
    file.close();
    const auto wrong = add({u"--guilds"_s, file.fileName(), u"--yes"_s});
    QCOMPARE(wrong.exitCode, 2);
    QVERIFY2(wrong.err.contains("line 1"), wrong.err.constData());
}

void TestCtlJobsBackups::aScheduleIsThatOfEachGuild()
{
    const SimProcess sim({u"--limits"_s, u"none"_s});
    m_api = sim.api();
    const auto added =
        add({u"--guilds"_s, u"all"_s, u"--parts"_s, u"roles"_s, u"--to"_s, path(u"{guild}-{date}-{time}.hdra"_s),
            u"--incremental-from"_s, u"auto"_s, u"--repeat"_s, u"0 3 * * *"_s, u"--yes"_s});
    QVERIFY2(added.exitCode == 0, added.err.constData());
    QCOMPARE(jobs().size(), 5);
    for (const auto& job : jobs())
        QCOMPARE(job[u"schedule"_s][u"repeat"_s].toString(), u"0 3 * * *"_s);
}

void TestCtlJobsBackups::whatIsWrongIsSaidBeforeAnythingIsAdded_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("no guild") << QStringList{} << QByteArray("give --guild ID");
    QTest::newRow("one file for all") << words("--guilds all --to /tmp/one.hdra")
                                      << QByteArray("--to: let it contain {guild}");
    QTest::newRow("one archive to go on from")
        << words("--guilds all --incremental-from /tmp/one.hdra") << QByteArray("--incremental-from: give auto");
    QTest::newRow("channels of one") << words("--guilds all --parts all --channels 197038439483310086")
                                     << QByteArray("--channels: these are of one guild");
    QTest::newRow("a file that is not there")
        << words("--guilds /nowhere/guilds.txt") << QByteArray("--guilds /nowhere/guilds.txt");
}

void TestCtlJobsBackups::whatIsWrongIsSaidBeforeAnythingIsAdded()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, said);
    m_api = "http://127.0.0.1:1/api/v10";
    const auto added = add(words + QStringList{u"--yes"_s});
    QCOMPARE(added.exitCode, 2);
    QCOMPARE(added.err.count('\n'), 1);
    QVERIFY2(added.err.contains(said), added.err.constData());
    QCOMPARE(jobs().size(), 0);
}

void TestCtlJobsBackups::filesComeFromTheHostThatIsNamedOnly()
{
    const QJsonObject generate{{u"roles"_s, 5}, {u"channels"_s, 10}, {u"overwrites"_s, 5}, {u"members"_s, 10},
        {u"messages"_s, 200}, {u"bans"_s, 2}};
    JournalledSim sim({u"--limits"_s, u"none"_s}, 0, {{u"generate"_s, generate}});
    m_api = sim.api();
    const auto guild = sim.ask("GET", "/_sim/state")["guilds"_L1][0]["id"_L1].toString();
    const auto order = [&](const QString& name) {
        return QStringList{
            u"--guild"_s, guild, u"--parts"_s, u"channels,messages"_s, u"--to"_s, path(name), u"--yes"_s};
    };
    const auto filesIn = [this](const QString& name) {
        const auto archive = must(archives::ArchiveReader::open(path(name).toStdString()));
        return archive->tallies().sumOf("file").count;
    };
    const auto problemsOf = [this](const QString& name) {
        const auto archive = must(archives::ArchiveReader::open(path(name).toStdString()));
        QStringList texts;
        for (const auto& problem : must(archive->problems(0, 1'000)))
            texts += QString::fromStdString(problem.text);
        return texts;
    };
    const auto fileRequests = [&sim] {
        const auto all = sim.arrivals();
        return std::count_if(
            all.begin(), all.end(), [](const auto& one) { return one.path.starts_with("/attachments/"); });
    };
    QCOMPARE(add(order(u"without.hdra"_s)).exitCode, 0);
    QCOMPARE(runAll().exitCode, 0);
    QCOMPARE(filesIn(u"without.hdra"_s), 0);
    QCOMPARE(fileRequests(), 0);
    QVERIFY(problemsOf(u"without.hdra"_s).join(u'\n').contains(u"leads elsewhere than to Discord"_s));

    QCOMPARE(add(order(u"with.hdra"_s)).exitCode, 0);
    QCOMPARE(runAll({u"--file-host"_s, QString::fromStdString(sim.host())}).exitCode, 0);
    QVERIFY(filesIn(u"with.hdra"_s) > 0);
    QVERIFY(fileRequests() > 0);
    QVERIFY(problemsOf(u"with.hdra"_s).filter(u"elsewhere"_s).isEmpty());

    const auto wrong = runAll({u"--file-host"_s, u"cdn.discordapp.com"_s});
    QCOMPARE(wrong.exitCode, 2);
    QCOMPARE(wrong.err.count('\n'), 1);
}

HEADROOM_TEST(TestCtlJobsBackups)

} // namespace headroom::tst_ctl_jobs_backups

#include "tst_ctl_jobs_backups.moc"
