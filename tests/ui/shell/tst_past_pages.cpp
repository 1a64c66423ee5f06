// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the pages show while the past is looked at, and what cannot be done then.
#include "tests/support/ui/layout.h"
#include "tests/support/ui/timeline_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/past/past_cover.h"
#include "ui/widgets/charts/chart.h"

#include <QAction>
#include <QPushButton>
#include <QTableView>

namespace headroom::tst_past_pages {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::RecordedNight;

class TestPastPages : public support::TimelineTest
{
    Q_OBJECT
private Q_SLOTS:

    void chartsAreComparedWithTheDayBefore();
    void pagesThatDrawThePastDo();
    void pagesThatDoNotSaySo();
    void whatIsNotRecordedIsSaid();
    void aPausedPageShowsThePastAsWell();
    void nothingIsChangedInThePast();
    void liveTroubleIsSaidMeanwhile();
    void liveComesBack();
    void anotherFleetIsLive();
    void itFits_data() { support::addPictureSizes({{{1440, 900}, {1024, 700}, {860, 560}}}); }
    void itFits();
};

void TestPastPages::chartsAreComparedWithTheDayBefore()
{
    openOnNight();
    auto* yesterday = action(u"Compare with yesterday"_s);
    auto* lastWeek = action(u"Compare with last week"_s);
    QVERIFY(yesterday->isVisible() && yesterday->isCheckable() && !yesterday->isChecked());
    m_view->setRecording(recordTwoDays());
    m_window->showPage(m_window->overview());
    const auto isDrawnIn = [](const Chart& chart) {
        const auto& line = chart.content().compared;
        return line && std::ranges::any_of(line->values, [](float value) { return !std::isnan(value); });
    };
    auto* rate = child<Chart>(u"Global, with token, last ten minutes"_s);
    auto* answers = child<Chart>(u"Requests by response, last ten minutes"_s);
    QVERIFY(rate && answers && !rate->content().compared);
    QTest::keyClick(m_window.get(), Qt::Key_Y, Qt::ControlModifier); // live
    QVERIFY(yesterday->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(isDrawnIn(*rate) && isDrawnIn(*answers), 30'000);
    const auto at = m_from + std::chrono::seconds{nightLength} - 150s; // yesterday its trouble began just before
    goTo(at);
    QTRY_VERIFY_WITH_TIMEOUT(isDrawnIn(*rate), 30'000);
    rate->point(double(recording::secondsOf(at - 140s)));
    QVERIFY2(rate->readOut().last().startsWith(u"the day before "_s), qPrintable(rate->readOut().last()));
    QVERIFY(!rate->readOut().last().endsWith(u'–'));
    m_window->showPage(m_window->traffic());
    QTRY_VERIFY_WITH_TIMEOUT(isDrawnIn(m_window->traffic().chart()), 30'000);
    m_window->showPage(m_window->shards());
    QTRY_VERIFY_WITH_TIMEOUT(isDrawnIn(m_window->shards().chart()), 30'000);
    QCOMPARE(m_window->shards().chart().content().compared->name, u"p50, the day before"_s);

    lastWeek->trigger();
    QVERIFY(lastWeek->isChecked() && !yesterday->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(says(u"Nothing was recorded at"_s), 30'000);
    QCOMPARE(m_window->shards().chart().content().compared->name, u"the week before: not recorded"_s);
    lastWeek->trigger();
    QVERIFY(!lastWeek->isChecked());
    QVERIFY(!m_window->shards().chart().content().compared);
    m_window->showPage(m_window->overview());
    QVERIFY(!rate->content().compared);
}

void TestPastPages::pagesThatDrawThePastDo()
{
    openOnNight();
    m_window->showPage(m_window->overview());
    goTo(m_night->trouble() + 30s);
    QVERIFY(says(u"blocked "_s));
    QVERIFY(says(u"Single buckets are not recorded"_s));
    m_window->showPage(m_window->traffic());
    QTRY_VERIFY_WITH_TIMEOUT(says(u"2 routes"_s), 30'000);
    QVERIFY2(shownStrip().contains(u"Statuses, data centres and the scopes of 429 are not recorded."_s),
        qPrintable(shownStrip()));
    m_window->showPage(m_window->shards());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->shards().model().rowCount() == RecordedNight::shards, 30'000);
    QVERIFY(says(u"%1 in trouble"_s.arg(RecordedNight::shardsInTrouble)));
    // Charts end at the moment and not now.
    const auto& chart = m_window->shards().chart();
    const double end = chart.content().grid.viewTo;
    QVERIFY(std::abs(end - double(recording::secondsOf(m_night->trouble() + 30s))) < 10);
    // What is live meanwhile is not drawn there.
    draw(live());
    QCOMPARE(m_window->shards().model().rowCount(), RecordedNight::shards);
}

void TestPastPages::pagesThatDoNotSaySo()
{
    openOnNight();
    goTo(m_night->trouble() + 30s);
    m_window->showPage(m_window->buckets());
    auto* cover = child<PastCover>();
    QVERIFY(cover->isVisible() && !m_window->buckets().isVisible());
    QVERIFY(says(u"Single buckets are not recorded. Showing routes."_s));
    auto* table = cover->findChild<QTableView*>();
    QVERIFY(table && table->isVisible());
    QCOMPARE(table->model()->rowCount(), 2);
    QCOMPARE(table->model()->index(0, 0).data().toString(), u"POST /channels/{channel}/messages"_s);
    QCOMPARE(table->model()->index(0, 1).data().toString(), u"12"_s);
    QCOMPARE(table->model()->index(0, 3).data().toString(), u"30"_s);
    QCOMPARE(table->model()->index(1, 1).data().toString(), u"–"_s);
    // Buckets go on behind it, and are there at once.
    const int rows = m_window->model().rowCount();
    QVERIFY(rows > 0);
    goBack();
    QVERIFY(!cover->isVisible() && m_window->buckets().isVisible());
    QCOMPARE(m_window->model().rowCount(), rows);
}

void TestPastPages::whatIsNotRecordedIsSaid()
{
    openOnNight();
    m_window->showPage(m_window->traffic());
    goTo(wall(-600));
    QVERIFY2(shownStrip().contains(u"Nothing was recorded then."_s), qPrintable(shownStrip()));
    QVERIFY(says(u"No requests were recorded then"_s));
    m_window->showPage(m_window->buckets());
    QVERIFY(says(u"Nothing was recorded"_s));
    m_window->showPage(m_window->overview());
    QVERIFY(says(u"Nothing was recorded then"_s));
    QVERIFY(!says(u"Nothing is watched"_s));
}

void TestPastPages::aPausedPageShowsThePastAsWell()
{
    openOnNight();
    auto& shards = m_window->shards();
    m_window->showPage(shards);
    const int live = shards.model().rowCount();
    QVERIFY(live > 0 && live != RecordedNight::shards);
    shards.setPaused(true);
    goTo(m_night->trouble());
    QTRY_COMPARE_WITH_TIMEOUT(shards.model().rowCount(), RecordedNight::shards, 30'000);
    goBack();
    QCOMPARE(shards.model().rowCount(), live);
}

void TestPastPages::nothingIsChangedInThePast()
{
    openOnNight();
    m_window->allowRequests();
    m_window->fleet().openRequests();
    QVERIFY(m_window->fleet().requestsDialog()->isEnabled());
    goTo(m_night->trouble());
    QVERIFY(!m_window->fleet().requestsDialog()->isEnabled());
    m_window->fleet().requestsDialog()->hide();
    m_window->fleet().openRequests();
    QVERIFY(!m_window->fleet().requestsDialog()->isVisible());
    QVERIFY(says(u"You are looking at the past: go back to live first"_s));
    m_view->send({});
    QVERIFY(m_feed->sent.empty());
    m_feed->stoppedLogs.clear();
    m_view->stopLog(1);
    QVERIFY(m_feed->stoppedLogs.empty());
    goBack();
    QVERIFY(m_window->fleet().requestsDialog()->isEnabled());
    m_view->stopLog(1);
    QCOMPARE(m_feed->stoppedLogs.size(), std::size_t(1));
}

void TestPastPages::liveTroubleIsSaidMeanwhile()
{
    openOnNight();
    goTo(wall(60));
    QVERIFY(!says(u"Now:"_s));
    auto snapshot = live();
    console::Emergency lost;
    lost.kind = console::Emergency::Kind::GlobalBlocked;
    lost.severity = console::Emergency::Severity::Critical;
    snapshot.emergencies = {lost};
    draw(snapshot);
    QVERIFY(says(u"Now: Global 429"_s));
    QVERIFY(child<EmergencyStrip>()->emergencies().empty()); // there was none then
    goBack();
    QCOMPARE(child<EmergencyStrip>()->emergencies().size(), std::size_t(1));
    draw(live());
    goTo(wall(60));
    QVERIFY(!says(u"Now:"_s));
}

void TestPastPages::liveComesBack()
{
    openOnNight();
    m_window->showPage(m_window->shards());
    const int shards = m_window->shards().model().rowCount();
    goTo(m_night->trouble());
    QVERIFY(isPastShown());
    auto* back = button<QPushButton>(u"Back to live"_s);
    QVERIFY(back && back->isVisible());
    QTest::mouseClick(back, Qt::LeftButton);
    QVERIFY(!past().isShown() && !past().strip().isVisible() && !isPastShown());
    QCOMPARE(m_window->shards().model().rowCount(), shards); // at once, from what is known
    QVERIFY(!track().moment());
    QVERIFY(child<EmergencyStrip>()->emergencies().empty());
    m_window->showPage(m_window->overview());
    draw(live());
    QVERIFY(!says(u"Single buckets are not recorded"_s));
}

void TestPastPages::anotherFleetIsLive()
{
    openOnNight();
    goTo(m_night->trouble());
    m_window->startOver(QCoreApplication::applicationName());
    QVERIFY(!past().isShown() && !isPastShown());
    QVERIFY(m_view->isLive() && !past().timeline().isVisible());
    m_view->setRecording(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(past().timeline().isVisible(), 30'000);
    goTo(m_night->trouble());
    QVERIFY(shownStrip().contains(u"You are looking at"_s));
}

// HEADROOM_PICTURES=/tmp/ui- keeps a picture of each.
void TestPastPages::itFits()
{
    QFETCH(QSize, size);
    openOnNight(size);
    const QString suffix = support::dress(*m_window);
    const auto fits = [&](const QString& name) {
        const auto faults = support::faultsOf(*m_window, name + suffix);
        if (!faults.isEmpty())
            qWarning("%s", qPrintable(name + u": "_s + faults.join(u'\n')));
        return faults.isEmpty();
    };
    QVERIFY(fits(u"timeline-live"_s));
    goTo(m_night->trouble() + 40s);
    m_window->showPage(m_window->overview());
    QVERIFY(fits(u"timeline-overview"_s));
    m_window->showPage(m_window->buckets());
    QVERIFY(fits(u"timeline-buckets"_s));
    m_window->showPage(m_window->traffic());
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 30'000);
    QVERIFY(fits(u"timeline-traffic"_s));
    m_window->showPage(m_window->shards());
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 30'000);
    QVERIFY(fits(u"timeline-shards"_s));
    goTo(wall(-900));
    m_window->showPage(m_window->overview());
    QVERIFY(fits(u"timeline-not-recorded"_s));
    // Another day, and the cross-hair.
    m_view->setRecording(recordTwoDays());
    action(u"Compare with yesterday"_s)->trigger();
    goTo(wall(nightLength - 120)); // yesterday its trouble began half a minute before
    for (const auto& [page, name] : {std::pair<Page*, QString>(&m_window->overview(), u"compared-overview"_s),
             {&m_window->traffic(), u"compared-traffic"_s}, {&m_window->shards(), u"compared-shards"_s}}) {
        m_window->showPage(*page);
        QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting(), 30'000);
        const auto charts = page->findChildren<Chart*>();
        const auto isCompared = [&] {
            return std::ranges::any_of(charts, [](const auto* chart) { return chart->content().compared.has_value(); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isCompared(), 30'000);
        for (auto* chart : charts) {
            if (chart->isVisible())
                chart->point(double(recording::secondsOf(m_from) + nightLength - 400));
        }
        QVERIFY(fits(name));
    }
}

HEADROOM_TEST(TestPastPages)

} // namespace headroom::tst_past_pages

#include "tst_past_pages.moc"
