// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs made, planned and run in the window, against the simulator as a process and a real queue in a file.
#include "core/discord/snowflake.h"
#include "tests/support/journalled_sim.h"
#include "tests/support/ui_jobs_test.h"
#include "tests/support/ui_layout.h"
#include "ui/models/plan_items_model.h"
#include "ui/pages/job_actions.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/new_job_dialog.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/widgets/log_table.h"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

namespace headroom::tst_new_job {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobId;
using console::JobState;
using jobs::JobStore;
using support::must;
using Step = NewJobDialog::Step;

class TestNewJob : public support::JobsTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useOwnSettings(u"tst_new_job"_s); }
    void init() { openQueue(); }
    void cleanup();
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
    void aJobIsDuplicated();
    void aJobIsUndone();
    void limitsAreEdited();
    void withoutATokenTheWaysAreSaid();
    void others_data();
    void others();
    void closingAsksAndGivesJobsBack();

private:
    enum class Token { None, Some };
    void openSim(const QStringList& arguments = {}) { m_sim = std::make_unique<support::JournalledSim>(arguments, 5); }
    void openHere(Token token = Token::Some, bool runsJobs = true);
    QString guild() const;
    QStringList channelNames() const;
    std::size_t changesSent();
    NewJobDialog& dialog() const { return *page().maker().dialog(); }
    // Up to the step in which the run is chosen.
    void writeRename(const QString& name);
    void planRename(const QString& name);
    void queueRename(const QString& name); // m_job
    bool dialogSays(const QString& text) const;

    std::unique_ptr<support::JournalledSim> m_sim;
    JobId m_job = 0; // queued last
};

void TestNewJob::cleanup()
{
    close();
    m_sim.reset();
}

void TestNewJob::openHere(Token token, bool runsJobs)
{
    console::JobDesk::Options options{.address = m_address, .runsJobs = runsJobs};
    if (m_sim) {
        options.profile.emplace().requests.emplace().api = m_sim->api();
        if (token == Token::Some)
            options.profile->requests->token = "one";
    }
    openOn(std::move(options));
}

QString TestNewJob::guild() const
{
    return m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray()[0].toObject()[u"id"_s].toString();
}

QStringList TestNewJob::channelNames() const
{
    QStringList names;
    const auto guilds = m_sim->ask("GET", "/_sim/state")[u"guilds"_s].toArray();
    for (const auto& channel : guilds[0].toObject()[u"channels"_s].toArray())
        names += channel.toObject()[u"name"_s].toString();
    names.sort();
    return names;
}

std::size_t TestNewJob::changesSent()
{
    std::size_t sent = 0;
    for (const auto& arrival : m_sim->arrivals())
        sent += arrival.bucket.starts_with("channel-update") || arrival.bucket.starts_with("channel-delete");
    return sent;
}

void TestNewJob::writeRename(const QString& name)
{
    page().maker().makeNew();
    dialog().operations().choose("edit-channels");
    dialog().guild().setValue(guild());
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Values);
    dialog().field("rename")->setValue(name);
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Run);
}

void TestNewJob::planRename(const QString& name)
{
    writeRename(name);
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Plan);
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    QTRY_COMPARE(dialog().planView().items().rowCount(), 5);
}

void TestNewJob::queueRename(const QString& name)
{
    planRename(name);
    dialog().forward().click();
    QTRY_VERIFY(page().openedJob());
    m_job = *page().openedJob();
}

bool TestNewJob::dialogSays(const QString& text) const
{
    for (const QLabel* label : dialog().findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(text))
            return true;
    }
    return false;
}

void TestNewJob::itFits()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    openSim();
    openHere();
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    const QString suffix = u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
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
    openSim();
    openHere();
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
    openSim();
    openHere();
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
    openSim();
    openHere();
    page().maker().makeNew();
    dialog().operations().choose("edit-roles");
    dialog().guild().setValue(guild());
    dialog().forward().click();
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
    openSim();
    openHere();
    writeRename(u"a-{n}"_s);
    auto fields = dialog().findChildren<FormField*>();
    for (FormField* each : fields) {
        auto* edit = each->findChild<QLineEdit*>();
        if (edit && edit->accessibleName() == u"Not before"_s)
            edit->setText(u"soon"_s);
    }
    dialog().forward().click();
    QCOMPARE(dialog().step(), Step::Run);
    QVERIFY(dialogSays(u"“Not before” soon is no time"_s));
}

void TestNewJob::aDestructiveJobWantsTheGuildsName()
{
    openSim();
    openHere();
    page().maker().makeNew();
    dialog().operations().choose("edit-channels");
    dialog().guild().setValue(guild());
    dialog().forward().click();
    dialog().field("delete")->setValue(true);
    dialog().field("name")->setValue(u"bench"_s);
    dialog().forward().click();
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    dialog().forward().click();
    QLineEdit* name = nullptr;
    for (auto* edit : dialog().findChildren<QLineEdit*>()) {
        if (edit->accessibleName() == u"Name of the guild"_s)
            name = edit;
    }
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
    openSim();
    openHere();
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
    QTRY_VERIFY(m_desk->figures()->jobs.empty());
}

void TestNewJob::aDraftIsKept()
{
    openSim();
    openHere();
    planRename(u"a-{n}"_s);
    dialog().keep().click();
    QTRY_VERIFY(page().openedJob());
    const auto job = *page().openedJob();
    QCOMPARE(stateOf(job), JobState::WaitingForConfirmation);
    QCOMPARE(changesSent(), 0U);
    m_window.reset(); // and is there with the next one
    m_desk.reset();
    QCOMPARE(stateOf(job), JobState::WaitingForConfirmation);
}

void TestNewJob::targetsComeFromATable()
{
    openSim();
    openHere();
    page().maker().makeNew();
    dialog().operations().choose("edit-channels");
    dialog().guild().setValue(guild());
    dialog().forward().click();
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
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    QVERIFY(dialogSays(u"2 to change"_s));
}

void TestNewJob::aJobIsDuplicated()
{
    openSim();
    openHere();
    queueRename(u"quiet-{n}"_s);
    const auto job = m_job;
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), JobState::Done, 30'000);
    QTRY_VERIFY(!page().maker().dialog());
    select(job);
    QTRY_VERIFY(page().maker().duplicateAction()->isEnabled());
    page().maker().duplicateAction()->trigger();
    QTRY_VERIFY(page().maker().dialog() && dialog().step() == Step::Values);
    QCOMPARE(dialog().field("rename")->value()->toString(), u"quiet-{n}"_s);
    QCOMPARE(dialog().guild().value(), guild());
    dialog().forward().click();
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    QVERIFY(dialogSays(u"5 unchanged"_s));
}

void TestNewJob::aJobIsUndone()
{
    openSim();
    openHere();
    const auto before = channelNames();
    queueRename(u"quiet-{n}"_s);
    const auto job = m_job;
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(job), JobState::Done, 30'000);
    select(job);
    QTRY_VERIFY(page().maker().undoAction()->isEnabled());
    QVERIFY(!page().maker().limitsAction()->isEnabled()); // it is over
    page().maker().undoAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(page().openedJob() && *page().openedJob() != job, 30'000);
    const auto undo = *page().openedJob();
    QCOMPARE(must(m_store->job(undo)).undoOf, std::optional(job));
    QCOMPARE(stateOf(undo), JobState::WaitingForConfirmation);
    must(m_store->confirm(undo));
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(undo), JobState::Done, 30'000);
    QCOMPARE(channelNames(), before);
}

void TestNewJob::limitsAreEdited()
{
    const auto job = must(m_store->add({.operation = "edit-roles"}));
    openHere();
    select(job);
    QTRY_VERIFY(page().maker().limitsAction()->isEnabled());
    QVERIFY(!page().maker().undoAction()->isEnabled());
    page().maker().limitsAction()->trigger();
    for (auto* dialog : m_window->findChildren<QDialog*>())
        QCOMPARE(support::faultsOf(*dialog, u"job-limits"_s), QStringList());
    for (auto* box : m_window->findChildren<QSpinBox*>()) {
        if (box->accessibleName() == u"Share"_s)
            box->setValue(15);
    }
    for (auto* button : m_window->findChildren<QPushButton*>()) {
        if (button->text() == u"Set limits"_s)
            button->click();
    }
    QTRY_COMPARE(must(m_store->job(job)).throttle.sharePercent, 15);
}

void TestNewJob::withoutATokenTheWaysAreSaid()
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

void TestNewJob::others_data()
{
    QTest::addColumn<bool>("isServed");
    QTest::addColumn<QString>("text");
    QTest::newRow("nobody") << false
                            << u"No runner serves this queue. To run its jobs in this window, start it without "
                               "--no-run-jobs, or start headroomctl jobs run."_s;
    QTest::newRow("another runner") << true << u"Jobs are served by ops-2:4711."_s;
}

void TestNewJob::others()
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

void TestNewJob::closingAsksAndGivesJobsBack()
{
    openSim();
    openHere();
    const auto job = must(m_store->add({.operation = "edit-channels",
        .guild = discord::parseSnowflake(guild().toStdString()),
        .params = R"({"rename": "slow-{n}"})",
        .throttle = {.requestsPerMinute = 2}}));
    std::optional<bool> planned;
    m_desk->plan(job, [&](const Result<console::JobPlan>& plan) { planned = plan.has_value(); });
    QTRY_COMPARE_WITH_TIMEOUT(planned, std::optional(true), 20'000);
    must(m_store->confirm(job));
    QTRY_COMPARE_WITH_TIMEOUT(m_desk->figures()->here.running.size(), std::size_t(1), 20'000);
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
    m_desk.reset();
    QVERIFY2(took.elapsed() < 60'000, "it waits for ever");
    const auto left = must(m_store->job(job));
    QCOMPARE(left.state, JobState::Queued);
    QVERIFY(left.runner.empty());
}

HEADROOM_TEST(TestNewJob)

} // namespace headroom::tst_new_job

#include "tst_new_job.moc"
