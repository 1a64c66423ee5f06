// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the page of shards shows of one and of all, and how its parts share the room.
#include "tests/support/ui/layout.h"
#include "tests/support/ui/log_window_test.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/pages/logs/source_chooser.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/tables/log_table.h"

#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>

#include <set>

namespace headroom::tst_shards_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestShardsPage : public support::LogWindowTest
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
    void aTileShowsItsRowAndThePageDoesNotScroll_data();
    void aTileShowsItsRowAndThePageDoesNotScroll();
    void theEventsOfAShardAreInSight_data();
    void theEventsOfAShardAreInSight();
};

void TestShardsPage::aShardOpensFromMapTableAndOverviewAndEscClosesIt()
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

void TestShardsPage::aShardWithAMissedAckSaysForHowLong()
{
    showAnswered(shards());
    shards().openShard({100, 37});
    answer();
    QVERIFY(says(u"no ACK"_s));
    QVERIFY(says(u"for 46 s"_s));
    m_clock->advance(3s);
    QTRY_VERIFY(says(u"for 49 s"_s));
}

void TestShardsPage::theDetailOfAShardSaysWhatItShows()
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

void TestShardsPage::theColourOfTheMapIsChosenWhereTheMapIs()
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

void TestShardsPage::theDetailOfAnotherShardIsNotShown()
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

void TestShardsPage::theCountOfShardsInTroubleStaysWhileOneLogIsLookedAt()
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

void TestShardsPage::theShardsOfOneLogAreShown()
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

void TestShardsPage::aTileShowsItsRowAndThePageDoesNotScroll_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1440x900") << QSize(1440, 900);
    QTest::newRow("1366x768") << QSize(1366, 768);
    QTest::newRow("1024x700") << QSize(1024, 700);
}

void TestShardsPage::aTileShowsItsRowAndThePageDoesNotScroll()
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

void TestShardsPage::theEventsOfAShardAreInSight_data()
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
void TestShardsPage::theEventsOfAShardAreInSight()
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

HEADROOM_TEST(TestShardsPage)

} // namespace headroom::tst_shards_page

#include "tst_shards_page.moc"
