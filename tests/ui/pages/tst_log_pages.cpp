// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the pages of logs show and write to files, and what they say where there is nothing.
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/request_line_model.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/export_button.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/logs/log_strip.h"
#include "ui/pages/logs/source_chooser.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/pages/traffic/route_card.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/range_chooser.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/lists/count_list.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/tables/log_table.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

#include <set>

namespace headroom::tst_log_pages {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestLogPages : public support::LogWindowTest
{
    Q_OBJECT
private Q_SLOTS:

    void aShardOpensFromMapTableAndOverviewAndEscClosesIt();
    void aShardWithAMissedAckSaysForHowLong();
    void theDetailOfAShardSaysWhatItShows();
    void theColourOfTheMapIsChosenWhereTheMapIs();
    void theDetailOfAnotherShardIsNotShown();
    void theCountOfShardsInTroubleStaysWhileOneLogIsLookedAt();
    void theShardsOfOneLogAreShown();
    void filesHoldWhatIsShownAndErrorsAreSaid();
    void withoutLogsThePagesSayHowToGetThem();
    void withLogsOfAnotherKindThePagesSayWhatIsRead();
    void problemsAndWarningsAreSaidInFull();
    void theOverviewTakesTheLogWhereRedisTellsNothing();
    void lostRedisDoesNotHatchWhatLogsTell();
    void withoutRedisAndFiguresTheOverviewSpeaksOfTheLogs();
    void aTileShowsItsRowAndThePageDoesNotScroll_data();
    void aTileShowsItsRowAndThePageDoesNotScroll();
    void theEventsOfAShardAreInSight_data();
    void theEventsOfAShardAreInSight();
    void onTrafficEitherThePageScrollsOrTheTable_data();
    void onTrafficEitherThePageScrollsOrTheTable();
    void whatScrollsEndsWhereItsHeadDoes_data();
    void whatScrollsEndsWhereItsHeadDoes();
    void chipsStandAsBeforeAfterAnotherRange_data();
    void chipsStandAsBeforeAfterAnotherRange();
    void whatIsZoomedIntoIsNotCalledLive();
    void aFilterThatMatchesNothingSaysSo();
    void theLinesOfARouteHaveTheirPaths();
    void requestsAreCopiedForCurl();
    void theMenusOfATableOfferColumnsAndCopies();
    void noAnswerIsNotPaintedAsSuccess();
    void statusesAreToldBesideTheLargestCounts();
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

void TestLogPages::aShardOpensFromMapTableAndOverviewAndEscClosesIt()
{
    showAnswered(shards());
    QTest::mouseClick(&shards().map(), Qt::LeftButton, {}, shards().map().cellRect(5).center());
    QCOMPARE(shards().openedShard()->number, 5U);
    QCOMPARE(m_feed->logQuery().shard->number, 5U);
    answer();
    QVERIFY(says(u"Shard 5"_s));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!shards().openedShard());
    QVERIFY(!m_feed->logQuery().shard);
    shards().table().setFocus();
    shards().table().selectRow(0);
    QTest::keyClick(&shards().table(), Qt::Key_Return);
    QCOMPARE(QString::number(shards().openedShard()->number.value()),
        shards().rows().index(0, int(ShardColumn::Number)).data().toString());
    m_window->showPage(m_window->overview());
    Q_EMIT m_window->overview().shardOpened({101, 201});
    QCOMPARE(&m_window->page(), &m_window->shards());
    QCOMPARE(shards().openedShard()->number, 201U);
}

void TestLogPages::aShardWithAMissedAckSaysForHowLong()
{
    showAnswered(shards());
    shards().openShard({100, 37});
    answer();
    QVERIFY(says(u"no ACK"_s));
    QVERIFY(says(u"for 46 s"_s));
    m_clock->advance(3s);
    QTRY_VERIFY(says(u"for 49 s"_s));
}

void TestLogPages::theDetailOfAShardSaysWhatItShows()
{
    m_window->showPage(m_window->shards());
    std::set<QString> said;
    for (const auto source : {100U, 101U}) { // one prints latencies, the other is paired
        answer();
        const auto figures = m_logs->figures(m_feed->logQuery());
        const auto& all = figures->shards->shards;
        const auto found = std::ranges::find_if(
            all, [&](const auto& each) { return each.source == source && each.tellsLatency && each.lastMs; });
        QVERIFY(found != all.end());
        shards().openShard({source, found->number});
        answer();
        const QString wanted = found->isExact ? u"latency as logged"_s : u"latency derived from lines, ±1 s"_s;
        QVERIFY2(support::says(shards().detail(), wanted), qPrintable(wanted));
        QVERIFY(!support::says(shards().detail(), u"exact"_s));
        said.insert(wanted);
    }
    QCOMPARE(said.size(), std::size_t(2));
    const auto& content = shards().detail().chart().content();
    QCOMPARE(content.thresholdName, u"slow above 150 ms"_s);
    QCOMPARE(content.gap, u"no samples"_s);
    const auto namesThreshold = [&] {
        Chart& chart = shards().detail().chart();
        const auto named = chart.content();
        const QImage with = chart.grab().toImage();
        auto unnamed = named;
        unnamed.thresholdName.clear();
        chart.show(unnamed);
        const bool isOther = chart.grab().toImage() != with;
        chart.show(named);
        return isOther;
    };
    QTRY_VERIFY(namesThreshold()); // in a legend, or at the line itself
}

void TestLogPages::theColourOfTheMapIsChosenWhereTheMapIs()
{
    m_window->showPage(m_window->shards());
    const auto combos = shards().findChildren<QComboBox*>();
    const auto found = std::ranges::find(combos, u"Colour of the map"_s, &QWidget::accessibleName);
    QVERIFY(found != combos.end());
    const QComboBox& colours = **found;
    QVERIFY(!colours.isEnabled()); // there are no logs yet
    answer();
    QTRY_VERIFY(colours.isEnabled() && shards().map().isVisible());
    support::resizeTo(*m_window, {860, 560});
    QTRY_VERIFY(!shards().map().isVisible()); // the table is in its place
    QVERIFY(!colours.isEnabled());
    shards().choose(ShardsPage::Part::Map);
    QVERIFY(shards().map().isVisible() && colours.isEnabled());
    shards().choose(ShardsPage::Part::Latency);
    QVERIFY(!shards().map().isVisible() && !colours.isEnabled());
    shards().choose(ShardsPage::Part::Map);
    console::LogFigures none = *m_logs->figures(m_feed->logQuery());
    none.shards = nullptr;
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Absent;
    snapshot.logs = std::make_shared<const console::LogFigures>(none);
    draw(std::move(snapshot));
    QVERIFY(!colours.isEnabled());
}

void TestLogPages::theDetailOfAnotherShardIsNotShown()
{
    m_window->showPage(m_window->shards());
    shards().openShard({100, 37});
    answer();
    QVERIFY(!shards().detail().chart().content().series.empty());
    shards().openShard({100, 38}); // and its figures have not come yet
    QVERIFY(shards().detail().chart().content().series.empty());
    answer();
    QVERIFY(!shards().detail().chart().content().series.empty());
}

void TestLogPages::theCountOfShardsInTroubleStaysWhileOneLogIsLookedAt()
{
    const auto count = [&] {
        const auto* list = child<Navigation>();
        return list->item(3)->data(Qt::AccessibleTextRole).toString();
    };
    answer();
    QCOMPARE(count(), u"Shards, 4!"_s);
    m_window->showPage(m_window->traffic());
    auto* source = traffic().findChild<SourceChooser*>();
    QVERIFY(source->isVisible());
    source->setCurrentIndex(1);
    Q_EMIT source->activated(1);
    QCOMPARE(m_feed->logQuery().source, 1U);
    answer(); // with no shard in it
    QCOMPARE(count(), u"Shards, 4!"_s);
    showAnswered(shards());
    m_window->showPage(m_window->overview());
    m_logs->world.troubles = false;
    answer();
    QCOMPARE(count(), u"Shards"_s);
}

void TestLogPages::theShardsOfOneLogAreShown()
{
    showAnswered(shards());
    const int all = shards().model().rowCount();
    auto* source = shards().findChild<SourceChooser*>();
    QVERIFY(source->isVisible());
    QVERIFY(source->count() > 2);
    source->setCurrentIndex(2);
    Q_EMIT source->activated(2);
    const auto chosen = m_feed->logQuery().source;
    QVERIFY(chosen);
    answer();
    QVERIFY(shards().model().rowCount() > 0 && shards().model().rowCount() < all);
    for (int row = 0; row < shards().model().rowCount(); ++row)
        QCOMPARE(shards().model().row(row).source, *chosen);
    const auto says = [&](const QString& text) {
        const auto labels = shards().findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const auto* label) { return label->text() == text; });
    };
    QVERIFY(says(u"Latency, shards of %1"_s.arg(source->currentText())));
    source->setCurrentIndex(0);
    Q_EMIT source->activated(0);
    answer();
    QCOMPARE(shards().model().rowCount(), all);
    QVERIFY(says(u"Latency, all shards"_s));
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

void TestLogPages::aTileShowsItsRowAndThePageDoesNotScroll_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1440x900") << QSize(1440, 900);
    QTest::newRow("1366x768") << QSize(1366, 768);
    QTest::newRow("1024x700") << QSize(1024, 700);
}

void TestLogPages::aTileShowsItsRowAndThePageDoesNotScroll()
{
    QFETCH(QSize, size);
    m_window->resize(size);
    m_logs->world.troubles = false; // no warnings over the map
    showAnswered(shards());
    QTRY_COMPARE(m_window->size(), size);
    QTest::mouseClick(&shards().map(), Qt::LeftButton, {}, shards().map().cellRect(82).center());
    answer();
    QCOMPARE(shards().openedShard()->number, 82U);
    auto& table = shards().table();
    QVERIFY(table.isVisible());
    const auto selected = table.selectionModel()->selectedRows();
    QCOMPARE(selected.size(), 1);
    const auto seen = [&] {
        const QRect row = table.visualRect(selected.front());
        const QRect inWindow(table.viewport()->mapTo(m_window.get(), row.topLeft()), row.size());
        return table.viewport()->rect().contains(row) && m_window->rect().contains(inWindow);
    };
    QTRY_VERIFY(seen());
    const auto* scroll = shards().findChild<QScrollArea*>();
    QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
    QVERIFY(table.viewport()->height() >= 3 * 28);
}

void TestLogPages::theEventsOfAShardAreInSight_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("rows");
    QTest::newRow("1440x900") << QSize(1440, 900) << 4;
    QTest::newRow("1366x768") << QSize(1366, 768) << 4;
    QTest::newRow("1280x800") << QSize(1280, 800) << 4;
    QTest::newRow("1024x700") << QSize(1024, 700) << 4;
    QTest::newRow("860x560") << QSize(860, 560) << 2;
    QTest::newRow("712x410") << QSize(712, 410) << 0; // the page scrolls to them
}

// With warnings over the map, where there is least room.
void TestLogPages::theEventsOfAShardAreInSight()
{
    QFETCH(QSize, size);
    QFETCH(int, rows);
    support::resizeTo(*m_window, size);
    showAnswered(shards());
    QTRY_COMPARE(m_window->size(), size);
    shards().openShard({100, 37});
    answer();
    LogTable& events = shards().detail().events();
    QVERIFY(events.model()->rowCount() >= 4);
    QTRY_VERIFY(events.isVisible());
    QVERIFY(shards().detail().chart().isVisible());
    QTRY_VERIFY(events.viewport()->height() >= rows * events.rowHeight(0));
    const auto* page = shards().findChild<QScrollArea*>();
    QTRY_COMPARE(page->verticalScrollBar()->maximum() > 0, rows == 0);
    if (rows == 0) // all of them, as not both scroll
        QTRY_COMPARE(events.viewport()->height(), events.model()->rowCount() * events.rowHeight(0));
}

void TestLogPages::onTrafficEitherThePageScrollsOrTheTable_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1440, 900), QSize(1366, 768), QSize(1024, 700), QSize(860, 560)})
        QTest::addRow("%d", size.width()) << size;
}

void TestLogPages::onTrafficEitherThePageScrollsOrTheTable()
{
    QFETCH(QSize, size);
    m_window->resize(size);
    showAnswered(traffic());
    const LogTable& table = traffic().table();
    const QScrollArea* page = nullptr;
    for (const QWidget* parent = table.parentWidget(); parent && !page; parent = parent->parentWidget())
        page = qobject_cast<const QScrollArea*>(parent);
    QVERIFY(page);
    QTRY_VERIFY(page->verticalScrollBar()->maximum() == 0 || table.verticalScrollBar()->maximum() == 0);
    if (size.width() <= 1366) // where there is more room, the height of the font's lines decides
        QCOMPARE(table.verticalScrollBar()->maximum(), 0);
    // The keys still reach rows that are below the fold.
    traffic().table().setFocus();
    QTest::keyClick(&traffic().table(), Qt::Key_End);
    const QRect last = table.visualRect(table.currentIndex());
    QCOMPARE(table.currentIndex().row(), table.model()->rowCount() - 1);
    const QRect seen = page->viewport()->rect();
    QVERIFY(seen.contains(table.viewport()->mapTo(page->viewport(), last.center())));
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

void TestLogPages::chipsStandAsBeforeAfterAnotherRange_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1440, 900), QSize(1366, 768), QSize(1280, 800), QSize(1024, 700), QSize(860, 560)})
        QTest::addRow("%d", size.width()) << size;
}

void TestLogPages::chipsStandAsBeforeAfterAnotherRange()
{
    QFETCH(QSize, size);
    m_window->resize(size);
    m_window->showPage(m_window->traffic());
    const auto& chips = traffic().chips();
    const auto layOut = [&] {
        answer();
        QCoreApplication::sendPostedEvents(); // laid out
        for (const auto* chip : chips.findChildren<CountChip*>())
            QVERIFY(chip->isVisible() && chips.rect().contains(chip->geometry()));
    };
    layOut();
    layOut();
    const QRect before = chips.geometry();
    traffic().setLength(24h);
    layOut();
    traffic().setLength(10min);
    layOut();
    QTRY_COMPARE(chips.geometry(), before);
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

void TestLogPages::aFilterThatMatchesNothingSaysSo()
{
    showAnswered(traffic());
    const auto speaks = [&] { return traffic().chart().accessibleName(); };
    const auto nothing = [&] {
        console::LogFigures none = *m_logs->figures(m_feed->logQuery());
        auto empty = std::make_shared<console::TrafficFigures>(*none.traffic);
        empty->routes.clear();
        for (auto& values : empty->series.perSecond)
            values.clear();
        none.traffic = empty;
        console::Snapshot snapshot;
        snapshot.connection.phase = console::ConnectionState::Phase::Absent;
        snapshot.logs = std::make_shared<const console::LogFigures>(none);
        draw(std::move(snapshot));
    };
    nothing();
    QVERIFY(speaks().contains(u"No data for this period"_s));
    traffic().setFilterText(u"zzz"_s);
    nothing();
    QVERIFY(says(u"None of the requests in these logs match the filter."_s));
    QVERIFY(says(u"not of the filter"_s));
    QVERIFY(!traffic().chart().isVisible() && !traffic().table().isVisible());
    QTest::mouseClick(button(u"Clear the filter"_s), Qt::LeftButton);
    QCOMPARE(traffic().filterEdit()->text(), QString());
    answer();
    QVERIFY(traffic().chart().isVisible());
    QVERIFY(traffic().table().isVisible());
}

// By which one tells them apart, with the ids in them.
void TestLogPages::theLinesOfARouteHaveTheirPaths()
{
    showAnswered(traffic());
    traffic().openRoute("GET /channels/{channel}");
    answer();
    auto& lines = traffic().routeCard().table();
    const auto cell = [&](int row, int role) {
        return lines.model()->index(row, int(RequestLineModel::Path)).data(role).toString();
    };
    QCOMPARE(cell(2, Qt::DisplayRole), u"/channels/41700000000000002"_s);
    QVERIFY(cell(2, Qt::ToolTipRole).contains(u"DiscordBot (worker 2)"_s)); // the whole line
    support::resizeTo(*m_window, {860, 560});
    QTRY_VERIFY(!lines.isColumnHidden(RequestLineModel::Path));
    support::resizeTo(*m_window, {1440, 900});
    const int text = QFontMetrics(figureFont(12)).horizontalAdvance(cell(2, Qt::DisplayRole));
    QTRY_VERIFY(lines.columnWidth(RequestLineModel::Path) > text);
}

void TestLogPages::requestsAreCopiedForCurl()
{
    showAnswered(traffic());
    console::Snapshot snapshot;
    snapshot.connection.api = "http://proxy:8080/api/v10";
    traffic().apply(snapshot);
    traffic().table().selectRow(0);
    const auto& routes = *traffic().table().model();
    const auto method = routes.index(0, int(RouteColumn::Method)).data().toString();
    auto line = copied(traffic().table(), u"curl"_s);
    QVERIFY2(line.startsWith(u"curl -X %1 \"http://proxy:8080/api/v10/"_s.arg(method)), qPrintable(line));
    QVERIFY2(!line.contains(u'{') && line.endsWith(u'\n'), qPrintable(line));
    traffic().openRoute("GET /channels/{channel}");
    answer();
    auto& lines = traffic().routeCard().table();
    lines.selectRow(2);
    line = copied(lines, u"curl"_s);
    QCOMPARE(line,
        u"curl -X GET \"http://proxy:8080/api/v10/channels/41700000000000002\" -H \"Authorization: Bot "
        "$HEADROOM_TOKEN\"\n"_s);
    QVERIFY(copied(lines, u"JSON"_s).startsWith(u"[\n{\"Time\":"_s));
}

void TestLogPages::theMenusOfATableOfferColumnsAndCopies()
{
    showAnswered(traffic());
    auto& table = traffic().table();
    table.selectRow(1);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, table.visualRect(table.currentIndex()).center(),
        table.viewport()->mapToGlobal(table.visualRect(table.currentIndex()).center()));
    QApplication::sendEvent(&table, &event);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu);
    const auto keep = [](QWidget& shown, const QString& name) {
        if (const auto prefix = qEnvironmentVariable("HEADROOM_PICTURES"); !prefix.isEmpty())
            QVERIFY(shown.grab().save(prefix + name + u".png"_s));
    };
    keep(*menu, u"menu"_s);
    QStringList texts;
    for (auto* action : menu->actions()) {
        texts += action->text();
        if (!action->menu())
            continue;
        action->menu()->popup({});
        keep(*action->menu(), u"menu-"_s + action->text().simplified().replace(u' ', u'-'));
        action->menu()->close();
    }
    QVERIFY(texts.contains(u"Copy as"_s));
    QVERIFY(texts.contains(u"Columns"_s));
    menu->close();
}

void TestLogPages::noAnswerIsNotPaintedAsSuccess()
{
    m_window->showPage(m_window->traffic());
    console::LogFigures figures = *m_logs->figures(m_feed->logQuery());
    auto traffic = std::make_shared<console::TrafficFigures>(*figures.traffic);
    traffic->byStatus = {{0, 10}, {200, 10}};
    figures.traffic = traffic;
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Absent;
    snapshot.logs = std::make_shared<const console::LogFigures>(figures);
    draw(std::move(snapshot));
    const auto* list = child<CountList>(u"Statuses"_s);
    const auto tones = list->entries();
    QCOMPARE(tones.size(), std::size_t(2));
    QCOMPARE(tones[0].name, u"no response"_s);
    QVERIFY(tones[0].tone == answerTone(console::AnswerKind::Unknown));
    QVERIFY(tones[0].tone != tones[1].tone);
}

void TestLogPages::statusesAreToldBesideTheLargestCounts()
{
    m_window->showPage(m_window->traffic());
    console::LogFigures figures = *m_logs->figures(m_feed->logQuery());
    auto traffic = std::make_shared<console::TrafficFigures>(*figures.traffic);
    traffic->byStatus = {{200, 2'345'678}, {204, 1'234'567'890}, {429, 12}, {0, 7'654'321}};
    figures.traffic = traffic;
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Absent;
    snapshot.logs = std::make_shared<const console::LogFigures>(figures);
    QStringList faults;
    for (const QSize size : support::pictureSizes) {
        support::resizeTo(*m_window, size);
        draw(snapshot);
        faults += support::faultsOf(*m_window, u"statuses-%1"_s.arg(size.width()));
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    const auto* list = child<CountList>(u"Statuses"_s);
    for (const auto& entry : list->entries())
        QCOMPARE(list->line(entry).name, entry.name);
    QCOMPARE(list->line({u"429"_s, 12, {}}).count, u"12"_s);
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
