// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the pages of logs ask the feed, and when: filters, zooming, holding still, the range.
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/pause_strip.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/tables/log_table.h"

#include <QLineEdit>

namespace headroom::tst_log_page_queries {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestLogPageQueries : public support::LogWindowTest
{
    Q_OBJECT
private Q_SLOTS:

    void theKeysReachThePagesAndTheirFilters();
    void theFeedIsAskedOnlyWhenSomethingElseIsWanted();
    void typingAsksOnceAfterAMoment();
    void figuresForAPageThatOpensLaterAreKept();
    void aDragZoomsAllChartsAtOnceAndEscGoesBack();
    void whatIsChosenOnOnePageIsShownByAll();
    void theOverviewShowsWhatItHasOfIt();
    void thePauseHoldsThePageStillAndKeepsAcknowledging();
    void whilePausedAFilterStillShowsTheSameTime();
    void resumingShowsTheNewest();
    void chipsCountWhatIsShownAndDoNotInventWhatIsNot();
    void theRangeIsRemembered();
};

void TestLogPageQueries::theKeysReachThePagesAndTheirFilters()
{
    answer();
    QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(&m_window->page(), &m_window->traffic());
    QCOMPARE(child<Navigation>()->currentRow(), 2);
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(&m_window->page(), &m_window->traffic());
    QCOMPARE(m_window->focusWidget(), child<QLineEdit>(u"Filter by method or route"_s));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(&m_window->page(), &m_window->shards());
    QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
    QVERIFY(shards().isPaused());
    QVERIFY(!traffic().isPaused());
}

void TestLogPageQueries::theFeedIsAskedOnlyWhenSomethingElseIsWanted()
{
    QCOMPARE(asked(), 0); // what is told unasked is what the overview wants
    m_window->showPage(m_window->traffic());
    m_window->showPage(m_window->shards());
    m_window->showPage(m_window->buckets());
    m_window->showPage(m_window->overview());
    QCOMPARE(asked(), 0); // all the same
    m_window->showPage(m_window->traffic());
    traffic().setLength(3600s);
    QCOMPARE(asked(), 1);
    QCOMPARE(m_feed->logQuery().length, 3600s);
    traffic().setLength(3600s);
    answer();
    answer();
    QCOMPARE(asked(), 1);
    m_window->showPage(m_window->buckets());
    QCOMPARE(asked(), 1); // nobody looks there
    m_window->showPage(m_window->shards());
    QCOMPARE(asked(), 2);
    QCOMPARE(m_feed->logQuery(), console::LogQuery{});
    shards().openShard({100, 37});
    shards().openShard({100, 37});
    QCOMPARE(asked(), 3);
    m_window->showPage(m_window->traffic());
    QCOMPARE(m_feed->logQuery().length, 3600s);
    QVERIFY(!m_feed->logQuery().shard);
}

void TestLogPageQueries::typingAsksOnceAfterAMoment()
{
    showAnswered(traffic());
    QTest::keyClicks(child<QLineEdit>(u"Filter by method or route"_s), u"messages"_s);
    QCOMPARE(asked(), 0);
    QTRY_COMPARE(asked(), 1);
    QCOMPARE(m_feed->logQuery().routeText, std::string("messages"));
    answer();
    QVERIFY(traffic().rows().rowCount() > 0);
    for (int row = 0; row < traffic().rows().rowCount(); ++row)
        QVERIFY(traffic().rows().index(row, 1).data().toString().contains(u"messages"_s));
}

void TestLogPageQueries::figuresForAPageThatOpensLaterAreKept()
{
    answer();
    m_window->showPage(m_window->traffic());
    QVERIFY(traffic().table().isVisible());
    QCOMPARE(traffic().rows().rowCount(), 15);
    m_window->showPage(m_window->shards());
    QCOMPARE(shards().model().rowCount(), 300);
}

void TestLogPageQueries::aDragZoomsAllChartsAtOnceAndEscGoesBack()
{
    showAnswered(shards());
    shards().openShard({100, 3});
    answer();
    auto& chart = shards().chart();
    const auto& whole = chart.content().grid;
    const double from = whole.viewFrom + 100;
    const double to = whole.viewFrom + 400;
    QTest::mousePress(&chart, Qt::LeftButton, {}, {int(chart.xOf(from)), 40});
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, {int(chart.xOf(to)), 40});
    QVERIFY(shards().isZoomed());
    QVERIFY(m_feed->logQuery().zoom);
    // Before any answer.
    for (const auto* each : {&chart, &shards().detail().chart()}) {
        QVERIFY(std::abs(each->content().grid.viewFrom - from) < 2);
        QVERIFY(std::abs(each->content().grid.viewTo - to) < 2);
        QVERIFY(!each->content().endsNow);
    }
    answer();
    QVERIFY(std::abs(chart.content().grid.viewFrom - from) < 2);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!shards().isZoomed());
    QVERIFY(shards().openedShard());
    QVERIFY(!m_feed->logQuery().zoom);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, {100, 40});
    QVERIFY(!shards().isZoomed());
}

void TestLogPageQueries::whatIsChosenOnOnePageIsShownByAll()
{
    showAnswered(traffic());
    const auto now = m_clock->wallNow();
    traffic().zoom(now - 5min, now - 4min);
    QVERIFY(!shards().isVisible());
    m_window->showPage(m_window->shards());
    QVERIFY(shards().isZoomed());
    QCOMPARE(m_feed->logQuery().zoom, std::optional(std::pair(now - 5min, now - 4min)));
    answer();
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!shards().isZoomed());
    m_window->showPage(m_window->traffic());
    QVERIFY(!traffic().isZoomed());
    QVERIFY(!m_feed->logQuery().zoom);
    traffic().zoom(now - 5min, now - 4min);
    m_window->startOver(QCoreApplication::applicationName()); // another fleet
    m_window->showPage(m_window->traffic());
    QVERIFY(!traffic().isZoomed());
}

void TestLogPageQueries::theOverviewShowsWhatItHasOfIt()
{
    auto& overview = m_window->overview();
    m_window->showPage(overview);
    answer();
    auto* chart = child<Chart>(u"Requests by response, last ten minutes"_s);
    QVERIFY(chart && chart->isVisible());
    const auto whole = chart->content().grid;
    QVERIFY(!overview.isZoomed() && !says(u"Zoomed in"_s));
    const double from = whole.viewFrom + 200;
    const double to = whole.viewFrom + 400;
    QTest::mousePress(chart, Qt::LeftButton, {}, {int(chart->xOf(from)), 60});
    QTest::mouseRelease(chart, Qt::LeftButton, {}, {int(chart->xOf(to)), 60});
    QVERIFY(overview.isZoomed());
    QVERIFY(std::abs(chart->content().grid.viewFrom - from) < 3 && !chart->content().endsNow);
    QTRY_VERIFY(says(u"Zoomed in"_s)); // the row at the bottom
    m_window->showPage(m_window->traffic());
    QVERIFY(traffic().isZoomed());
    traffic().zoom(m_clock->wallNow() - 2h, m_clock->wallNow() - 1h); // what the overview does not have
    m_window->showPage(overview);
    answer();
    QVERIFY(!overview.isZoomed());
    QCOMPARE(chart->content().grid.viewTo - chart->content().grid.viewFrom, 600.0);
    const auto now = m_clock->wallNow();
    traffic().zoom(now - 5min, now - 4min);
    QVERIFY(overview.isZoomed());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!overview.isZoomed());
    m_window->showPage(m_window->traffic());
    QVERIFY(!traffic().isZoomed());
}

void TestLogPageQueries::thePauseHoldsThePageStillAndKeepsAcknowledging()
{
    showAnswered(traffic());
    const auto before = traffic().chart().content();
    const QString requests = traffic().rows().index(0, int(RouteColumn::Requests)).data().toString();
    traffic().setPaused(true);
    QVERIFY(says(u"Paused"_s));
    for (int i = 0; i < 5; ++i) {
        m_clock->advance(2s);
        m_logs->step();
        answer();
    }
    QVERIFY(traffic().chart().content() == before);
    QCOMPARE(traffic().rows().index(0, int(RouteColumn::Requests)).data().toString(), requests);
    QTRY_VERIFY(says(u"10 s behind"_s));
    QCOMPARE(asked(), 0);
}

void TestLogPageQueries::whilePausedAFilterStillShowsTheSameTime()
{
    showAnswered(traffic());
    const auto before = traffic().chart().content().grid;
    traffic().setPaused(true);
    m_clock->advance(5min);
    traffic().setFilterText(u"members"_s);
    QVERIFY(m_feed->logQuery().zoom);
    answer();
    QCOMPARE(traffic().rows().rowCount(), 2);
    QCOMPARE(traffic().chart().content().grid.viewFrom, before.viewFrom);
    QCOMPARE(traffic().chart().content().grid.viewTo, before.viewTo);
    m_logs->step();
    const QString requests = traffic().rows().index(0, int(RouteColumn::Requests)).data().toString();
    answer();
    QCOMPARE(traffic().rows().index(0, int(RouteColumn::Requests)).data().toString(), requests);
}

void TestLogPageQueries::resumingShowsTheNewest()
{
    showAnswered(traffic());
    const auto before = traffic().chart().content().grid;
    traffic().setPaused(true);
    m_clock->advance(5min);
    traffic().setFilterText(u"members"_s);
    answer();
    traffic().setPaused(false);
    QVERIFY(!m_feed->logQuery().zoom);
    answer();
    QCOMPARE(traffic().chart().content().grid.viewTo, before.viewTo + 300);
    QVERIFY(!traffic().findChild<PauseStrip*>()->isVisible());
}

void TestLogPageQueries::chipsCountWhatIsShownAndDoNotInventWhatIsNot()
{
    showAnswered(traffic());
    const auto name = [&](int kind) { return traffic().chips().findChildren<CountChip*>()[kind]->accessibleName(); };
    QVERIFY(!name(0).contains(u"not counted"_s));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier); // 429
    QTRY_VERIFY(!m_feed->logQuery().kinds[std::size_t(console::AnswerKind::Ok)]); // a click by key takes a moment
    QVERIFY(m_feed->logQuery().kinds[std::size_t(console::AnswerKind::Limited)]);
    answer();
    QCOMPARE(name(0), u"2xx, not counted"_s);
    QVERIFY(!name(3).contains(u"not counted"_s));
    QCOMPARE(traffic().chart().content().series.size(), std::size_t(1));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier);
    QTRY_COMPARE(m_feed->logQuery(), console::LogQuery{});
}

void TestLogPageQueries::theRangeIsRemembered()
{
    m_window->showPage(m_window->traffic());
    traffic().setLength(6 * 3600s);
    m_window->close();
    open();
    QCOMPARE(&m_window->page(), &m_window->traffic());
    QCOMPARE(traffic().query().length, 6 * 3600s);
    QCOMPARE(m_feed->logQuery().length, 6 * 3600s);
}

HEADROOM_TEST(TestLogPageQueries)

} // namespace headroom::tst_log_page_queries

#include "tst_log_page_queries.moc"
