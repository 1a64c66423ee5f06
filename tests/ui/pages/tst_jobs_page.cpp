// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of jobs over a real queue in a file, which somebody else fills and serves.
#include "core/console/alerts/alerts.h"
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/job_items_model.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/keyed_table_model.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/export_button.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_detail.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/tables/log_table.h"
#include "ui/widgets/tables/table_columns.h"

#include <QAction>
#include <QApplication>
#include <QDragEnterEvent>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>

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
    void itFits_data() { support::addPictureSizes(); }
    void itFits();
    void saysHowToMakeAJob();
    void saysWhyTheQueueCannotBeOpened();
    void showsTheLastStateWhileTheServerIsAway();
    void listsJobsWithTheirStates();
    void anAlertLeadsToItsJob();
    void chipsChooseStates();
    void spacePausesAndResumes();
    void deleteAsksBeforeItCancels();
    void keysMoveAJob();
    void severalAreDealtWithAtOnce();
    void jobsAreDraggedToAnotherPlace();
    void findsJobsByText();
    void theListIsExported();
    void columnsThatWereHiddenStayHidden();
    void emptyColumnsLeaveTheirRoomToTheReasons();
    void aMovedRowStaysSelected();
    void onlyWhatDiffersIsDrawnAnew();
    void refusalsAreSaid();
    void pauseAllWorksFromEveryPageAndCanBeUndone();

private:
    std::vector<JobId> queue();
};

void TestJobsPage::itFits()
{
    QFETCH(QSize, size);
    openFilled();
    const QString suffix = support::dress(*m_window);
    // Once a second line of chips has its room.
    QTRY_VERIFY(page().chips().height() >= page().chips().sizeHint().height());
    QCOMPARE(support::faultsOf(*m_window, u"jobs"_s + suffix), QStringList());
    page().openJob(m_failed);
    QTRY_VERIFY(m_controller->figures()->detail && page().detail().items().model().item(0));
    QCOMPARE(support::faultsOf(*m_window, u"job"_s + suffix), QStringList());
    page().openJob(m_waiting);
    QTRY_VERIFY(m_controller->figures()->detail->job == m_waiting);
    QCOMPARE(support::faultsOf(*m_window, u"job-waiting"_s + suffix), QStringList());
    if (size.width() >= 1024) // beside the title
        QVERIFY(says(u"14 to delete · 3 unchanged · 1 cannot be done"_s));
}

void TestJobsPage::saysHowToMakeAJob()
{
    openOn(m_address);
    QTRY_VERIFY(says(u"No jobs yet"_s));
    QVERIFY(says(u"set HEADROOM_TOKEN and start it with --allow-requests"_s));
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
    openFilled();
    const auto& model = page().model();
    QCOMPARE(model.rowCount(), 9);
    const auto cell = [&](JobId job, JobColumn column) {
        return model.index(model.rowOf(job), int(column)).data().toString();
    };
    QCOMPARE(cell(m_running, JobColumn::State), u"Running"_s);
    QCOMPARE(cell(m_running, JobColumn::Done), u"127 / 1,412"_s);
    QCOMPARE(cell(m_running, JobColumn::Failed), u"1"_s);
    QCOMPARE(cell(m_running, JobColumn::Runner), u"ops-2:4711"_s);
    QCOMPARE(cell(m_waiting, JobColumn::State), u"To confirm"_s);
    QCOMPARE(cell(m_failed, JobColumn::Progress), u"100 %"_s);
    const auto held = model.row(0).job;
    QCOMPARE(held.state, JobState::HeldBack);
    QVERIFY(cell(held.id, JobColumn::Reason).startsWith(u"Invalid requests at 83 %"_s));
}

void TestJobsPage::anAlertLeadsToItsJob()
{
    openFilled();
    m_window->showPage(m_window->overview());
    console::Alert alert{.rule = "job-uncertain", .measure = console::AlertMeasure::UncertainItems};
    alert.place = console::Emergency::Place::Jobs;
    alert.subjects = {{"job " + std::to_string(m_failed), 3}};
    m_window->fleet().openAlert(alert);
    QCOMPARE(&m_window->page(), static_cast<Page*>(&page()));
    QTRY_COMPARE_WITH_TIMEOUT(page().place().opened, std::vector{std::to_string(m_failed)}, 20'000);
}

void TestJobsPage::chipsChooseStates()
{
    openFilled();
    auto* chip = child<CountChip>(u"Queued, 1 job"_s);
    QVERIFY(chip);
    chip->click();
    QCOMPARE(page().model().rowCount(), 1);
    QCOMPARE(page().model().row(0).job.id, m_queued);
    must(m_store->pause(m_queued));
    QTRY_VERIFY(says(u"No jobs in these states"_s));
    page().chips().choose({});
    QCOMPARE(page().model().rowCount(), 9);
}

void TestJobsPage::spacePausesAndResumes()
{
    openFilled();
    select(m_queued);
    QTest::keyClick(&page().table(), Qt::Key_Space);
    QTRY_COMPARE(stateOf(m_queued), JobState::Paused);
    QTRY_VERIFY(isShown(m_queued, JobState::Paused));
    QTest::keyClick(&page().table(), Qt::Key_Space);
    QTRY_COMPARE(stateOf(m_queued), JobState::Queued);
}

void TestJobsPage::deleteAsksBeforeItCancels()
{
    openFilled();
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
    openFilled();
    select(m_running);
    const auto paused = page().model().row(page().model().rowOf(m_queued) + 1).job.id; // cannot be paused again
    page().table().selectionModel()->select(QItemSelection(page().model().index(page().model().rowOf(m_queued), 0),
                                                page().model().index(page().model().rowOf(paused), 0)),
        QItemSelectionModel::Select | QItemSelectionModel::Rows);
    QVERIFY(says(u"3 selected:"_s));
    auto* pause = support::buttonIn(page(), u"Pause 2 jobs"_s);
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
    openFilled();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    auto* find = child<QLineEdit>(u"Find jobs"_s);
    QVERIFY(find && find->hasFocus());
    QTest::keyClicks(find, u"spring"_s);
    QTRY_COMPARE(page().model().rowCount(), 1);
    QTest::keyClicks(find, u"x"_s);
    QTRY_VERIFY(says(u"No job matches “springx”"_s));
    QTest::keyClick(find, Qt::Key_Escape);
    QCOMPARE(page().model().rowCount(), 9);
    QTest::keyClicks(find, u"ops-2"_s); // the runner
    QTRY_COMPARE(page().model().rowCount(), 2);
    const auto shown = [&](const QString& text) {
        find->setText(text);
        QTest::keyClick(find, Qt::Key_Return);
        return page().model().rowCount();
    };
    QCOMPARE(shown(u"runner:ops-2"_s), 2);
    QCOMPARE(shown(u"title:ops-2"_s), 0);
    QCOMPARE(shown(u"-runner:ops-2"_s), 7);
    const int held = shown(u"is:held_back"_s);
    QVERIFY(held > 0 && held < 9);
    QCOMPARE(shown(u"-is:held_back"_s), 9 - held);
    QCOMPARE(shown(u"job:>0"_s), 9);
    QCOMPARE(shown(u"is:tired"_s), 9); // the last one that was understood
    QVERIFY(says(u"is: knows draft"_s));
}

void TestJobsPage::theListIsExported()
{
    openFilled();
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
    page().table().columns().setHidden(int(JobColumn::Failed), true);
    page().table().horizontalHeader()->resizeSection(int(JobColumn::State), 133);
    m_window->close();
    m_window.reset();
    openOn(m_address);
    QVERIFY(page().table().isColumnHidden(int(JobColumn::Failed)));
    QVERIFY(!page().table().isColumnHidden(int(JobColumn::Done)));
    QCOMPARE(page().table().columnWidth(int(JobColumn::State)), 133);
}

void TestJobsPage::emptyColumnsLeaveTheirRoomToTheReasons()
{
    addJob("one", 9);
    openOn(m_address);
    QTRY_COMPARE(page().model().rowCount(), 1);
    const auto& table = page().table();
    for (const auto column : {JobColumn::Rate, JobColumn::Left, JobColumn::Runner})
        QVERIFY(table.isColumnHidden(int(column)));
    work(1, 0);
    QTRY_VERIFY(!table.isColumnHidden(int(JobColumn::Rate)));
    QVERIFY(!table.isColumnHidden(int(JobColumn::Left)));
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
    openFilled();
    QSignalSpy changed(&page().model(), &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&page().model(), &QAbstractItemModel::modelReset);
    must(m_store->pause(m_queued));
    QTRY_VERIFY(isShown(m_queued, JobState::Paused));
    const int row = page().model().rowOf(m_queued);
    bool isReported = false;
    for (const auto& change : changed) {
        const auto from = change[0].toModelIndex();
        const auto to = change[1].toModelIndex();
        QCOMPARE(from.row(), to.row());
        isReported =
            isReported || (from.row() == row && from.column() == int(JobColumn::State) && to.column() == from.column());
    }
    QVERIFY(isReported);
    QCOMPARE(reset.count(), 0);
}

void TestJobsPage::refusalsAreSaid()
{
    const auto job = addJob("one", 1);
    openOn(m_address);
    select(job);
    const QSignalSpy failed(&page().actions(), &JobActions::failed);
    m_controller->retry({job}, [](const Result<void>&) {}); // as if somebody had been faster
    page().actions().writeReport(console::ReportFormat::Csv, u"/nowhere/at/all.csv"_s);
    QTRY_VERIFY(says(u"/nowhere/at/all.csv"_s));
    QCOMPARE(failed.count(), 1);
}

void TestJobsPage::pauseAllWorksFromEveryPageAndCanBeUndone()
{
    openFilled();
    m_window->showPage(m_window->buckets());
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

HEADROOM_TEST(TestJobsPage)

} // namespace headroom::tst_jobs_page

#include "tst_jobs_page.moc"
