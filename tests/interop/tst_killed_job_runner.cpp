// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/bulk_work.h"
#include "tests/support/jobs/job_queues.h"

#include <QJsonArray>

#include <random>
#include <thread>

namespace headroom::tst_killed_job_runner {

using namespace support;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr BulkWork::Size usual{};

} // namespace

// Runners in processes of their own are killed at random moments while the simulator also drops connections after it
// did what was asked. HEADROOM_KILLS=300 kills so many.
class TestKilledJobRunner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsMadeTwiceAndNothingIsLost();

private:
    int runAndKill(BulkWork& work, int kills);

    JobQueues m_queues;
};

// How many were killed before they had done everything.
int TestKilledJobRunner::runAndKill(BulkWork& work, int kills)
{
    std::mt19937 random(11);
    const auto upTo = [&random](int milliseconds) {
        std::this_thread::sleep_for(std::chrono::milliseconds{std::uniform_int_distribution(0, milliseconds)(random)});
    };
    int killed = 0;
    for (int number = 0; !work.isOver() && number < kills + 40; ++number) {
        const auto before = work.creations();
        const auto child = work.startRunner(u"runner %1"_s.arg(number));
        if (number >= kills) {
            child->waitForFinished(240'000);
            continue;
        }
        // One half anywhere, the other soon after something was made.
        if (number % 2 == 0) {
            upTo(800);
        } else {
            while (work.creations() == before && !child->waitForFinished(10))
                ;
            upTo(60);
        }
        killed += child->state() == QProcess::Running ? 1 : 0;
        child->kill();
        child->waitForFinished(30'000);
    }
    return killed;
}

void TestKilledJobRunner::nothingIsMadeTwiceAndNothingIsLost()
{
    const auto given = qEnvironmentVariableIntValue("HEADROOM_KILLS");
    const int kills = given > 0 ? given : 20;
    const BulkWork::Size size{
        .newRoles = kills > 20 ? 200 : usual.newRoles, .newChannels = kills > 20 ? 400 : usual.newChannels};

    BulkWork calm(m_queues.fresh(QueueAddress::Engine::Sqlite), size);
    runAndKill(calm, 0);
    QCOMPARE(calm.complaints(), QString());
    const auto wanted = calm.guild();
    QCOMPARE(wanted.roles.filter(u"team"_s).size(), size.newRoles / 2);
    QCOMPARE(wanted.channels.filter(u"made-"_s).size(), size.newChannels);

    BulkWork stormy(m_queues.fresh(QueueAddress::Engine::Sqlite), size);
    (void)stormy.sim().ask("POST", "/_sim/faults",
        {{u"faults"_s,
            QJsonArray{u"reset-after-effect:0.1:POST /guilds/**"_s, u"reset-after-effect:0.1:PATCH /**"_s,
                u"status-after-effect=502:0.03:POST /guilds/**"_s, u"close-before-answer:0.05:POST /guilds/**"_s}}});
    const auto killed = runAndKill(stormy, kills);
    (void)stormy.sim().ask("POST", "/_sim/faults", {{u"faults"_s, QJsonArray()}});
    qInfo("%d runners killed; items were sent under %d leases, %d of them more than once", killed,
        int(stormy.leases().size()), stormy.sentAgain());
    QCOMPARE(stormy.complaints(), QString());
    QCOMPARE(stormy.guild().roles, wanted.roles);
    QCOMPARE(stormy.guild().channels, wanted.channels);
    QVERIFY2(killed >= kills * 3 / 4, qPrintable(QString::number(killed)));
    QVERIFY(stormy.sentAgain() > 0);
}

[[maybe_unused]] static const bool runnerIsAdded =
    addChildProcess(BulkWork::childProcess, BulkWork::serve); // see tst_two_job_runners too

HEADROOM_TEST(TestKilledJobRunner)

} // namespace headroom::tst_killed_job_runner

#include "tst_killed_job_runner.moc"
