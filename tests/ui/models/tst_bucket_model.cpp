// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/list_lines.h"
#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/models/buckets/busiest_model.h"

#include <QAbstractItemModelTester>

namespace headroom::tst_bucket_model {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::shown;

class TestBucketModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void anyOrderOfSnapshotsLeavesWhatTheySaid_data();
    void anyOrderOfSnapshotsLeavesWhatTheySaid();
    void aChangeIsToldAsItsRowAndTheColumnsThatMove();
    void moreThanHalfIsToldAsOneRange();
    void rowsKeepTheirPlaceUntilTheyAreSorted();
    void whatNoLongerPassesLeavesAtTheNextRefresh();
    void aPinnedRowStaysWhateverTheFilterSays();
    void unknownFiguresSortLast();
    void routesSortByTheirText();
    void aPausedListStandsStillAndFindsItsWayBack();
    void countdownsAreMadeWhenTheyAreShown();
    void whatIsExhaustedSaysForHowLong();
    void whatResetsNowIsNotSaidToBeFree();
    void theBusiestAreShownInTheOrderGiven();
    void onlyTheBusiestThatChangedAreAnnounced();
    void anIdMayBeUsedAgainInTheSnapshotThatDroppedIt();

private:
    std::optional<VirtualClock> m_clock; // and the model, new for each of these
    std::optional<BucketModel> m_model;
};

namespace {

using Columns = BucketColumn;

console::Snapshot snapshotOf(std::vector<std::tuple<console::BucketId, int, int>> buckets)
{
    console::Snapshot s;
    for (const auto& [id, remaining, limit] : buckets) {
        console::BucketIdentity identity;
        identity.id = id;
        identity.method = "GET";
        identity.routeTemplate = "/route/" + std::to_string(id);
        s.added.push_back(identity);
        console::BucketState state;
        state.id = id;
        if (remaining >= 0)
            state.remaining = remaining;
        if (limit >= 0)
            state.limit = limit;
        s.changed.push_back(state);
    }
    return s;
}

console::Snapshot change(console::BucketId id, int remaining, int limit)
{
    console::Snapshot s = snapshotOf({{id, remaining, limit}});
    s.added.clear();
    return s;
}

using Ids = std::vector<console::BucketId>;

} // namespace

void TestBucketModel::init()
{
    m_model.reset();
    m_clock.emplace();
    m_model.emplace(*m_clock);
}

void TestBucketModel::anyOrderOfSnapshotsLeavesWhatTheySaid_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= support::rounds(25); ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestBucketModel::anyOrderOfSnapshotsLeavesWhatTheySaid()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    support::FakeFleet fleet(*m_clock, int(random() % 90), seed);
    BucketSortFilterModel list(*m_model);
    const QAbstractItemModelTester modelTester(&*m_model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester listTester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);

    std::map<console::BucketId, console::BucketIdentity> identities;
    std::map<console::BucketId, console::BucketState> states;
    const auto apply = [&](const console::Snapshot& s) {
        if (s.startsOver) {
            identities.clear();
            states.clear();
        }
        for (const auto id : s.removed) {
            identities.erase(id);
            states.erase(id);
        }
        for (const auto& identity : s.added)
            identities[identity.id] = identity;
        for (const auto& state : s.changed)
            states[state.id] = state;
        m_model->apply(s);
    };
    apply(fleet.first());

    QPersistentModelIndex followed = list.rowCount() ? list.index(list.rowCount() / 2, 1) : QModelIndex();
    std::optional<console::BucketId> followedId;
    if (followed.isValid())
        followedId = list.idAt(followed.row());

    for (int step = 0; step < 30; ++step) {
        m_clock->advance(std::chrono::milliseconds(random() % 2000));
        if (random() % 15 == 0)
            apply(fleet.first());
        else
            apply(fleet.step(int(random() % 80), int(random() % (random() % 4 ? 6 : 60))));
        switch (random() % 8) {
        case 0:
            list.sort(int(random() % kBucketColumns), random() % 2 ? Qt::AscendingOrder : Qt::DescendingOrder);
            break;
        case 1:
            list.setFilter(*BucketFilter::parse(random() % 2 ? "channels" : "remaining:<3"));
            break;
        case 2:
            list.setFilter({});
            break;
        case 3:
            list.pause(m_clock->now());
            break;
        case 4:
            list.resume();
            [[fallthrough]];
        default:
            list.refresh(random() % 2 ? BucketSortFilterModel::Order::Sort : BucketSortFilterModel::Order::Keep);
        }

        QCOMPARE(std::size_t(m_model->rowCount()), identities.size());
        for (const auto& [id, identity] : identities) {
            const BucketRow* row = m_model->find(id);
            QVERIFY(row);
            QCOMPARE(m_model->texts().utf8(row->routeTemplate), identity.routeTemplate);
            QCOMPARE(m_model->texts().utf8(row->method), identity.method);
            QCOMPARE(row->majorId.text(), identity.majorId);
            QCOMPARE(keysOf(*row), identity.redisKeys);
            QCOMPARE(row->remaining, states[id].remaining);
            QCOMPARE(row->resetsAt, states[id].resetsAt);
            QCOMPARE(m_model->row(m_model->rowOf(id)).id, id);
        }
        for (int row = 0; row < list.rowCount(); ++row) {
            QVERIFY(list.find(list.idAt(row)));
            QCOMPARE(list.rowOf(list.idAt(row)), row);
        }
        if (followed.isValid())
            QCOMPARE(list.idAt(followed.row()), *followedId);
    }

    list.resume();
    list.setFilter({});
    list.sort(int(Columns::Bar), Qt::DescendingOrder);
    QCOMPARE(list.rowCount(), m_model->rowCount());
    for (int row = 1; row < list.rowCount(); ++row)
        QVERIFY(list.index(row - 1, int(Columns::Bar)).data(SortRole).toLongLong()
            >= list.index(row, int(Columns::Bar)).data(SortRole).toLongLong());
}

void TestBucketModel::aChangeIsToldAsItsRowAndTheColumnsThatMove()
{
    m_model->apply(snapshotOf({{0, 1, 5}, {1, 1, 5}, {2, 1, 5}, {3, 1, 5}, {4, 1, 5}}));
    QSignalSpy changed(&*m_model, &QAbstractItemModel::dataChanged);
    m_model->apply(change(3, 0, 5));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex(), m_model->index(3, int(Columns::Remaining)));
    QCOMPARE(changed[0][1].toModelIndex(), m_model->index(3, int(Columns::Claims)));
    QVERIFY(!changed[0][2].value<QList<int>>().isEmpty());
}

void TestBucketModel::moreThanHalfIsToldAsOneRange()
{
    m_model->apply(snapshotOf({{0, 1, 5}, {1, 1, 5}, {2, 1, 5}, {3, 1, 5}, {4, 1, 5}}));
    QSignalSpy changed(&*m_model, &QAbstractItemModel::dataChanged);
    console::Snapshot s = snapshotOf({{0, 0, 5}, {2, 0, 5}, {4, 0, 5}});
    s.added.clear();
    m_model->apply(s);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 0);
    QCOMPARE(changed[0][1].toModelIndex().row(), 4);
}

void TestBucketModel::rowsKeepTheirPlaceUntilTheyAreSorted()
{
    BucketSortFilterModel list(*m_model);
    m_model->apply(snapshotOf({{0, 1, 5}, {1, 2, 5}, {2, 3, 5}}));
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(shown(list), (Ids{0, 1, 2}));
    m_model->apply(change(2, 0, 5));
    QCOMPARE(shown(list), (Ids{0, 1, 2}));
    list.refresh(BucketSortFilterModel::Order::Keep);
    QCOMPARE(shown(list), (Ids{0, 1, 2}));
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(shown(list), (Ids{2, 0, 1}));
    list.sort(int(Columns::Bar), Qt::DescendingOrder);
    QCOMPARE(shown(list), (Ids{1, 0, 2}));
}

void TestBucketModel::whatNoLongerPassesLeavesAtTheNextRefresh()
{
    BucketSortFilterModel list(*m_model);
    m_model->apply(snapshotOf({{0, 0, 5}, {1, 2, 5}, {2, 0, 5}}));
    list.setFilter(*BucketFilter::parse("remaining:0"));
    QCOMPARE(shown(list), (Ids{0, 2}));
    m_model->apply(change(0, 4, 5));
    m_model->apply(change(1, 0, 5));
    QCOMPARE(shown(list), (Ids{0, 2}));
    list.refresh(BucketSortFilterModel::Order::Keep);
    QCOMPARE(shown(list), (Ids{2, 1}));
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(shown(list), (Ids{1, 2}));
}

void TestBucketModel::aPinnedRowStaysWhateverTheFilterSays()
{
    BucketSortFilterModel list(*m_model);
    m_model->apply(snapshotOf({{0, 0, 5}, {1, 0, 5}}));
    list.setFilter(*BucketFilter::parse("remaining:0"));
    list.setPinned(1);
    m_model->apply(change(1, 4, 5));
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(shown(list), (Ids{0, 1}));
    list.setPinned({});
    m_model->apply(change(0, 0, 5));
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(shown(list), (Ids{0}));
}

void TestBucketModel::unknownFiguresSortLast()
{
    BucketSortFilterModel list(*m_model);
    m_model->apply(snapshotOf({{0, -1, -1}, {1, 3, -1}, {2, -1, 5}, {3, 1, 5}}));
    list.sort(int(Columns::Bar), Qt::AscendingOrder);
    QCOMPARE(shown(list), (Ids{3, 2, 0, 1}));
    list.sort(int(Columns::Remaining), Qt::AscendingOrder);
    QCOMPARE(shown(list), (Ids{3, 1, 2, 0}));
    QCOMPARE(list.index(3, int(Columns::Remaining)).data().toString(), u"– / –"_s);
    QCOMPARE(list.index(2, int(Columns::Remaining)).data().toString(), u"5 / 5"_s);
    QCOMPARE(list.index(1, int(Columns::Remaining)).data().toString(), u"3 / –"_s);
}

void TestBucketModel::routesSortByTheirText()
{
    BucketSortFilterModel list(*m_model);
    console::Snapshot s = snapshotOf({{0, 1, 5}, {1, 1, 5}, {2, 1, 5}});
    s.added[0].routeTemplate = "/z";
    s.added[1].routeTemplate = "/b";
    s.added[2].routeTemplate = "/b";
    s.added[1].variant = "old";
    m_model->apply(s);
    list.sort(int(Columns::Route), Qt::AscendingOrder);
    QCOMPARE(shown(list), (Ids{2, 1, 0}));
    QCOMPARE(list.index(1, int(Columns::Route)).data().toString(), u"/b >14 d"_s);
    list.sort(int(Columns::Route), Qt::DescendingOrder);
    QCOMPARE(shown(list), (Ids{0, 1, 2}));
}

void TestBucketModel::aPausedListStandsStillAndFindsItsWayBack()
{
    BucketSortFilterModel list(*m_model);
    console::Snapshot s = snapshotOf({{0, 1, 5}, {1, 2, 5}});
    s.changed[0].resetsAt = m_clock->now() + 3s;
    m_model->apply(s);
    list.refresh(BucketSortFilterModel::Order::Sort);
    list.pause(m_clock->now());
    QCOMPARE(shown(list), (Ids{0, 1}));

    m_clock->advance(1s);
    console::Snapshot later = snapshotOf({{7, 0, 5}});
    later.removed = {0};
    m_model->apply(later);
    QCOMPARE(shown(list), (Ids{0, 1}));
    QCOMPARE(list.index(0, int(Columns::ResetsIn)).data().toString(), u"3.0 s"_s);

    list.resume();
    list.refresh(BucketSortFilterModel::Order::Sort);
    QCOMPARE(shown(list), (Ids{7, 1}));
}

void TestBucketModel::countdownsAreMadeWhenTheyAreShown()
{
    console::Snapshot s = snapshotOf({{0, 0, 5}});
    s.changed[0].resetsAt = m_clock->now() + 3200ms;
    m_model->apply(s);
    const QModelIndex cell = m_model->index(0, int(Columns::ResetsIn));
    QCOMPARE(cell.data().toString(), u"3.2 s"_s);
    m_clock->advance(1s);
    QCOMPARE(cell.data().toString(), u"2.2 s"_s);
    m_clock->advance(1h);
    QCOMPARE(cell.data().toString(), u"0.0 s"_s);
}

// What its colour says stands in the cell.
void TestBucketModel::whatIsExhaustedSaysForHowLong()
{
    console::Snapshot s = snapshotOf({{0, 0, 5}, {1, 0, 5}, {2, 0, 5}, {3, 0, 5}});
    s.changed[0].resetsAt = m_clock->now() + 3s;
    s.changed[1].resetsAt = m_clock->now() + 30s;
    s.changed[2].resetsAt = m_clock->now() + 10min;
    s.changed[3].resetsAt = m_clock->now() + 3s;
    s.changed[3].waiting = 4;
    m_model->apply(s);
    const auto state = [&](int row) { return m_model->index(row, int(Columns::State)); };
    const auto tone = [&](int row) { return Tone(state(row).data(ToneRole).toInt()); };
    QCOMPARE(state(0).data().toString(), u"exhausted"_s);
    QCOMPARE(tone(0), Tone::Text);
    QCOMPARE(state(1).data().toString(), u"exhausted > 5 s"_s);
    QCOMPARE(tone(1), Tone::Warning);
    QCOMPARE(state(2).data().toString(), u"exhausted > 1 min"_s);
    QCOMPARE(tone(2), Tone::Critical);
    QCOMPARE(state(3).data().toString(), u"exhausted, claims wait"_s);
    QCOMPARE(tone(3), Tone::Warning);
}

void TestBucketModel::whatResetsNowIsNotSaidToBeFree()
{
    console::Snapshot s = snapshotOf({{0, 0, 5}, {1, 0, 5}});
    s.changed[0].resetsAt = m_clock->now() + 3s;
    s.changed[1].nextFreeAt = m_clock->now() + 3s;
    s.changed[1].resetsAt = m_clock->now() + 8s;
    m_model->apply(s);
    m_clock->advance(3s);
    const auto said = [&](int row) {
        return m_model->index(row, int(Columns::State)).data(Qt::ToolTipRole).toString();
    };
    QVERIFY2(said(0).startsWith(u"Nothing is left; it resets now."_s), qPrintable(said(0)));
    QVERIFY2(
        said(1).startsWith(u"Nothing is left; the first comes back now, all of them in 5.0 s."_s), qPrintable(said(1)));
}

void TestBucketModel::theBusiestAreShownInTheOrderGiven()
{
    BusiestModel busiest(*m_model);
    const QAbstractItemModelTester tester(&busiest, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_model->apply(snapshotOf({{0, 1, 5}, {1, 0, 5}, {2, 1, 5}}));
    busiest.show({1, 9, 0});
    QCOMPARE(busiest.rowCount(), 2);
    QCOMPARE(busiest.index(0, int(Columns::Route)).data().toString(), u"/route/1"_s);
    QCOMPARE(busiest.index(1, int(Columns::Route)).data().toString(), u"/route/0"_s);
    busiest.show({2, 1, 0});
    QCOMPARE(busiest.idAt(0), 2U);
    busiest.show({});
    QCOMPARE(busiest.rowCount(), 0);
}

void TestBucketModel::onlyTheBusiestThatChangedAreAnnounced()
{
    BusiestModel busiest(*m_model);
    m_model->apply(snapshotOf({{0, 1, 5}, {1, 0, 5}, {2, 1, 5}}));
    busiest.show({1, 0});
    QSignalSpy changes(&busiest, &BusiestModel::dataChanged);
    const auto rows = [&] {
        std::vector<int> rows;
        for (const auto& change : changes) {
            for (int row = change[0].toModelIndex().row(); row <= change[1].toModelIndex().row(); ++row)
                rows.push_back(row);
        }
        changes.clear();
        return rows;
    };
    busiest.show({1, 0});
    QCOMPARE(rows(), std::vector<int>{});
    console::Snapshot s = snapshotOf({{0, 3, 5}, {2, 3, 5}});
    s.added.clear();
    m_model->apply(s);
    busiest.show({1, 0});
    QCOMPARE(rows(), std::vector<int>{1});
    QCOMPARE(busiest.index(1, int(Columns::Remaining)).data().toString(), u"3 / 5"_s);
    busiest.show({1, 2});
    QCOMPARE(rows(), std::vector<int>{1});
}

void TestBucketModel::anIdMayBeUsedAgainInTheSnapshotThatDroppedIt()
{
    BucketSortFilterModel list(*m_model);
    m_model->apply(snapshotOf({{0, 1, 5}, {1, 2, 5}}));
    console::Snapshot s = snapshotOf({{0, 4, 10}});
    s.removed = {0};
    s.added[0].routeTemplate = "/other";
    m_model->apply(s);
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(m_model->texts().utf8(m_model->find(0)->routeTemplate), std::string("/other"));
    QCOMPARE(list.rowCount(), 2);
}

HEADROOM_TEST(TestBucketModel)

} // namespace headroom::tst_bucket_model

#include "tst_bucket_model.moc"
