// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the pages of logs show and write to files, and what they say where there is nothing.
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/log_words.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/log_strip.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/range_chooser.h"
#include "ui/widgets/gauges/gauge.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

namespace headroom::tst_log_pages {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestLogPages : public support::LogWindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void filesHoldWhatIsShownAndErrorsAreSaid();
    void withoutLogsThePagesSayHowToGetThem();
    void withLogsOfAnotherKindThePagesSayWhatIsRead();
    void problemsAndWarningsAreSaidInFull();
    void theOverviewTakesTheLogWhereRedisTellsNothing();
    void lostRedisDoesNotHatchWhatLogsTell();
    void withoutRedisAndFiguresTheOverviewSpeaksOfTheLogs();
    void whatScrollsEndsWhereItsHeadDoes_data();
    void whatScrollsEndsWhereItsHeadDoes();
    void whatIsZoomedIntoIsNotCalledLive();
    void aLogThatIsNearlyReadFollows();
    void everythingThatCanBeUsedHasAName();

private:
    static const ExportButton::Entry& entry(LogPage& page, const QString& file);
};

const ExportButton::Entry& TestLogPages::entry(LogPage& page, const QString& file)
{
    const auto& entries = page.head().exports().entries();
    return *std::find_if(entries.begin(), entries.end(), [&](const auto& each) { return each.file == file; });
}

void TestLogPages::filesHoldWhatIsShownAndErrorsAreSaid()
{
    showAnswered(traffic());
    QTemporaryDir folder;
    const auto written = [&](LogPage& page, const QString& name) {
        const QString path = folder.filePath(name);
        if (!page.head().exports().write(entry(page, name), path))
            return QByteArray();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QCOMPARE(written(traffic(), u"routes.csv"_s).count("\r\n"), 16);
    QCOMPARE(written(traffic(), u"responses.csv"_s).count("\r\n"), 601);
    QVERIFY(written(traffic(), u"traffic.png"_s).startsWith("\x89PNG"));
    m_window->showPage(m_window->shards());
    shards().showTroubleOnly(true);
    QCOMPARE(written(shards(), u"shards.csv"_s).count("\r\n"), shards().rows().rowCount() + 1);
    QVERIFY(written(shards(), u"shard-map.png"_s).startsWith("\x89PNG"));
    auto& exports = shards().head().exports();
    QVERIFY(!exports.write(entry(shards(), u"latency.csv"_s), folder.filePath(u"no/such/place.csv"_s)));
    QVERIFY(says(u"Could not write"_s));
    QVERIFY(exports.write(entry(shards(), u"latency.csv"_s), folder.filePath(u"place.csv"_s)));
    QVERIFY(!says(u"Could not write"_s));
}

void TestLogPages::withoutLogsThePagesSayHowToGetThem()
{
    draw({});
    for (Page* page : std::initializer_list<Page*>{&traffic(), &shards()}) {
        m_window->showPage(*page);
        QVERIFY(says(u"No logs yet"_s));
        QVERIFY(says(u"see headroom --help."_s));
        const auto labels = page->findChildren<QLabel*>();
        const auto isOnOneLine = [](const QLabel* label) {
            return label->text().contains(u"headroom\u00a0-\u2060-\u2060help."_s);
        };
        QVERIFY(std::ranges::any_of(labels, isOnOneLine));
        const QSignalSpy asked(page, &Page::connectionAsked);
        support::buttonIn(*page, u"Open logs…"_s)->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(asked.front().front().toBool());
    }
    QVERIFY(!says(u"lines/s"_s));
}

void TestLogPages::withLogsOfAnotherKindThePagesSayWhatIsRead()
{
    m_logs->world.shards = 0;
    answer();
    m_window->showPage(m_window->shards());
    QVERIFY(says(u"No shards in these logs yet"_s));
    QVERIFY(says(u"discord_proxy.log: nginx discord_logs"_s));
    m_logs->world.shards = 10;
    answer();
    QVERIFY(!says(u"No shards in these logs yet"_s));
    m_logs->world.shards = 0; // and back
    answer();
    QVERIFY(says(u"No shards in these logs yet"_s));
}

void TestLogPages::problemsAndWarningsAreSaidInFull()
{
    m_logs->world.catchingUp = true;
    answer();
    m_window->showPage(m_window->traffic());
    QTRY_VERIFY(says(u"The proxy does not limit: 312 of the last 600 seconds held more than 50 requests."_s));
    QVERIFY(says(u"62 % read"_s));
    QVERIFY(says(u"12 unparsed"_s));
    m_window->showPage(m_window->shards());
    QTRY_VERIFY(says(u"look at whether gw-2 can be reached with: ssh gw-2 true"_s));
}

void TestLogPages::theOverviewTakesTheLogWhereRedisTellsNothing()
{
    answer();
    QVERIFY(m_window->overview().isVisible());
    const auto gauges = m_window->overview().findChildren<Gauge*>();
    const auto reads = [&](const QString& text) {
        return std::ranges::any_of(gauges, [&](const auto* gauge) { return gauge->accessibleName().contains(text); });
    };
    QVERIFY(reads(u"≤ 8,312 of 10,000"_s));
    QVERIFY(says(u"Shards 37, 38 missed an ACK · shard 201 reconnecting · shard 120 silent"_s));
    QVERIFY(says(u"6 logs"_s) || says(u"4 logs"_s));
    // What Redis tells goes before.
    console::Snapshot live;
    live.connection.phase = console::ConnectionState::Phase::Live;
    live.invalid.inWindow = 77;
    live.globalWithToken.perSecond = 3;
    live.globalWithToken.limitPerSecond = 50;
    draw(live);
    QVERIFY(reads(u"77 of 10,000"_s));
    QVERIFY(reads(u"3.0 req/s of 50"_s));
}

void TestLogPages::withoutRedisAndFiguresTheOverviewSpeaksOfTheLogs()
{
    console::LogFigures figures;
    console::LogSource missing;
    missing.id = 1;
    missing.name = "/var/log/nosuch.log";
    missing.problem = "waiting for it to appear";
    console::LogSource garbage;
    garbage.id = 2;
    garbage.name = "/var/log/garbage.log";
    garbage.lines = 100;
    figures.sources = {missing, garbage};
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Absent;
    snapshot.globalWithToken.source = snapshot.globalByAddress.source = "no Redis is watched";
    snapshot.invalid.source = "no Redis is watched";
    snapshot.logs = std::make_shared<const console::LogFigures>(figures);
    draw(std::move(snapshot));
    QVERIFY(m_window->overview().isVisible());
    QVERIFY(says(u"No requests or shards in these logs yet"_s));
    QVERIFY(says(u"nosuch.log: waiting for it to appear"_s));
    QVERIFY(!says(u"no Redis is watched"_s));
    for (const auto* gauge : m_window->overview().findChildren<Gauge*>())
        QVERIFY(!gauge->isVisible());
    answer(); // and once there is something, it is shown
    QVERIFY(!says(u"No requests or shards in these logs yet"_s));
    QVERIFY(!says(u"no Redis is watched"_s));
}

void TestLogPages::whatScrollsEndsWhereItsHeadDoes_data()
{
    QTest::addColumn<Qt::LayoutDirection>("direction");
    QTest::newRow("from the left") << Qt::LeftToRight;
    QTest::newRow("from the right") << Qt::RightToLeft;
}

void TestLogPages::whatScrollsEndsWhereItsHeadDoes()
{
    QFETCH(Qt::LayoutDirection, direction);
    const auto back = qScopeGuard([] { QGuiApplication::setLayoutDirection(Qt::LeftToRight); });
    QGuiApplication::setLayoutDirection(direction);
    open();
    m_window->resize(860, 560);
    showAnswered(traffic());
    answer();
    const auto* scroll = traffic().findChild<QScrollArea*>();
    const auto* bar = scroll->verticalScrollBar();
    QTRY_VERIFY(bar->isVisible());
    const auto placeOf = [this](const QWidget& widget) {
        return QRect(widget.mapTo(&traffic(), QPoint()), widget.size());
    };
    const auto* strip = traffic().findChild<LogStrip*>();
    QTRY_COMPARE(placeOf(*strip).left(), placeOf(traffic().head()).left());
    QTRY_COMPARE(placeOf(*strip).right(), placeOf(traffic().head()).right());
    const QMargins inStrip = strip->layout()->contentsMargins();
    QCOMPARE(direction == Qt::LeftToRight ? inStrip.left() : inStrip.right(), 14);
    QCOMPARE(direction == Qt::LeftToRight ? inStrip.right() : inStrip.left(), 12);
    const QRect place = placeOf(*bar);
    QCOMPARE(direction == Qt::LeftToRight ? traffic().width() - place.right() - 1 : place.left(), 8);
}

void TestLogPages::whatIsZoomedIntoIsNotCalledLive()
{
    showAnswered(traffic());
    const auto lit = [&] {
        const auto buttons = traffic().head().range().findChildren<QPushButton*>();
        return std::count_if(buttons.begin(), buttons.end(), [](const auto* each) { return each->isChecked(); });
    };
    QCOMPARE(lit(), 1);
    const auto now = m_clock->wallNow();
    traffic().zoom(now - 5min, now - 4min);
    QCOMPARE(lit(), 0);
    QVERIFY(says(u"Zoomed in"_s));
    traffic().resetZoom();
    QCOMPARE(lit(), 1);
    QVERIFY(!says(u"Zoomed in"_s));
}

void TestLogPages::aLogThatIsNearlyReadFollows()
{
    console::LogSource source;
    QVERIFY(!catchUpPart(source));
    source.readPart = 0.62;
    QCOMPARE(catchUpPart(source), std::optional(0.62));
    source.readPart = 0.998; // it grows while it is followed
    QVERIFY(!catchUpPart(source));
}

void TestLogPages::lostRedisDoesNotHatchWhatLogsTell()
{
    console::Snapshot lost;
    lost.connection.phase = console::ConnectionState::Phase::Lost;
    lost.logs = m_logs->figures({});
    draw(lost);
    QWidget* veil = nullptr;
    for (QWidget* each : m_window->findChildren<QWidget*>()) {
        if (qstrcmp(each->metaObject()->className(), "headroom::ui::PageVeil") == 0)
            veil = each;
    }
    QVERIFY(veil);
    QVERIFY(veil->isVisible());
    m_window->showPage(m_window->traffic());
    QVERIFY(!veil->isVisible());
    m_window->showPage(m_window->buckets());
    QVERIFY(veil->isVisible());
    // The overview has figures of both.
    m_window->showPage(m_window->overview());
    draw(lost);
    QVERIFY(veil->isVisible());
    const QImage hatched = m_window->grab().toImage();
    veil->hide();
    const QImage plain = m_window->grab().toImage();
    const auto isHatched = [&](const QString& name) {
        for (const QWidget* card : m_window->overview().findChildren<Card*>()) {
            const QRect place(card->mapTo(m_window.get(), QPoint()), card->size());
            if (card->isVisible() && card->accessibleName() == name)
                return hatched.copy(place) != plain.copy(place);
        }
        qFatal("there is no card %s", qPrintable(name));
    };
    QVERIFY(isHatched(u"Global, with token"_s));
    QVERIFY(!isHatched(u"Requests by response"_s));
    QVERIFY(!isHatched(u"Shard latency"_s));
}

void TestLogPages::everythingThatCanBeUsedHasAName()
{
    answer();
    for (const auto& listed : m_window->pages()) {
        m_window->showPage(*listed.page);
        QCOMPARE(support::accessibilityFaults(*m_window), QStringList());
    }
}

HEADROOM_TEST(TestLogPages)

} // namespace headroom::tst_log_pages

#include "tst_log_pages.moc"
