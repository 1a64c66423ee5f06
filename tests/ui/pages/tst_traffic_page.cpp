// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the page of traffic shows, how it is filtered and copied, and how its parts share the room.
#include "tests/support/ui/layout.h"
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/request_line_model.h"
#include "ui/pages/logs/log_head.h"
#include "ui/pages/traffic/route_card.h"
#include "ui/widgets/charts/range_chooser.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/lists/count_list.h"
#include "ui/widgets/tables/log_table.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>

namespace headroom::tst_traffic_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestTrafficPage : public support::LogWindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void onTrafficEitherThePageScrollsOrTheTable_data();
    void onTrafficEitherThePageScrollsOrTheTable();
    void chipsStandAsBeforeAfterAnotherRange_data();
    void chipsStandAsBeforeAfterAnotherRange();
    void aFilterThatMatchesNothingSaysSo();
    void theLinesOfARouteHaveTheirPaths();
    void requestsAreCopiedForCurl();
    void theMenusOfATableOfferColumnsAndCopies();
    void noAnswerIsNotPaintedAsSuccess();
    void statusesAreToldBesideTheLargestCounts();
};

void TestTrafficPage::onTrafficEitherThePageScrollsOrTheTable_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1440, 900), QSize(1366, 768), QSize(1024, 700), QSize(860, 560)})
        QTest::addRow("%d", size.width()) << size;
}

void TestTrafficPage::onTrafficEitherThePageScrollsOrTheTable()
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

void TestTrafficPage::chipsStandAsBeforeAfterAnotherRange_data()
{
    QTest::addColumn<QSize>("size");
    for (const QSize size : {QSize(1440, 900), QSize(1366, 768), QSize(1280, 800), QSize(1024, 700), QSize(860, 560)})
        QTest::addRow("%d", size.width()) << size;
}

void TestTrafficPage::chipsStandAsBeforeAfterAnotherRange()
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

void TestTrafficPage::aFilterThatMatchesNothingSaysSo()
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
void TestTrafficPage::theLinesOfARouteHaveTheirPaths()
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

void TestTrafficPage::requestsAreCopiedForCurl()
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

void TestTrafficPage::theMenusOfATableOfferColumnsAndCopies()
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

void TestTrafficPage::noAnswerIsNotPaintedAsSuccess()
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

void TestTrafficPage::statusesAreToldBesideTheLargestCounts()
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

HEADROOM_TEST(TestTrafficPage)

} // namespace headroom::tst_traffic_page

#include "tst_traffic_page.moc"
