// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Claims as the table counts them, and limits it learns from what is left or from slots.
#include "core/base/time/virtual_clock.h"
#include "core/watch/table/bucket_table.h"

namespace headroom::tst_bucket_table_claims {

using namespace headroom::schemes;
using namespace headroom::watch;
using namespace std::chrono_literals;

class TestBucketTableClaims : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_table = BucketTable(); }
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

private:
    VirtualClock m_clock;
    BucketTable m_table;
};

void TestBucketTableClaims::claimsAreTheFallOfRemaining()
{
    m_table.applyLimit("/a", Reading::number(10), m_clock.now());
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(9, 5s), m_clock.now(), false).count, 0);
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(6, 5s), m_clock.now(), true).count, 3);
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(6, 5s), m_clock.now(), true).count, 0);
    // The window was found to be longer: still the same one.
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(5, 9s), m_clock.now(), true).count, 1);
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
    m_table.applyLimit("/a", Reading::number(10), m_clock.now());
    m_table.applyRemaining("/a", Reading::number(how == 3 ? 2 : 9, 5s), m_clock.now(), false);
    auto reading = Reading::number(7, 5s);
    if (how == 0)
        m_table.applyRemaining("/a", Reading::absent(), m_clock.now(), true);
    if (how == 1 || how == 2)
        m_clock.advance(5s);
    if (how == 2)
        m_table.expire(m_clock.now());
    if (how == 4)
        reading.ttl.reset();
    QCOMPARE(m_table.applyRemaining("/a", reading, m_clock.now(), true).count, 3);
}

void TestBucketTableClaims::theFirstClaimOfANewBucketCountsAsOne()
{
    // The specification: the limit is 1 until it is known, so what is left is 0.
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(0), m_clock.now(), true).count, 1);
    // The answer came: its end and the limit are set, what is left stays.
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(0, 5s), m_clock.now(), true).count, 0);
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_clock.advance(5s);
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(4), m_clock.now(), true).count, 1);
}

void TestBucketTableClaims::nothingIsCountedAtFirstSightOrAfterAGap()
{
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(0, 5s), m_clock.now(), false).count, 0);
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(4, 5s), m_clock.now(), false).count, 0);
    // More left than the limit is nothing that claims can do.
    QCOMPARE(m_table.applyRemaining("/a", Reading::number(40, 5s), m_clock.now(), true).count, 0);
}

void TestBucketTableClaims::claimsTellWhetherTheyCountTowardsTheGlobalLimit()
{
    BucketTable table([](std::string_view route) { return route != "/interactions"; });
    QVERIFY(!table.applyRemaining("/interactions", Reading::number(0), m_clock.now(), true).countsTowardsGlobal);
    QVERIFY(table.applyRemaining("/channels", Reading::number(0), m_clock.now(), true).countsTowardsGlobal);
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
    BucketTable table({}, {LimitRule::From(from), 0});
    for (const auto left : {3, 4, 1, 0})
        table.applyRemaining("/a", Reading::number(left, 5s), m_clock.now(), true);
    const auto* bucket = table.find(*table.idOf("/a"));
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(expected));
    QVERIFY(bucket->limitIsLowerBound);
    table.applyRemaining("/huge", Reading::number(std::numeric_limits<std::int64_t>::max(), 5s), m_clock.now(), true);
    QVERIFY(table.find(*table.idOf("/huge"))->limit > 0);
}

void TestBucketTableClaims::aBucketWhoseLimitWasLearnedIsForgottenAfterAMinute()
{
    BucketTable table({}, {LimitRule::From::OneMoreThanSeen, 0});
    table.applyRemaining("/a", Reading::number(4, 5s), m_clock.now(), true);
    const auto id = table.takeChanges().added.at(0);
    m_clock.advance(5s);
    table.expire(m_clock.now());
    QCOMPARE(table.takeChanges().changed, std::vector<BucketId>{id});
    QVERIFY(!table.find(id)->remaining);
    QCOMPARE(table.find(id)->limit, std::optional<std::int64_t>(5));
    m_clock.advance(59s);
    table.expire(m_clock.now());
    table.applyRemaining("/a", Reading::absent(), m_clock.now(), true); // the server tells of it, late
    QVERIFY(table.find(id));
    QCOMPARE(table.applyRemaining("/a", Reading::number(3, 2s), m_clock.now(), true).count, 2);
    m_clock.advance(2s);
    table.expire(m_clock.now());
    m_clock.advance(59s);
    table.expire(m_clock.now());
    QVERIFY(table.find(id));
    table.beginSweep();
    table.endSweep(m_clock.now(), {});
    m_clock.advance(1s);
    table.expire(m_clock.now());
    QVERIFY(!table.find(id));
    QCOMPARE(table.takeChanges().removed, std::vector<BucketId>{id});
}

void TestBucketTableClaims::whatIsUsedIsTakenOffTheLimit()
{
    const auto used = [](std::int64_t value, std::optional<Duration> ttl) {
        auto reading = Reading::number(value, ttl);
        reading.isUsed = true;
        return reading;
    };
    QCOMPARE(m_table.applyRemaining("/a", used(3, 5s), m_clock.now(), true).count, 3);
    const auto* bucket = m_table.find(*m_table.idOf("/a"));
    QVERIFY(!bucket->remaining);
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(2));
    QCOMPARE(m_table.applyRemaining("/a", used(9, 5s), m_clock.now(), true).count, 6);
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(0));
    m_clock.advance(5s);
    QCOMPARE(m_table.applyRemaining("/a", used(2, 5s), m_clock.now(), true).count, 2);
    QCOMPARE(m_table.applyRemaining("/a", used(1, 5s), m_clock.now(), true).count, 1); // it began again unseen
    m_table.applyLimit("/a", Reading::absent(), m_clock.now());
    QVERIFY(!bucket->remaining);
}

void TestBucketTableClaims::slotsWakeTheTableOneByOne()
{
    SlotBucket keys;
    keys.limit = 3;
    for (const auto end : {1s, 2s, 3s})
        keys.slots.moments.push_back({m_clock.now() + end, std::uint64_t(end.count())});
    keys.slots.count = 3;
    QCOMPARE(m_table.applySlots("/a", keys, m_clock.now(), true).count, 3);
    const auto id = *m_table.idOf("/a");
    QCOMPARE(m_table.find(id)->remaining, std::optional<std::int64_t>(0));
    for (const auto left : {1, 2}) {
        QCOMPARE(m_table.nextExpiry(), std::optional(m_clock.now() + 1s));
        m_clock.advance(1s);
        m_table.takeChanges();
        m_table.expire(m_clock.now());
        QCOMPARE(m_table.takeChanges().changed, std::vector<BucketId>{id});
        QCOMPARE(m_table.find(id)->remaining, std::optional<std::int64_t>(left));
    }
    QCOMPARE(m_table.find(id)->nextFreeAt(), std::optional(m_clock.now() + 1s));
    m_clock.advance(1s);
    m_table.expire(m_clock.now());
    QVERIFY(!m_table.find(id)->remaining);
    QVERIFY(m_table.find(id)); // its keys stand until the server says otherwise
    m_table.applySlots("/a", {}, m_clock.now(), true);
    QVERIFY(!m_table.find(id));
    m_table.applySlots("/never", {}, m_clock.now(), true);
    QCOMPARE(m_table.size(), 0U);
}

HEADROOM_TEST(TestBucketTableClaims)

} // namespace headroom::tst_bucket_table_claims

#include "tst_bucket_table_claims.moc"
