// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The timeline at the foot of the window: moments are chosen, played, marked and written.
#include "core/console/alerts/alerts_controller.h"
#include "tests/support/ui/timeline_test.h"
#include "ui/models/shown_time.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/alerts/rule_dialog.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/crosshair.h"
#include "ui/widgets/charts/shared_by_charts.h"
#include "ui/widgets/tables/log_table.h"

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QToolTip>

#include <ctime>

namespace headroom::tst_timeline {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// Of an hour, with notes so long after it began.
console::PastOverviewPtr notesAfter(WallTime from, const std::vector<std::chrono::seconds>& times)
{
    auto made = std::make_shared<console::PastOverview>();
    made->from = from;
    made->to = from + 1h;
    made->extent = std::pair(made->from, made->to);
    for (std::size_t i = 0; i < times.size(); ++i) {
        console::Event event;
        event.kind = console::Event::Kind::Note;
        event.at = from + times[i];
        event.subject = "note " + std::to_string(i + 1);
        made->events.push_back(std::move(event));
    }
    return made;
}

} // namespace

class TestTimeline : public support::TimelineTest
{
    Q_OBJECT
private Q_SLOTS:

    void withoutARecordingThereIsNone();
    void liveIsOneLine();
    void aClickShowsThatMoment();
    void keysMoveIt();
    void aMouseThatIsDraggedMovesIt();
    void itPlays();
    void itSpansMoreAndLess();
    void itSaysWhatIsThere();
    void itSaysWhenThatWas_data();
    void itSaysWhenThatWas();
    void theZoneOfItsTimesIsThatOfTheWindow();
    void whatHappenedAtNearlyTheSamePlaceIsOneMark();
    void theCrosshairIsThatOfTheCharts();
    void aScreenReaderHasTheMoment();
    void thePaletteLeadsThere();
    void aTimeIsWritten();
    void anAlertOfThePastLeadsToItsMoment();
    void aTriedAlertLeadsToItsMoment();
    void aNoteIsAdded();
};

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
    auto* speed = timeline.findChild<QComboBox*>();
    speed->setCurrentIndex(speed->findData(60));
    track().setFocus();
    QTest::keyClick(&track(), Qt::Key_Space);
    QVERIFY(timeline.isPlaying());
    QVERIFY(button<QPushButton>(u"Stop"_s));
    QTRY_VERIFY_WITH_TIMEOUT(past().moment()->asked > wall(150), 30'000);
    QTest::keyClick(&track(), Qt::Key_Space);
    QVERIFY(!timeline.isPlaying());
    // It stops where the recording ends.
    goTo(wall(nightLength - 20));
    speed->setCurrentIndex(speed->findData(300));
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

void TestTimeline::itSaysWhenThatWas_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<std::chrono::seconds>("length");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("last");
    QTest::addColumn<QString>("between");
    QTest::newRow("an hour") << 1200 << std::chrono::seconds{1h} << u"02:03"_s << u"03:03"_s << u"02:30"_s;
    QTest::newRow("narrow") << 120 << std::chrono::seconds{1h} << u"02:03"_s << u"03:03"_s << QString();
    QTest::newRow("two minutes") << 1200 << std::chrono::seconds{2min} << u"02:03:20"_s << u"02:05:20"_s
                                 << u"02:04:00"_s;
    QTest::newRow("a day") << 1200 << std::chrono::seconds{24h} << u"14 Nov, 02:03"_s << u"15 Nov, 02:03"_s
                           << u"12:00"_s;
    QTest::newRow("a month") << 1200 << std::chrono::seconds{30 * 24h} << u"14 Nov, 02:03"_s << u"14 Dec, 02:03"_s
                             << u"29 Nov"_s;
}

void TestTimeline::itSaysWhenThatWas()
{
    QFETCH(int, width);
    QFETCH(std::chrono::seconds, length);
    QFETCH(QString, first);
    QFETCH(QString, last);
    QFETCH(QString, between);
    const WallTime from = std::chrono::sys_days{std::chrono::year{2023} / 11 / 14} + 2h + 3min + 20s;
    Theme theme;
    TimelineTrack alone(theme);
    alone.resize(width, alone.sizeHint().height());
    alone.span(from, from + length);
    const auto labels = alone.timeLabels();
    QCOMPARE(labels.front().text, first);
    QCOMPARE(labels.back().text, last);
    QCOMPARE(labels.size() > 2, !between.isEmpty());
    QVERIFY(labels.size() <= 10);
    QStringList texts;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto& place = labels[i].place;
        QVERIFY(QRectF(alone.rect()).contains(place));
        QVERIFY(i == 0 || place.left() > labels[i - 1].place.right());
        texts += labels[i].text;
    }
    QVERIFY2(between.isEmpty() || texts.contains(between), qPrintable(texts.join(u'|')));
}

void TestTimeline::theZoneOfItsTimesIsThatOfTheWindow()
{
    qputenv("TZ", "XYZ-05:30"); // as POSIX writes what is ahead of UTC
    tzset();
    const auto restore = qScopeGuard([] {
        qunsetenv("TZ");
        tzset();
    });
    showTimesIn(ShownZone::Local);
    const WallTime from = std::chrono::sys_days{std::chrono::year{2023} / 11 / 14} + 2h;
    Theme theme;
    TimelineTrack alone(theme);
    alone.resize(1200, alone.sizeHint().height());
    alone.span(from, from + 1h);
    const QImage local = alone.grab().toImage();
    QCOMPARE(alone.timeLabels().front().text, u"07:30"_s);
    showTimesIn(ShownZone::Utc);
    QCOMPARE(alone.timeLabels().front().text, u"02:00"_s);
    QVERIFY(alone.grab().toImage() != local);
}

void TestTimeline::whatHappenedAtNearlyTheSamePlaceIsOneMark()
{
    Theme theme;
    TimelineTrack alone(theme);
    alone.resize(1200, alone.sizeHint().height()); // a pixel is three seconds
    const WallTime from = std::chrono::sys_days{std::chrono::year{2023} / 11 / 14} + 2h;
    alone.span(from, from + 1h);
    alone.QWidget::show();
    alone.show(notesAfter(from, {10s, 600s, 606s, 612s, 1800s, 3590s, 3595s, 3599s}));
    const auto marks = alone.marks();
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < marks.size(); ++i) {
        counts.push_back(marks[i].events.size());
        QVERIFY(QRectF(alone.rect()).contains(marks[i].place));
        QVERIFY(i == 0 || marks[i].place.left() > marks[i - 1].place.right());
    }
    QCOMPARE(counts, (std::vector<std::size_t>{1, 3, 1, 3}));
    const auto said = alone.textAt(marks[1].place.center().x());
    QVERIFY2(said.contains(u"02:10:00 note 2\n02:10:06 note 3\n02:10:12 note 4"_s), qPrintable(said));
    QVERIFY(!alone.textAt(alone.xOf(from + 1200s)).contains(u"note"_s));
    // Who hears it has all of them, and the keys lead to each.
    auto* interface = QAccessible::queryAccessibleInterface(&alone);
    QVERIFY(interface);
    QCOMPARE(interface->childCount(), 4);
    QCOMPARE(interface->child(0)->text(QAccessible::Name), u"note 1"_s);
    QCOMPARE(interface->child(1)->text(QAccessible::Name), u"3 events: note 2; note 3; note 4"_s);
    QCOMPARE(interface->child(1)->text(QAccessible::Value), u"2023-11-14 02:10:00 to 2023-11-14 02:10:12"_s);
    std::vector<WallTime> asked;
    connect(&alone, &TimelineTrack::asked, this, [&](WallTime at) {
        asked.push_back(at);
        alone.setMoment(at);
    });
    alone.setMoment(from + 300s);
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(&alone, Qt::Key_Right, Qt::ControlModifier);
    QVERIFY((asked == std::vector<WallTime>{from + 600s, from + 606s, from + 612s}));
    // Many that follow each other do not become one.
    std::vector<std::chrono::seconds> many;
    for (int i = 0; i < 240; ++i)
        many.push_back(15s * i);
    alone.show(notesAfter(from, many));
    QVERIFY(alone.marks().size() > 20);
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
    m_window->fleet().openAlert(alert);
    QCOMPARE(m_view->at(), std::optional(wall(1200)));
    QVERIFY(track().from() <= wall(1200) && wall(1200) <= track().to());
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && past().moment()->asked == wall(1200), 30'000);
}

void TestTimeline::aTriedAlertLeadsToItsMoment()
{
    openOnNight();
    console::AlertsController alerts(
        {.file = m_folder.filePath(u"alerts.json"_s).toStdString(), .sends = false}, *m_clock);
    m_window->fleet().openAlerts(alerts);
    alerts.start();
    auto& page = *m_window->fleet().alerts();
    m_window->showPage(page);
    page.chooseRule("invalid-budget");
    page.editRule();
    auto& trial = page.findChild<RuleDialog*>()->trial();
    trial.tryNow();
    QTRY_COMPARE_WITH_TIMEOUT(trial.alerts().model()->rowCount(), 1, 30'000);
    Q_EMIT trial.alerts().rowOpened(0);
    const auto began = wall(nightLength / 2);
    QTRY_VERIFY_WITH_TIMEOUT(past().isShown() && past().moment()->asked == began, 30'000);
    QCOMPARE(&m_window->page(), static_cast<Page*>(&m_window->overview()));
    QVERIFY(trial.isVisible());
    m_window.reset(); // before the alerts
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

HEADROOM_TEST(TestTimeline)

} // namespace headroom::tst_timeline

#include "tst_timeline.moc"
