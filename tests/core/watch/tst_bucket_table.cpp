// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Buckets that come, change and end, their past, and sweeps.
#include "core/base/time/virtual_clock.h"
#include "core/watch/table/bucket_table.h"

namespace headroom::tst_bucket_table {

using namespace headroom::schemes;
using namespace headroom::watch;
using namespace std::chrono_literals;

namespace {

Reading open(std::int64_t remaining, Duration ttl)
{
    return Reading::number(remaining, ttl);
}

std::vector<std::string> routesOf(const BucketTable& table, const std::vector<BucketId>& ids)
{
    std::vector<std::string> routes;
    for (const auto id : ids)
        routes.emplace_back(table.find(id)->route);
    return routes;
}

} // namespace

class TestBucketTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBucketIsAddedOnceAndChangesAreTakenOnce();
    void theSameReadingAgainIsNoChange();
    void aWindowEndsByItselfWhenItsTimeIsOver();
    void aBucketWithoutALimitKeyIsGoneWhenItsWindowEnds();
    void aLongerWindowDoesNotEndAtItsOldTime();
    void aBucketIsGoneWhenBothKeysAreGone();
    void anIdIsUsedAgainOnlyAfterItWasListedAsGone();
    void whatCameAndWentIsNotListed();
    void aRouteThatCameBackHasAnotherId();
    void valuesThatAreNoNumberGiveTheBucketAProblem();
    void aKeyThatExpiredBetweenGetAndPttlIsAbsent();
    void theHistoryHoldsTheLastChangesOnly();
    void theHistoryIsFullAgainWhereAWindowEnded();
    void aSweepRemovesWhatWasNotSeen();
    void aSweepSparesWhatIsAboutToBeRead();
    void endsThatMoveOftenDoNotPileUp();
    void aBucketThatStaysEmptyWithoutAnEndIsStale();
};

void TestBucketTable::aBucketIsAddedOnceAndChangesAreTakenOnce()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", open(3, 2s), clock.now(), true);
    auto changes = table.takeChanges();
    QCOMPARE(routesOf(table, changes.added), (std::vector<std::string>{"/a"}));
    QCOMPARE(changes.changed, changes.added);
    QVERIFY(changes.removed.empty());
    const auto* bucket = table.find(changes.added[0]);
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(3));
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QCOMPARE(bucket->resetsAt, std::optional(clock.now() + 2s));
    QVERIFY(table.takeChanges().empty());
    table.applyRemaining("/a", open(2, 2s), clock.now(), true);
    changes = table.takeChanges();
    QVERIFY(changes.added.empty());
    QCOMPARE(changes.changed.size(), 1U);
}

void TestBucketTable::theSameReadingAgainIsNoChange()
{
    VirtualClock clock;
    BucketTable table;
    table.applyRemaining("/a", open(3, 2s), clock.now(), true);
    table.takeChanges();
    clock.advance(500ms);
    table.applyRemaining("/a", open(3, 1503ms), clock.now(), true); // three milliseconds longer on its way
    QVERIFY(!table.hasChanges());
    table.applyRemaining("/a", open(3, 2500ms), clock.now(), true);
    QVERIFY(table.hasChanges());
}

void TestBucketTable::aWindowEndsByItselfWhenItsTimeIsOver()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", open(0, 2s), clock.now(), true);
    QCOMPARE(table.nextExpiry(), std::optional(clock.now() + 2s));
    table.takeChanges();
    clock.advance(1999ms);
    table.expire(clock.now());
    QVERIFY(!table.hasChanges());
    clock.advance(1ms);
    table.expire(clock.now());
    const auto changes = table.takeChanges();
    QCOMPARE(changes.changed.size(), 1U);
    const auto* bucket = table.find(changes.changed[0]);
    QVERIFY(!bucket->remaining);
    QVERIFY(!bucket->resetsAt);
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QCOMPARE(bucket->changedAt, clock.now());
}

void TestBucketTable::aBucketWithoutALimitKeyIsGoneWhenItsWindowEnds()
{
    VirtualClock clock;
    BucketTable table;
    table.applyRemaining("/a", open(0, 1s), clock.now(), true);
    const auto id = table.takeChanges().added.at(0);
    clock.advance(1s);
    table.expire(clock.now());
    const auto changes = table.takeChanges();
    QCOMPARE(changes.removed, std::vector<BucketId>{id});
    QVERIFY(changes.changed.empty());
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::aLongerWindowDoesNotEndAtItsOldTime()
{
    VirtualClock clock;
    BucketTable table;
    table.applyRemaining("/a", open(1, 1s), clock.now(), true);
    table.applyRemaining("/a", open(1, 5s), clock.now(), true);
    clock.advance(2s);
    table.expire(clock.now());
    QCOMPARE(table.size(), 1U);
    clock.advance(3s);
    table.expire(clock.now());
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::aBucketIsGoneWhenBothKeysAreGone()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", Reading::number(4), clock.now(), true);
    table.applyRemaining("/a", Reading::absent(), clock.now(), true);
    QCOMPARE(table.size(), 1U);
    table.applyLimit("/a", Reading::absent(), clock.now());
    QCOMPARE(table.size(), 0U);
    table.applyLimit("/never", Reading::absent(), clock.now());
    table.applyRemaining("/never", Reading::absent(), clock.now(), true);
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::anIdIsUsedAgainOnlyAfterItWasListedAsGone()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    const auto first = table.takeChanges().added.at(0);
    table.applyLimit("/a", Reading::absent(), clock.now());
    table.applyLimit("/b", Reading::number(5), clock.now());
    auto changes = table.takeChanges();
    QCOMPARE(changes.removed, std::vector<BucketId>{first});
    QVERIFY(changes.added.at(0) != first);
    table.applyLimit("/c", Reading::number(5), clock.now());
    QCOMPARE(table.takeChanges().added, std::vector<BucketId>{first});
}

void TestBucketTable::whatCameAndWentIsNotListed()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyLimit("/a", Reading::absent(), clock.now());
    QVERIFY(table.takeChanges().empty());
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::aRouteThatCameBackHasAnotherId()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    const auto first = table.takeChanges().added.at(0);
    table.applyLimit("/a", Reading::absent(), clock.now());
    table.applyLimit("/a", Reading::number(6), clock.now());
    const auto changes = table.takeChanges();
    QCOMPARE(changes.removed, std::vector<BucketId>{first});
    QCOMPARE(changes.added.size(), 1U);
    QVERIFY(changes.added[0] != first);
    QCOMPARE(table.idOf("/a"), std::optional(changes.added[0]));
}

void TestBucketTable::valuesThatAreNoNumberGiveTheBucketAProblem()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", open(2, 5s), clock.now(), true);
    table.takeChanges();
    table.applyRemaining("/a", Reading::noNumber("odd"), clock.now(), true);
    const auto id = table.takeChanges().changed.at(0);
    QCOMPARE(table.find(id)->problem(), std::string("odd"));
    QVERIFY(!table.find(id)->remaining);
    table.applyLimit("/a", Reading::noNumber("odd limit"), clock.now());
    QCOMPARE(table.find(id)->problem(), std::string("odd"));
    table.applyRemaining("/a", Reading::absent(), clock.now(), true);
    QCOMPARE(table.find(id)->problem(), std::string("odd limit"));
    table.applyLimit("/a", Reading::number(5), clock.now());
    QCOMPARE(table.find(id)->problem(), std::string());
    table.applyLimit("/a", Reading::number(-7), clock.now());
    QVERIFY(!table.find(id)->limit);
    QVERIFY(table.find(id)->problem().starts_with("its limit is -7"));
    table.applyLimit("/a", Reading::number(5), clock.now());
    QCOMPARE(table.find(id)->problem(), std::string());
}

void TestBucketTable::aKeyThatExpiredBetweenGetAndPttlIsAbsent()
{
    VirtualClock clock;
    BucketTable table;
    table.applyRemaining("/a", open(2, 0ns), clock.now(), true);
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::theHistoryHoldsTheLastChangesOnly()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    const auto id = *table.idOf("/a");
    QVERIFY(table.find(id)->pastRemaining().empty());
    for (int i = 0; i < 1000; ++i) {
        clock.advance(1ms);
        table.applyRemaining("/a", open(1000 - i, 60s), clock.now(), true);
        table.applyRemaining("/a", open(1000 - i, 60s), clock.now(), true);
    }
    const auto past = table.find(id)->pastRemaining();
    QCOMPARE(past.size(), Bucket::historyLength);
    QCOMPARE(past.back().remaining, 1);
    QCOMPARE(past.front().remaining, std::int64_t(Bucket::historyLength));
    QCOMPARE(past.back().at, clock.now());
}

void TestBucketTable::theHistoryIsFullAgainWhereAWindowEnded()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", open(0, 2s), clock.now(), true);
    clock.advance(3s);
    table.expire(clock.now());
    table.applyRemaining("/a", open(4, 2s), clock.now(), true);
    std::vector<std::int64_t> past;
    for (const auto& point : table.find(*table.idOf("/a"))->pastRemaining())
        past.push_back(point.remaining);
    QCOMPARE(past, (std::vector<std::int64_t>{0, 5, 4}));
}

void TestBucketTable::aSweepRemovesWhatWasNotSeen()
{
    VirtualClock clock;
    BucketTable table;
    for (const auto* route : {"/both", "/limit only", "/gone"}) {
        table.applyLimit(route, Reading::number(5), clock.now());
        table.applyRemaining(route, open(2, 60s), clock.now(), true);
    }
    table.takeChanges();
    table.beginSweep();
    table.applyLimit("/both", Reading::number(5), clock.now());
    table.applyRemaining("/both", open(2, 60s), clock.now(), true);
    table.applyLimit("/limit only", Reading::number(5), clock.now());
    table.applyLimit("/new", Reading::number(5), clock.now());
    table.endSweep(clock.now(), {});
    const auto changes = table.takeChanges();
    QCOMPARE(changes.removed.size(), 1U);
    QCOMPARE(routesOf(table, changes.added), (std::vector<std::string>{"/new"}));
    QCOMPARE(changes.changed.size(), 2U); // the new one, and the one whose window is over
    QCOMPARE(table.size(), 3U);
    QVERIFY(!table.find(*table.idOf("/limit only"))->remaining);
    QVERIFY(table.find(*table.idOf("/both"))->remaining);
}

void TestBucketTable::aSweepSparesWhatIsAboutToBeRead()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyLimit("/b", Reading::number(5), clock.now());
    table.beginSweep();
    table.endSweep(clock.now(), [](std::string_view route) { return route == "/a"; });
    QVERIFY(table.idOf("/a"));
    QVERIFY(!table.idOf("/b"));
}

void TestBucketTable::endsThatMoveOftenDoNotPileUp()
{
    VirtualClock clock;
    BucketTable table;
    for (int i = 0; i < 200'000; ++i)
        table.applyRemaining("/a", open(1, 600s + 100ms * i), clock.now(), true);
    clock.advance(600s);
    table.expire(clock.now()); // the outdated ends that are left do nothing
    QCOMPARE(table.size(), 1U);
    clock.advance(100ms * 200'000);
    table.expire(clock.now());
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::aBucketThatStaysEmptyWithoutAnEndIsStale()
{
    VirtualClock clock;
    BucketTable table;
    table.applyRemaining("/a", Reading::number(0), clock.now(), true);
    table.applyRemaining("/ends", open(0, 600s), clock.now(), true);
    table.applyRemaining("/left", Reading::number(1), clock.now(), true);
    const auto* bucket = table.find(*table.idOf("/a"));
    const auto emptied = clock.now();
    table.takeChanges();
    clock.advance(50s);
    table.applyRemaining("/a", Reading::number(0), clock.now(), true); // read again, and the same
    table.expire(clock.now());
    QVERIFY(!table.hasChanges());
    QCOMPARE(table.nextExpiry(), std::optional(emptied + 60s));
    clock.advance(10s);
    table.expire(clock.now());
    QCOMPARE(table.takeChanges().changed, std::vector<BucketId>{*table.idOf("/a")});
    QVERIFY(bucket->stale);
    QCOMPARE(bucket->changedAt, emptied);
    QVERIFY(!table.find(*table.idOf("/ends"))->stale);
    clock.advance(600s);
    table.expire(clock.now());
    QVERIFY(bucket->stale);
    QVERIFY(!table.find(*table.idOf("/left"))->stale);
    table.applyRemaining("/a", open(0, 5s), clock.now(), true); // somebody set its end
    QVERIFY(!bucket->stale);
    QVERIFY(table.hasChanges());
    table.applyRemaining("/a", Reading::number(0), clock.now(), true);
    clock.advance(59s);
    table.applyLimit("/a", Reading::number(5), clock.now()); // it was changed: its time begins again
    clock.advance(59s);
    table.expire(clock.now());
    QVERIFY(!bucket->stale);
    clock.advance(1s);
    table.expire(clock.now());
    QVERIFY(bucket->stale);
    table.applyRemaining("/a", Reading::number(2), clock.now(), true);
    QVERIFY(!bucket->stale);
}

HEADROOM_TEST(TestBucketTable)

} // namespace headroom::tst_bucket_table

#include "tst_bucket_table.moc"
