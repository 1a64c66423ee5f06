// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"
#include "ui/models/shown_time.h"
#include "ui/pages/buckets/bucket_actions.h"
#include "ui/pages/buckets/bucket_detail.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/frame_clock.h"
#include "ui/shell/page_veil.h"
#include "ui/shell/status_row.h"
#include "ui/widgets/chips/chip_button.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QClipboard>
#include <QCompleter>
#include <QHeaderView>
#include <QScrollBar>
#include <QTemporaryDir>

namespace headroom::tst_main_window {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestMainWindow : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void snapshotsFillTheTableAndAreAcknowledgedWhenDrawn();
    void aHiddenWindowAcknowledgesAtOnceAndShowsTheRestLater();
    void everySnapshotIsAcknowledgedOnceHoweverFastTheyCome();
    void aSnapshotThatComesWhileABigOneIsAppliedHoldsNothingUp();
    void timesAreShownInUtcWhenAskedAndThatIsRemembered();
    void pagesAreMadeWhenTheyAreFirstWanted();
    void cardsLeadToTheirPages();
    void theKeysReachPagesAndFilter();
    void backAndForwardAsInABrowser();
    void aFullScreenShowsThePageAlone();
    void typingFiltersAfterAMoment();
    void theFilterCompletesInTheColoursOfTheWindow();
    void aWrongFilterSaysSoAndKeepsTheOldOne();
    void selectingABucketAsksForItsHistoryAndEscClosesIt();
    void aSelectedBucketThatGoesStaysReadableAndNoOtherIsSelected();
    void startingOverClosesTheDetail();
    void pausingHoldsThePageStillAndKeepsAcknowledging();
    void rowsAreSortedAgainOnceASecondUnlessOneIsSelected();
    void copyingTakesTheWholeKeys();
    void aLostConnectionIsSaidAndGreyed();
    void aProblemIsSaidWithoutGreying();
    void emptyStatesSayWhy();
    void theThemeSwitchesAndIsKept();
    void geometryAndPageAreKept();
    void theFrameClockStopsWhileNothingIsSeen();
    void theFrameClockTicksWithTheSecondWhileNothingChangesMoreOften();
    void thePageOfBucketsTicksWithTheSecondUntilItIsTouched();
    void openingABucketFromTheOverviewSelectsIt();
    void exportingWritesWhatIsShown();

private:
    void drawBuckets(); // of the fleet, on their page

    BucketTable* table() const { return child<BucketTable>(u"Buckets"_s); }
    BucketDetail* detail() const { return child<BucketDetail>(); }
    BucketsPage& page() const { return m_window->buckets(); }
    void clickRow(int row) const;

    std::unique_ptr<support::FakeFleet> m_fleet;
};

void TestMainWindow::drawBuckets()
{
    m_window->showPage(m_window->buckets());
    draw(m_fleet->first());
}

void TestMainWindow::init()
{
    support::WindowTest::init();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 300);
    openWindow();
}

void TestMainWindow::clickRow(int row) const
{
    const QRect rect = table()->visualRect(table()->model()->index(row, 1));
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, rect.center());
}

void TestMainWindow::snapshotsFillTheTableAndAreAcknowledgedWhenDrawn()
{
    m_window->showPage(m_window->buckets());
    QSignalSpy frames(m_window.get(), &MainWindow::frameDone);
    const auto sequence = m_feed->publish(m_fleet->first());
    QVERIFY(m_feed->acknowledged.empty()); // applied and not drawn yet
    QTRY_COMPARE(m_window->model().rowCount(), 300); // in slices, where the machine is busy
    QTRY_COMPARE(m_feed->acknowledged, std::vector<std::uint64_t>{sequence});
    QCOMPARE(table()->model()->rowCount(), 300);
    QCOMPARE(frames.size(), 1);
    QVERIFY(frames[0][1].value<Duration>() > 0ns);
    draw(m_fleet->step(50, 7));
    QCOMPARE(table()->model()->rowCount(), 300);
    QVERIFY(says(u"300 live"_s));
}

void TestMainWindow::aHiddenWindowAcknowledgesAtOnceAndShowsTheRestLater()
{
    m_window->hide();
    const auto sequence = m_feed->publish(m_fleet->first());
    QTRY_COMPARE(m_feed->acknowledged, std::vector<std::uint64_t>{sequence}); // no frame is waited for
    m_window->showPage(m_window->buckets());
    m_window->show();
    QTRY_VERIFY(says(u"300 live"_s));
    QCOMPARE(table()->model()->rowCount(), 300);
}

void TestMainWindow::everySnapshotIsAcknowledgedOnceHoweverFastTheyCome()
{
    std::vector<std::uint64_t> published{m_feed->publish(m_fleet->first())};
    for (int i = 0; i < 20; ++i)
        published.push_back(m_feed->publish(m_fleet->step(5)));
    QTRY_COMPARE(m_feed->acknowledged.size(), published.size());
    published.push_back(m_feed->publish(m_fleet->step(5)));
    QTRY_COMPARE(m_feed->acknowledged.size(), published.size());
    QCOMPARE(m_feed->acknowledged, published); // none a second time
}

void TestMainWindow::aSnapshotThatComesWhileABigOneIsAppliedHoldsNothingUp()
{
    constexpr int many = 60'000;
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, many);
    const auto first = m_feed->publish(m_fleet->first());
    QVERIFY(m_window->model().rowCount() < many); // it is applied in slices
    const auto second = m_feed->publish(m_fleet->step(5));
    QVERIFY2(m_window->model().rowCount() < many, "the second waited for all of the first");
    QVERIFY(m_feed->acknowledged.empty());
    QTRY_COMPARE_WITH_TIMEOUT(m_feed->acknowledged, (std::vector<std::uint64_t>{first, second}), 60'000);
    QCOMPARE(m_window->model().rowCount(), many);
}

void TestMainWindow::timesAreShownInUtcWhenAskedAndThatIsRemembered()
{
    draw(m_fleet->first());
    QVERIFY(says(u"Times in "_s));
    QTest::keyClick(m_window.get(), Qt::Key_U, Qt::ControlModifier);
    QVERIFY(says(u"Times in UTC"_s));
    QVERIFY(shownZone() == ShownZone::Utc);
    openWindow();
    QVERIFY(shownZone() == ShownZone::Utc);
    QTest::keyClick(m_window.get(), Qt::Key_U, Qt::ControlModifier);
    QVERIFY(shownZone() == ShownZone::Local);
}

void TestMainWindow::pagesAreMadeWhenTheyAreFirstWanted()
{
    const auto made = [this] { return m_window->findChildren<Page*>().size(); };
    draw(m_fleet->first());
    QCOMPARE(made(), 1); // the one in sight
    QCOMPARE(badge(u"buckets").count, u"300"_s);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(made(), 2);
    QTRY_COMPARE(table()->model()->rowCount(), 300); // what was told before it was made; in slices
    QTRY_VERIFY(says(u"300 live"_s));
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(made(), 2); // the same again
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QCOMPARE(made(), qsizetype(m_window->fleet().entries().size())); // all may have something that is looked for
}

void TestMainWindow::cardsLeadToTheirPages()
{
    draw(m_fleet->first());
    const auto open = [this](const QString& title) {
        for (auto* button : m_window->overview().findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text().startsWith(title))
                QTest::mouseClick(button, Qt::LeftButton);
        }
    };
    open(u"Claims seen in Redis"_s);
    QCOMPARE(&m_window->page(), &m_window->buckets());
    m_window->showPage(m_window->overview());
    open(u"Invalid requests"_s);
    QCOMPARE(&m_window->page(), &m_window->traffic());
    m_window->showPage(m_window->overview());
    console::Snapshot s = m_fleet->step(0);
    s.busiest = {17};
    draw(s);
    auto* busiest = child<BucketTable>(u"Buckets holding requests back"_s);
    QTest::mouseClick(
        busiest->viewport(), Qt::LeftButton, {}, busiest->visualRect(busiest->model()->index(0, 1)).center());
    QCOMPARE(&m_window->page(), &m_window->buckets()); // one click is enough
    QCOMPARE(m_feed->selected(), std::optional<console::BucketId>(17));
}

void TestMainWindow::theKeysReachPagesAndFilter()
{
    draw(m_fleet->first());
    QCOMPARE(&m_window->page(), &m_window->overview());
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(&m_window->page(), &m_window->buckets());
    QCOMPARE(child<Navigation>()->currentRow(), 1);
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(page().findChild<QLineEdit*>()->hasFocus());
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(&m_window->page(), &m_window->overview());
    child<Navigation>()->setFocus();
    QTest::keyClick(child<Navigation>(), Qt::Key_Down);
    QCOMPARE(&m_window->page(), &m_window->buckets());
}

void TestMainWindow::backAndForwardAsInABrowser()
{
    const auto press = [this](Qt::Key key) { QTest::keyClick(m_window.get(), key, Qt::AltModifier); };
    const auto isShown = [this](const Page& page) { return &m_window->page() == &page; };
    m_window->showPage(m_window->overview());
    press(Qt::Key_Right); // there is nothing
    QVERIFY(isShown(m_window->overview()));
    m_window->showPage(m_window->buckets());
    m_window->showPage(m_window->buckets()); // no second time
    m_window->showPage(m_window->shards());
    press(Qt::Key_Left);
    QVERIFY(isShown(m_window->buckets()));
    press(Qt::Key_Left);
    QVERIFY(isShown(m_window->overview()));
    press(Qt::Key_Right);
    QVERIFY(isShown(m_window->buckets()));
    m_window->showPage(m_window->traffic()); // Shards is forgotten
    press(Qt::Key_Right);
    QVERIFY(isShown(m_window->traffic()));
    press(Qt::Key_Left);
    QVERIFY(isShown(m_window->buckets()));
}

void TestMainWindow::aFullScreenShowsThePageAlone()
{
    m_window->showPage(m_window->buckets());
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QTRY_VERIFY(m_window->isFullScreen());
    QVERIFY(!child<Navigation>()->isVisible());
    QVERIFY(page().isVisible());
    m_window->close();
    m_window.reset();
    openWindow(); // as it was left
    QVERIFY(m_window->isFullScreen() && !child<Navigation>()->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QTRY_VERIFY(!m_window->isFullScreen());
    QVERIFY(child<Navigation>()->isVisible());
}

void TestMainWindow::typingFiltersAfterAMoment()
{
    drawBuckets();
    page().focusFilter();
    QTest::keyClicks(page().findChild<QLineEdit*>(), u"method:DELETE"_s);
    QCOMPARE(table()->model()->rowCount(), 300);
    QTRY_VERIFY(table()->model()->rowCount() < 300);
    for (int row = 0; row < table()->model()->rowCount(); ++row)
        QCOMPARE(table()->model()->index(row, 0).data().toString(), u"DELETE"_s);
    QVERIFY(says(u"shown"_s));
    QTest::keyClick(page().findChild<QLineEdit*>(), Qt::Key_Escape);
    QCOMPARE(table()->model()->rowCount(), 300);
}

void TestMainWindow::theFilterCompletesInTheColoursOfTheWindow()
{
    drawBuckets();
    page().focusFilter();
    const auto* popup = page().findChild<QCompleter*>()->popup();
    QTest::keyClicks(page().findChild<QLineEdit*>(), u"route:messages is:"_s);
    QTRY_VERIFY(popup->isVisible());
    QCOMPARE(popup->model()->rowCount(), 13);
    QCOMPARE(popup->styleSheet(), m_window->styleSheet());
    QCoreApplication::sendPostedEvents(); // what says more now is laid out anew
    if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
        QVERIFY(m_window->grab().save(prefix + u"filter.png"_s)
            && page().findChild<QCompleter*>()->popup()->grab().save(prefix + u"filter-states.png"_s));
    QTest::keyClick(page().findChild<QCompleter*>()->popup(), Qt::Key_Escape);
    QVERIFY(!popup->isVisible());
    QCOMPARE(page().findChild<QLineEdit*>()->text(), u"route:messages is:"_s); // the page's Escape comes next
}

void TestMainWindow::aWrongFilterSaysSoAndKeepsTheOldOne()
{
    drawBuckets();
    page().setFilterText(u"method:DELETE"_s);
    const int rows = table()->model()->rowCount();
    page().setFilterText(u"method:DELETE rote:x"_s);
    QCOMPARE(table()->model()->rowCount(), rows);
    QVERIFY(says(u"There is no field “rote:”"_s));
    page().setFilterText({});
    QVERIFY(!says(u"There is no"_s));
}

void TestMainWindow::selectingABucketAsksForItsHistoryAndEscClosesIt()
{
    drawBuckets();
    QVERIFY(!detail()->isVisible());
    clickRow(2);
    const auto id = page().list().idAt(2);
    QCOMPARE(m_feed->selected(), std::optional(id));
    QVERIFY(detail()->isVisible());
    draw(m_fleet->step(0, 0, id));
    QTest::keyClick(table(), Qt::Key_Escape);
    QVERIFY(!detail()->isVisible());
    QCOMPARE(m_feed->selected(), std::nullopt);
    QTest::keyClick(table(), Qt::Key_Down);
    QTest::keyClick(table(), Qt::Key_Return);
    QVERIFY(detail()->isVisible());
    QVERIFY(m_feed->selected().has_value());
}

void TestMainWindow::aSelectedBucketThatGoesStaysReadableAndNoOtherIsSelected()
{
    drawBuckets();
    clickRow(4);
    const auto id = page().list().idAt(4);
    const auto selections = m_feed->selections.size();
    console::Snapshot s = m_fleet->step(0);
    s.removed = {id};
    draw(s);
    QVERIFY(detail()->isVisible());
    QVERIFY(says(u"gone from Redis"_s));
    QVERIFY(table()->selectionModel()->selectedRows().isEmpty());
    QCOMPARE(m_feed->selections.size(), selections);
    QTest::keyClick(table(), Qt::Key_Escape);
    QVERIFY(!detail()->isVisible());
    QCOMPARE(m_feed->selected(), std::nullopt);
    clickRow(1);
    QVERIFY(detail()->isVisible());
    QVERIFY(!says(u"gone from Redis"_s));
}

void TestMainWindow::startingOverClosesTheDetail()
{
    drawBuckets();
    clickRow(1);
    draw(m_fleet->first());
    QVERIFY(!detail()->isVisible());
    QCOMPARE(m_feed->selected(), std::nullopt);
}

void TestMainWindow::pausingHoldsThePageStillAndKeepsAcknowledging()
{
    drawBuckets();
    const auto text = [this] {
        QStringList rows;
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            for (const int column : {0, 1, 2, 3, 5})
                rows += table()->model()->index(row, column).data().toString();
        }
        return rows;
    };
    QTest::keyClick(table(), Qt::Key_P, Qt::ControlModifier);
    QVERIFY(page().isPaused());
    QVERIFY(says(u"Paused"_s));
    const QStringList before = text();
    for (int i = 0; i < 5; ++i) {
        m_clock->advance(1500ms);
        draw(m_fleet->step(100, 20));
    }
    draw(m_fleet->step(0));
    QCOMPARE(text(), before);
    QTRY_VERIFY(says(u"Paused · 7 s behind"_s)); // at the next beat
    QCOMPARE(m_window->model().rowCount(), 300);

    page().setPaused(false);
    QVERIFY(text() != before);
    QVERIFY(!says(u"Paused"_s));
    for (int row = 0; row < m_window->model().rowCount(); ++row)
        QVERIFY(page().list().rowOf(m_window->model().row(row).id) >= 0);
}

void TestMainWindow::rowsAreSortedAgainOnceASecondUnlessOneIsSelected()
{
    drawBuckets();
    const auto sorted = [this] {
        for (int row = 1; row < page().list().rowCount(); ++row) {
            const auto key = [&](int at) {
                return bucketSortKey(page().list().row(at), m_window->model().texts(), BucketColumn::Bar);
            };
            if (key(row - 1) > key(row))
                return false;
        }
        return true;
    };
    QTRY_VERIFY(sorted());
    draw(m_fleet->step(200));
    QVERIFY(!sorted());
    m_clock->advance(1100ms);
    QTRY_VERIFY(sorted());

    table()->selectRow(3);
    draw(m_fleet->step(200));
    m_clock->advance(1100ms);
    draw(m_fleet->step(0));
    draw(m_fleet->step(0));
    QVERIFY(!sorted());
    page().closeDetail();
    m_clock->advance(1100ms);
    QTRY_VERIFY(sorted());
}

void TestMainWindow::copyingTakesTheWholeKeys()
{
    drawBuckets();
    clickRow(0);
    QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
    const auto keys = keysOf(page().list().row(0));
    QCOMPARE(QGuiApplication::clipboard()->text(),
        QString(QString::fromStdString(keys[0]) + u'\n' + QString::fromStdString(keys[1])));
    QTest::mouseClick(
        child<QToolButton>(QString(u"Copy this key: "_s + QString::fromStdString(keys[0]))), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromStdString(keys[0]));
}

void TestMainWindow::aLostConnectionIsSaidAndGreyed()
{
    draw(m_fleet->first());
    QVERIFY(!child<PageVeil>()->isVisible());
    console::Snapshot lost = m_fleet->step(0);
    lost.connection.phase = console::ConnectionState::Phase::Lost;
    lost.connection.problem = "redis-eu-1:6380 does not answer";
    lost.connection.lastLiveAt = m_clock->now();
    draw(lost);
    m_clock->advance(3s);
    QVERIFY(m_window->overview().isAboutRedis() && m_window->buckets().isAboutRedis());
    QVERIFY(!m_window->traffic().isAboutRedis() && !m_window->shards().isAboutRedis());
    for (const auto& listed : m_window->pages()) {
        m_window->showPage(*listed.page);
        QCOMPARE(child<PageVeil>()->isVisible(), listed.page->isAboutRedis());
        QCOMPARE(child<PageVeil>()->size(), child<PageVeil>()->parentWidget()->size());
    }
    QVERIFY(!child<EmergencyStrip>()->isVisible()); // until it is an emergency
    QVERIFY(says(u"Lost 3 s ago"_s));
    QVERIFY(child<ChipButton>()->text().endsWith(u"lost"_s));
    lost.connection.label.clear();
    draw(lost);
    QCOMPARE(child<ChipButton>()->text().trimmed(), u"lost"_s);
    draw(m_fleet->step(1));
    QVERIFY(!child<PageVeil>()->isVisible());
    QVERIFY(says(u"Live"_s));
}

void TestMainWindow::aProblemIsSaidWithoutGreying()
{
    console::Snapshot s = m_fleet->first();
    s.connection.problem = "No permission for CLIENT TRACKING: allow +client|tracking";
    draw(s);
    QVERIFY(child<EmergencyStrip>()->isVisible());
    QCOMPARE(child<EmergencyStrip>()->headlines(), QStringList{QString::fromStdString(s.connection.problem)});
    QVERIFY(!child<PageVeil>()->isVisible());
}

void TestMainWindow::emptyStatesSayWhy()
{
    m_window->showPage(m_window->buckets());
    QVERIFY(says(u"Not connected"_s));
    console::Snapshot s;
    s.connection.label = "here";
    s.connection.phase = console::ConnectionState::Phase::Loading;
    s.connection.keysScanned = 12304;
    draw(s);
    QVERIFY(says(u"12,304 keys seen so far"_s));
    s.connection.phase = console::ConnectionState::Phase::Live;
    draw(s);
    QVERIFY(says(u"No buckets yet"_s));
    draw(m_fleet->first());
    QTRY_VERIFY(!says(u"No buckets yet"_s));
    page().setFilterText(u"nowhere"_s);
    QVERIFY(says(u"Nothing matches"_s));
    QTest::mouseClick(button(u"Clear the filter"_s), Qt::LeftButton);
    QVERIFY(!says(u"Nothing matches"_s));
    QCOMPARE(table()->model()->rowCount(), 300);
    m_window->showPage(m_window->overview());
    QVERIFY(says(u"Last 10 min"_s));
    s.connection.phase = console::ConnectionState::Phase::Absent;
    draw(s);
    QVERIFY(says(u"Nothing is watched"_s));
    QVERIFY(!says(u"Last 10 min"_s));
}

void TestMainWindow::theThemeSwitchesAndIsKept()
{
    QVERIFY(m_window->theme().palette().dark);
    const QImage dark = m_window->grab().toImage();
    QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier);
    QVERIFY(!m_window->theme().palette().dark);
    const QImage light = m_window->grab().toImage();
    QCOMPARE(dark.pixelColor(5, 500), darkPalette().chrome);
    QCOMPARE(light.pixelColor(5, 500), lightPalette().chrome);
    openWindow();
    QVERIFY(!m_window->theme().palette().dark);
}

void TestMainWindow::geometryAndPageAreKept()
{
    const QSize size(m_window->minimumWidth(), 701); // which the screen of the tests has room for
    m_window->resize(size);
    m_window->showPage(m_window->buckets());
    table()->horizontalHeader()->resizeSection(int(BucketColumn::Major), 123);
    m_window->close();
    openWindow(std::nullopt);
    QCOMPARE(m_window->size(), size);
    QCOMPARE(&m_window->page(), &m_window->buckets());
    QCOMPARE(table()->columnWidth(int(BucketColumn::Major)), 123);
}

void TestMainWindow::theFrameClockStopsWhileNothingIsSeen()
{
    auto* beat = m_window->findChild<FrameClock*>();
    QVERIFY(beat->isRunning());
    m_window->hide();
    QVERIFY(!beat->isRunning());
    m_window->show();
    QVERIFY(beat->isRunning());
    m_window->showMinimized();
    QTRY_VERIFY(!beat->isRunning());
    m_window->showNormal();
    QTRY_VERIFY(beat->isRunning());
}

void TestMainWindow::theFrameClockTicksWithTheSecondWhileNothingChangesMoreOften()
{
    const auto* beat = m_window->findChild<FrameClock*>();
    m_clock->advance(250ms);
    const auto drawWith = [this](Duration left) {
        auto snapshot = m_fleet->first();
        auto& state = snapshot.changed[17];
        state.remaining = 0;
        state.resetsAt = m_clock->now() + left;
        state.nextFreeAt = state.heldUntil = {};
        snapshot.busiest = {state.id};
        draw(snapshot);
    };
    drawWith(1h);
    QTRY_COMPARE(beat->interval(), std::chrono::milliseconds(750)); // to the next whole second
    drawWith(30s); // counted in tenths
    QTRY_COMPARE(beat->interval(), FrameClock::usualInterval);
    drawWith(1h);
    QTRY_VERIFY(beat->interval() > FrameClock::usualInterval);
}

void TestMainWindow::thePageOfBucketsTicksWithTheSecondUntilItIsTouched()
{
    const auto* beat = m_window->findChild<FrameClock*>();
    m_window->showPage(m_window->buckets());
    QCOMPARE(beat->interval(), FrameClock::usualInterval);
    const auto drawWith = [this](Duration left) {
        auto snapshot = m_fleet->first();
        for (auto& state : snapshot.changed) {
            state.remaining = 0;
            state.resetsAt = m_clock->now() + left;
            state.nextFreeAt = state.heldUntil = {};
        }
        draw(snapshot);
    };
    drawWith(1h);
    QTRY_VERIFY(beat->interval() > FrameClock::usualInterval);
    QVERIFY(!m_feed->inSight.empty());
    table()->verticalScrollBar()->setValue(40);
    QCOMPARE(beat->interval(), FrameClock::usualInterval);
    const auto first = page().list().idAt(table()->rowsInSight().first);
    QTRY_COMPARE(m_feed->inSight.front(), first); // with the tick that follows
    QTRY_VERIFY(beat->interval() > FrameClock::usualInterval);
    page().setFilterText(u"guild"_s);
    QCOMPARE(beat->interval(), FrameClock::usualInterval);
    QTRY_VERIFY(beat->interval() > FrameClock::usualInterval);
    clickRow(3);
    QTRY_COMPARE(beat->interval(), FrameClock::usualInterval);
    page().closeDetail();
    QTRY_VERIFY(beat->interval() > FrameClock::usualInterval);
    drawWith(30s); // counted in tenths
    QTRY_COMPARE(beat->interval(), FrameClock::usualInterval);
    m_window->showPage(m_window->shards());
    QTRY_VERIFY(beat->interval() > FrameClock::usualInterval);
}

void TestMainWindow::openingABucketFromTheOverviewSelectsIt()
{
    console::Snapshot s = m_fleet->first();
    s.busiest = {17, 5};
    draw(s);
    page().setFilterText(u"nowhere"_s); // is put aside for it
    auto* busiest = child<BucketTable>(u"Buckets holding requests back"_s);
    QCOMPARE(busiest->model()->rowCount(), 2);
    busiest->setFocus();
    busiest->selectRow(0);
    QTest::keyClick(busiest, Qt::Key_Return);
    QCOMPARE(&m_window->page(), &m_window->buckets());
    QCOMPARE(m_feed->selected(), std::optional<console::BucketId>(17));
    QVERIFY(detail()->isVisible());
}

void TestMainWindow::exportingWritesWhatIsShown()
{
    drawBuckets();
    page().setFilterText(u"method:DELETE"_s);
    QTemporaryDir folder;
    const QString path = folder.filePath(u"buckets.csv"_s);
    QVERIFY(page().actions().exportTo(path));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll().count("\r\n"), page().list().rowCount() + 1);
    QVERIFY(!page().actions().exportTo(folder.filePath(u"no/such/folder.json"_s)));
    QVERIFY(says(u"Could not write"_s));
}

HEADROOM_TEST(TestMainWindow)

} // namespace headroom::tst_main_window

#include "tst_main_window.moc"
