// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/ui/window_test.h"
#include "ui/widgets/shards/shard_map.h"

#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_logs.h"

#include <QMouseEvent>

namespace headroom::tst_shard_map {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::ShardState;

class TestShardMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void everyCellIsWhereTheMouseFindsIt_data();
    void everyCellIsWhereTheMouseFindsIt();
    void arrowsGoFromGroupToGroupAndStopAtTheEnds();
    void aClickAndReturnOpen();
    void troubleIsMarkedWithoutItsColour();
    void aShardWithoutDataIsNotDrawnAsAFastOne();
    void theLegendNamesTheStatesThatAreThere();
    void theLegendShowsMarksAsCellsHaveThem();
    void theDescriptionNeverInventsALatency();
    void aMapThatShrinksForgetsWhatTheMouseWasOn();
    void anEmptyMapTakesKeys();
};

void TestShardMap::initTestCase()
{
    support::useOwnSettings(*this);
    qRegisterMetaType<console::LogQuery::Shard>();
}

void TestShardMap::everyCellIsWhereTheMouseFindsIt_data()
{
    QTest::addColumn<std::vector<int>>("groups");
    QTest::addColumn<QSize>("room");
    QTest::addColumn<bool>("fits");
    QTest::newRow("one") << std::vector<int>{1} << QSize(800, 300) << true;
    QTest::newRow("a thousand") << std::vector<int>{1024} << QSize(780, 300) << true;
    QTest::newRow("all there can be") << std::vector<int>{4096} << QSize(780, 240) << true;
    QTest::newRow("in groups") << std::vector<int>{500, 1, 3000, 595} << QSize(780, 300) << true;
    QTest::newRow("no room") << std::vector<int>{4096} << QSize(60, 40) << false;
    QTest::newRow("very many groups") << std::vector<int>(64, 64) << QSize(780, 300) << false;
}

void TestShardMap::everyCellIsWhereTheMouseFindsIt()
{
    QFETCH(std::vector<int>, groups);
    QFETCH(QSize, room);
    QFETCH(bool, fits);
    const ShardMapLayout layout(groups, room);
    int count = 0;
    for (const int group : groups)
        count += group;
    QRect before;
    for (int i = 0; i < count; ++i) {
        const QRect cell = layout.cell(i);
        QCOMPARE(layout.cellAt(cell.center()), i);
        QVERIFY(!cell.intersects(before));
        QVERIFY(cell.right() < room.width());
        before = cell;
    }
    QCOMPARE(layout.height() <= room.height() + 3, fits);
    QCOMPARE(layout.cellAt({-1, 5}), -1);
    QCOMPARE(layout.cellAt({5, layout.height() + 50}), -1);
}

void TestShardMap::arrowsGoFromGroupToGroupAndStopAtTheEnds()
{
    const ShardMapLayout layout({30, 5, 30}, {10 * 14, 400});
    const int columns = layout.columns();
    QCOMPARE(layout.moved(0, -1, 0), 0);
    QCOMPARE(layout.moved(0, 1, 0), 1);
    QCOMPARE(layout.moved(64, 1, 0), 64);
    QCOMPARE(layout.moved(0, 0, -1), 0);
    QCOMPARE(layout.moved(0, 0, 1), columns);
    int at = 0;
    QSet<int> seen;
    while (!seen.contains(at)) {
        seen.insert(at);
        at = layout.moved(at, 0, 1);
    }
    QVERIFY(at >= 35); // down to the last group
    QCOMPARE(layout.moved(-1, 1, 0), 0);
}

void TestShardMap::aClickAndReturnOpen()
{
    VirtualClock clock;
    support::FakeLogs logs(clock, {.shards = 64, .shardSources = 2, .requests = false});
    Theme theme;
    ShardMap map(theme, u"Map of shards"_s);
    map.resize(500, 300);
    map.QWidget::show();
    map.show(logs.figures({})->shards, {{100, u"gw-1"_s}, {101, u"gw-2"_s}});
    std::vector<console::LogQuery::Shard> opened;
    connect(&map, &ShardMap::opened, this, [&](auto shard) { opened.push_back(shard); });
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.cellRect(33).center());
    QCOMPARE(opened.size(), std::size_t(1));
    QCOMPARE(opened[0], (console::LogQuery::Shard{101, 33}));
    QTest::keyClick(&map, Qt::Key_Home);
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Return);
    QCOMPARE(opened.back(), (console::LogQuery::Shard{100, 1}));
    QVERIFY(map.accessibleDescription().startsWith(u"Shard 1\n"_s));
    QTest::keyClick(&map, Qt::Key_End);
    QTest::keyClick(&map, Qt::Key_Space);
    QCOMPARE(opened.back(), (console::LogQuery::Shard{101, 63}));
    QTest::mouseClick(&map, Qt::LeftButton, {}, {map.width() - 2, map.height() - 2});
    QCOMPARE(opened.size(), std::size_t(3));
}

namespace {

std::shared_ptr<console::ShardsFigures> one(ShardState state, std::optional<float> last)
{
    auto figures = std::make_shared<console::ShardsFigures>();
    figures->threshold = 150ms;
    console::Shard shard;
    shard.number = 1;
    shard.state = state;
    shard.lastMs = last;
    shard.tellsLatency = last.has_value();
    figures->shards.assign(600, shard);
    for (std::uint32_t i = 0; i < 600; ++i)
        figures->shards[i].number = i;
    return figures;
}

// How many shades of grey the first cell has.
int shades(ShardMap& map)
{
    const QImage image = map.grab(map.cellRect(0)).toImage().convertToFormat(QImage::Format_Grayscale8);
    QSet<int> greys;
    for (int y = 3; y < image.height() - 3; ++y) {
        for (int x = 3; x < image.width() - 3; ++x)
            greys.insert(qGray(image.pixel(x, y)) / 16);
    }
    return int(greys.size());
}

} // namespace

void TestShardMap::troubleIsMarkedWithoutItsColour()
{
    Theme theme;
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        theme.preview(choice);
        ShardMap map(theme, u"Map of shards"_s);
        map.setPlain(true);
        map.resize(500, 400);
        for (const auto colour : {ShardMap::Colour::Latency, ShardMap::Colour::State, ShardMap::Colour::Reconnects}) {
            map.colourBy(colour);
            map.show(one(ShardState::Healthy, 50.0F), {});
            QCOMPARE(shades(map), 1);
            for (const auto state :
                {ShardState::Missed, ShardState::Reconnecting, ShardState::Unknown, ShardState::Slow}) {
                map.show(one(state, 200.0F), {});
                QVERIFY(shades(map) > 1);
            }
        }
    }
}

void TestShardMap::aShardWithoutDataIsNotDrawnAsAFastOne()
{
    Theme theme;
    ShardMap map(theme, u"Map of shards"_s);
    map.setPlain(true);
    map.resize(500, 400);
    const auto middle = [&] { return map.grab().toImage().pixelColor(map.cellRect(0).center()); };
    map.show(one(ShardState::NoData, {}), {});
    const QColor unknown = middle();
    map.show(one(ShardState::Healthy, 1.0F), {});
    QVERIFY(middle() != unknown);
    const QColor fast = middle();
    map.show(one(ShardState::Healthy, {}), {}); // and its log tells no latency
    QVERIFY(middle() != fast);
}

void TestShardMap::theLegendNamesTheStatesThatAreThere()
{
    Theme theme;
    ShardMap map(theme, u"Map of shards"_s);
    map.show(one(ShardState::NoData, {}), {{0, u"gw-1"_s}});
    for (const auto colour : {ShardMap::Colour::Latency, ShardMap::Colour::Reconnects}) {
        map.colourBy(colour);
        map.resize(1200, 300);
        QCOMPARE(map.legendStates().size(), std::size_t(5)); // what is healthy is on the scale
        map.resize(260, 300);
        const auto states = map.legendStates();
        QVERIFY(states.size() < 5);
        QVERIFY(std::ranges::find(states, ShardState::NoData) != states.end());
    }
    map.colourBy(ShardMap::Colour::State);
    map.resize(1200, 300);
    QCOMPARE(map.legendStates().size(), std::size_t(6));
    map.resize(10, 300);
    QVERIFY(map.legendStates().empty());
}

// Marks in large cells, corners in small ones, and neither where cells have room for their colour alone.
void TestShardMap::theLegendShowsMarksAsCellsHaveThem()
{
    Theme theme;
    theme.preview(Theme::Choice::Dark);
    ShardMap map(theme, u"Map of shards"_s);
    map.resize(1000, 300);
    const auto withCells = [&](int least, int most) {
        for (std::size_t count = 10; count <= 16'000; count += count / 10) {
            auto figures = one(ShardState::Missed, 50.0F);
            const auto any = figures->shards.front();
            figures->shards.resize(count, any);
            map.show(figures, {{0, u"gw-1"_s}});
            const int size = map.cells().cellSize();
            if (size >= least && size <= most)
                return true;
        }
        return false;
    };
    const auto legend = [&] { return map.grab(QRect(0, map.height() - 16, map.width(), 16)).toImage(); };
    map.colourBy(ShardMap::Colour::State);
    QVERIFY(withCells(12, 20));
    const QImage marks = legend();
    QVERIFY(withCells(8, 11));
    QCOMPARE(legend(), marks);
    QVERIFY(withCells(5, 7));
    const QImage corners = legend();
    QVERIFY(corners != marks);
    QVERIFY(withCells(1, 4));
    QVERIFY(legend() != marks && legend() != corners);
    QCOMPARE(map.legendStates().size(), std::size_t(6)); // by their colour
    // Where that is the scale's, what cells do not show is not named.
    map.colourBy(ShardMap::Colour::Reconnects);
    QCOMPARE(map.legendStates(), std::vector{ShardState::NoData});
    QVERIFY(withCells(5, 7));
    QCOMPARE(map.legendStates().size(), std::size_t(5));
}

void TestShardMap::theDescriptionNeverInventsALatency()
{
    Theme theme;
    ShardMap map(theme, u"Map of shards"_s);
    map.show(one(ShardState::NoData, {}), {});
    QVERIFY(!map.description(0).contains(u" ms"_s));
    QVERIFY(map.description(0).contains(u"no data"_s));
    QVERIFY(map.description(9999).isEmpty());
    map.show(one(ShardState::Healthy, 88.0F), {});
    QVERIFY(map.description(0).contains(u"last 88 ms"_s));
}

void TestShardMap::aMapThatShrinksForgetsWhatTheMouseWasOn()
{
    Theme theme;
    ShardMap map(theme, u"Map of shards"_s);
    map.resize(500, 300);
    map.QWidget::show();
    map.show(one(ShardState::Healthy, 50.0F), {});
    const QPointF place = map.cellRect(599).center();
    QMouseEvent move(QEvent::MouseMove, place, map.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&map, &move);
    auto few = one(ShardState::Healthy, 50.0F);
    few->shards.resize(2);
    QSignalSpy pointed(&map, &ShardMap::pointedAt);
    map.show(few, {});
    QCOMPARE(pointed.size(), 1);
    QVERIFY(pointed[0][0].toString().isEmpty());
    QVERIFY(!map.grab().isNull());
}

void TestShardMap::anEmptyMapTakesKeys()
{
    Theme theme;
    ShardMap map(theme, u"Map of shards"_s);
    map.resize(300, 200);
    map.QWidget::show();
    for (const auto key : {Qt::Key_Right, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_Return})
        QTest::keyClick(&map, key);
    QVERIFY(!map.grab().isNull());
}

HEADROOM_TEST(TestShardMap)

} // namespace headroom::tst_shard_map

#include "tst_shard_map.moc"
