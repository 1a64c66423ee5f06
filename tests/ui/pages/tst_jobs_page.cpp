// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of jobs over a real queue in a file, which somebody else fills and serves.
#include "tests/support/ui_jobs_test.h"
#include "tests/support/ui_layout.h"
#include "ui/models/job_items_model.h"
#include "ui/models/job_words.h"
#include "ui/models/keyed_table_model.h"
#include "ui/pages/export_button.h"
#include "ui/pages/job_actions.h"
#include "ui/pages/job_detail.h"
#include "ui/pages/job_items_view.h"
#include "ui/widgets/item_state_chips.h"
#include "ui/widgets/job_state_chips.h"
#include "ui/widgets/log_table.h"
#include "ui/widgets/series_chart.h"

#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

namespace headroom::tst_jobs_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobId;
using console::JobState;
using jobs::JobStore;
using support::must;

class TestJobsPage : public support::JobsTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useOwnSettings(u"tst_jobs_page"_s); }
    void init() { openQueue(); }
    void cleanup() { close(); }
    void itFits_data() { support::addPictureSizes(); }
    void itFits();
    void saysHowToMakeAJob();
    void saysWhyTheQueueCannotBeOpened();
    void showsTheLastStateWhileTheServerIsAway();
    void listsJobsWithTheirStates();
    void chipsChooseStates();
    void spacePausesAndResumes();
    void deleteAsksBeforeItCancels();
    void keysMoveAJob();
    void severalAreDealtWithAtOnce();
    void jobsAreDraggedToAnotherPlace();
    void findsJobsByText();
    void theListIsExported();
    void columnsThatWereHiddenStayHidden();
    void itemsOfOneStateAreRead();
    void aJobThatIsHeldBackSaysSinceWhenAndUntilWhen();
    void aJobToConfirmShowsWhatItWouldDo();
    void theChartHasTheLimitAndNoSlopes();
    void aMovedRowStaysSelected();
    void onlyWhatDiffersIsDrawnAnew();
    void confirmingADestructiveJobWantsTheGuildsName();
    void refusalsAreSaid();
    void itemsAreReadWhereTheyAreSeen();
    void openingAndClosingTheDetail();
    void pauseAllWorksFromEveryPageAndCanBeUndone();
    void reportsAreWritten();

private:
    std::vector<JobId> queue();
};

void TestJobsPage::itFits()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    fill();
    openOn(m_address);
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    const QString suffix = u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
    // Once a second line of chips has its room.
    QTRY_VERIFY(page().chips().height() >= page().chips().sizeHint().height());
    QCOMPARE(support::faultsOf(*m_window, u"jobs"_s + suffix), QStringList());
    page().openJob(m_failed);
    QTRY_VERIFY(m_desk->figures()->detail && page().detail().items().model().item(0));
    QCOMPARE(support::faultsOf(*m_window, u"job"_s + suffix), QStringList());
    page().openJob(m_waiting);
    QTRY_VERIFY(m_desk->figures()->detail->job == m_waiting);
    QCOMPARE(support::faultsOf(*m_window, u"job-waiting"_s + suffix), QStringList());
}

void TestJobsPage::saysHowToMakeAJob()
{
    openOn(m_address);
    QTRY_VERIFY(says(u"No jobs yet"_s));
    QVERIFY(says(u"set HEADROOM_TOKEN and start this window with --allow-requests"_s));
}

void TestJobsPage::saysWhyTheQueueCannotBeOpened()
{
    const auto path = m_queues.path("damaged.db");
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(8192, 'x'));
    file.close();
    openOn(jobs::QueueAddress::parse(path).value());
    QTRY_VERIFY(says(u"The queue cannot be opened"_s));
    QVERIFY(says(u"damaged.db"_s));
}

void TestJobsPage::showsTheLastStateWhileTheServerIsAway()
{
    support::JobQueues queues;
    const auto address = queues.fresh(jobs::QueueAddress::Engine::Postgres);
    m_store = must(JobStore::open(address));
    addJob("one", 3);
    openOn(address);
    QTRY_COMPARE(page().model().rowCount(), 1);
    m_store.reset();
    queues.postgres().stop();
    QTRY_VERIFY_WITH_TIMEOUT(says(u"Showing the last known state. Reconnecting…"_s), 20'000);
    QCOMPARE(page().model().rowCount(), 1);
    queues.postgres().start();
    QTRY_VERIFY_WITH_TIMEOUT(!says(u"Reconnecting"_s), 20'000);
}

void TestJobsPage::listsJobsWithTheirStates()
{
    fill();
    openOn(m_address);
    const auto& model = page().model();
    QCOMPARE(model.rowCount(), 9);
    const auto cell = [&](JobId job, JobColumn column) {
        return model.index(model.rowOf(job), int(column)).data().toString();
    };
    QCOMPARE(cell(m_running, JobColumn::State), u"Running"_s);
    QCOMPARE(cell(m_running, JobColumn::Done), u"128 / 1,412"_s);
    QCOMPARE(cell(m_running, JobColumn::Failed), u"1"_s);
    QCOMPARE(cell(m_running, JobColumn::Runner), u"ops-2:4711"_s);
    QCOMPARE(cell(m_waiting, JobColumn::State), u"To confirm"_s);
    QCOMPARE(cell(m_failed, JobColumn::Progress), u"100 %"_s);
    const auto held = model.row(0).job;
    QCOMPARE(held.state, JobState::HeldBack);
    QVERIFY(cell(held.id, JobColumn::Reason).startsWith(u"Invalid requests at 83 %"_s));
}

void TestJobsPage::chipsChooseStates()
{
    fill();
    openOn(m_address);
    auto* chip = child<JobStateChip>(u"Queued, 1 job"_s);
    QVERIFY(chip);
    chip->click();
    QCOMPARE(page().model().rowCount(), 1);
    QCOMPARE(page().model().row(0).job.id, m_queued);
    must(m_store->pause(m_queued));
    QTRY_VERIFY(says(u"No jobs in these states"_s));
    page().chips().clear();
    QCOMPARE(page().model().rowCount(), 9);
}

void TestJobsPage::spacePausesAndResumes()
{
    fill();
    openOn(m_address);
    select(m_queued);
    QTest::keyClick(&page().table(), Qt::Key_Space);
    QTRY_COMPARE(stateOf(m_queued), JobState::Paused);
    QTRY_VERIFY(isShown(m_queued, JobState::Paused));
    QTest::keyClick(&page().table(), Qt::Key_Space);
    QTRY_COMPARE(stateOf(m_queued), JobState::Queued);
}

void TestJobsPage::deleteAsksBeforeItCancels()
{
    fill();
    openOn(m_address);
    select(m_queued);
    QTest::keyClick(&page().table(), Qt::Key_Delete);
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    question->reject();
    QTRY_VERIFY(!m_window->findChild<QMessageBox*>());
    QCOMPARE(stateOf(m_queued), JobState::Queued);
    activate();
    select(m_queued);
    QTest::keyClick(&page().table(), Qt::Key_Delete);
    question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    question->accept();
    QTRY_COMPARE(stateOf(m_queued), JobState::Cancelled);
}

std::vector<JobId> TestJobsPage::queue()
{
    std::vector<JobId> ids;
    for (const auto& job : must(m_store->jobs({})))
        ids.push_back(job.id);
    return ids;
}

void TestJobsPage::keysMoveAJob()
{
    const auto a = addJob("a", 1);
    const auto b = addJob("b", 1);
    const auto c = addJob("c", 1);
    openOn(m_address);
    const auto press = [&](Qt::Key key, Qt::KeyboardModifier modifier, const std::vector<JobId>& then) {
        QTest::keyClick(&page().table(), key, modifier);
        QTRY_COMPARE(queue(), then);
        QTRY_COMPARE(page().model().row(0).job.id, then.front());
        QTRY_COMPARE(page().model().row(2).job.id, then.back());
    };
    select(c);
    press(Qt::Key_Up, Qt::AltModifier, {a, c, b});
    press(Qt::Key_Down, Qt::AltModifier, {a, b, c});
    press(Qt::Key_Home, Qt::ControlModifier, {c, a, b});
    press(Qt::Key_End, Qt::ControlModifier, {a, b, c});
}

void TestJobsPage::severalAreDealtWithAtOnce()
{
    fill();
    openOn(m_address);
    select(m_running);
    const auto paused = page().model().row(page().model().rowOf(m_queued) + 1).job.id; // cannot be paused again
    page().table().selectionModel()->select(QItemSelection(page().model().index(page().model().rowOf(m_queued), 0),
                                                page().model().index(page().model().rowOf(paused), 0)),
        QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QVERIFY(says(u"3 selected:"_s));
    QPushButton* pause = nullptr;
    for (auto* button : page().findChildren<QPushButton*>()) {
        if (button->isVisible() && button->text() == u"Pause 2 jobs"_s)
            pause = button;
    }
    QVERIFY(pause);
    QTest::keyClick(&page().table(), Qt::Key_Space);
    QTRY_COMPARE(stateOf(m_queued), JobState::Paused);
    QTRY_COMPARE(must(m_store->job(m_running)).control, jobs::Control::Pause);
    QTRY_VERIFY(!pause->isVisible());
    QTest::keyClick(&page().table(), Qt::Key_Delete);
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    QCOMPARE(question->text(), u"Cancel 3 jobs?"_s);
    QCOMPARE(m_window->focusWidget() ? question->focusWidget() : nullptr, question->button(QMessageBox::Cancel));
    question->accept();
    QTRY_COMPARE(stateOf(paused), JobState::Cancelled);
    QTRY_COMPARE(stateOf(m_queued), JobState::Cancelled);
}

void TestJobsPage::jobsAreDraggedToAnotherPlace()
{
    std::vector<JobId> ids;
    for (const char* title : {"a", "b", "c", "d"})
        ids.push_back(addJob(title, 1));
    must(m_store->cancel(addJob("over", 1)));
    openOn(m_address);
    select(ids[0]);
    page().table().selectionModel()->select(
        page().model().index(2, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    const auto& model = page().model();
    QVERIFY(model.flags(model.index(0, 0)) & Qt::ItemIsDragEnabled);
    QVERIFY(!(model.flags(model.index(4, 0)) & Qt::ItemIsDragEnabled));
    const std::unique_ptr<QMimeData> data(model.mimeData(page().table().selectionModel()->selectedIndexes()));
    const auto dropAt = [&](int y) {
        QWidget* viewport = page().table().viewport();
        QDragEnterEvent enter({20, y}, Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport, &enter);
        QVERIFY(enter.isAccepted());
        support::faultsOf(*m_window, u"jobs-drag"_s);
        QDropEvent drop(QPointF(20, y), Qt::MoveAction, data.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(viewport, &drop);
    };
    dropAt(page().table().rowViewportPosition(3) + 26); // under the last that is not over
    QTRY_COMPARE(queue(), (std::vector{ids[1], ids[3], ids[0], ids[2], ids[2] + 2}));
    QTRY_COMPARE(model.row(0).job.id, ids[1]);
    dropAt(1);
    QTRY_COMPARE(queue(), (std::vector{ids[0], ids[2], ids[1], ids[3], ids[2] + 2}));
    QTRY_COMPARE(model.row(0).job.id, ids[0]);
    dropAt(page().table().rowViewportPosition(4) + 27); // no lower than the others that are to run
    QTRY_COMPARE(queue(), (std::vector{ids[1], ids[3], ids[0], ids[2], ids[2] + 2}));
}

void TestJobsPage::findsJobsByText()
{
    fill();
    openOn(m_address);
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* find = child<QLineEdit>(u"Find jobs"_s);
    QVERIFY(find && find->hasFocus());
    QTest::keyClicks(find, u"spring"_s);
    QCOMPARE(page().model().rowCount(), 1);
    QTest::keyClicks(find, u"x"_s);
    QVERIFY(says(u"No job contains “springx”"_s));
    QTest::keyClick(find, Qt::Key_Escape);
    QCOMPARE(page().model().rowCount(), 9);
    QTest::keyClicks(find, u"ops-2"_s); // the runner
    QCOMPARE(page().model().rowCount(), 2);
}

void TestJobsPage::theListIsExported()
{
    fill();
    openOn(m_address);
    const QString path = QString::fromStdString(m_queues.path("jobs.csv"));
    QVERIFY(page().exports().write(page().exports().entries().front(), path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 11);
    QVERIFY(lines[0].startsWith("job,operation,title,guild,state,"));
    QVERIFY(lines[1].contains(",edit-members,\"Remove role") && lines[1].contains(",held_back,"));
}

void TestJobsPage::columnsThatWereHiddenStayHidden()
{
    addJob("one", 1);
    openOn(m_address);
    page().table().setColumnWanted(int(JobColumn::Rate), false);
    page().table().horizontalHeader()->resizeSection(int(JobColumn::State), 133);
    m_window->close();
    m_window.reset();
    openOn(m_address);
    QVERIFY(page().table().isColumnHidden(int(JobColumn::Rate)));
    QVERIFY(!page().table().isColumnHidden(int(JobColumn::Left)));
    QCOMPARE(page().table().columnWidth(int(JobColumn::State)), 133);
}

void TestJobsPage::itemsOfOneStateAreRead()
{
    const auto job = addJob("many", 3000);
    const auto lease = must(m_store->claim("ops-2:4711", 300s))->lease;
    jobs::Batch intents;
    jobs::Batch outcomes;
    for (int n = 3; n <= 3000; n += 3) {
        intents.intents.push_back({.n = n});
        outcomes.outcomes.push_back({.n = n, .state = jobs::ItemState::Failed, .status = 403});
    }
    must(m_store->commit(lease, intents));
    must(m_store->commit(lease, outcomes));
    openOn(m_address);
    page().openJob(job);
    auto& items = page().detail().items();
    QTRY_VERIFY(items.model().item(0));
    auto* failed = child<ItemStateChip>(u"Failed, 1,000 items"_s);
    QVERIFY(failed);
    failed->click();
    QTRY_VERIFY(items.model().item(0) && items.model().item(0)->n == 3);
    QCOMPARE(items.model().item(1)->n, 6);
    items.table().setFocus();
    const auto last = [&] { return items.model().item(items.model().rowCount() - 1); };
    for (int i = 0; i < 40 && !(last() && last()->n == 3000); ++i) { // further, as it is read
        QTest::keyClick(&items.table(), Qt::Key_End);
        QTRY_VERIFY(last());
        QTest::qWait(20);
    }
    QTRY_VERIFY(last() && last()->n == 3000);
    failed->click();
    QTRY_VERIFY(items.model().item(0) && items.model().item(0)->n == 1);
}

void TestJobsPage::aJobThatIsHeldBackSaysSinceWhenAndUntilWhen()
{
    fill();
    openOn(m_address);
    page().openJob(page().model().row(0).job.id);
    QTRY_VERIFY(says(u"Held back since "_s));
    QVERIFY(says(u"83 % of the ban threshold"_s) && says(u"continues once you resume it"_s));
    QCOMPARE(page().actions().likely()->text(), u"Resume"_s);
    const auto& content = page().detail().chart().content();
    QCOMPARE(content.threshold, std::optional<double>(20)); // a runner's share, as the job says nothing
    QCOMPARE(content.thresholdName, u"share 40 %: 20/s"_s);
    QVERIFY(!page().detail().chart().isVisible()); // the reason is in its place
    auto* card = page().detail().chart().parentWidget();
    QStringList lines;
    for (const auto* label : card->findChildren<QLabel*>())
        lines += label->text();
    QVERIFY2(lines.value(0).startsWith(u"Held back since "_s), qPrintable(lines.join(u'|')));
    QVERIFY(lines.value(1).startsWith(u"Invalid requests at 83 %"_s));
}

void TestJobsPage::aJobToConfirmShowsWhatItWouldDo()
{
    fill();
    openOn(m_address);
    QTRY_VERIFY(page().model().rowOf(m_waiting) >= 0);
    const auto cell = [&](JobColumn column, int role = Qt::DisplayRole) {
        return page().model().index(page().model().rowOf(m_waiting), int(column)).data(role);
    };
    QCOMPARE(cell(JobColumn::Progress).toString(), u"0 %"_s);
    QCOMPARE(cell(JobColumn::Progress, LogShareRole).toDouble(), 0.0);
    QCOMPARE(cell(JobColumn::Done).toString(), u"0 / 14"_s);
    QCOMPARE(cell(JobColumn::Reason).toString(), u"14 to delete · 3 unchanged · 1 cannot be done"_s);
    page().openJob(m_waiting);
    QTRY_VERIFY(says(u"14 to delete\n3 unchanged\n1 cannot be done"_s)); // in the chart's place
    QVERIFY(!page().detail().chart().isVisible());
}

void TestJobsPage::theChartHasTheLimitAndNoSlopes()
{
    const auto job = addJob("runs", 400);
    openOn(m_address);
    const auto lease = must(m_store->claim("ops-2:4711", 300s))->lease;
    page().openJob(job);
    const auto& content = page().detail().chart().content();
    std::int64_t n = 0;
    const auto hasMoved = [&] {
        if (n < 400) {
            must(m_store->commit(lease, {.intents = {{.n = ++n}}}));
            must(m_store->commit(lease, {.outcomes = {{.n = n, .status = 204}}}));
        }
        const auto& series = content.series;
        return !series.empty()
            && std::any_of(series[0].values.begin(), series[0].values.end(), [](float value) { return value > 0; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasMoved(), 30'000);
    QCOMPARE(content.threshold, std::optional<double>(20)); // however slow it is
    QVERIFY(page().detail().chart().isVisible());
    must(m_store->settle(lease, {.state = JobState::Paused}));
    QTRY_VERIFY(isShown(job, JobState::Paused));
    QTRY_VERIFY_WITH_TIMEOUT(content.series[0].values.back() == 0, 30'000); // what it did is still there
    QVERIFY(hasMoved());
}

void TestJobsPage::aMovedRowStaysSelected()
{
    addJob("a", 1);
    addJob("b", 1);
    const auto c = addJob("c", 1);
    openOn(m_address);
    select(c);
    must(m_store->setPriority(c, 5));
    QTRY_COMPARE(page().model().rowOf(c), 0);
    QCOMPARE(page().table().currentIndex().row(), 0);
    QVERIFY(page().table().selectionModel()->isRowSelected(0));
}

void TestJobsPage::onlyWhatDiffersIsDrawnAnew()
{
    fill();
    openOn(m_address);
    QSignalSpy changed(&page().model(), &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&page().model(), &QAbstractItemModel::modelReset);
    must(m_store->pause(m_queued));
    QTRY_VERIFY(isShown(m_queued, JobState::Paused));
    const int row = page().model().rowOf(m_queued);
    bool told = false;
    for (const auto& change : changed) {
        const auto from = change[0].toModelIndex();
        const auto to = change[1].toModelIndex();
        QCOMPARE(from.row(), to.row());
        told = told || (from.row() == row && from.column() == int(JobColumn::State) && to.column() == from.column());
    }
    QVERIFY(told);
    QCOMPARE(reset.count(), 0);
}

void TestJobsPage::confirmingADestructiveJobWantsTheGuildsName()
{
    fill();
    openOn(m_address);
    page().openJob(m_waiting);
    QTRY_VERIFY(child<QPlainTextEdit>(u"Plan"_s)->toPlainText().contains(u"14 to delete"_s));
    page().actions().likely()->trigger();
    auto* edit = m_window->findChild<QLineEdit*>(); // of the dialog, or of another page
    for (auto* each : m_window->findChildren<QLineEdit*>()) {
        if (each->accessibleName() == u"Name of the guild"_s)
            edit = each;
    }
    QCOMPARE(edit->accessibleName(), u"Name of the guild"_s);
    auto* dialog = qobject_cast<QDialog*>(edit->window());
    QVERIFY(dialog);
    QPushButton* start = nullptr;
    for (auto* button : dialog->findChildren<QPushButton*>()) {
        if (button->text() == u"Start job"_s)
            start = button;
    }
    QVERIFY(start && !start->isEnabled());
    QTest::keyClicks(edit, u"Auror"_s);
    QVERIFY(!start->isEnabled());
    QTest::keyClicks(edit, u"a"_s);
    QVERIFY(start->isEnabled());
    start->click();
    QTRY_COMPARE(stateOf(m_waiting), JobState::Queued);
}

void TestJobsPage::refusalsAreSaid()
{
    const auto job = addJob("one", 1);
    openOn(m_address);
    select(job);
    const QSignalSpy failed(&page().actions(), &JobActions::failed);
    m_desk->retry({job}, [](const Result<void>&) {}); // as if somebody had been faster
    page().actions().writeReport(console::ReportFormat::Csv, u"/nowhere/at/all.csv"_s);
    QTRY_VERIFY(says(u"/nowhere/at/all.csv"_s));
    QCOMPARE(failed.count(), 1);
}

void TestJobsPage::itemsAreReadWhereTheyAreSeen()
{
    const auto job = addJob("many", 20'000);
    openOn(m_address);
    page().openJob(job);
    auto& items = page().detail().items();
    QTRY_VERIFY(items.model().item(0));
    QCOMPARE(items.model().item(0)->n, 1);
    QVERIFY(items.model().rowCount() < 60); // as many as are seen
    items.table().setFocus();
    QTest::keyClick(&items.table(), Qt::Key_End);
    const int last = items.model().rowCount() - 1;
    QTRY_VERIFY(items.model().item(last) && items.model().item(last)->n == 20'000);
    items.scrollTo(12'345);
    QTRY_VERIFY(items.model().item(0) && items.model().item(0)->n == 12'345);
    QVERIFY(m_desk->figures()->detail->items.size() < 250);
}

void TestJobsPage::openingAndClosingTheDetail()
{
    fill();
    openOn(m_address);
    select(m_queued);
    QVERIFY(!page().detail().isVisible());
    QTest::keyClick(&page().table(), Qt::Key_Return);
    QVERIFY(page().detail().isVisible());
    QCOMPARE(page().openedJob(), m_queued);
    QTRY_VERIFY(m_desk->figures()->detail && m_desk->figures()->detail->job == m_queued);
    QTest::keyClick(&page().table(), Qt::Key_Escape);
    QVERIFY(!page().detail().isVisible());
    QTRY_VERIFY(!m_desk->figures()->detail);
    page().openJob(m_queued);
    QTRY_VERIFY(m_desk->figures()->detail);
    m_window->showPage(MainWindow::Page::Buckets); // what is not in sight is not read
    QTRY_VERIFY(!m_desk->figures()->detail);
}

void TestJobsPage::pauseAllWorksFromEveryPageAndCanBeUndone()
{
    fill();
    openOn(m_address);
    m_window->showPage(MainWindow::Page::Buckets);
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(says(u"3 jobs paused."_s)); // running, held back and queued
    QCOMPARE(stateOf(m_queued), JobState::Paused);
    QCOMPARE(must(m_store->job(m_running)).control, jobs::Control::Pause);
    auto* resume = child<QPushButton>(u"Resume these jobs"_s);
    QVERIFY(resume && resume->isVisible());
    resume->click();
    QTRY_COMPARE(stateOf(m_queued), JobState::Queued);
    QTRY_COMPARE(must(m_store->job(m_running)).control, jobs::Control::None);
    QVERIFY(!resume->isVisible());
}

void TestJobsPage::reportsAreWritten()
{
    fill();
    openOn(m_address);
    select(m_failed);
    const QString path = QString::fromStdString(m_queues.path("report.csv"));
    page().actions().writeReport(console::ReportFormat::Csv, path);
    QTRY_VERIFY(says(u"Saved "_s));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("Missing Permissions"));
}

HEADROOM_TEST(TestJobsPage)

} // namespace headroom::tst_jobs_page

#include "tst_jobs_page.moc"
