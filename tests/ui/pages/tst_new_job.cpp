// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs made, planned and run in the window, against the simulator as a process and a real queue in a file.
#include "core/discord/snowflake.h"
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/plan_items_model.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/new_job_dialog.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/widgets/tables/log_table.h"

#include <QFile>
#include <QJsonArray>
#include <QLineEdit>
#include <QPushButton>

namespace headroom::tst_new_job {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobState;
using support::must;
using Step = NewJobDialog::Step;

class TestNewJob : public support::JobsInSimTest
{
    Q_OBJECT
private Q_SLOTS:
    void itFits_data() { support::addPictureSizes(); }
    void itFits();
    void aJobIsMadePlannedAndRun();
    void keysMakeAJob();
    void whatIsWrongIsSaidBesideItsField();
    void whatIsWrongWithTheRunIsSaid();
    void aDestructiveJobWantsTheGuildsName();
    void aPlanThatCannotBeMadeSaysWhy();
    void aPlanThatIsStoppedLeavesNothing();
    void aDraftIsKept();
    void targetsComeFromATable();
};

void TestNewJob::itFits()
{
    QFETCH(QSize, size);
    openWithSim();
    const QString suffix = support::dress(*m_window);
    QCOMPARE(support::faultsOf(*m_window, u"new-job-0-empty"_s + suffix), QStringList());
    page().maker().makeNew();
    dialog().resize(QSize(860, 680).boundedTo(size - QSize(40, 40)));
    dialog().operations().choose("edit-channels");
    QCOMPARE(support::faultsOf(dialog(), u"new-job-1-operation"_s + suffix), QStringList());
    dialog().guild().setValue(guild());
    dialog().forward().click();
    dialog().field("slow-mode")->setValue(u"soon"_s);
    dialog().field("rename")->setValue(u"quiet-{n}"_s);
    dialog().forward().click(); // to what is wrong
    QCOMPARE(dialog().step(), Step::Values);
    QCOMPARE(support::faultsOf(dialog(), u"new-job-2-wrong"_s + suffix), QStringList());
    dialog().field("slow-mode")->setValue(7200);
    dialog().forward().click();
    QCOMPARE(support::faultsOf(dialog(), u"new-job-3-run"_s + suffix), QStringList());
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Plan);
    QTRY_VERIFY(dialog().isPlanned());
    QTRY_COMPARE(dialog().planView().items().rowCount(), 5);
    QCOMPARE(support::faultsOf(dialog(), u"new-job-4-plan"_s + suffix), QStringList());
    dialog().reject();
}

void TestNewJob::aJobIsMadePlannedAndRun()
{
    openWithSim();
    QVERIFY(says(u"Jobs run in this window, with at most 40 % of the bot’s 50 requests a second."_s));
    planRename(u"quiet-{n}"_s);
    QVERIFY(dialogSays(u"bench: 5 to change"_s));
    QVERIFY(dialogSays(u"5 requests at up to 20 a second"_s));
    QVERIFY(dialogSays(u"5 × PATCH /channels/{channel}"_s));
    const auto& items = dialog().planView().items();
    QCOMPARE(items.index(0, int(PlanColumn::Change)).data().toString(), u"name: bench → quiet-1"_s);
    QCOMPARE(changesSent(), 0U); // nothing is changed by a plan
    dialog().forward().click();
    QTRY_VERIFY(page().openedJob());
    const auto job = *page().openedJob();
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), JobState::Done, 30'000);
    QCOMPARE(channelNames(), QStringList({u"quiet-1"_s, u"quiet-2"_s, u"quiet-3"_s, u"quiet-4"_s, u"quiet-5"_s}));
    QTRY_VERIFY(!page().maker().dialog());
}

void TestNewJob::keysMakeAJob()
{
    openWithSim();
    page().table().setFocus();
    QTest::keyClick(&page(), Qt::Key_N, Qt::ControlModifier);
    QTRY_VERIFY(page().maker().dialog());
    QTRY_VERIFY(dialog().operations().hasFocus());
    QTest::keyClick(&dialog().operations(), Qt::Key_Down);
    QTest::keyClick(&dialog().operations(), Qt::Key_Return); // the guild is missing
    QCOMPARE(dialog().step(), Step::Operation);
    QVERIFY(dialogSays(u"Give the guild’s id"_s));
    QTest::keyClicks(&dialog().guild(), guild());
    QTest::keyClick(&dialog().guild(), Qt::Key_Return);
    QCOMPARE(dialog().step(), Step::Values);
    QVERIFY(QTest::qWaitForWindowActive(&dialog(), 30'000));
    QTest::keyClick(&dialog(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(dialog().step(), Step::Operation);
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    QTRY_VERIFY(!page().maker().dialog());
}

void TestNewJob::whatIsWrongIsSaidBesideItsField()
{
    openWithSim();
    beginJob("edit-roles");
    dialog().forward().click(); // nothing was chosen to be done
    QCOMPARE(dialog().step(), Step::Values);
    dialog().field("colour")->setValue(0xff);
    dialog().field("colour")->findChild<QLineEdit*>()->setText(u"blue"_s);
    dialog().field("order")->setValue(QJsonArray{u"x"_s});
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Values);
    QVERIFY(dialog().field("colour")->hasError());
    QVERIFY(dialog().field("order")->hasError());
    QVERIFY(dialogSays(u"Takes a colour such as #5b8def"_s));
    dialog().field("colour")->findChild<QLineEdit*>()->setText(u"#0000ff"_s);
    QVERIFY(!dialog().field("colour")->hasError());
    QVERIFY(must(m_store->jobs({})).empty());
    QCOMPARE(changesSent(), 0U);
}

void TestNewJob::whatIsWrongWithTheRunIsSaid()
{
    openWithSim();
    writeRename(u"a-{n}"_s);
    support::named<QLineEdit>(dialog(), u"Not before"_s)->setText(u"soon"_s);
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Run);
    QVERIFY(dialogSays(u"“Not before” soon is no time"_s));
}

void TestNewJob::aDestructiveJobWantsTheGuildsName()
{
    openWithSim();
    beginJob("edit-channels");
    dialog().field("delete")->setValue(true);
    dialog().field("name")->setValue(u"bench"_s);
    dialog().forward().click();
    plan();
    dialog().forward().click();
    auto* name = support::named<QLineEdit>(dialog(), u"Name of the guild"_s);
    QVERIFY(name);
    QCOMPARE(support::faultsOf(*name->window(), u"new-job-5-confirm"_s), QStringList());
    QCOMPARE(changesSent(), 0U);
    QTest::keyClicks(name, u"bench"_s);
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_VERIFY(page().openedJob());
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(*page().openedJob()), JobState::Done, 30'000);
    QVERIFY(channelNames().isEmpty());
}

void TestNewJob::aPlanThatCannotBeMadeSaysWhy()
{
    openWithSim();
    writeRename(u"a-{n}"_s);
    dialog().backward().click();
    dialog().backward().click();
    dialog().guild().setValue(u"203039963636301824"_s);
    dialog().forward().click();
    dialog().forward().click();
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialogSays(u"There is no plan"_s), 20'000);
    QVERIFY(dialogSays(u"Unknown Guild"_s));
    QVERIFY(!dialog().forward().isEnabled() && !dialog().keep().isEnabled());
    QTRY_VERIFY(must(m_store->jobs({})).empty());
}

void TestNewJob::aPlanThatIsStoppedLeavesNothing()
{
    openSim({u"--fault"_s, u"delay=60000:GET /guilds/*"_s});
    openHere();
    writeRename(u"a-{n}"_s);
    dialog().forward().click();
    QTRY_VERIFY(dialogSays(u"Planning…"_s));
    QTRY_COMPARE(must(m_store->jobs({})).size(), std::size_t(1));
    dialog().backward().click();
    QCOMPARE(dialog().step(), Step::Run);
    QTRY_VERIFY(must(m_store->jobs({})).empty());
    dialog().forward().click();
    QTRY_COMPARE(must(m_store->jobs({})).size(), std::size_t(1));
    dialog().reject();
    QTRY_VERIFY(must(m_store->jobs({})).empty());
    QTRY_VERIFY(m_controller->figures()->jobs.empty());
}

void TestNewJob::aDraftIsKept()
{
    openWithSim();
    planRename(u"a-{n}"_s);
    dialog().keep().click();
    QTRY_VERIFY(page().openedJob());
    const auto job = *page().openedJob();
    QCOMPARE(stateOf(job), JobState::WaitingForConfirmation);
    QCOMPARE(changesSent(), 0U);
    m_window.reset(); // and is there with the next one
    m_controller.reset();
    QCOMPARE(stateOf(job), JobState::WaitingForConfirmation);
}

void TestNewJob::targetsComeFromATable()
{
    openWithSim();
    beginJob("edit-channels");
    QFile table(QString::fromStdString(m_queues.path("channels.csv")));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write("name,channel\n");
    for (const std::size_t index : {1, 3})
        table.write(("bench," + support::JournalledSim::channel(index) + "\n").c_str());
    table.close();
    dialog().field("channels")->takeIdsFrom(table.fileName());
    QVERIFY(dialogSays(u"2 ids"_s));
    dialog().field("rename")->setValue(u"b-{n}"_s);
    dialog().forward().click();
    plan();
    QVERIFY(dialogSays(u"2 to change"_s));
}

HEADROOM_TEST(TestNewJob)

} // namespace headroom::tst_new_job

#include "tst_new_job.moc"
