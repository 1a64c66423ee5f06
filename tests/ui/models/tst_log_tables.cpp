// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tables of the pages of logs: routes and shards that come anew several times a second.
#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_logs.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/shard_model.h"
#include "ui/models/logs/sorted_log_rows.h"
#include "ui/models/logs/traffic_route_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/tables/log_table.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>

#include <random>

namespace headroom::tst_log_tables {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::ShardState;

namespace {

console::TrafficRoute route(const char* method, const char* path, std::uint64_t ok, std::uint64_t limited = 0)
{
    console::TrafficRoute made;
    made.method = method;
    made.routeTemplate = path;
    made.count[std::size_t(console::AnswerKind::Ok)] = ok;
    made.count[std::size_t(console::AnswerKind::Limited)] = limited;
    made.invalid = limited;
    return made;
}

console::Shard shard(std::uint32_t number, ShardState state = ShardState::Healthy, std::optional<float> last = 50.0F)
{
    console::Shard made;
    made.source = 1;
    made.number = number;
    made.state = state;
    made.lastMs = last;
    made.tellsLatency = made.isExact = true;
    return made;
}

console::LogFigures withShards(std::vector<console::Shard> shards)
{
    console::LogFigures figures;
    console::LogSource source;
    source.id = 1;
    source.name = "/var/log/gateway.log";
    figures.sources = {source};
    auto made = std::make_shared<console::ShardsFigures>();
    made->shards = std::move(shards);
    made->threshold = 150ms;
    figures.shards = made;
    return figures;
}

QString cell(const QAbstractItemModel& model, int row, int column)
{
    return model.index(row, column).data().toString();
}

QStringList column(const QAbstractItemModel& model, ShardColumn column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts += cell(model, row, int(column));
    return texts;
}

} // namespace

class TestLogTables : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rowsThatComeAndGoLeaveTheOthersWhereTheyAre();
    void onlyCellsThatDifferAreToldAbout();
    void veryManyChangesAreToldAsOneRange();
    void rowsRunAwayAtMostOnceASecond();
    void tiesHaveOneOrderWhateverCameBefore();
    void ratesAreOfTheTimeThatIsShownAndNeverAZeroThatIsNone();
    void whatIsNotKnownIsADashNeverZero();
    void whatIsNotKnownComesLastBothWays();
    void derivedLatenciesSayHowExactTheyAre();
    void theFilterFindsNumbersAsNumbers();
    void troubleIsFilteredAsItComesAndGoes();
    void copyTakesTheChosenRowsAsTheyAreShown();
    void statesAreSortedByTheirUrgency();
    void aPassingSecondTellsOfOneColumn();
    void fourThousandShardsAreAppliedInTime();
};

void TestLogTables::rowsThatComeAndGoLeaveTheOthersWhereTheyAre()
{
    std::mt19937 random(5);
    TrafficRouteModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    SortedLogRows rows(model);
    QAbstractItemModelTester sortedTester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
    rows.sort(int(RouteColumn::Requests), Qt::DescendingOrder);
    for (int round = 0; round < 60; ++round) {
        std::vector<console::TrafficRoute> routes;
        for (int i = 0; i < 40; ++i) {
            if (random() % 3 == 0)
                routes.push_back(route(i % 2 ? "GET" : "POST", ("/" + std::to_string(i)).c_str(), random() % 90));
        }
        std::shuffle(routes.begin(), routes.end(), random);
        const QPersistentModelIndex kept = model.rowCount() > 0 ? model.index(0, 1) : QModelIndex();
        const QString before = kept.data().toString();
        model.show(routes, 600s);
        QCOMPARE(model.rowCount(), int(routes.size()));
        if (kept.isValid())
            QCOMPARE(kept.data().toString(), before);
        for (const auto& each : routes) {
            const auto same = [&](const auto& row) {
                return row.method == each.method && row.routeTemplate == each.routeTemplate;
            };
            const auto found = std::find_if(model.rows().begin(), model.rows().end(), same);
            QVERIFY(found != model.rows().end());
            QCOMPARE(found->total(), each.total());
        }
        rows.refresh(Instant{} + std::chrono::seconds(round * 2));
        QCOMPARE(rows.rowCount(), model.rowCount());
    }
}

void TestLogTables::onlyCellsThatDifferAreToldAbout()
{
    ShardModel model;
    std::vector<console::Shard> shards;
    for (std::uint32_t i = 0; i < 100; ++i)
        shards.push_back(shard(i));
    model.show(withShards(shards));
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.show(withShards(shards));
    QCOMPARE(changes.size(), 0);
    shards[7].lastMs = 90.0F;
    shards[8].lastMs = 91.0F;
    shards[40].missedAcks = 1;
    model.show(withShards(shards));
    QCOMPARE(changes.size(), 2);
    QCOMPARE(changes[0][0].toModelIndex(), model.index(7, int(ShardColumn::Last)));
    QCOMPARE(changes[0][1].toModelIndex(), model.index(8, int(ShardColumn::Last)));
    QCOMPARE(changes[1][0].toModelIndex(), model.index(40, int(ShardColumn::Missed)));
}

void TestLogTables::veryManyChangesAreToldAsOneRange()
{
    ShardModel model;
    std::vector<console::Shard> shards;
    for (std::uint32_t i = 0; i < 1000; ++i)
        shards.push_back(shard(i));
    model.show(withShards(shards));
    for (std::size_t i = 0; i < shards.size(); ++i) {
        if (i % 4 != 0)
            shards[i].lastMs = 77.0F;
    }
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.show(withShards(shards));
    QCOMPARE(changes.size(), 1);
}

void TestLogTables::rowsRunAwayAtMostOnceASecond()
{
    TrafficRouteModel model;
    SortedLogRows rows(model);
    rows.sort(int(RouteColumn::Requests), Qt::DescendingOrder);
    const Instant start = Instant{} + 10s;
    model.show({route("GET", "/a", 10), route("GET", "/b", 5)}, 600s);
    rows.refresh(start);
    QCOMPARE(cell(rows, 0, int(RouteColumn::Route)), u"/a"_s);
    QSignalSpy layouts(&rows, &QAbstractItemModel::layoutChanged);
    model.show({route("GET", "/a", 12), route("GET", "/b", 5)}, 600s);
    rows.refresh(start, true);
    QCOMPARE(layouts.size(), 0); // no row has to move
    model.show({route("GET", "/a", 10), route("GET", "/b", 50)}, 600s);
    rows.refresh(start + 900ms);
    QCOMPARE(cell(rows, 0, int(RouteColumn::Route)), u"/a"_s);
    rows.refresh(start + 1s);
    QCOMPARE(cell(rows, 0, int(RouteColumn::Route)), u"/b"_s);
    model.show({route("GET", "/a", 100), route("GET", "/b", 50)}, 600s);
    rows.refresh(start + 1001ms, true);
    QCOMPARE(cell(rows, 0, int(RouteColumn::Route)), u"/a"_s);
}

void TestLogTables::tiesHaveOneOrderWhateverCameBefore()
{
    TrafficRouteModel model;
    SortedLogRows rows(model);
    model.show({route("GET", "/c", 7), route("GET", "/a", 7), route("GET", "/b", 7)}, 600s);
    for (const auto order : {Qt::DescendingOrder, Qt::AscendingOrder}) {
        rows.sort(int(RouteColumn::Limited), order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder);
        rows.sort(int(RouteColumn::Requests), order);
        for (int row = 0; row < 3; ++row)
            QCOMPARE(cell(rows, row, int(RouteColumn::Route)), QString(u"/"_s + QChar(u'a' + row)));
    }
}

void TestLogTables::ratesAreOfTheTimeThatIsShownAndNeverAZeroThatIsNone()
{
    TrafficRouteModel model;
    model.show({route("GET", "/a", 1200), route("GET", "/b", 3), route("GET", "/c", 0)}, 600s);
    QCOMPARE(cell(model, 0, int(RouteColumn::PerSecond)), u"2.0"_s);
    QCOMPARE(cell(model, 1, int(RouteColumn::PerSecond)), u"<0.1"_s);
    QCOMPARE(cell(model, 2, int(RouteColumn::PerSecond)), u"0"_s);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.show({route("GET", "/a", 1200), route("GET", "/b", 3), route("GET", "/c", 0)}, 60s);
    QCOMPARE(cell(model, 0, int(RouteColumn::PerSecond)), u"20"_s);
    QVERIFY(changes.size() > 0); // although no route has changed
}

void TestLogTables::whatIsNotKnownIsADashNeverZero()
{
    ShardModel model;
    console::Shard named;
    named.source = 1;
    model.show(withShards({named}));
    for (const auto column : {ShardColumn::Number, ShardColumn::Last, ShardColumn::P50, ShardColumn::P95,
             ShardColumn::P99, ShardColumn::Max, ShardColumn::LastSeen})
        QCOMPARE(cell(model, 0, int(column)), u"–"_s);
    QCOMPARE(cell(model, 0, int(ShardColumn::State)), u"no data"_s);
    QCOMPARE(cell(model, 0, int(ShardColumn::Accuracy)), u"none"_s);
    QCOMPARE(formatLatency(std::nanf("")), u"–"_s);
    QCOMPARE(formatLatency(0.0F), u"0.0 ms"_s);
}

void TestLogTables::whatIsNotKnownComesLastBothWays()
{
    ShardModel model;
    SortedLogRows rows(model);
    model.show(withShards({shard(1, ShardState::NoData, {}), shard(2, ShardState::Healthy, 90.0F),
        shard(3, ShardState::Healthy, 20.0F), shard(4, ShardState::NoData, {})}));
    const auto order = [&] { return column(rows, ShardColumn::Number).join(u' '); };
    rows.sort(int(ShardColumn::Last), Qt::AscendingOrder);
    QCOMPARE(order(), u"3 2 1 4"_s);
    rows.sort(int(ShardColumn::Last), Qt::DescendingOrder);
    QCOMPARE(order(), u"2 3 1 4"_s);
}

void TestLogTables::derivedLatenciesSayHowExactTheyAre()
{
    auto derived = shard(1);
    derived.isExact = false;
    derived.resolution = 1s;
    QCOMPARE(accuracyText(derived), u"derived ±1 s"_s);
    derived.resolution = 1ms;
    QCOMPARE(accuracyText(derived), u"derived ±1 ms"_s);
    QCOMPARE(accuracyText(shard(1)), u"exact"_s);
}

void TestLogTables::theFilterFindsNumbersAsNumbers()
{
    ShardModel model;
    SortedLogRows rows(model);
    model.show(withShards({shard(1), shard(10), shard(11), shard(101, ShardState::Missed)}));
    const auto shown = [&](std::string_view text) {
        rows.setWanted(*FilterText::parse(text, ShardModel::filterFields()), false);
        auto numbers = column(rows, ShardColumn::Number);
        numbers.sort();
        return numbers.join(u' ');
    };
    QCOMPARE(shown("1"), u"1"_s);
    QCOMPARE(shown("missed"), u"101"_s);
    QCOMPARE(shown("GATEWAY"), u"1 10 101 11"_s);
    QCOMPARE(shown("shard:10..99"), u"10 11"_s);
    QCOMPARE(shown("is:missed_ack"), u"101"_s);
    QCOMPARE(shown("-is:missed_ack log:gate shard:>1"), u"10 11"_s);
    QCOMPARE(shown("latency:<0"), QString());
    QCOMPARE(shown("missed:0 reconnects:0 latency:>=0"), shown(""));
}

void TestLogTables::copyTakesTheChosenRowsAsTheyAreShown()
{
    ShardModel model;
    SortedLogRows rows(model);
    model.show(withShards({shard(3), shard(1), shard(2, ShardState::Missed)}));
    Theme theme;
    LogTable table(theme, rows);
    rows.sort(int(ShardColumn::Number), Qt::AscendingOrder);
    table.setSelectionMode(QAbstractItemView::ExtendedSelection);
    QCOMPARE(table.chosenRows(), QString());
    for (int column = 0; column < rows.columnCount(); ++column)
        table.setColumnHidden(column, column != int(ShardColumn::Number) && column != int(ShardColumn::State));
    table.selectAll();
    QCOMPARE(table.chosenRows(), u"Shard\tState\n1\thealthy\n2\tmissed ACK\n3\thealthy\n"_s);
    table.selectRow(1);
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), u"Shard\tState\n2\tmissed ACK\n"_s);
}

void TestLogTables::troubleIsFilteredAsItComesAndGoes()
{
    ShardModel model;
    SortedLogRows rows(model);
    rows.setWanted({}, true);
    model.show(withShards({shard(1), shard(2, ShardState::Missed), shard(3, ShardState::Slow),
        shard(4, ShardState::Unknown), shard(5, ShardState::NoData, {})}));
    rows.refresh(Instant{} + 1s);
    QCOMPARE(rows.rowCount(), 3);
    model.show(withShards({shard(1, ShardState::Reconnecting), shard(2), shard(3), shard(4), shard(5)}));
    rows.refresh(Instant{} + 3s);
    QCOMPARE(rows.rowCount(), 1);
    QCOMPARE(cell(rows, 0, int(ShardColumn::Number)), u"1"_s);
}

void TestLogTables::statesAreSortedByTheirUrgency()
{
    using console::ShardState;
    ShardModel model;
    std::vector<console::Shard> shards;
    for (const auto state : {ShardState::Healthy, ShardState::Missed, ShardState::NoData, ShardState::Slow,
             ShardState::Unknown, ShardState::Reconnecting}) {
        shards.push_back(shard(std::uint32_t(shards.size())));
        shards.back().state = state;
    }
    model.show(withShards(shards));
    SortedLogRows rows(model);
    rows.sort(int(ShardColumn::State), Qt::DescendingOrder);
    rows.refresh(Instant{} + 2s, true);
    QCOMPARE(column(rows, ShardColumn::State),
        (QStringList{u"missed ACK"_s, u"reconnecting"_s, u"silent"_s, u"slow"_s, u"no data"_s, u"healthy"_s}));
}

void TestLogTables::aPassingSecondTellsOfOneColumn()
{
    ShardModel model;
    auto seen = shard(1);
    seen.lastSeen = WallTime(100s);
    model.show(withShards({seen}));
    model.passTime(WallTime(146s));
    QCOMPARE(cell(model, 0, int(ShardColumn::LastSeen)), u"46 s ago"_s);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    model.passTime(WallTime(146s + 400ms));
    QCOMPARE(changes.size(), 0);
    model.passTime(WallTime(147s));
    QCOMPARE(changes.size(), 1);
    QCOMPARE(changes[0][0].toModelIndex().column(), int(ShardColumn::LastSeen));
    QCOMPARE(changes[0][1].toModelIndex().column(), int(ShardColumn::LastSeen));
    QCOMPARE(agoText(WallTime(200s), WallTime(150s)), u"0 s ago"_s); // a clock that is ahead
}

void TestLogTables::fourThousandShardsAreAppliedInTime()
{
    VirtualClock clock;
    support::FakeLogs logs(clock, {.shards = 4096, .shardSources = 8, .requests = false});
    ShardModel model;
    SortedLogRows rows(model);
    rows.sort(int(ShardColumn::State), Qt::DescendingOrder);
    model.show(*logs.figures({}));
    QCOMPARE(model.rowCount(), 4096);
    logs.step();
    const auto next = logs.figures({});
    QElapsedTimer timer;
    timer.start();
    model.show(*next);
    const auto took = timer.elapsed();
    QVERIFY2(took < 200, qPrintable(QString::number(took))); // far over what it takes; bench_ui_logs measures
    QCOMPARE(model.rowOf({100, 37}), 37);
    QCOMPARE(model.rowOf({100, 4000}), -1);
}

HEADROOM_TEST(TestLogTables)

} // namespace headroom::tst_log_tables

#include "tst_log_tables.moc"
