// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One job in detail, below the list, over a real queue in a file.
#include "tests/support/ui/jobs_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/job_items_model.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/keyed_table_model.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_detail.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/tables/log_table.h"

#include <QAction>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextLayout>

namespace headroom::tst_job_detail {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobState;
using support::must;

class TestJobDetail : public support::JobsTest
{
    Q_OBJECT
private Q_SLOTS:
    void itemsOfOneStateAreRead();
    void aJobThatIsHeldBackSaysSinceWhenAndUntilWhen();
    void aJobToConfirmShowsWhatItWouldDo();
    void theChartHasTheLimitAndNoSlopes();
    void confirmingADestructiveJobWantsTheGuildsName();
    void itemsAreReadWhereTheyAreSeen();
    void openingAndClosingTheDetail();
    void reportsAreWritten();
};

void TestJobDetail::itemsOfOneStateAreRead()
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
    auto* failed = child<CountChip>(u"Failed, 1,000 items"_s);
    QVERIFY(failed);
    failed->click();
    QTRY_VERIFY(items.model().item(0) && items.model().item(0)->n == 3);
    QTRY_VERIFY(items.model().item(1) && items.model().item(1)->n == 6);
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

void TestJobDetail::aJobThatIsHeldBackSaysSinceWhenAndUntilWhen()
{
    openFilled();
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
    QCOMPARE(support::faultsOf(*m_window, u"job-held"_s), QStringList());
    QVERIFY2(lines.value(0).startsWith(u"Held back since "_s), qPrintable(lines.join(u'|')));
    QVERIFY(lines.value(1).startsWith(u"Invalid requests at 83 %"_s));
}

void TestJobDetail::aJobToConfirmShowsWhatItWouldDo()
{
    openFilled();
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
    // The last line of the plan that is in sight is whole.
    const auto* plan = child<QPlainTextEdit>(u"Plan"_s);
    QTRY_VERIFY(plan && plan->isVisible() && plan->document()->firstBlock().layout()->lineCount() > 0);
    const int line = int(plan->document()->firstBlock().layout()->lineAt(0).height());
    for (const int higher : {0, 3, 7, 11}) {
        support::resizeTo(*m_window, {1440, 900 + higher});
        QTRY_COMPARE((plan->viewport()->height() - int(plan->document()->documentMargin())) % line, 0);
    }
}

void TestJobDetail::theChartHasTheLimitAndNoSlopes()
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
    QCOMPARE(support::faultsOf(*m_window, u"job-running"_s), QStringList());
    must(m_store->settle(lease, {.state = JobState::Paused}));
    QTRY_VERIFY(isShown(job, JobState::Paused));
    QTRY_VERIFY_WITH_TIMEOUT(content.series[0].values.back() == 0, 30'000); // what it did is still there
    QVERIFY(hasMoved());
    QCOMPARE(support::faultsOf(*m_window, u"job-paused"_s), QStringList());
}

void TestJobDetail::confirmingADestructiveJobWantsTheGuildsName()
{
    openFilled();
    page().openJob(m_waiting);
    QTRY_VERIFY(child<QPlainTextEdit>(u"Plan"_s)->toPlainText().contains(u"14 to delete"_s));
    page().actions().likely()->trigger();
    auto* edit = child<QLineEdit>(u"Name of the guild"_s);
    QVERIFY(edit);
    auto* dialog = qobject_cast<QDialog*>(edit->window());
    QVERIFY(dialog);
    auto* start = support::buttonIn(*dialog, u"Start job"_s);
    QVERIFY(start && !start->isEnabled());
    QTest::keyClicks(edit, u"Auror"_s);
    QVERIFY(!start->isEnabled());
    QTest::keyClicks(edit, u"a"_s);
    QVERIFY(start->isEnabled());
    start->click();
    QTRY_COMPARE(stateOf(m_waiting), JobState::Queued);
}

void TestJobDetail::itemsAreReadWhereTheyAreSeen()
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
    QVERIFY(m_controller->figures()->detail->items.size() < 250);
}

void TestJobDetail::openingAndClosingTheDetail()
{
    openFilled();
    select(m_queued);
    QVERIFY(!page().detail().isVisible());
    QTest::keyClick(&page().table(), Qt::Key_Return);
    QVERIFY(page().detail().isVisible());
    QCOMPARE(page().openedJob(), m_queued);
    QTRY_VERIFY(m_controller->figures()->detail && m_controller->figures()->detail->job == m_queued);
    QTest::keyClick(&page().table(), Qt::Key_Escape);
    QVERIFY(!page().detail().isVisible());
    QTRY_VERIFY(!m_controller->figures()->detail);
    page().openJob(m_queued);
    QTRY_VERIFY(m_controller->figures()->detail);
    m_window->showPage(m_window->buckets()); // what is not in sight is not read
    QTRY_VERIFY(!m_controller->figures()->detail);
}

void TestJobDetail::reportsAreWritten()
{
    openFilled();
    select(m_failed);
    const QString path = QString::fromStdString(m_queues.path("report.csv"));
    page().actions().writeReport(console::ReportFormat::Csv, path);
    QTRY_VERIFY(says(u"Saved "_s));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("Missing Permissions"));
}

HEADROOM_TEST(TestJobDetail)

} // namespace headroom::tst_job_detail

#include "tst_job_detail.moc"
