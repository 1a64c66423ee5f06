// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/virtual_clock.h"
#include "core/watch/bucket_table.h"

#include <QTest>

#include <limits>
#include <random>
#include <set>

using namespace headroom;
using namespace headroom::watch;
using namespace std::chrono_literals;

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
    void claimsAreTheFallOfRemaining();
    void claimsOfANewWindowAreTheLimitLessWhatIsLeft_data();
    void claimsOfANewWindowAreTheLimitLessWhatIsLeft();
    void theFirstClaimOfANewBucketCountsAsOne();
    void nothingIsCountedAtFirstSightOrAfterAGap();
    void claimsTellWhetherTheyCountTowardsTheGlobalLimit();
    void valuesThatAreNoNumberGiveTheBucketAProblem();
    void aKeyThatExpiredBetweenGetAndPttlIsAbsent();
    void exhaustedBucketsAreCounted();
    void theHistoryHoldsTheLastChangesOnly();
    void theHistoryIsFullAgainWhereAWindowEnded();
    void aSweepRemovesWhatWasNotSeen();
    void aSweepSparesWhatIsAboutToBeRead();
    void endsThatMoveOftenDoNotPileUp();
    void aBucketThatStaysEmptyWithoutAnEndIsStale();
    void aLimitThatNobodyStoresIsTheMostThatWasSeen_data();
    void aLimitThatNobodyStoresIsTheMostThatWasSeen();
    void aBucketWhoseLimitWasLearnedIsForgottenAfterAMinute();
    void whatIsUsedIsTakenOffTheLimit();
    void slotsWakeTheTableOneByOne();
    void anyOrderOfReadingsKeepsTheTableWhole();
    void anyOrderOfReadingsKeepsATableThatRemembersWhole();
};

namespace {

Reading open(std::int64_t remaining, Duration ttl)
{
    return Reading::number(remaining, ttl);
}

std::vector<std::string> routesOf(const BucketTable& table, const std::vector<BucketId>& ids)
{
    std::vector<std::string> routes;
    for (const auto id : ids)
        routes.push_back(table.find(id)->route);
    return routes;
}

SlotBucket randomSlots(std::mt19937_64& random, Instant now)
{
    const auto moment = [&] { return now + std::chrono::milliseconds(random() % 2000); };
    SlotBucket keys;
    if (random() % 2 == 0)
        keys.limit = std::int64_t(random() % 6);
    for (auto* list : {&keys.slots, &keys.given}) {
        for (auto count = random() % 5; count > 0; --count)
            list->moments.push_back({moment(), random() % 20});
        std::sort(list->moments.begin(), list->moments.end(), [](auto a, auto b) { return a.at < b.at; });
        list->count = std::int64_t(list->moments.size());
        if (!list->moments.empty())
            list->keyEnds = list->moments.back().at + 500ms;
    }
    if (random() % 3 == 0)
        keys.held = moment();
    keys.waiting = std::int64_t(random() % 3);
    return keys;
}

// A mirror that applies takeChanges() as the window does must always equal the table.
void keepsWhole(BucketTable table)
{
    std::mt19937_64 random(7);
    VirtualClock clock;
    std::map<BucketId, std::string> mirror;
    for (int round = 0; round < 20'000; ++round) {
        const auto route = "/" + std::to_string(random() % 40);
        switch (random() % 8) {
        case 0:
            table.applyLimit(route, Reading::absent(), clock.now());
            if (random() % 2 == 0)
                table.applySlots("slots " + route, {}, clock.now(), true);
            break;
        case 1:
            table.applySlots("slots " + route, randomSlots(random, clock.now()), clock.now(), true);
            table.applyLimit(route, Reading::number(std::int64_t(random() % 10)), clock.now());
            break;
        case 2:
            table.applyRemaining(route, Reading::absent(), clock.now(), true);
            break;
        case 3:
            table.applyRemaining(route, Reading::noNumber("odd"), clock.now(), true);
            break;
        case 4:
            clock.advance(std::chrono::milliseconds(random() % 300));
            table.expire(clock.now());
            break;
        case 5:
            if (random() % 50 == 0) {
                table.beginSweep();
                table.endSweep(clock.now(), {});
            }
            break;
        default: {
            const auto ttl = std::chrono::milliseconds(random() % 2000);
            const auto claims = table.applyRemaining(route, open(std::int64_t(random() % 10), ttl), clock.now(), true);
            QVERIFY(claims.count >= 0 && claims.count <= 11);
        }
        }
        if (random() % 5 != 0)
            continue;
        const auto changes = table.takeChanges();
        for (const auto id : changes.gone)
            QCOMPARE(mirror.erase(id), 1U);
        for (const auto id : changes.added)
            QVERIFY(mirror.emplace(id, table.find(id)->route).second);
        std::set<BucketId> changed(changes.changed.begin(), changes.changed.end());
        QCOMPARE(changed.size(), changes.changed.size());
        for (const auto id : changes.added)
            QVERIFY(changed.contains(id));
        QCOMPARE(mirror.size(), table.size());
        std::size_t exhausted = 0;
        for (const auto& [id, name] : mirror) {
            QVERIFY(table.find(id));
            QCOMPARE(table.find(id)->route, name);
            exhausted += table.find(id)->remaining && *table.find(id)->remaining <= 0 ? 1 : 0;
        }
        QCOMPARE(table.exhausted(), exhausted);
    }
    QVERIFY(table.idEnd() <= 160);
}

} // namespace

void TestBucketTable::aBucketIsAddedOnceAndChangesAreTakenOnce()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", open(3, 2s), clock.now(), true);
    auto changes = table.takeChanges();
    QCOMPARE(routesOf(table, changes.added), (std::vector<std::string>{"/a"}));
    QCOMPARE(changes.changed, changes.added);
    QVERIFY(changes.gone.empty());
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
    QCOMPARE(changes.gone, std::vector<BucketId>{id});
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
    QCOMPARE(changes.gone, std::vector<BucketId>{first});
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
    QCOMPARE(changes.gone, std::vector<BucketId>{first});
    QCOMPARE(changes.added.size(), 1U);
    QVERIFY(changes.added[0] != first);
    QCOMPARE(table.idOf("/a"), std::optional(changes.added[0]));
}

void TestBucketTable::claimsAreTheFallOfRemaining()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(10), clock.now());
    QCOMPARE(table.applyRemaining("/a", open(9, 5s), clock.now(), false).count, 0);
    QCOMPARE(table.applyRemaining("/a", open(6, 5s), clock.now(), true).count, 3);
    QCOMPARE(table.applyRemaining("/a", open(6, 5s), clock.now(), true).count, 0);
    // The window was found to be longer: still the same one.
    QCOMPARE(table.applyRemaining("/a", open(5, 9s), clock.now(), true).count, 1);
}

void TestBucketTable::claimsOfANewWindowAreTheLimitLessWhatIsLeft_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("the key was gone") << 0;
    QTest::newRow("its time was over, unseen") << 1;
    QTest::newRow("its time was over, seen") << 2;
    QTest::newRow("more is left than before") << 3;
    QTest::newRow("it has no end yet") << 4;
}

void TestBucketTable::claimsOfANewWindowAreTheLimitLessWhatIsLeft()
{
    QFETCH(int, how);
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(10), clock.now());
    table.applyRemaining("/a", open(how == 3 ? 2 : 9, 5s), clock.now(), false);
    auto reading = open(7, 5s);
    if (how == 0)
        table.applyRemaining("/a", Reading::absent(), clock.now(), true);
    if (how == 1 || how == 2)
        clock.advance(5s);
    if (how == 2)
        table.expire(clock.now());
    if (how == 4)
        reading.ttl.reset();
    QCOMPARE(table.applyRemaining("/a", reading, clock.now(), true).count, 3);
}

void TestBucketTable::theFirstClaimOfANewBucketCountsAsOne()
{
    VirtualClock clock;
    BucketTable table;
    // The specification: the limit is 1 until it is known, so what is left is 0.
    QCOMPARE(table.applyRemaining("/a", Reading::number(0), clock.now(), true).count, 1);
    // The answer came: its end and the limit are set, what is left stays.
    QCOMPARE(table.applyRemaining("/a", open(0, 5s), clock.now(), true).count, 0);
    table.applyLimit("/a", Reading::number(5), clock.now());
    clock.advance(5s);
    QCOMPARE(table.applyRemaining("/a", Reading::number(4), clock.now(), true).count, 1);
}

void TestBucketTable::nothingIsCountedAtFirstSightOrAfterAGap()
{
    VirtualClock clock;
    BucketTable table;
    QCOMPARE(table.applyRemaining("/a", open(0, 5s), clock.now(), false).count, 0);
    table.applyLimit("/a", Reading::number(5), clock.now());
    QCOMPARE(table.applyRemaining("/a", open(4, 5s), clock.now(), false).count, 0);
    // More left than the limit is nothing that claims can do.
    QCOMPARE(table.applyRemaining("/a", open(40, 5s), clock.now(), true).count, 0);
}

void TestBucketTable::claimsTellWhetherTheyCountTowardsTheGlobalLimit()
{
    VirtualClock clock;
    BucketTable table([](std::string_view route) { return route != "/interactions"; });
    QVERIFY(!table.applyRemaining("/interactions", Reading::number(0), clock.now(), true).countsTowardsGlobal);
    QVERIFY(table.applyRemaining("/channels", Reading::number(0), clock.now(), true).countsTowardsGlobal);
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
}

void TestBucketTable::aKeyThatExpiredBetweenGetAndPttlIsAbsent()
{
    VirtualClock clock;
    BucketTable table;
    table.applyRemaining("/a", open(2, 0ns), clock.now(), true);
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::exhaustedBucketsAreCounted()
{
    VirtualClock clock;
    BucketTable table;
    table.applyLimit("/a", Reading::number(5), clock.now());
    table.applyRemaining("/a", open(0, 5s), clock.now(), true);
    table.applyRemaining("/b", open(0, 1s), clock.now(), true);
    table.applyRemaining("/c", open(1, 5s), clock.now(), true);
    QCOMPARE(table.exhausted(), 2U);
    clock.advance(1s);
    table.expire(clock.now());
    QCOMPARE(table.exhausted(), 1U);
    table.applyRemaining("/a", open(3, 5s), clock.now(), true);
    QCOMPARE(table.exhausted(), 0U);
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
    QCOMPARE(changes.gone.size(), 1U);
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

void TestBucketTable::aLimitThatNobodyStoresIsTheMostThatWasSeen_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("and the request that was answered") << int(LimitRule::From::OneMoreThanSeen) << qint64(5);
    QTest::newRow("which may have been before any request") << int(LimitRule::From::LargestSeen) << qint64(4);
}

void TestBucketTable::aLimitThatNobodyStoresIsTheMostThatWasSeen()
{
    QFETCH(int, from);
    QFETCH(qint64, expected);
    VirtualClock clock;
    BucketTable table({}, {LimitRule::From(from), 0});
    for (const auto left : {3, 4, 1, 0})
        table.applyRemaining("/a", open(left, 5s), clock.now(), true);
    const auto* bucket = table.find(*table.idOf("/a"));
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(expected));
    QVERIFY(bucket->limitIsLowerBound);
    table.applyRemaining("/huge", open(std::numeric_limits<std::int64_t>::max(), 5s), clock.now(), true);
    QVERIFY(table.find(*table.idOf("/huge"))->limit > 0);
}

void TestBucketTable::aBucketWhoseLimitWasLearnedIsForgottenAfterAMinute()
{
    VirtualClock clock;
    BucketTable table({}, {LimitRule::From::OneMoreThanSeen, 0});
    table.applyRemaining("/a", open(4, 5s), clock.now(), true);
    const auto id = table.takeChanges().added.at(0);
    clock.advance(5s);
    table.expire(clock.now());
    QCOMPARE(table.takeChanges().changed, std::vector<BucketId>{id});
    QVERIFY(!table.find(id)->remaining);
    QCOMPARE(table.find(id)->limit, std::optional<std::int64_t>(5));
    clock.advance(59s);
    table.expire(clock.now());
    table.applyRemaining("/a", Reading::absent(), clock.now(), true); // the server tells of it, late
    QVERIFY(table.find(id));
    QCOMPARE(table.applyRemaining("/a", open(3, 2s), clock.now(), true).count, 2);
    clock.advance(2s);
    table.expire(clock.now());
    clock.advance(59s);
    table.expire(clock.now());
    QVERIFY(table.find(id));
    table.beginSweep();
    table.endSweep(clock.now(), {});
    clock.advance(1s);
    table.expire(clock.now());
    QVERIFY(!table.find(id));
    QCOMPARE(table.takeChanges().gone, std::vector<BucketId>{id});
}

void TestBucketTable::whatIsUsedIsTakenOffTheLimit()
{
    VirtualClock clock;
    BucketTable table;
    const auto used = [](std::int64_t value, std::optional<Duration> ttl) {
        auto reading = Reading::number(value, ttl);
        reading.isUsed = true;
        return reading;
    };
    QCOMPARE(table.applyRemaining("/a", used(3, 5s), clock.now(), true).count, 3);
    const auto* bucket = table.find(*table.idOf("/a"));
    QVERIFY(!bucket->remaining);
    table.applyLimit("/a", Reading::number(5), clock.now());
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(2));
    QCOMPARE(table.applyRemaining("/a", used(9, 5s), clock.now(), true).count, 6);
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(0));
    clock.advance(5s);
    QCOMPARE(table.applyRemaining("/a", used(2, 5s), clock.now(), true).count, 2);
    QCOMPARE(table.applyRemaining("/a", used(1, 5s), clock.now(), true).count, 1); // it began again unseen
    table.applyLimit("/a", Reading::absent(), clock.now());
    QVERIFY(!bucket->remaining);
    QCOMPARE(table.exhausted(), 0U);
}

void TestBucketTable::slotsWakeTheTableOneByOne()
{
    VirtualClock clock;
    BucketTable table;
    SlotBucket keys;
    keys.limit = 3;
    for (const auto end : {1s, 2s, 3s})
        keys.slots.moments.push_back({clock.now() + end, std::uint64_t(end.count())});
    keys.slots.count = 3;
    QCOMPARE(table.applySlots("/a", keys, clock.now(), true).count, 3);
    QCOMPARE(table.exhausted(), 1U);
    const auto id = *table.idOf("/a");
    for (const auto left : {1, 2}) {
        QCOMPARE(table.nextExpiry(), std::optional(clock.now() + 1s));
        clock.advance(1s);
        table.takeChanges();
        table.expire(clock.now());
        QCOMPARE(table.takeChanges().changed, std::vector<BucketId>{id});
        QCOMPARE(table.find(id)->remaining, std::optional<std::int64_t>(left));
    }
    QCOMPARE(table.find(id)->nextFreeAt(), std::optional(clock.now() + 1s));
    clock.advance(1s);
    table.expire(clock.now());
    QVERIFY(!table.find(id)->remaining);
    QVERIFY(table.find(id)); // its keys stand until the server says otherwise
    table.applySlots("/a", {}, clock.now(), true);
    QVERIFY(!table.find(id));
    table.applySlots("/never", {}, clock.now(), true);
    QCOMPARE(table.size(), 0U);
}

void TestBucketTable::anyOrderOfReadingsKeepsTheTableWhole()
{
    keepsWhole(BucketTable());
}

void TestBucketTable::anyOrderOfReadingsKeepsATableThatRemembersWhole()
{
    keepsWhole(BucketTable({}, {LimitRule::From::OneMoreThanSeen, 0}));
}

QTEST_GUILESS_MAIN(TestBucketTable)
#include "tst_bucket_table.moc"
