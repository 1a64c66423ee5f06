// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/backups/restore_world.h"
#include "tests/support/jobs/bulk_work.h"
#include "tests/support/jobs/killed_runners.h"

#include <QJsonArray>

namespace headroom::tst_killed_restore {

using namespace support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

// A restore whose runners are killed at random moments while Discord loses answers. HEADROOM_KILLS=300 kills so many.
// Their program is added by tst_killed_job_runner.
class TestKilledRestore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsMadeTwiceAndAllIsThere();
};

void TestKilledRestore::nothingIsMadeTwiceAndAllIsThere()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_KILLS");
    const int kills = given > 0 ? given : 12;
    RestoreWorld world({.messages = kills > 12 ? 1000 : 300}, {u"--latency"_s, u"15"_s});
    const auto before = world.digest(RestoreWorld::full);
    world.wipe(RestoreWorld::full);
    // Slow enough to be killed so often before it is done.
    const auto job = world.addRestore(RestoreWorld::full, {{u"parts"_s, QLatin1String(RestoreWorld::allParts)}},
        {.requestsPerMinute = kills > 12 ? 240 : 0});
    (void)world.sim().ask("POST", "/_sim/faults",
        {{u"faults"_s,
            QJsonArray{u"reset-after-effect:0.05:POST /**"_s, u"reset-after-effect:0.05:PATCH /**"_s,
                u"status-after-effect=502:0.03:POST /**"_s, u"close-before-answer:0.03:POST /**"_s}}});
    const StartRunner start = [&world](const QString& name) { return world.startRunner(name); };
    const auto isOver = [&] { return jobs::isOver(must(world.store().job(job)).state); };
    const auto killed = killRunners({.kills = kills, .minLife = 200ms, .maxLife = 1500ms, .seed = 5}, start, isOver);
    finishByRunners(start, isOver);
    (void)world.sim().ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray()}});
    qInfo("%d runners killed", killed);
    QCOMPARE(world.complaints(job), QString());
    QCOMPARE(QString::fromStdString(must(world.store().job(job)).stateText), QString());
    QCOMPARE(must(world.store().job(job)).state, jobs::JobState::Done);
    QCOMPARE(RestoreWorld::differences(before, world.digest(RestoreWorld::full)),
        QStringList({u"ban_reasons"_s, u"message_extras"_s}));
    QVERIFY2(killed >= kills * (kills > 12 ? 3 : 2) / 4, qPrintable(QString::number(killed)));
}

HEADROOM_TEST(TestKilledRestore)

} // namespace headroom::tst_killed_restore

#include "tst_killed_restore.moc"
