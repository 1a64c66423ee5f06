// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs made of others, their limits, and who runs them, against the simulator as a process and a real queue in a file.
#include "core/discord/snowflake.h"
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/new_job_dialog.h"
#include "ui/pages/jobs/parameter_field.h"

#include <QAction>
#include <QElapsedTimer>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>

namespace headroom::tst_job_maker {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobState;
using support::must;
using Step = NewJobDialog::Step;

class TestJobMaker : public support::JobsInSimTest
{
    Q_OBJECT
private Q_SLOTS:
    void aJobIsDuplicated();
    void aJobIsUndone();
    void limitsAreEdited();
    void withoutATokenTheWaysAreSaid();
    void others_data();
    void others();
    void closingAsksAndGivesJobsBack();

private:
    QAction* action(const QString& text) const { return support::actionIn(*page().actions().menu(), text); }
};

void TestJobMaker::aJobIsDuplicated()
{
    openWithSim();
    queueRename(u"quiet-{n}"_s);
    const auto job = m_job;
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), JobState::Done, 30'000);
    QTRY_VERIFY(!page().maker().dialog());
    select(job);
    QTRY_VERIFY(action(u"Duplicate…"_s)->isEnabled());
    action(u"Duplicate…"_s)->trigger();
    QTRY_VERIFY(page().maker().dialog() && dialog().step() == Step::Values);
    QCOMPARE(dialog().field("rename")->value()->toString(), u"quiet-{n}"_s);
    QCOMPARE(dialog().guild().value(), guild());
    dialog().forward().click();
    plan();
    QVERIFY(dialogSays(u"5 unchanged"_s));
}

void TestJobMaker::aJobIsUndone()
{
    openWithSim();
    const auto before = channelNames();
    queueRename(u"quiet-{n}"_s);
    const auto job = m_job;
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), JobState::Done, 30'000);
    select(job);
    QTRY_VERIFY(action(u"Undo…"_s)->isEnabled());
    QVERIFY(!action(u"Limits…"_s)->isEnabled()); // it is over
    action(u"Undo…"_s)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(page().openedJob() && *page().openedJob() != job, 30'000);
    const auto undo = *page().openedJob();
    QCOMPARE(must(m_store->job(undo)).undoOf, std::optional(job));
    QCOMPARE(stateOf(undo), JobState::WaitingForConfirmation);
    must(m_store->confirm(undo));
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(undo), JobState::Done, 30'000);
    QCOMPARE(channelNames(), before);
}

void TestJobMaker::limitsAreEdited()
{
    const auto job = must(m_store->add({.operation = "edit-roles"}));
    openHere();
    select(job);
    QTRY_VERIFY(action(u"Limits…"_s)->isEnabled());
    QVERIFY(!action(u"Undo…"_s)->isEnabled());
    action(u"Limits…"_s)->trigger();
    for (auto* dialog : m_window->findChildren<QDialog*>())
        QCOMPARE(support::faultsOf(*dialog, u"job-limits"_s), QStringList());
    child<QSpinBox>(u"Share"_s)->setValue(15);
    button(u"Set limits"_s)->click();
    QTRY_COMPARE(must(m_store->job(job)).throttle.sharePercent, 15);
}

void TestJobMaker::withoutATokenTheWaysAreSaid()
{
    openSim();
    openHere(Token::None);
    support::resizeTo(*m_window, {1024, 700}); // all of it in one line
    QTRY_VERIFY(says(u"Jobs are not run in this window. To run them, set HEADROOM_TOKEN and start it again, or start "
                     "headroomctl jobs run."_s));
    page().maker().makeNew();
    QVERIFY(!page().maker().dialog());
    QVERIFY(says(u"To plan jobs, set HEADROOM_TOKEN to the bot’s token and start this window again."_s));
    QCOMPARE(support::faultsOf(*m_window, u"new-job-no-token"_s), QStringList());
}

void TestJobMaker::others_data()
{
    QTest::addColumn<bool>("isServed");
    QTest::addColumn<QString>("text");
    QTest::newRow("nobody") << false
                            << u"No runner serves this queue. To run its jobs in this window, start it without "
                               "--no-run-jobs, or start headroomctl jobs run."_s;
    QTest::newRow("another runner") << true << u"Jobs are run by ops-2:4711."_s;
}

void TestJobMaker::others()
{
    QFETCH(bool, isServed);
    QFETCH(QString, text);
    openSim();
    openHere(Token::Some, false);
    const auto job = must(m_store->add({.operation = "edit-roles"}));
    must(m_store->addItems(job, {{.action = "change"}}));
    must(m_store->finishPlan(job, "{}", JobState::Queued));
    if (isServed)
        QVERIFY(must(m_store->claim("ops-2:4711", 300s)));
    QTRY_VERIFY(says(text));
    QCOMPARE(stateOf(job), isServed ? JobState::Running : JobState::Queued);
    page().maker().makeNew(); // planning works all the same
    QVERIFY(page().maker().dialog());
}

void TestJobMaker::closingAsksAndGivesJobsBack()
{
    openWithSim();
    const auto job = must(m_store->add({.operation = "edit-channels",
        .guild = discord::parseSnowflake(guild().toStdString()),
        .params = R"({"rename": "slow-{n}"})",
        .throttle = {.requestsPerMinute = 2}}));
    std::optional<bool> planned;
    m_controller->plan(job, [&](const Result<console::JobPlan>& plan) { planned = plan.has_value(); });
    QTRY_COMPARE_WITH_TIMEOUT(planned, std::optional(true), 20'000);
    must(m_store->confirm(job));
    QTRY_COMPARE_WITH_TIMEOUT(m_controller->figures()->here.running.size(), std::size_t(1), 20'000);
    m_window->close();
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    QVERIFY(question->text().contains(u"1 job runs in this window"_s));
    QVERIFY(question->button(QMessageBox::Cancel)->hasFocus()
        || question->defaultButton() == question->button(QMessageBox::Cancel));
    question->reject();
    QVERIFY(m_window->isVisible());
    m_window->closeWithoutAsking();
    QVERIFY(!m_window->isVisible());
    m_window.reset();
    QElapsedTimer took;
    took.start();
    m_controller.reset();
    QVERIFY2(took.elapsed() < 60'000, "it waits for ever");
    const auto left = must(m_store->job(job));
    QCOMPARE(left.state, JobState::Queued);
    QVERIFY(left.runner.empty());
}

HEADROOM_TEST(TestJobMaker)

} // namespace headroom::tst_job_maker

#include "tst_job_maker.moc"
