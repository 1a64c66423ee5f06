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
    void init() { m_table = BucketTable(); }
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

private:
    VirtualClock m_clock;
    BucketTable m_table;
};

void TestBucketTable::aBucketIsAddedOnceAndChangesAreTakenOnce()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyRemaining("/a", Reading::number(3, 2s), m_clock.now(), true);
    auto changes = m_table.takeChanges();
    QCOMPARE(routesOf(m_table, changes.added), (std::vector<std::string>{"/a"}));
    QCOMPARE(changes.changed, changes.added);
    QVERIFY(changes.removed.empty());
    const auto* bucket = m_table.find(changes.added[0]);
    QCOMPARE(bucket->remaining, std::optional<std::int64_t>(3));
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QCOMPARE(bucket->resetsAt, std::optional(m_clock.now() + 2s));
    QVERIFY(m_table.takeChanges().empty());
    m_table.applyRemaining("/a", Reading::number(2, 2s), m_clock.now(), true);
    changes = m_table.takeChanges();
    QVERIFY(changes.added.empty());
    QCOMPARE(changes.changed.size(), 1U);
}

void TestBucketTable::theSameReadingAgainIsNoChange()
{
    m_table.applyRemaining("/a", Reading::number(3, 2s), m_clock.now(), true);
    m_table.takeChanges();
    m_clock.advance(500ms);
    m_table.applyRemaining(
        "/a", Reading::number(3, 1503ms), m_clock.now(), true); // three milliseconds longer on its way
    QVERIFY(!m_table.hasChanges());
    m_table.applyRemaining("/a", Reading::number(3, 2500ms), m_clock.now(), true);
    QVERIFY(m_table.hasChanges());
}

void TestBucketTable::aWindowEndsByItselfWhenItsTimeIsOver()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyRemaining("/a", Reading::number(0, 2s), m_clock.now(), true);
    QCOMPARE(m_table.nextExpiry(), std::optional(m_clock.now() + 2s));
    m_table.takeChanges();
    m_clock.advance(1999ms);
    m_table.expire(m_clock.now());
    QVERIFY(!m_table.hasChanges());
    m_clock.advance(1ms);
    m_table.expire(m_clock.now());
    const auto changes = m_table.takeChanges();
    QCOMPARE(changes.changed.size(), 1U);
    const auto* bucket = m_table.find(changes.changed[0]);
    QVERIFY(!bucket->remaining);
    QVERIFY(!bucket->resetsAt);
    QCOMPARE(bucket->limit, std::optional<std::int64_t>(5));
    QCOMPARE(bucket->changedAt, m_clock.now());
}

void TestBucketTable::aBucketWithoutALimitKeyIsGoneWhenItsWindowEnds()
{
    m_table.applyRemaining("/a", Reading::number(0, 1s), m_clock.now(), true);
    const auto id = m_table.takeChanges().added.at(0);
    m_clock.advance(1s);
    m_table.expire(m_clock.now());
    const auto changes = m_table.takeChanges();
    QCOMPARE(changes.removed, std::vector<BucketId>{id});
    QVERIFY(changes.changed.empty());
    QCOMPARE(m_table.size(), 0U);
}

void TestBucketTable::aLongerWindowDoesNotEndAtItsOldTime()
{
    m_table.applyRemaining("/a", Reading::number(1, 1s), m_clock.now(), true);
    m_table.applyRemaining("/a", Reading::number(1, 5s), m_clock.now(), true);
    m_clock.advance(2s);
    m_table.expire(m_clock.now());
    QCOMPARE(m_table.size(), 1U);
    m_clock.advance(3s);
    m_table.expire(m_clock.now());
    QCOMPARE(m_table.size(), 0U);
}

void TestBucketTable::aBucketIsGoneWhenBothKeysAreGone()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyRemaining("/a", Reading::number(4), m_clock.now(), true);
    m_table.applyRemaining("/a", Reading::absent(), m_clock.now(), true);
    QCOMPARE(m_table.size(), 1U);
    m_table.applyLimit("/a", Reading::absent(), m_clock.now());
    QCOMPARE(m_table.size(), 0U);
    m_table.applyLimit("/never", Reading::absent(), m_clock.now());
    m_table.applyRemaining("/never", Reading::absent(), m_clock.now(), true);
    QCOMPARE(m_table.size(), 0U);
}

void TestBucketTable::anIdIsUsedAgainOnlyAfterItWasListedAsGone()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    const auto first = m_table.takeChanges().added.at(0);
    m_table.applyLimit("/a", Reading::absent(), m_clock.now());
    m_table.applyLimit("/b", Reading::number(5), m_clock.now());
    auto changes = m_table.takeChanges();
    QCOMPARE(changes.removed, std::vector<BucketId>{first});
    QVERIFY(changes.added.at(0) != first);
    m_table.applyLimit("/c", Reading::number(5), m_clock.now());
    QCOMPARE(m_table.takeChanges().added, std::vector<BucketId>{first});
}

void TestBucketTable::whatCameAndWentIsNotListed()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyLimit("/a", Reading::absent(), m_clock.now());
    QVERIFY(m_table.takeChanges().empty());
    QCOMPARE(m_table.size(), 0U);
}

void TestBucketTable::aRouteThatCameBackHasAnotherId()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    const auto first = m_table.takeChanges().added.at(0);
    m_table.applyLimit("/a", Reading::absent(), m_clock.now());
    m_table.applyLimit("/a", Reading::number(6), m_clock.now());
    const auto changes = m_table.takeChanges();
    QCOMPARE(changes.removed, std::vector<BucketId>{first});
    QCOMPARE(changes.added.size(), 1U);
    QVERIFY(changes.added[0] != first);
    QCOMPARE(m_table.idOf("/a"), std::optional(changes.added[0]));
}

void TestBucketTable::valuesThatAreNoNumberGiveTheBucketAProblem()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyRemaining("/a", Reading::number(2, 5s), m_clock.now(), true);
    m_table.takeChanges();
    m_table.applyRemaining("/a", Reading::noNumber("odd"), m_clock.now(), true);
    const auto id = m_table.takeChanges().changed.at(0);
    QCOMPARE(m_table.find(id)->problem(), std::string("odd"));
    QVERIFY(!m_table.find(id)->remaining);
    m_table.applyLimit("/a", Reading::noNumber("odd limit"), m_clock.now());
    QCOMPARE(m_table.find(id)->problem(), std::string("odd"));
    m_table.applyRemaining("/a", Reading::absent(), m_clock.now(), true);
    QCOMPARE(m_table.find(id)->problem(), std::string("odd limit"));
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    QCOMPARE(m_table.find(id)->problem(), std::string());
    m_table.applyLimit("/a", Reading::number(-7), m_clock.now());
    QVERIFY(!m_table.find(id)->limit);
    QVERIFY(m_table.find(id)->problem().starts_with("its limit is -7"));
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    QCOMPARE(m_table.find(id)->problem(), std::string());
}

void TestBucketTable::aKeyThatExpiredBetweenGetAndPttlIsAbsent()
{
    m_table.applyRemaining("/a", Reading::number(2, 0ns), m_clock.now(), true);
    QCOMPARE(m_table.size(), 0U);
}

void TestBucketTable::theHistoryHoldsTheLastChangesOnly()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    const auto id = *m_table.idOf("/a");
    QVERIFY(m_table.find(id)->pastRemaining().empty());
    for (int i = 0; i < 1000; ++i) {
        m_clock.advance(1ms);
        m_table.applyRemaining("/a", Reading::number(1000 - i, 60s), m_clock.now(), true);
        m_table.applyRemaining("/a", Reading::number(1000 - i, 60s), m_clock.now(), true);
    }
    const auto past = m_table.find(id)->pastRemaining();
    QCOMPARE(past.size(), Bucket::historyLength);
    QCOMPARE(past.back().remaining, 1);
    QCOMPARE(past.front().remaining, std::int64_t(Bucket::historyLength));
    QCOMPARE(past.back().at, m_clock.now());
}

void TestBucketTable::theHistoryIsFullAgainWhereAWindowEnded()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyRemaining("/a", Reading::number(0, 2s), m_clock.now(), true);
    m_clock.advance(3s);
    m_table.expire(m_clock.now());
    m_table.applyRemaining("/a", Reading::number(4, 2s), m_clock.now(), true);
    std::vector<std::int64_t> past;
    for (const auto& point : m_table.find(*m_table.idOf("/a"))->pastRemaining())
        past.push_back(point.remaining);
    QCOMPARE(past, (std::vector<std::int64_t>{0, 5, 4}));
}

void TestBucketTable::aSweepRemovesWhatWasNotSeen()
{
    for (const auto* route : {"/both", "/limit only", "/gone"}) {
        m_table.applyLimit(route, Reading::number(5), m_clock.now());
        m_table.applyRemaining(route, Reading::number(2, 60s), m_clock.now(), true);
    }
    m_table.takeChanges();
    m_table.beginSweep();
    m_table.applyLimit("/both", Reading::number(5), m_clock.now());
    m_table.applyRemaining("/both", Reading::number(2, 60s), m_clock.now(), true);
    m_table.applyLimit("/limit only", Reading::number(5), m_clock.now());
    m_table.applyLimit("/new", Reading::number(5), m_clock.now());
    m_table.endSweep(m_clock.now(), {});
    const auto changes = m_table.takeChanges();
    QCOMPARE(changes.removed.size(), 1U);
    QCOMPARE(routesOf(m_table, changes.added), (std::vector<std::string>{"/new"}));
    QCOMPARE(changes.changed.size(), 2U); // the new one, and the one whose window is over
    QCOMPARE(m_table.size(), 3U);
    QVERIFY(!m_table.find(*m_table.idOf("/limit only"))->remaining);
    QVERIFY(m_table.find(*m_table.idOf("/both"))->remaining);
}

void TestBucketTable::aSweepSparesWhatIsAboutToBeRead()
{
    m_table.applyLimit("/a", Reading::number(5), m_clock.now());
    m_table.applyLimit("/b", Reading::number(5), m_clock.now());
    m_table.beginSweep();
    m_table.endSweep(m_clock.now(), [](std::string_view route) { return route == "/a"; });
    QVERIFY(m_table.idOf("/a"));
    QVERIFY(!m_table.idOf("/b"));
}

void TestBucketTable::endsThatMoveOftenDoNotPileUp()
{
    for (int i = 0; i < 200'000; ++i)
        m_table.applyRemaining("/a", Reading::number(1, 600s + 100ms * i), m_clock.now(), true);
    m_clock.advance(600s);
    m_table.expire(m_clock.now()); // the outdated ends that are left do nothing
    QCOMPARE(m_table.size(), 1U);
    m_clock.advance(100ms * 200'000);
    m_table.expire(m_clock.now());
    QCOMPARE(m_table.size(), 0U);
}

void TestBucketTable::aBucketThatStaysEmptyWithoutAnEndIsStale()
{
    m_table.applyRemaining("/a", Reading::number(0), m_clock.now(), true);
    m_table.applyRemaining("/ends", Reading::number(0, 600s), m_clock.now(), true);
    m_table.applyRemaining("/left", Reading::number(1), m_clock.now(), true);
    const auto* bucket = m_table.find(*m_table.idOf("/a"));
    const auto emptied = m_clock.now();
    m_table.takeChanges();
    m_clock.advance(50s);
    m_table.applyRemaining("/a", Reading::number(0), m_clock.now(), true); // read again, and the same
    m_table.expire(m_clock.now());
    QVERIFY(!m_table.hasChanges());
    QCOMPARE(m_table.nextExpiry(), std::optional(emptied + 60s));
    m_clock.advance(10s);
    m_table.expire(m_clock.now());
    QCOMPARE(m_table.takeChanges().changed, std::vector<BucketId>{*m_table.idOf("/a")});
    QVERIFY(bucket->stale);
    QCOMPARE(bucket->changedAt, emptied);
    QVERIFY(!m_table.find(*m_table.idOf("/ends"))->stale);
    m_clock.advance(600s);
    m_table.expire(m_clock.now());
    QVERIFY(bucket->stale);
    QVERIFY(!m_table.find(*m_table.idOf("/left"))->stale);
    m_table.applyRemaining("/a", Reading::number(0, 5s), m_clock.now(), true); // somebody set its end
    QVERIFY(!bucket->stale);
    QVERIFY(m_table.hasChanges());
    m_table.applyRemaining("/a", Reading::number(0), m_clock.now(), true);
    m_clock.advance(59s);
    m_table.applyLimit("/a", Reading::number(5), m_clock.now()); // it was changed: its time begins again
    m_clock.advance(59s);
    m_table.expire(m_clock.now());
    QVERIFY(!bucket->stale);
    m_clock.advance(1s);
    m_table.expire(m_clock.now());
    QVERIFY(bucket->stale);
    m_table.applyRemaining("/a", Reading::number(2), m_clock.now(), true);
    QVERIFY(!bucket->stale);
}

HEADROOM_TEST(TestBucketTable)

} // namespace headroom::tst_bucket_table

#include "tst_bucket_table.moc"
