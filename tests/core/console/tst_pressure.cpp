// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/pressure.h"
#include "core/console/gauges.h"

namespace headroom::tst_pressure {

using namespace headroom::console;
using namespace std::chrono_literals;
using schemes::Reading;

class TestPressure : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyWhatHoldsRequestsBackIsListed();
    void whatIsExhaustedAgainAndAgainHoldsBack();
    void anIdThatIsUsedAgainBeginsWithoutPressure();
    void theLongestWaitStandsFirst();
    void exhaustedAreCountedAsStatusesAre();
    void addressRateIsWhatIsLeftOfAll();
};

namespace {

const Instant start{1h};

void set(watch::BucketTable& table, std::string_view route, std::int64_t remaining, std::int64_t limit, Duration left)
{
    table.applyLimit(route, Reading::number(limit), start);
    table.applyRemaining(route, Reading::number(remaining, left), start, true);
}

using Ids = std::vector<BucketId>;

} // namespace

void TestPressure::onlyWhatHoldsRequestsBackIsListed()
{
    watch::BucketTable table;
    set(table, "/nearly", 1, 100, 1h);
    set(table, "/seconds", 0, 1, 4s);
    set(table, "/long", 0, 1, 1h);
    set(table, "/full", 5, 5, 1h);
    Pressure pressure;
    pressure.sample(table, start);
    QCOMPARE(pressure.holdingBack(8, nullptr, start), Ids{*table.idOf("/long")});
    set(table, "/long", 1, 1, 1h);
    pressure.sample(table, start);
    QVERIFY(pressure.holdingBack(8, nullptr, start).empty());
}

void TestPressure::whatIsExhaustedAgainAndAgainHoldsBack()
{
    watch::BucketTable table;
    Pressure pressure;
    const auto sample = [&](std::int64_t remaining, int times) {
        for (int i = 0; i < times; ++i) {
            set(table, "/busy", remaining, 5, 2s);
            pressure.sample(table, start);
        }
        return !pressure.holdingBack(8, nullptr, start).empty();
    };
    QVERIFY(!sample(0, 10)); // for a few windows that is ordinary
    QVERIFY(sample(0, 10));
    QVERIFY(sample(5, 2)); // it fills for a moment and keeps its place
    QVERIFY(!sample(5, 5));
    QVERIFY(!sample(0, 4));
}

void TestPressure::anIdThatIsUsedAgainBeginsWithoutPressure()
{
    watch::BucketTable table;
    set(table, "/a", 0, 5, 2s);
    Pressure pressure;
    for (int i = 0; i < 20; ++i)
        pressure.sample(table, start);
    QVERIFY(!pressure.holdingBack(8, nullptr, start).empty());
    table.applyRemaining("/a", Reading::absent(), start, true);
    table.applyLimit("/a", Reading::absent(), start);
    table.takeChanges();
    pressure.sample(table, start);
    set(table, "/b", 5, 5, 2s);
    QCOMPARE(*table.idOf("/b"), watch::BucketId(0));
    pressure.sample(table, start);
    QVERIFY(pressure.holdingBack(8, nullptr, start).empty());
}

void TestPressure::theLongestWaitStandsFirst()
{
    watch::BucketTable table;
    Pressure pressure;
    set(table, "/first", 0, 5, 1h);
    pressure.sample(table, start);
    set(table, "/second", 0, 5, 1h);
    set(table, "/ordinary", 0, 5, 1s);
    set(table, "/unused", 5, 5, 1s);
    pressure.sample(table, start + 1s);
    const auto now = start + 1s;
    const auto first = *table.idOf("/first");
    const auto second = *table.idOf("/second");
    QCOMPARE(pressure.holdingBack(8, nullptr, now), (Ids{first, second}));
    QCOMPARE(pressure.holdingBack(1, nullptr, now), Ids{first});
    RequestClientState own;
    const auto lane = [&own](BucketId id, std::size_t waiting, Instant since) {
        own.lanes.emplace_back();
        own.rows.push_back({id});
        own.lanes.back().waiting = waiting;
        own.lanes.back().waitingSince = since;
    };
    lane(second, 3, now - 5s);
    lane(*table.idOf("/ordinary"), 1, now - 52s);
    lane(firstOwnId, 1, now - 8s);
    lane(*table.idOf("/unused"), 1, now - 100ms); // it has only just been asked
    QCOMPARE(pressure.holdingBack(8, &own, now), (Ids{*table.idOf("/ordinary"), firstOwnId, second, first}));
}

void TestPressure::exhaustedAreCountedAsStatusesAre()
{
    watch::BucketTable table;
    set(table, "/a", 0, 5, 2s);
    set(table, "/b", 0, 5, 1h);
    set(table, "/c", 1, 5, 1h);
    Pressure pressure;
    pressure.sample(table, start);
    QCOMPARE(pressure.exhausted(), 2U);
    pressure.sample(table, start + 3s); // its time has come, also when nobody told so yet
    QCOMPARE(pressure.exhausted(), 1U);
}

void TestPressure::addressRateIsWhatIsLeftOfAll()
{
    QCOMPARE(difference({1, 5, 9}, {2, 4}), (std::vector<float>{1, 3, 5}));
    QCOMPARE(difference({1, 2}, {9, 1, 5}), (std::vector<float>{0, 0}));
    QCOMPARE(difference({}, {1}), (std::vector<float>{}));
    QCOMPARE(difference({3}, {}), (std::vector<float>{3}));
}

HEADROOM_TEST(TestPressure)

} // namespace headroom::tst_pressure

#include "tst_pressure.moc"
