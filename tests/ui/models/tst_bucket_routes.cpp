// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of buckets under headings of routes, and in states that are chosen.
#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/list_lines.h"
#include "ui/models/buckets/status_cells.h"

#include <QAbstractItemModelTester>

namespace headroom::tst_bucket_routes {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::cell;
using support::firstDifference;
using support::lines;
using support::newlyMade;
using support::Wishes;
using Columns = BucketColumn;
using Order = BucketSortFilterModel::Order;

namespace {

console::BucketIdentity identity(console::BucketId id, const char* method, const char* route)
{
    console::BucketIdentity made;
    made.id = id;
    made.method = method;
    made.routeTemplate = route;
    made.majorKind = "channel";
    made.majorId = std::to_string(100 + id);
    made.redisKeys = {std::string(route) + ":" + made.majorId + ":remaining"};
    return made;
}

console::BucketState state(console::BucketId id, std::optional<std::int64_t> remaining, std::int64_t limit,
    std::optional<Instant> resetsAt = {})
{
    console::BucketState made;
    made.id = id;
    made.remaining = remaining;
    made.limit = limit;
    made.resetsAt = resetsAt;
    return made;
}

// Three routes: a with 0, 1, 2, b with 3 and 4, c with 5.
console::Snapshot threeRoutes(Instant now)
{
    console::Snapshot s;
    s.added = {identity(0, "GET", "/a"), identity(1, "GET", "/a"), identity(2, "GET", "/a"), identity(3, "POST", "/b"),
        identity(4, "POST", "/b"), identity(5, "GET", "/c")};
    s.changed = {state(0, 0, 5, now + 4s), state(1, 3, 5, now + 2s), state(2, {}, 5), state(3, 4, 5, now + 9s),
        state(4, 1, 5, now + 3min), state(5, {}, 5)};
    s.changed[1].leased = 2;
    s.changed[2].waiting = 7;
    return s;
}

} // namespace

class TestBucketRoutes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();

    void aHeadingAddsItsBucketsUp();
    void closedRoutesHaveTheirHeadingAlone();
    void aBucketThatComesAndGoesKeepsTheOthersInPlace();
    void headingsAreSortedByTheirTotals();
    void theFilterReachesIntoRoutes();
    void keysThatAreNoRouteAreOneGroup();
    void statesAreFilteredAndCounted();
    void timeAloneMovesABucketOutOfSlow();
    void aPauseKeepsNoMoreThanChanged();
    void anIdThatChangesItsRouteMovesThere();
    void aBigSnapshotIsAppliedInSlices();

private:
    std::optional<VirtualClock> m_clock; // and the model, new for each of these
    std::optional<BucketModel> m_model;
};

void TestBucketRoutes::init()
{
    m_model.reset();
    m_clock.emplace();
    m_model.emplace(*m_clock);
}

void TestBucketRoutes::aHeadingAddsItsBucketsUp()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    list.setGrouped(true);
    list.sort(int(Columns::Route), Qt::AscendingOrder);
    QCOMPARE(list.rowCount(), 3);
    QVERIFY(list.isHeading(0));
    QCOMPARE(cell(list, 0, Columns::Method), u"GET"_s);
    QCOMPARE(cell(list, 0, Columns::Route), u"/a"_s);
    QCOMPARE(cell(list, 0, Columns::Major), u"3"_s);
    QCOMPARE(cell(list, 0, Columns::Remaining), u"min 0 %"_s);
    QCOMPARE(cell(list, 0, Columns::ResetsIn), u"4.0 s"_s);
    QCOMPARE(cell(list, 0, Columns::State), u"1 exhausted"_s);
    QCOMPARE(cell(list, 0, Columns::Claims), u"7 +2"_s);
    QCOMPARE(cell(list, 1, Columns::State), u"1 slow"_s);
    QCOMPARE(cell(list, 2, Columns::State), u"idle"_s);
    QCOMPARE(cell(list, 2, Columns::Remaining), u"min 100 %"_s);
    QVERIFY(cell(list, 0, Columns::Route, Qt::AccessibleTextRole).contains(u"closed"_s));

    console::Snapshot s;
    s.changed = {state(0, 5, 5, m_clock->now() + 1s), state(1, 0, 5, m_clock->now() + 8s)};
    QSignalSpy changed(&list, &QAbstractItemModel::dataChanged);
    m_model->apply(s);
    QCOMPARE(changed.size(), 1); // its heading alone: the buckets have no rows
    QCOMPARE(changed[0][0].toModelIndex().row(), 0);
    QCOMPARE(changed[0][1].toModelIndex().row(), 0);
    QCOMPARE(cell(list, 0, Columns::ResetsIn), u"8.0 s"_s); // of the one that has nothing left
    QCOMPARE(cell(list, 0, Columns::Claims), u"7"_s);
    m_clock->advance(2s);
    QCOMPARE(cell(list, 0, Columns::ResetsIn), u"6.0 s"_s);
}

void TestBucketRoutes::closedRoutesHaveTheirHeadingAlone()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    list.setGrouped(true);
    list.sort(int(Columns::Route), Qt::AscendingOrder);
    const auto depth = [&](int row) { return list.index(row, 0).data(DepthRole).toInt(); };
    list.setOpen(1, true);
    QCOMPARE(list.rowCount(), 5);
    QCOMPARE(depth(1), 0);
    QCOMPARE(depth(2), 1);
    QCOMPARE(list.idAt(2), 3U);
    list.setOpen(2, true); // no heading
    QCOMPARE(list.rowCount(), 5);
    list.reveal(0);
    QVERIFY(list.rowOf(0) > 0);
    QCOMPARE(list.rowCount(), 8);
    list.setAllOpen(false);
    QCOMPARE(list.rowCount(), 3);
    QCOMPARE(list.rowOf(0), -1);
    QCOMPARE(list.idAt(0), BucketSortFilterModel::noBucket);
    // They stay open through what makes the list anew.
    list.setOpen(0, true);
    list.sort(int(Columns::Bar), Qt::DescendingOrder);
    list.setGrouped(false);
    list.setGrouped(true);
    QVERIFY(list.rowOf(0) >= 0);
    QCOMPARE(list.rowCount(), 6);
}

void TestBucketRoutes::aBucketThatComesAndGoesKeepsTheOthersInPlace()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    list.setGrouped(true);
    list.sort(int(Columns::Route), Qt::AscendingOrder);
    list.setAllOpen(true);
    const QPersistentModelIndex followed = list.index(list.rowOf(3), 1);
    console::Snapshot s;
    s.added = {identity(6, "GET", "/a"), identity(7, "PUT", "/d")};
    s.changed = {state(6, 1, 5), state(7, 1, 5)};
    m_model->apply(s);
    QCOMPARE(list.rowOf(6), 4); // at the end of its route
    QCOMPARE(list.rowCount(), 3 + 6 + 2);
    QCOMPARE(list.idAt(followed.row()), 3U);
    console::Snapshot withoutThem;
    withoutThem.removed = {5, 0};
    m_model->apply(withoutThem);
    QCOMPARE(list.headingRow(list.routeAt(list.rowOf(3))), followed.row() - 1);
    QCOMPARE(list.idAt(followed.row()), 3U);
    QVERIFY(lines(list).filter(u"|/c|"_s).isEmpty()); // a route without buckets has no heading
}

void TestBucketRoutes::headingsAreSortedByTheirTotals()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    list.setGrouped(true);
    const auto routes = [&] {
        QStringList routes;
        for (int row = 0; row < list.rowCount(); ++row)
            routes += cell(list, row, Columns::Route);
        return routes;
    };
    list.sort(int(Columns::Major), Qt::DescendingOrder); // by how many there are
    QCOMPARE(routes(), (QStringList{u"/a"_s, u"/b"_s, u"/c"_s}));
    list.sort(int(Columns::State), Qt::DescendingOrder); // the worst last
    QCOMPARE(routes(), (QStringList{u"/c"_s, u"/b"_s, u"/a"_s}));
    list.sort(int(Columns::ResetsIn), Qt::AscendingOrder);
    QCOMPARE(routes(), (QStringList{u"/a"_s, u"/b"_s, u"/c"_s}));
    console::Snapshot s;
    s.changed = {state(5, 0, 5, m_clock->now() + 1s)};
    m_model->apply(s);
    QCOMPARE(routes(), (QStringList{u"/a"_s, u"/b"_s, u"/c"_s}));
    list.refresh(Order::Sort);
    QCOMPARE(routes(), (QStringList{u"/c"_s, u"/a"_s, u"/b"_s}));
}

void TestBucketRoutes::theFilterReachesIntoRoutes()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    list.setGrouped(true);
    list.sort(int(Columns::Route), Qt::AscendingOrder);
    list.setFilter(*BucketFilter::parse("remaining:<2"));
    QCOMPARE(list.rowCount(), 2);
    QCOMPARE(cell(list, 0, Columns::Major), u"1"_s);
    list.setFilter({});
    BucketStatusSet slow;
    slow.set(std::size_t(console::BucketStatus::Slow));
    list.setStatuses(slow);
    QCOMPARE(list.rowCount(), 1);
    QCOMPARE(cell(list, 0, Columns::Route), u"/b"_s);
    QCOMPARE(cell(list, 0, Columns::Major), u"1 of 2"_s); // the totals are of all that pass the text
    QCOMPARE(list.shownBuckets(), std::size_t(1));
}

void TestBucketRoutes::keysThatAreNoRouteAreOneGroup()
{
    auto s = threeRoutes(m_clock->now());
    for (console::BucketId id = 10; id < 40; ++id) {
        s.added.push_back(identity(id, "", ("some key " + std::to_string(id)).c_str()));
        s.changed.push_back(state(id, 1, 5));
    }
    m_model->apply(s);
    BucketSortFilterModel list(*m_model);
    list.setGrouped(true);
    QCOMPARE(list.rowCount(), 4);
    QCOMPARE(lines(list).filter(u"Keys that are not routes"_s).size(), 1);
}

void TestBucketRoutes::statesAreFilteredAndCounted()
{
    auto s = threeRoutes(m_clock->now());
    s.changed[3].heldUntil = m_clock->now() + 5s;
    s.changed[5].stale = true;
    m_model->apply(s);
    BucketSortFilterModel list(*m_model);
    list.sort(int(Columns::State), Qt::AscendingOrder);
    QStringList states;
    for (int row = 0; row < list.rowCount(); ++row)
        states += cell(list, row, Columns::State);
    QCOMPARE(states,
        (QStringList{u"held 5.0 s"_s, u"stale"_s, u"exhausted"_s, u"slow 3 min"_s, u"leased 2"_s, u"waiting"_s}));
    for (const auto status : {console::BucketStatus::Held, console::BucketStatus::Stale, console::BucketStatus::Slow,
             console::BucketStatus::Exhausted})
        QCOMPARE(list.counts()[std::size_t(status)], 1U);
    QCOMPARE(list.counts()[std::size_t(console::BucketStatus::Leased)], 2U);
    for (const auto status : console::allBucketStatuses) {
        BucketStatusSet one;
        one.set(std::size_t(status));
        list.setStatuses(one);
        QCOMPARE(list.shownBuckets(), std::size_t(list.counts()[std::size_t(status)]));
        list.setStatuses({});
        list.setFilter(*BucketFilter::parse("is:" + std::string(statusName(status))));
        QCOMPARE(list.shownBuckets(), std::size_t(list.counts()[std::size_t(status)]));
        list.setFilter({});
    }
}

void TestBucketRoutes::timeAloneMovesABucketOutOfSlow()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    const auto count = [&](console::BucketStatus status) { return list.counts()[std::size_t(status)]; };
    QCOMPARE(count(console::BucketStatus::Slow), 1U);
    m_clock->advance(119s);
    m_model->passTime();
    QCOMPARE(count(console::BucketStatus::Slow), 1U);
    m_clock->advance(1s);
    QSignalSpy changed(&list, &QAbstractItemModel::dataChanged);
    m_model->passTime();
    QCOMPARE(count(console::BucketStatus::Slow), 0U);
    QCOMPARE(changed.size(), 1);
    m_model->passTime();
    QCOMPARE(changed.size(), 1);
    QCOMPARE(cell(list, list.rowOf(4), Columns::State), u"healthy"_s);
}

void TestBucketRoutes::aPauseKeepsNoMoreThanChanged()
{
    support::FakeFleet fleet(*m_clock, 200);
    BucketSortFilterModel list(*m_model);
    m_model->apply(fleet.first());
    list.refresh(Order::Sort);
    list.setGrouped(true);
    list.setAllOpen(true);
    list.pause(m_clock->now());
    const auto before = lines(list);
    console::BucketId highest = 0;
    for (int i = 0; i < 300; ++i) {
        m_clock->advance(1s);
        m_model->passTime();
        const auto step = fleet.step(50, 5);
        for (const auto& added : step.added)
            highest = std::max(highest, added.id);
        m_model->apply(step);
    }
    QCOMPARE(lines(list), before);
    QVERIFY(list.keptWhilePaused() <= std::size_t(highest) + 1); // once each, however often it changed
    list.setFilter(*BucketFilter::parse("method:DELETE")); // of those there were
    QCOMPARE(lines(list), before.filter(u"|DELETE|"_s));
    list.setFilter({});
    list.resume();
    list.refresh(Order::Sort);
    QCOMPARE(list.keptWhilePaused(), std::size_t(0));
    Wishes wishes;
    wishes.grouped = true;
    const auto fresh = newlyMade(*m_model, wishes, list);
    QVERIFY2(lines(list) == fresh, qPrintable(firstDifference(lines(list), fresh)));
}

void TestBucketRoutes::anIdThatChangesItsRouteMovesThere()
{
    m_model->apply(threeRoutes(m_clock->now()));
    BucketSortFilterModel list(*m_model);
    const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    list.setGrouped(true);
    list.sort(int(Columns::Route), Qt::AscendingOrder);
    list.setAllOpen(true);
    console::Snapshot s;
    s.removed = {0};
    s.added = {identity(0, "GET", "/c")};
    s.changed = {state(0, 2, 5)};
    m_model->apply(s);
    list.refresh(Order::Sort);
    QCOMPARE(cell(list, list.headingRow(list.routeAt(list.rowOf(0))), Columns::Route), u"/c"_s);
    QCOMPARE(cell(list, 0, Columns::Major), u"2"_s);
}

void TestBucketRoutes::aBigSnapshotIsAppliedInSlices()
{
    support::FakeFleet fleet(*m_clock, 30'000);
    BucketSortFilterModel list(*m_model);
    m_model->enqueue(std::make_shared<const console::Snapshot>(fleet.first()));
    m_model->enqueue(std::make_shared<const console::Snapshot>(fleet.step(500, 100)));
    QVERIFY(!m_model->proceed(1ns));
    int slices = 1;
    while (!m_model->proceed(1ns)) {
        QVERIFY(list.shownBuckets() >= std::size_t(m_model->size())); // those there are, are shown
        ++slices;
    }
    QVERIFY(slices > 10);
    QVERIFY(!m_model->isBusy());
    QCOMPARE(m_model->size(), 30'000);
    // The second followed the first: it is all there, with its states.
    for (int row = 0; row < m_model->size(); ++row)
        QVERIFY(m_model->row(row).limit);
}

HEADROOM_TEST(TestBucketRoutes)

} // namespace headroom::tst_bucket_routes

#include "tst_bucket_routes.moc"
