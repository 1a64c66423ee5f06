// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jobs deleted on their page, over a real queue in a file.
#include "core/jobs/store/sql_connection.h"
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/job_removal_words.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/prune_dialog.h"
#include "ui/widgets/tables/log_table.h"

#include <QAction>
#include <QMessageBox>
#include <QPushButton>
#include <QSpinBox>

namespace headroom::tst_job_removal {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobId;
using console::JobState;
using support::must;

class TestJobRemoval : public support::JobsTest
{
    Q_OBJECT
private Q_SLOTS:
    void deleteAsksBeforeItRemoves();
    void onlyWhatIsOverOrWasNeverConfirmedIsRemoved();
    void severalAreNamed();
    void manyAreCounted();
    void theOldestArePruned();
    void pruningSaysWhenThereIsNone();

private:
    bool isThere(JobId job) { return m_store->job(job).has_value(); }
    void finishedAgo(JobId job, std::chrono::hours ago);
    PruneDialog* openPruning();
};

void TestJobRemoval::deleteAsksBeforeItRemoves()
{
    openFilled();
    select(m_done);
    QTest::keyClick(&page().table(), Qt::Key_Delete);
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    QCOMPARE(question->text(), u"Remove job %1, “Ban 312 accounts”?"_s.arg(m_done));
    QVERIFY(question->informativeText().contains(u"can no longer be undone"_s));
    QVERIFY(QTest::qWaitForWindowActive(question, 30'000));
    QCOMPARE(question->focusWidget(), question->button(QMessageBox::Cancel));
    QCOMPARE(support::faultsOf(*question, u"job-remove"_s), QStringList());
    QTest::keyClick(question->focusWidget(), Qt::Key_Return);
    QTRY_VERIFY(!m_window->findChild<QMessageBox*>());
    QVERIFY(isThere(m_done));
    activate();
    select(m_done);
    QTest::keyClick(&page().table(), Qt::Key_Delete);
    question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    question->accept();
    QTRY_VERIFY(!isThere(m_done));
    QTRY_COMPARE(page().model().rowOf(m_done), -1);
    QTRY_VERIFY(!says(u"Removing"_s));
}

void TestJobRemoval::onlyWhatIsOverOrWasNeverConfirmedIsRemoved()
{
    fill();
    for (const auto& job : must(m_store->jobs({}))) {
        const bool removed = m_store->remove(job.id).has_value();
        QVERIFY2(removed == canRemove(job), qPrintable(QString::number(int(job.state))));
    }
}

void TestJobRemoval::severalAreNamed()
{
    openFilled();
    select(m_running);
    for (const auto job : {m_done, m_failed, m_waiting}) {
        page().table().selectionModel()->select(page().model().index(page().model().rowOf(job), 0),
            QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    auto* remove = support::buttonIn(page(), u"Remove 3 jobs…"_s);
    QVERIFY(remove);
    remove->click();
    auto* question = m_window->findChild<QMessageBox*>();
    QVERIFY(question);
    QCOMPARE(question->text(), u"Remove 3 jobs?"_s);
    for (const QString& text : {u"Ban 312 accounts"_s, u"Rename 40 channels"_s, u"Delete 14 channels"_s,
             u"1 selected job has not finished and is not removed"_s})
        QVERIFY2(question->informativeText().contains(text), qPrintable(question->informativeText()));
    QCOMPARE(support::faultsOf(*question, u"job-remove-3"_s), QStringList());
    question->accept();
    QTRY_VERIFY(!isThere(m_done) && !isThere(m_failed) && !isThere(m_waiting));
    QVERIFY(isThere(m_running));
}

void TestJobRemoval::manyAreCounted()
{
    std::vector<console::Job> jobs(12);
    for (std::size_t i = 0; i < jobs.size(); ++i)
        jobs[i] = {.id = JobId(i + 1), .title = "job", .state = JobState::Draft};
    const auto asked = removalQuestion(jobs, 0);
    QCOMPARE(asked.act, u"Remove 12 jobs"_s);
    QVERIFY(asked.consequence.contains(u"job (job 5)\nand 7 others\n"_s));
    QVERIFY(asked.consequence.contains(u"Nothing was changed on Discord"_s));
}

// As if it had been over for so long.
void TestJobRemoval::finishedAgo(JobId job, std::chrono::hours ago)
{
    const auto sql = must(jobs::SqlConnection::open(m_address, {}));
    must(sql->run(u"UPDATE job SET finished = finished - ? WHERE id = ?"_s,
        {qlonglong(std::chrono::milliseconds(ago).count()), qlonglong(job)}));
}

PruneDialog* TestJobRemoval::openPruning()
{
    page().actions().pruning()->trigger();
    return m_window->findChild<PruneDialog*>();
}

void TestJobRemoval::theOldestArePruned()
{
    fill();
    finishedAgo(m_done, 100 * 24h);
    finishedAgo(m_failed, 10 * 24h);
    openOn(m_address);
    auto* dialog = openPruning();
    QVERIFY(dialog);
    QCOMPARE(dialog->days().value(), 90);
    QTRY_COMPARE(dialog->act().text(), u"Remove 1 job"_s);
    QVERIFY(says(u"Ban 312 accounts (job %1)"_s.arg(m_done)));
    QVERIFY(QTest::qWaitForWindowActive(dialog, 30'000));
    QVERIFY(!dialog->act().hasFocus() && qobject_cast<QPushButton*>(dialog->focusWidget()));
    dialog->days().setValue(7);
    QTRY_COMPARE(dialog->act().text(), u"Remove 2 jobs"_s);
    QCOMPARE(support::faultsOf(*dialog, u"jobs-prune"_s), QStringList());
    dialog->act().click();
    QTRY_VERIFY(!isThere(m_done) && !isThere(m_failed));
    QCOMPARE(must(m_store->jobs({})).size(), std::size_t(7));
    QTRY_COMPARE(page().model().rowCount(), 7);
}

void TestJobRemoval::pruningSaysWhenThereIsNone()
{
    openFilled();
    auto* dialog = openPruning();
    QVERIFY(dialog);
    QTRY_VERIFY(says(u"No job finished that long ago."_s));
    QVERIFY(!dialog->act().isEnabled());
    dialog->reject();
    QCOMPARE(must(m_store->jobs({})).size(), std::size_t(9));
}

HEADROOM_TEST(TestJobRemoval)

} // namespace headroom::tst_job_removal

#include "tst_job_removal.moc"
