// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The lanes of this process in the model of buckets, and how they are written.
#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/list_lines.h"
#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/models/buckets/lane_cells.h"
#include "ui/models/requests/own_figures.h"

#include <QAbstractItemModelTester>

namespace headroom::tst_bucket_lanes {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::RequestClientState;
using support::cell;
using support::shown;

class TestBucketLanes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void aWatchedRowAndAnOwnRowShowTheirLanes();
    void onlyRowsWhoseLaneDiffersAreReported();
    void aLaneThatIsGoneLeavesItsCellsEmpty();
    void twoLanesOfOneBucketAddUp();
    void aLaneMayBeToldBeforeItsRow();
    void ownRowsComeAndGoBesideTheOthers();
    void rowsSortByQueueAndByWait();
    void aRouteAddsItsLanesUpAndIsSortedByThem();
    void filtersFindThem();
    void countdownsGoOnWithoutAChange();
    void aPausedListKeepsItsLanes();
    void waitsAreSaidInWords_data();
    void waitsAreSaidInWords();
    void figuresSayWhatStops();

private:
    std::optional<VirtualClock> m_clock; // and the model, new for each of these
    std::optional<BucketModel> m_model;
};

namespace {

console::Snapshot watched(std::initializer_list<console::BucketId> ids)
{
    console::Snapshot s;
    for (const auto id : ids) {
        console::BucketIdentity identity;
        identity.id = id;
        identity.method = "GET";
        identity.routeTemplate = "/route/" + std::to_string(id);
        s.added.push_back(identity);
        console::BucketState state;
        state.id = id;
        state.limit = 5;
        s.changed.push_back(state);
    }
    return s;
}

struct LaneOfRows : model::Lane
{
    std::vector<console::BucketId> rows;
};

LaneOfRows waitingLane(std::vector<console::BucketId> rows, std::size_t waiting, unsigned inFlight, Instant now)
{
    return {support::waitingLane(waiting, inFlight, now), std::move(rows)};
}

console::Snapshot withLanes(const std::vector<LaneOfRows>& lanes, console::Snapshot snapshot = {})
{
    RequestClientState state;
    for (const auto& lane : lanes) {
        state.lanes.push_back(lane);
        state.rows.push_back(lane.rows);
    }
    snapshot.own = std::make_shared<const RequestClientState>(std::move(state));
    return snapshot;
}

using Ids = std::vector<console::BucketId>;
constexpr auto own = console::firstOwnId;

} // namespace

void TestBucketLanes::init()
{
    m_model.reset();
    m_clock.emplace();
    m_model.emplace(*m_clock);
}

void TestBucketLanes::aWatchedRowAndAnOwnRowShowTheirLanes()
{
    const QAbstractItemModelTester tester(&*m_model);
    auto first = watched({0, 1});
    support::addOwnRows(first, m_clock->now());
    const auto now = m_clock->now();
    m_model->apply(withLanes({waitingLane({1}, 12, 3, now), waitingLane({own}, 2, 0, now)}, first));
    QCOMPARE(m_model->rowCount(), 4);
    QCOMPARE(cell(*m_model, 0, BucketColumn::Queue), QString());
    QCOMPARE(cell(*m_model, 0, BucketColumn::Wait), QString());
    QCOMPARE(cell(*m_model, 1, BucketColumn::Queue), u"12 +3"_s);
    QCOMPARE(cell(*m_model, 1, BucketColumn::Wait), u"bucket 1.2 s"_s);
    QCOMPARE(cell(*m_model, 1, BucketColumn::Wait, Qt::ToolTipRole),
        u"The first request waits for its bucket, 1.2 s more."_s);
    QVERIFY(!m_model->index(1, int(BucketColumn::Route)).data(OwnRole).toBool());
    QCOMPARE(cell(*m_model, 2, BucketColumn::Queue), u"2"_s);
    QVERIFY(m_model->index(2, int(BucketColumn::Route)).data(OwnRole).toBool());
    QVERIFY(cell(*m_model, 2, BucketColumn::Route, Qt::ToolTipRole).contains(u"this process"_s));
    QVERIFY(cell(*m_model, 2, BucketColumn::Route, Qt::AccessibleTextRole).contains(u"this process"_s));
}

void TestBucketLanes::onlyRowsWhoseLaneDiffersAreReported()
{
    m_model->apply(watched({0, 1, 2, 3, 4, 5}));
    const auto now = m_clock->now();
    const std::vector lanes{waitingLane({1}, 4, 0, now), waitingLane({4}, 3, 0, now)};
    m_model->apply(withLanes(lanes));
    QSignalSpy changes(&*m_model, &QAbstractItemModel::dataChanged);
    m_model->apply(withLanes(lanes));
    QCOMPARE(changes.count(), 0);
    auto other = lanes;
    other[1].waiting = 2;
    m_model->apply(withLanes(other));
    QCOMPARE(changes.count(), 1);
    QCOMPARE(changes[0][0].toModelIndex(), m_model->index(4, int(BucketColumn::Queue)));
    QCOMPARE(changes[0][1].toModelIndex(), m_model->index(4, int(BucketColumn::Wait)));
}

void TestBucketLanes::aLaneThatIsGoneLeavesItsCellsEmpty()
{
    m_model->apply(withLanes({waitingLane({1}, 4, 0, m_clock->now())}, watched({0, 1})));
    QCOMPARE(cell(*m_model, 1, BucketColumn::Queue), u"4"_s);
    m_model->apply(console::Snapshot{}); // nothing of it has changed
    QCOMPARE(cell(*m_model, 1, BucketColumn::Queue), u"4"_s);
    m_model->apply(withLanes({}));
    QCOMPARE(cell(*m_model, 1, BucketColumn::Queue), QString());
}

void TestBucketLanes::twoLanesOfOneBucketAddUp()
{
    const auto now = m_clock->now();
    m_model->apply(withLanes({waitingLane({0}, 5, 1, now), waitingLane({0}, 2, 1, now)}, watched({0})));
    QCOMPARE(cell(*m_model, 0, BucketColumn::Queue), u"7 +2"_s);
}

void TestBucketLanes::aLaneMayBeToldBeforeItsRow()
{
    m_model->apply(withLanes({waitingLane({1}, 5, 0, m_clock->now())}, watched({0})));
    m_model->apply(watched({1}));
    QCOMPARE(cell(*m_model, 1, BucketColumn::Queue), u"5"_s);
}

void TestBucketLanes::ownRowsComeAndGoBesideTheOthers()
{
    BucketSortFilterModel list(*m_model);
    const QAbstractItemModelTester tester(&*m_model);
    const QAbstractItemModelTester listTester(&list);
    auto first = watched({0, 1, 2});
    support::addOwnRows(first, m_clock->now());
    m_model->apply(first);
    QCOMPARE(m_model->rowCount(), 5);
    console::Snapshot withoutThem;
    withoutThem.removed = {own, 1};
    m_model->apply(withoutThem);
    QCOMPARE(m_model->rowCount(), 3);
    QCOMPARE(m_model->rowOf(own), -1);
    QVERIFY(m_model->rowOf(own + 1) >= 0);
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(list.rowCount(), 3);
    console::Snapshot again;
    support::addOwnRows(again, m_clock->now());
    again.added.pop_back();
    again.changed.pop_back();
    m_model->apply(again);
    QCOMPARE(m_model->rowCount(), 4);
}

void TestBucketLanes::aRouteAddsItsLanesUpAndIsSortedByThem()
{
    BucketSortFilterModel list(*m_model);
    auto routes = watched({0, 1, 2, 3});
    for (std::size_t i = 0; i < 4; ++i)
        routes.added[i].routeTemplate = i < 1 ? "/a" : i < 3 ? "/b" : "/c";
    const auto now = m_clock->now();
    auto first = waitingLane({1}, 9, 2, now);
    auto second = waitingLane({2}, 10, 1, now);
    second.waitsUntil = now + 30s;
    const auto third = waitingLane({3}, 4, 0, now);
    m_model->apply(withLanes({first, second, third}, routes));
    list.setGrouped(true);
    list.sort(int(BucketColumn::Queue), Qt::DescendingOrder);
    QCOMPARE(list.index(0, int(BucketColumn::Route)).data().toString(), u"/b"_s);
    QCOMPARE(list.index(0, int(BucketColumn::Queue)).data().toString(), u"19 +3"_s);
    QCOMPARE(list.index(0, int(BucketColumn::Wait)).data().toString(), u"up to 30.0 s"_s);
    QCOMPARE(list.index(1, int(BucketColumn::Queue)).data().toString(), u"4"_s);
    QCOMPARE(list.index(2, int(BucketColumn::Queue)).data().toString(), QString());
    QCOMPARE(list.headerData(int(BucketColumn::Major), Qt::Horizontal, Qt::DisplayRole).toString(), u"Buckets"_s);
    // And as lanes change and go.
    second.waiting = 0;
    first.waiting = 1;
    m_model->apply(withLanes({first, second, third}));
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(list.index(0, int(BucketColumn::Route)).data().toString(), u"/c"_s);
    QCOMPARE(list.index(1, int(BucketColumn::Queue)).data().toString(), u"1 +3"_s);
    m_model->apply(withLanes({}));
    list.refresh(BucketSortFilterModel::Order::Sort);
    for (int row = 0; row < 3; ++row)
        QCOMPARE(list.index(row, int(BucketColumn::Queue)).data().toString(), QString());
}

void TestBucketLanes::rowsSortByQueueAndByWait()
{
    BucketSortFilterModel list(*m_model);
    const auto now = m_clock->now();
    auto soon = waitingLane({1}, 9, 0, now);
    auto late = waitingLane({2}, 1, 0, now);
    late.waitsUntil = now + 30s;
    auto event = waitingLane({3}, 4, 2, now);
    event.waitsUntil.reset();
    m_model->apply(withLanes({soon, late, event}, watched({0, 1, 2, 3})));
    list.sort(int(BucketColumn::Queue), Qt::DescendingOrder);
    QCOMPARE(shown(list), (Ids{1, 3, 2, 0}));
    list.sort(int(BucketColumn::Wait), Qt::DescendingOrder);
    QCOMPARE(shown(list), (Ids{2, 1, 3, 0}));
    QCOMPARE(list.headerData(int(BucketColumn::Queue), Qt::Horizontal, Qt::InitialSortOrderRole).toInt(),
        int(Qt::DescendingOrder));
}

void TestBucketLanes::filtersFindThem()
{
    BucketSortFilterModel list(*m_model);
    list.sort(int(BucketColumn::Route), Qt::AscendingOrder);
    auto first = watched({0, 1});
    support::addOwnRows(first, m_clock->now());
    m_model->apply(withLanes({waitingLane({1}, 9, 0, m_clock->now())}, first));
    const auto filtered = [&](const char* text) {
        list.setFilter(*BucketFilter::parse(text));
        auto ids = shown(list);
        std::sort(ids.begin(), ids.end());
        return ids;
    };
    QCOMPARE(filtered("is:own"), (Ids{1, own, own + 1}));
    QCOMPARE(filtered("-is:own"), (Ids{0}));
    QCOMPARE(filtered("queue:>0"), (Ids{1}));
    QCOMPARE(filtered("queue:0"), (Ids{0, own, own + 1}));
    QVERIFY(!BucketFilter::parse("queue:many"));
}

void TestBucketLanes::countdownsGoOnWithoutAChange()
{
    m_model->apply(withLanes({waitingLane({0}, 4, 0, m_clock->now())}, watched({0})));
    m_clock->advance(500ms);
    QCOMPARE(cell(*m_model, 0, BucketColumn::Wait), u"bucket 0.7 s"_s);
    m_clock->advance(1h);
    QCOMPARE(cell(*m_model, 0, BucketColumn::Wait), u"bucket 0.0 s"_s);
}

void TestBucketLanes::aPausedListKeepsItsLanes()
{
    m_model->apply(withLanes({waitingLane({0}, 4, 0, m_clock->now())}, watched({0})));
    BucketSortFilterModel list(*m_model);
    list.pause(m_clock->now());
    m_clock->advance(1s);
    m_model->apply(withLanes({}));
    QCOMPARE(cell(list, 0, BucketColumn::Queue), u"4"_s);
    QCOMPARE(cell(list, 0, BucketColumn::Wait), u"bucket 1.2 s"_s);
}

void TestBucketLanes::waitsAreSaidInWords_data()
{
    QTest::addColumn<model::Lane>("lane");
    QTest::addColumn<QString>("column");
    QTest::addColumn<QString>("sentence");
    const Instant now{1h};
    auto lane = support::waitingLane(3, 0, now);
    QTest::addRow("until a time") << lane << u"bucket 1.2 s"_s
                                  << u"The first request waits for its bucket, 1.2 s more."_s;
    lane.waitReason = model::WaitReason::SubLimit;
    lane.waitsUntil.reset();
    QTest::addRow("until something happens")
        << lane << u"sub-limit"_s << u"The first request waits for a limit inside its bucket."_s;
    lane.waitReason.reset();
    lane.state = model::LaneState::Claiming;
    QTest::addRow("asking") << lane << u"asks Redis"_s
                            << u"The shared Redis is being asked whether the first request may go."_s;
    lane.state = model::LaneState::Ready;
    QTest::addRow("ready") << lane << u"goes out"_s << u"The first request is about to go out."_s;
    lane.waiting = 0;
    lane.inFlight = 2;
    QTest::addRow("nothing waits") << lane << QString() << u"Nothing waits."_s;
}

void TestBucketLanes::waitsAreSaidInWords()
{
    QFETCH(model::Lane, lane);
    QTEST(waitText(lane, Instant{1h}), "column");
    QTEST(waitSentence(lane, Instant{1h}), "sentence");
}

void TestBucketLanes::figuresSayWhatStops()
{
    const Instant now{1h};
    auto state = support::busyOwnClient({1, 2}, now);
    QCOMPARE(invalidFigure(state).text, u"812 of 10,000"_s);
    QVERIFY(invalidFigure(state).note.isEmpty());
    QVERIFY(invalidFigure(state).inWords.contains(
        u"Bulk work stops at 5,000, normal work at 8,000, everything at 9,500"_s));
    state.level = model::InvalidThresholds::Level::BulkStops;
    QVERIFY(invalidFigure(state).tone == Tone::Warning);
    QCOMPARE(invalidFigure(state).note, u"no bulk"_s);
    state.level = model::InvalidThresholds::Level::AllStops;
    QVERIFY(invalidFigure(state).tone == Tone::Critical);
    QCOMPARE(invalidFigure(state).note, u"all stopped"_s);

    QCOMPARE(breakerFigure(state, now).text, u"closed"_s);
    state.breaker = model::BreakerState::Open;
    state.breakerUntil = now + 12s;
    QCOMPARE(breakerFigure(state, now).text, u"open 12.0 s"_s);
    QCOMPARE(globalFigure(state, now).text, u"38 of 50/s"_s);
    state.global.heldUntil = now + 3s;
    QCOMPARE(globalFigure(state, now).text, u"held 3.0 s"_s);
    state.global = {0, 3, 0, {}};
    QCOMPARE(globalFigure(state, now).text, u"3/s, no limit"_s);
    QCOMPARE(addressFigure(state, now).text, u"free"_s);
    state.addressHeldUntil = now + 60s;
    QVERIFY(addressFigure(state, now).tone == Tone::Critical);
    QCOMPARE(tokenFigure(state).text, u"in use"_s);
    state.tokenRefused = true;
    QCOMPARE(tokenFigure(state).text, u"refused"_s);
    QCOMPARE(ownSummary(state).text, u"discord.com · limits shared through this Redis"_s);
    state.sharesRedis = false;
    state.purpose = "the demo's own load";
    QCOMPARE(ownSummary(state).text, u"discord.com · the demo's own load · limits known to this process alone"_s);
    state.storeProblems = {
        {{}, "claims fail", "NOPERM", "grant +evalsha", now}, {{}, "reports fail", "NOPERM", "grant +x", now}};
    QCOMPARE(ownSummary(state).text, u"Shared limits: claims fail: grant +evalsha (1 more)"_s);
    QVERIFY(ownSummary(state).tone == Tone::Warning);
    QVERIFY(ownSummary(state).inWords.contains(u"grant +x"));
    state.redisProblem = "it is away";
    QVERIFY(ownSummary(state).tone == Tone::Warning);
}

HEADROOM_TEST(TestBucketLanes)

} // namespace headroom::tst_bucket_lanes

#include "tst_bucket_lanes.moc"
