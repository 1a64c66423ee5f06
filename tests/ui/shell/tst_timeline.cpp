// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window looks at the past, and comes back.
#include "core/console/alerts/alerts.h"
#include "core/console/connections/connections.h"
#include "core/console/past/view_feed.h"
#include "tests/support/recorded_night.h"
#include "tests/support/ui_fake_logs.h"
#include "tests/support/ui_layout.h"
#include "tests/support/ui_window_test.h"
#include "ui/models/shown_time.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/past/past_cover.h"
#include "ui/shell/past/past_strip.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/past/timeline_track.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/crosshair.h"
#include "ui/widgets/charts/shared_by_charts.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

namespace headroom::tst_timeline {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::RecordedNight;

class TestTimeline : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void withoutARecordingThereIsNone();
    void liveIsOneLine();
    void aClickShowsThatMoment();
    void keysMoveIt();
    void aMouseThatIsDraggedMovesIt();
    void itPlays();
    void itSpansMoreAndLess();
    void itSaysWhatIsThere();
    void theCrosshairIsThatOfTheCharts();
    void chartsAreComparedWithTheDayBefore();
    void aScreenReaderHasTheMoment();
    void pagesThatDrawThePastDo();
    void pagesThatDoNotSaySo();
    void whatIsNotRecordedIsSaid();
    void aPausedPageShowsThePastAsWell();
    void nothingIsChangedInThePast();
    void liveTroubleIsSaidMeanwhile();
    void liveComesBack();
    void anotherFleetIsLive();
    void thePaletteLeadsThere();
    void aTimeIsWritten();
    void anAlertOfThePastLeadsToItsMoment();
    void aNoteIsAdded();
    void whatItSpansIsExported();
    void aFileIsOpenedAndClosed();
    void aFileIsDropped();
    void aFileIsOpenedWhereNothingIsWatched();
    void itFits_data();
    void itFits();

private:
    static constexpr std::int64_t nightLength = 3600;

    void openOnNight(QSize size = {1440, 900});
    console::Snapshot live();
    void goTo(WallTime at);
    void goBack();
    QAction* action(const QString& text) const;
    std::string recordTwoDays();
    PastView& past() const { return m_window->past(); }
    TimelineTrack& track() const { return past().timeline().track(); }
    WallTime wall(std::int64_t second) const { return m_from + std::chrono::seconds{second}; }
    QString shownStrip() const { return past().strip().isVisible() ? past().strip().text() : QString(); }
    template <typename Widget>
    Widget* button(const QString& text) const;

    QTemporaryDir m_folder;
    std::string m_path;
    recording::Second m_from{};
    std::unique_ptr<RecordedNight> m_night;
    std::unique_ptr<support::FakeFleet> m_fleet;
    std::unique_ptr<support::FakeLogs> m_logs;
    std::unique_ptr<console::ViewFeed> m_view;
};

void TestTimeline::initTestCase()
{
    useOwnSettings(u"tst_timeline"_s);
    const VirtualClock clock;
    m_from = std::chrono::floor<std::chrono::seconds>(clock.wallNow()) - std::chrono::seconds{nightLength};
    m_path = m_folder.filePath(u"night.rec"_s).toStdString();
    m_night = std::make_unique<RecordedNight>(m_path, m_from, nightLength);
}

void TestTimeline::init()
{
    m_window.reset();
    m_view.reset();
    startOver();
    showTimesIn(ShownZone::Utc);
}

void TestTimeline::cleanup()
{
    m_window.reset();
    m_view.reset();
    showTimesIn(ShownZone::Local);
}

console::Snapshot TestTimeline::live()
{
    auto snapshot = m_fleet->step(5);
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    return snapshot;
}

void TestTimeline::openOnNight(QSize size)
{
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 400);
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{});
    m_view = std::make_unique<console::ViewFeed>(*m_feed, *m_clock);
    m_window = std::make_unique<MainWindow>(*m_view, *m_clock);
    m_window->openPast(*m_view);
    m_window->resize(size);
    m_window->show();
    activate();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get(), 30'000));
    auto first = m_fleet->first();
    first.logs = m_logs->figures({});
    draw(first);
    m_view->setRecording(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(track().overview() && track().overview()->extent, 30'000);
}

void TestTimeline::goTo(WallTime at)
{
    past().timeline().goTo(at);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && past().moment()->asked == at && !m_view->isWaiting(), 30'000);
}

void TestTimeline::goBack()
{
    m_view->goLive();
    QVERIFY(!past().isShown());
}

QAction* TestTimeline::action(const QString& text) const
{
    for (auto* each : m_window->actions()) {
        if (each->text() == text)
            return each;
    }
    return nullptr;
}

// The last ten minutes, and the same of the day before and a little more.
std::string TestTimeline::recordTwoDays()
{
    const auto path = m_folder.filePath(u"days.rec"_s).toStdString();
    const auto now = m_from + std::chrono::seconds{nightLength};
    if (!QFile::exists(QString::fromStdString(path))) {
        {
            const RecordedNight yesterday(path, now - 24h - 600s, 900);
        }
        const RecordedNight today(path, now - 600s, 600);
    }
    return path;
}

template <typename Widget>
Widget* TestTimeline::button(const QString& text) const
{
    for (const QWidget* part : {static_cast<QWidget*>(&past().timeline()), static_cast<QWidget*>(&past().strip())}) {
        for (auto* found : part->findChildren<Widget*>()) {
            if (found->text() == text)
                return found;
        }
    }
    return nullptr;
}

void TestTimeline::withoutARecordingThereIsNone()
{
    openWindow();
    QVERIFY(!past().timeline().isVisible());
    QVERIFY(!past().strip().isVisible());
    for (const auto* action : past().actions())
        QVERIFY(!action->isVisible());
    const int height = past().pages().height();
    openOnNight();
    QVERIFY(past().timeline().isVisible());
    QVERIFY(past().pages().height() < height);
}

void TestTimeline::liveIsOneLine()
{
    openOnNight();
    QVERIFY2(past().timeline().height() <= 40, qPrintable(QString::number(past().timeline().height())));
    QVERIFY(says(u"Live"_s));
    QVERIFY(!button<QPushButton>(u"Play"_s)->isVisible());
    QVERIFY(!track().moment());
    QVERIFY(track().to() == m_clock->wallNow());
    QVERIFY(track().to() - track().from() == 1h);
    QCOMPARE(track().overview()->events.size(), std::size_t(4));
}

void TestTimeline::aClickShowsThatMoment()
{
    openOnNight();
    const auto at = m_night->trouble() + 30s;
    QTest::mouseClick(&track(), Qt::LeftButton, {}, {int(track().xOf(at)), track().height() / 2});
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown(), 30'000);
    const auto asked = past().moment()->asked;
    QVERIFY(asked > at - 10s && asked < at + 10s);
    QVERIFY(asked == std::chrono::floor<std::chrono::seconds>(asked));
    const QString time = shownTime(asked).toString(u"HH:mm:ss"_s);
    QVERIFY2(shownStrip().contains(u"You are looking at "_s + time), qPrintable(shownStrip()));
    QVERIFY(says(time)); // beside the button that plays
    QVERIFY(button<QPushButton>(u"Play"_s)->isVisible());
    QVERIFY(says(u"Past"_s));
    // What was wrong then.
    QCOMPARE(child<EmergencyStrip>()->emergencies().size(), std::size_t(1));
    QVERIFY(child<EmergencyStrip>()->headlines().front().contains(u"9,436"_s));
    // Everything else goes on behind it.
    draw(live());
    QVERIFY(past().isShown() && past().moment()->asked == asked);
    QVERIFY(child<EmergencyStrip>()->headlines().front().contains(u"9,436"_s));
}

void TestTimeline::keysMoveIt()
{
    openOnNight();
    track().setFocus();
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&track(), key, modifiers);
        return m_view->at();
    };
    const WallTime last = wall(nightLength - 1);
    QVERIFY(press(Qt::Key_Left) == last - 1s);
    QVERIFY(press(Qt::Key_Left) == last - 2s);
    QVERIFY(press(Qt::Key_Right) == last - 1s);
    QVERIFY(press(Qt::Key_PageUp) == last - 1s - 5min);
    QVERIFY(press(Qt::Key_PageDown) == last - 1s);
    QVERIFY(press(Qt::Key_End) == last);
    QVERIFY(press(Qt::Key_Right) == last); // nothing was recorded after it
    QVERIFY(press(Qt::Key_Home) == wall(0));
    // To what happened: the job, the note, and so on.
    QVERIFY(press(Qt::Key_Right, Qt::ControlModifier) == m_night->trouble() - 15min);
    QVERIFY(press(Qt::Key_Right, Qt::ControlModifier) == m_night->trouble() - 20s);
    QVERIFY(press(Qt::Key_Left, Qt::ControlModifier) == m_night->trouble() - 15min);
    QTRY_VERIFY_WITH_TIMEOUT(!m_view->isWaiting() && past().moment()->asked == m_view->at(), 30'000);
    press(Qt::Key_Escape);
    QVERIFY(m_view->isLive() && !past().isShown());
}

void TestTimeline::aMouseThatIsDraggedMovesIt()
{
    openOnNight();
    const auto y = track().height() / 2;
    QTest::mousePress(&track(), Qt::LeftButton, {}, {100, y});
    for (int x = 110; x <= 400; x += 10)
        QTest::mouseMove(&track(), {x, y});
    QTest::mouseRelease(&track(), Qt::LeftButton, {}, {400, y});
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && !m_view->isWaiting(), 30'000);
    QVERIFY(past().moment()->asked == m_view->at());
    QVERIFY(std::abs(track().xOf(past().moment()->asked) - 400) < 3);
}

void TestTimeline::itPlays()
{
    openOnNight();
    auto& timeline = past().timeline();
    timeline.play(true);
    QVERIFY(!timeline.isPlaying()); // live plays already
    goTo(wall(100));
    timeline.setSpeed(60);
    track().setFocus();
    QTest::keyClick(&track(), Qt::Key_Space);
    QVERIFY(timeline.isPlaying());
    QVERIFY(button<QPushButton>(u"Stop"_s));
    QTRY_VERIFY_WITH_TIMEOUT(past().moment()->asked > wall(150), 30'000);
    QTest::keyClick(&track(), Qt::Key_Space);
    QVERIFY(!timeline.isPlaying());
    // It stops where the recording ends.
    goTo(wall(nightLength - 20));
    timeline.setSpeed(300);
    timeline.play(true);
    QTRY_VERIFY_WITH_TIMEOUT(!timeline.isPlaying(), 30'000);
    QTRY_VERIFY_WITH_TIMEOUT(past().moment()->asked == wall(nightLength - 1), 30'000);
    goTo(wall(100));
    timeline.play(true);
    goBack();
    QVERIFY(!timeline.isPlaying());
}

void TestTimeline::itSpansMoreAndLess()
{
    openOnNight();
    auto& timeline = past().timeline();
    goTo(m_night->trouble());
    button<QPushButton>(u"6 h"_s)->click();
    QVERIFY(track().to() - track().from() == 6h);
    QVERIFY(track().from() < m_night->trouble() && track().to() > m_night->trouble());
    QTRY_VERIFY_WITH_TIMEOUT(track().overview()->to - track().overview()->from >= 6h, 30'000);
    button<QPushButton>(u"1 h"_s)->click();
    track().setFocus();
    const double before = track().xOf(m_night->trouble());
    QTest::keyClick(&track(), Qt::Key_Plus);
    QVERIFY(track().to() - track().from() == 30min);
    QVERIFY(std::abs(track().xOf(m_night->trouble()) - before) < 2);
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(&track(), Qt::Key_Plus);
    QVERIFY(timeline.length() == 2min);
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(&track(), Qt::Key_Minus);
    QVERIFY(timeline.length() == 31 * 24h);
    timeline.spanLength(1h);
    goTo(wall(1)); // comes into sight
    QVERIFY(track().from() <= wall(1) && track().to() >= wall(1));
}

void TestTimeline::itSaysWhatIsThere()
{
    openOnNight();
    const auto text = track().textAt(track().xOf(m_night->trouble() + 30s));
    QVERIFY2(text.contains(u"requests/s"_s) && text.contains(u"429/s"_s), qPrintable(text));
    QVERIFY2(text.contains(u"Ban near: 9,436 of 10,000"_s), qPrintable(text));
    QVERIFY(track().textAt(track().xOf(m_night->trouble() - 20s)).contains(u"worker-3 deployed"_s));
    goTo(m_night->trouble()); // what is live begins with the recording
    past().timeline().spanLength(24h);
    QTRY_VERIFY_WITH_TIMEOUT(track().overview()->step > 60s, 30'000);
    QVERIFY(track().textAt(5).contains(u"not recorded"_s));
}

// Where it is pointed at, all charts in sight show that time, and the other way round.
void TestTimeline::theCrosshairIsThatOfTheCharts()
{
    openOnNight();
    m_window->showPage(m_window->overview());
    goTo(m_night->trouble() + 30s);
    std::vector<Chart*> charts;
    for (auto* chart : m_window->overview().findChildren<Chart*>()) {
        if (chart->isVisible())
            charts.push_back(chart);
    }
    QVERIFY(charts.size() >= 4);
    const auto at = double(recording::secondsOf(m_night->trouble() - 20s));
    charts.front()->point(at);
    for (auto* chart : charts) {
        QCOMPARE(chart->crosshair(), std::optional(at));
        QVERIFY2(!chart->readOut().filter(QRegularExpression(u"\\d"_s)).isEmpty(), qPrintable(chart->accessibleName()));
    }
    const auto lineAt = [&](WallTime time) {
        const QImage image = track().grab().toImage();
        const int x = int(track().xOf(time));
        int dots = 0;
        for (int y = 0; y < image.height(); ++y)
            dots += image.pixelColor(x, y) != image.pixelColor(std::max(x - 4, 0), y);
        return dots > image.height() / 4;
    };
    QVERIFY(lineAt(m_night->trouble() - 20s));
    sharedByCharts<Crosshair>(track()).leave(*charts.front());
    QVERIFY(!charts.back()->crosshair());
    QTest::mouseMove(&track(), {int(track().xOf(m_night->trouble())), track().height() / 2});
    QTRY_VERIFY(charts.back()->crosshair().has_value());
    QVERIFY(std::abs(*charts.back()->crosshair() - double(recording::secondsOf(m_night->trouble()))) < 10);
    m_window->showPage(m_window->traffic()); // it goes on there
    QVERIFY(m_window->traffic().chart().crosshair());
    QEvent left(QEvent::Leave);
    QCoreApplication::sendEvent(&track(), &left);
    QVERIFY(!m_window->traffic().chart().crosshair());
    QToolTip::hideText();
}

void TestTimeline::chartsAreComparedWithTheDayBefore()
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
    QCOMPARE(m_window->shards().chart().content().compared->name, u"p50 the day before"_s);

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

void TestTimeline::aScreenReaderHasTheMoment()
{
    openOnNight();
    auto* interface = QAccessible::queryAccessibleInterface(&track());
    QVERIFY(interface && interface->valueInterface());
    QCOMPARE(interface->role(), QAccessible::Slider);
    QCOMPARE(interface->text(QAccessible::Name), u"Timeline"_s);
    QCOMPARE(interface->text(QAccessible::Value), u"Live"_s);
    goTo(wall(60));
    QCOMPARE(interface->text(QAccessible::Value), shownTime(wall(60)).toString(u"yyyy-MM-dd HH:mm:ss"_s));
    QCOMPARE(interface->valueInterface()->currentValue().toLongLong(), recording::secondsOf(m_from) + 60);
    QVERIFY(interface->valueInterface()->minimumValue().toLongLong() <= recording::secondsOf(m_from) + 60);
    QVERIFY(interface->valueInterface()->maximumValue().toLongLong() >= recording::secondsOf(m_from) + 60);
    interface->valueInterface()->setCurrentValue(qlonglong(recording::secondsOf(m_from) + 90));
    QVERIFY(m_view->at() == wall(90));
}

void TestTimeline::pagesThatDrawThePastDo()
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
    QVERIFY(says(u"8 in trouble"_s));
    // Charts end at the moment and not now.
    const auto& chart = m_window->shards().chart();
    const double end = chart.content().grid.viewTo;
    QVERIFY(std::abs(end - double(recording::secondsOf(m_night->trouble() + 30s))) < 10);
    // What is live meanwhile is not drawn there.
    draw(live());
    QCOMPARE(m_window->shards().model().rowCount(), RecordedNight::shards);
}

void TestTimeline::pagesThatDoNotSaySo()
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

void TestTimeline::whatIsNotRecordedIsSaid()
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

void TestTimeline::aPausedPageShowsThePastAsWell()
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

void TestTimeline::nothingIsChangedInThePast()
{
    openOnNight();
    m_window->allowRequests();
    m_window->openRequests();
    QVERIFY(m_window->requestsDialog()->isEnabled());
    goTo(m_night->trouble());
    QVERIFY(!m_window->requestsDialog()->isEnabled());
    m_window->requestsDialog()->hide();
    m_window->openRequests();
    QVERIFY(!m_window->requestsDialog()->isVisible());
    QVERIFY(says(u"You are looking at the past: go back to live first"_s));
    m_view->send({});
    QVERIFY(m_feed->sent.empty());
    m_feed->stoppedLogs.clear();
    m_view->stopLog(1);
    QVERIFY(m_feed->stoppedLogs.empty());
    goBack();
    QVERIFY(m_window->requestsDialog()->isEnabled());
    m_view->stopLog(1);
    QCOMPARE(m_feed->stoppedLogs.size(), std::size_t(1));
}

void TestTimeline::liveTroubleIsSaidMeanwhile()
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

void TestTimeline::liveComesBack()
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

void TestTimeline::anotherFleetIsLive()
{
    openOnNight();
    goTo(m_night->trouble());
    m_window->startOver(u"tst_timeline"_s);
    QVERIFY(!past().isShown() && !isPastShown());
    QVERIFY(m_view->isLive() && !past().timeline().isVisible());
    m_view->setRecording(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(past().timeline().isVisible(), 30'000);
    goTo(m_night->trouble());
    QVERIFY(shownStrip().contains(u"You are looking at"_s));
}

void TestTimeline::thePaletteLeadsThere()
{
    openOnNight();
    QVERIFY(action(u"Go to time…"_s)->isVisible());
    QVERIFY(!action(u"Back to live"_s)->isVisible());
    goTo(m_night->trouble());
    QVERIFY(action(u"Back to live"_s)->isVisible());
    action(u"Back to live"_s)->trigger();
    QVERIFY(!past().isShown());
}

void TestTimeline::aTimeIsWritten()
{
    openOnNight();
    past().askTime();
    auto* dialog = m_window->findChild<QDialog*>(u"content"_s);
    QVERIFY(dialog && dialog->isVisible());
    auto* edit = dialog->findChild<QLineEdit*>();
    edit->setText(u"quarter past"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(says(u"\"quarter past\" is no time"_s));
    edit->setText(shownTime(wall(90)).toString(u"yyyy-MM-dd HH:mm:ss"_s));
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown(), 30'000);
    QVERIFY(past().moment()->asked == wall(90));
}

void TestTimeline::anAlertOfThePastLeadsToItsMoment()
{
    openOnNight();
    console::Alert alert;
    alert.rule = "shard-slow";
    alert.since = wall(1200) + std::chrono::milliseconds{340};
    alert.ended = wall(1300);
    m_window->openAlert(alert);
    QCOMPARE(m_view->at(), std::optional(wall(1200)));
    QVERIFY(track().from() <= wall(1200) && wall(1200) <= track().to());
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && past().moment()->asked == wall(1200), 30'000);
}

void TestTimeline::aNoteIsAdded()
{
    openOnNight();
    goTo(wall(300));
    QTest::mouseClick(button<QPushButton>(u"Add note…"_s), Qt::LeftButton);
    auto* dialog = m_window->findChild<QDialog*>(u"content"_s);
    QVERIFY(dialog && dialog->isVisible());
    auto* edit = dialog->findChild<QLineEdit*>();
    edit->setText(u"restarted the proxy"_s);
    QTest::keyClick(edit, Qt::Key_Return);
    const auto isThere = [&] {
        return std::ranges::any_of(track().overview()->events,
            [&](const auto& event) { return event.subject == "restarted the proxy" && event.at == wall(300); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isThere(), 30'000);
}

void TestTimeline::whatItSpansIsExported()
{
    openOnNight();
    goTo(m_night->trouble());
    QTest::mouseClick(button<QPushButton>(u"Export…"_s), Qt::LeftButton);
    auto* dialog = m_window->findChild<QFileDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    const QString path = m_folder.filePath(u"exported.rec"_s);
    Q_EMIT dialog->fileSelected(path);
    dialog->reject();
    QTRY_VERIFY_WITH_TIMEOUT(says(u"Addresses, logs and hosts have other names in it."_s), 30'000);
    m_view->openFile(path.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(shownStrip().contains(u"in exported.rec"_s), 30'000);
    QVERIFY(child<EmergencyStrip>()->headlines().front().contains(u"address 1"_s));
}

void TestTimeline::aFileIsDropped()
{
    openOnNight();
    const QString path = m_folder.filePath(u"dropped.rec"_s);
    {
        const RecordedNight theirs(path.toStdString(), m_from - std::chrono::hours{50}, 120);
    }
    const auto drop = [&](const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        enter.ignore();
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        if (enter.isAccepted())
            QCoreApplication::sendEvent(m_window.get(), &event);
        return enter.isAccepted();
    };
    QVERIFY(!drop(m_folder.filePath(u"letter.txt"_s)));
    QVERIFY(drop(path));
    QTRY_VERIFY_WITH_TIMEOUT(shownStrip().contains(u"in dropped.rec"_s), 30'000);
}

void TestTimeline::aFileIsOpenedWhereNothingIsWatched()
{
    console::Connections connections(profiles::ProfileFile(m_folder.filePath(u"profiles.json"_s).toStdString()));
    m_view = std::make_unique<console::ViewFeed>(*m_feed, *m_clock);
    m_window = std::make_unique<MainWindow>(*m_view, *m_clock);
    m_window->openConnections(connections);
    m_window->openPast(*m_view);
    m_window->show();
    m_window->showWelcome(true);
    QVERIFY(m_window->welcome()->isVisible());
    m_view->openFile(m_folder.filePath(u"absent.rec"_s).toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(says(u"absent.rec"_s), 30'000);
    QVERIFY(m_window->welcome()->isVisible());
    m_view->openFile(m_path);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown(), 30'000);
    QVERIFY(!m_window->welcome()->isVisible());
    QVERIFY(shownStrip().contains(u"in night.rec"_s));
    QVERIFY(says(u"blocked "_s));
    QVERIFY(!says(u"Connecting to Redis"_s));
    goBack();
    QVERIFY(m_window->welcome()->isVisible());
    m_window.reset(); // before the connections
}

void TestTimeline::aFileIsOpenedAndClosed()
{
    openOnNight();
    const QString path = m_folder.filePath(u"incident.rec"_s);
    const auto from = m_from - std::chrono::hours{30};
    {
        const RecordedNight theirs(path.toStdString(), from, 600);
    }
    m_view->openFile(path.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown(), 30'000);
    QVERIFY2(shownStrip().contains(u"in incident.rec"_s), qPrintable(shownStrip()));
    QVERIFY(track().from() == from && track().to() == from + 599s);
    QVERIFY(!button<QPushButton>(u"Add note…"_s)->isVisible());
    QVERIFY(child<EmergencyStrip>()->headlines().front().contains(u"9,436"_s));
    QTest::mouseClick(button<QPushButton>(u"Close the file"_s), Qt::LeftButton);
    QVERIFY(!past().isShown() && m_view->isLive() && !m_view->showsFile());
    QVERIFY(track().to() == m_clock->wallNow());
    QTRY_VERIFY_WITH_TIMEOUT(track().overview() && track().overview()->extent->first == m_from, 30'000);
    m_view->openFile(path.toStdString() + ".other");
    QTRY_VERIFY_WITH_TIMEOUT(says(u"incident.rec.other"_s), 30'000);
}

void TestTimeline::itFits_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700), QSize(860, 560)}) {
        QTest::addRow("dark %d", size.width()) << true << size;
        if (size.width() == 1440 || qEnvironmentVariableIsSet("HEADROOM_PICTURES"))
            QTest::addRow("light %d", size.width()) << false << size;
    }
}

// HEADROOM_PICTURES=/tmp/ui- keeps a picture of each.
void TestTimeline::itFits()
{
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    openOnNight(size);
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, size);
    const QString suffix = u'-' + QString::fromUtf8(QTest::currentDataTag()).replace(u' ', u'-');
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
    goTo(wall(nightLength - 150));
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

HEADROOM_TEST(TestTimeline)

} // namespace headroom::tst_timeline

#include "tst_timeline.moc"
