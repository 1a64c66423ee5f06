// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/gauges.h"
#include "core/console/pressure.h"

#include <QTest>

namespace headroom::tst_pressure {

using namespace headroom::console;
using namespace std::chrono_literals;
using watch::Reading;

class TestPressure : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anEmptyBucketStandsBeforeAnEmptierLookingOne();
    void aBucketLeavesTheListWhenItIsLeftAlone();
    void aBucketThatFillsForAMomentKeepsItsPlace();
    void anIdThatIsUsedAgainBeginsWithoutPressure();
    void addressRateIsWhatIsLeftOfAll();
};

namespace {

const Instant start{1h};

void set(watch::BucketTable& table, std::string_view route, std::int64_t remaining, std::int64_t limit)
{
    table.applyLimit(route, Reading::number(limit), start);
    table.applyRemaining(route, Reading::number(remaining, 1h), start, true);
}

} // namespace

void TestPressure::anEmptyBucketStandsBeforeAnEmptierLookingOne()
{
    watch::BucketTable table;
    set(table, "/nearly", 1, 100);
    set(table, "/empty", 0, 1);
    set(table, "/full", 5, 5);
    Pressure pressure;
    for (int i = 0; i < 20; ++i)
        pressure.sample(table);
    const auto most = pressure.most(8);
    QCOMPARE(most.size(), std::size_t(2));
    QCOMPARE(most[0], *table.idOf("/empty"));
    QCOMPARE(most[1], *table.idOf("/nearly"));
    QCOMPARE(pressure.most(1), std::vector<watch::BucketId>{*table.idOf("/empty")});
}

void TestPressure::aBucketLeavesTheListWhenItIsLeftAlone()
{
    watch::BucketTable table;
    set(table, "/a", 0, 5);
    Pressure pressure;
    for (int i = 0; i < 20; ++i)
        pressure.sample(table);
    QCOMPARE(pressure.most(8).size(), std::size_t(1));
    set(table, "/a", 5, 5);
    for (int i = 0; i < 60; ++i)
        pressure.sample(table);
    QVERIFY(pressure.most(8).empty());
}

void TestPressure::aBucketThatFillsForAMomentKeepsItsPlace()
{
    watch::BucketTable table;
    set(table, "/busy", 0, 5);
    set(table, "/lively", 2, 5);
    Pressure pressure;
    for (int i = 0; i < 20; ++i)
        pressure.sample(table);
    set(table, "/busy", 5, 5);
    pressure.sample(table);
    QCOMPARE(pressure.most(8).front(), *table.idOf("/busy"));
}

void TestPressure::anIdThatIsUsedAgainBeginsWithoutPressure()
{
    watch::BucketTable table;
    set(table, "/a", 0, 5);
    Pressure pressure;
    for (int i = 0; i < 20; ++i)
        pressure.sample(table);
    table.applyRemaining("/a", Reading::absent(), start, true);
    table.applyLimit("/a", Reading::absent(), start);
    table.takeChanges();
    pressure.sample(table);
    set(table, "/b", 5, 5);
    QCOMPARE(*table.idOf("/b"), watch::BucketId(0));
    pressure.sample(table);
    QVERIFY(pressure.most(8).empty());
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
