// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Claims as the table counts them, and limits it learns from what is left or from slots.
#include "core/base/time/virtual_clock.h"
#include "core/watch/table/bucket_table.h"

namespace headroom::tst_bucket_table_claims {

using namespace headroom::schemes;
using namespace headroom::watch;
using namespace std::chrono_literals;

namespace {

Reading open(std::int64_t remaining, Duration ttl)
{
    return Reading::number(remaining, ttl);
}

} // namespace

class TestBucketTableClaims : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void claimsAreTheFallOfRemaining();
    void claimsOfANewWindowAreTheLimitLessWhatIsLeft_data();
    void claimsOfANewWindowAreTheLimitLessWhatIsLeft();
    void theFirstClaimOfANewBucketCountsAsOne();
    void nothingIsCountedAtFirstSightOrAfterAGap();
    void claimsTellWhetherTheyCountTowardsTheGlobalLimit();
    void aLimitThatNobodyStoresIsTheMostThatWasSeen_data();
    void aLimitThatNobodyStoresIsTheMostThatWasSeen();
    void aBucketWhoseLimitWasLearnedIsForgottenAfterAMinute();
    void whatIsUsedIsTakenOffTheLimit();
    void slotsWakeTheTableOneByOne();
};

void TestBucketTableClaims::claimsAreTheFallOfRemaining()
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

void TestBucketTableClaims::claimsOfANewWindowAreTheLimitLessWhatIsLeft_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("the key was gone") << 0;
    QTest::newRow("its time was over, unseen") << 1;
    QTest::newRow("its time was over, seen") << 2;
    QTest::newRow("more is left than before") << 3;
    QTest::newRow("it has no end yet") << 4;
}

void TestBucketTableClaims::claimsOfANewWindowAreTheLimitLessWhatIsLeft()
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

void TestBucketTableClaims::theFirstClaimOfANewBucketCountsAsOne()
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

void TestBucketTableClaims::nothingIsCountedAtFirstSightOrAfterAGap()
{
    VirtualClock clock;
    BucketTable table;
    QCOMPARE(table.applyRemaining("/a", open(0, 5s), clock.now(), false).count, 0);
    table.applyLimit("/a", Reading::number(5), clock.now());
    QCOMPARE(table.applyRemaining("/a", open(4, 5s), clock.now(), false).count, 0);
    // More left than the limit is nothing that claims can do.
    QCOMPARE(table.applyRemaining("/a", open(40, 5s), clock.now(), true).count, 0);
}

void TestBucketTableClaims::claimsTellWhetherTheyCountTowardsTheGlobalLimit()
{
    VirtualClock clock;
    BucketTable table([](std::string_view route) { return route != "/interactions"; });
    QVERIFY(!table.applyRemaining("/interactions", Reading::number(0), clock.now(), true).countsTowardsGlobal);
    QVERIFY(table.applyRemaining("/channels", Reading::number(0), clock.now(), true).countsTowardsGlobal);
}

void TestBucketTableClaims::aLimitThatNobodyStoresIsTheMostThatWasSeen_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<qint64>("expected");
    QTest::newRow("and the request that was answered") << int(LimitRule::From::OneMoreThanSeen) << qint64(5);
    QTest::newRow("which may have been before any request") << int(LimitRule::From::LargestSeen) << qint64(4);
}

void TestBucketTableClaims::aLimitThatNobodyStoresIsTheMostThatWasSeen()
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

void TestBucketTableClaims::aBucketWhoseLimitWasLearnedIsForgottenAfterAMinute()
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
    QCOMPARE(table.takeChanges().removed, std::vector<BucketId>{id});
}

void TestBucketTableClaims::whatIsUsedIsTakenOffTheLimit()
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
}

void TestBucketTableClaims::slotsWakeTheTableOneByOne()
{
    VirtualClock clock;
    BucketTable table;
    SlotBucket keys;
    keys.limit = 3;
    for (const auto end : {1s, 2s, 3s})
        keys.slots.moments.push_back({clock.now() + end, std::uint64_t(end.count())});
    keys.slots.count = 3;
    QCOMPARE(table.applySlots("/a", keys, clock.now(), true).count, 3);
    const auto id = *table.idOf("/a");
    QCOMPARE(table.find(id)->remaining, std::optional<std::int64_t>(0));
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

HEADROOM_TEST(TestBucketTableClaims)

} // namespace headroom::tst_bucket_table_claims

#include "tst_bucket_table_claims.moc"
