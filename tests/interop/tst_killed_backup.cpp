// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/archive_check.h"
#include "tests/support/backups/backup_world.h"
#include "tests/support/jobs/killed_runners.h"

#include <QDir>
#include <QFileInfo>

namespace headroom::tst_killed_backup {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QStringList archivesIn(const BackupWorld& world, const QString& pattern)
{
    return QFileInfo(QString::fromStdString(world.path("x"))).dir().entryList({pattern}, QDir::Files);
}

} // namespace

// Runners in processes of their own are killed at random moments while they back up a guild. HEADROOM_KILLS=300 kills
// so many.
class TestKilledBackup : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theArchiveIsThatOfABackupInPeace();
};

void TestKilledBackup::theArchiveIsThatOfABackupInPeace()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_KILLS");
    const int kills = given > 0 ? given : 20;
    const int messages = kills > 20 ? 40'000 : 6'000;
    BackupWorld world({{u"roles"_s, 30}, {u"channels"_s, 60}, {u"overwrites"_s, 120}, {u"members"_s, 2'200},
                          {u"messages"_s, messages}, {u"bans"_s, 1'100}},
        {}, {u"--latency"_s, u"10-60"_s});
    const auto calm = world.run({{u"to"_s, u"calm.hdra"_s}, {u"parts"_s, u"all"_s}});
    QCOMPARE(calm.state, JobState::Done);

    // Slow enough to be killed so often before it is done.
    const auto job = world.add({{u"to"_s, u"stormy-{date}-{time}.hdra"_s}, {u"parts"_s, u"all"_s}},
        {.requestsPerMinute = kills > 20 ? 300 : 600});
    const StartRunner start = [&world](const QString& name) { return world.startRunner(name); };
    const auto isOver = [&] { return jobs::isOver(must(world.store().job(job)).state); };
    // Before and after they have got the job from the one before.
    const auto killed = killRunners({.kills = kills, .minLife = 0ms, .maxLife = 900ms, .seed = 13}, start, isOver);
    finishByRunners(start, isOver);
    const auto ended = must(world.store().job(job));
    QCOMPARE(ended.stateText, std::string());
    QCOMPARE(ended.state, JobState::Done);
    const auto files = archivesIn(world, u"stormy-*.hdra"_s);
    QCOMPARE(files.size(), 1);
    const auto peaceful = world.archive("calm.hdra");
    const auto archive = world.archive(files.first().toStdString());
    QVERIFY(archive->info().finished);
    QCOMPARE(BackupWorld::contents(*archive), BackupWorld::contents(*peaceful));
    QCOMPARE(BackupWorld::problems(*archive), BackupWorld::problems(*peaceful));
    const auto checked = must(archives::checkArchive(*archive, [](const archives::CheckProgress&) { return true; }));
    QVERIFY2(checked.isGood(), checked.findings.empty() ? "" : checked.findings.front().c_str());
    qInfo("%d runners killed", killed);
    QVERIFY2(killed >= kills * 3 / 4, qPrintable(QString::number(killed)));
}

[[maybe_unused]] static const bool runnerIsAdded = addChildProcess(BackupWorld::childProcess, BackupWorld::serve);

HEADROOM_TEST(TestKilledBackup)

} // namespace headroom::tst_killed_backup

#include "tst_killed_backup.moc"
