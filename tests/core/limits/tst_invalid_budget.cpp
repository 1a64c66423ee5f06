// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/invalid_budget.h"

namespace headroom::tst_invalid_budget {

using namespace std::chrono_literals;
using limits::InvalidBudget;

namespace {

using PerPriority = InvalidBudget::PerPriority;

const Instant start{1h};
constexpr model::InvalidThresholds thresholds{100, 50, 80, 95};
constexpr std::size_t critical = 0;
constexpr std::size_t normal = 1;
constexpr std::size_t bulk = 2;

void add(InvalidBudget& budget, int count, Instant when = start)
{
    for (int i = 0; i < count; ++i)
        budget.add(when);
}

InvalidBudget::Grant granted(
    const InvalidBudget::Request& request, PerPriority credit, std::vector<InvalidBudget::Counted> counted = {})
{
    return {request.number, credit, 4, std::move(counted), start + 5s};
}

} // namespace

class TestInvalidBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aloneEachPriorityHasWhatIsLeftOfItsThreshold();
    void nothingReachesTheBan();
    void whoJoinsWaitsForItsCreditButNotForEver();
    void creditIsUsedByWhatIsUnderWayAndByWhatWasInvalid();
    void whoAsksKeepsWhatItHasUnderWayAndHalfOfTheRest();
    void onlyTheLastRequestIsAnswered();
    void withoutCreditEachHasAnEqualShareOfWhatWasLeft();
    void theCountIsThatOfTheFleet();
    void fallsBelowWhenBothCountsDo();
    void whoLeavesKnowsTheOthersCountStill();
    void itGrowsByTimeWhenItSays_data();
    void itGrowsByTimeWhenItSays();
};

void TestInvalidBudget::aloneEachPriorityHasWhatIsLeftOfItsThreshold()
{
    InvalidBudget budget(thresholds);
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{95, 80, 50}));
    add(budget, 60);
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{35, 20, 0}));
    QCOMPARE(budget.count(start), 60U);
    add(budget, 60);
    QCOMPARE(budget.maxUnderWay(start), PerPriority{});
    QCOMPARE(budget.maxUnderWay(start + 601s), (PerPriority{95, 80, 50}));
}

void TestInvalidBudget::nothingReachesTheBan()
{
    QCOMPARE(InvalidBudget({100, 100, 100, 100}).maxUnderWay(start), (PerPriority{99, 99, 99}));
    QCOMPARE(InvalidBudget({0, 5, 5, 5}).maxUnderWay(start), PerPriority{});
}

void TestInvalidBudget::whoJoinsWaitsForItsCreditButNotForEver()
{
    InvalidBudget budget(thresholds);
    budget.joinFleet(start + 1s);
    const auto request = budget.request(0, start);
    QCOMPARE(request.held, PerPriority{});
    QCOMPARE(request.thresholds, (PerPriority{95, 80, 50}));
    QCOMPARE(budget.maxUnderWay(start), PerPriority{});
    QCOMPARE(budget.mayGrowAt(bulk, start), start + 1s);
    QCOMPARE(budget.maxUnderWay(start + 1s), (PerPriority{95, 80, 50}));
    budget.grant(granted(request, {9, 8, 5}));
    QCOMPARE(budget.maxUnderWay(start + 1s), (PerPriority{9, 8, 5}));
}

void TestInvalidBudget::creditIsUsedByWhatIsUnderWayAndByWhatWasInvalid()
{
    InvalidBudget budget(thresholds);
    budget.grant(granted(budget.request(0, start), {9, 8, 5}));
    add(budget, 6);
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{3, 2, 0}));
    // What was invalid before the grant came, but after it was asked for, is not in what Redis counted.
    const auto request = budget.request(0, start);
    add(budget, 2);
    budget.grant(granted(request, {9, 8, 5}));
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{7, 6, 3}));
}

void TestInvalidBudget::whoAsksKeepsWhatItHasUnderWayAndHalfOfTheRest()
{
    InvalidBudget budget(thresholds);
    budget.grant(granted(budget.request(0, start), {40, 20, 10}));
    const auto request = budget.request(12, start);
    QCOMPARE(request.held, (PerPriority{26, 16, 12}));
    // Of bulk there is more under way than it may: no more of it goes until there is less.
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{26, 16, 10}));
    QCOMPARE(budget.maxUnderWay(start + 4s), (PerPriority{26, 16, 10}));
}

void TestInvalidBudget::onlyTheLastRequestIsAnswered()
{
    InvalidBudget budget(thresholds);
    const auto first = budget.request(0, start);
    const auto second = budget.request(0, start);
    budget.grant(granted(second, {6, 4, 2}));
    budget.grant(granted(first, {60, 40, 20}));
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{6, 4, 2}));
    const auto third = budget.request(0, start);
    budget.leaveFleet();
    budget.grant(granted(third, {1, 1, 1}));
    QVERIFY(budget.maxUnderWay(start)[bulk] > 1);
}

void TestInvalidBudget::withoutCreditEachHasAnEqualShareOfWhatWasLeft()
{
    InvalidBudget budget(thresholds);
    budget.grant(granted(budget.request(0, start), {1, 1, 1}, {{start + 300s, 30}, {start + 610s, 10}}));
    QCOMPARE(budget.maxUnderWay(start + 4s), (PerPriority{1, 1, 1}));
    QCOMPARE(budget.maxUnderWay(start + 5s), (PerPriority{13, 10, 2}));
    add(budget, 2, start + 6s);
    QCOMPARE(budget.maxUnderWay(start + 6s), (PerPriority{11, 8, 0}));
    QCOMPARE(budget.maxUnderWay(start + 300s), (PerPriority{19, 15, 8}));
    QCOMPARE(budget.maxUnderWay(start + 610s), (PerPriority{23, 20, 12}));
}

void TestInvalidBudget::theCountIsThatOfTheFleet()
{
    InvalidBudget budget(thresholds);
    add(budget, 5);
    const auto request = budget.request(0, start);
    add(budget, 2);
    budget.grant(granted(request, {50, 40, 30}, {{start + 100s, 30}}));
    add(budget, 1);
    QCOMPARE(budget.count(start), 33U);
    QCOMPARE(budget.count(start + 100s), 8U); // its own, which was not all in what is out of the window
    QCOMPARE(budget.count(start + 601s), 0U);
}

void TestInvalidBudget::fallsBelowWhenBothCountsDo()
{
    InvalidBudget budget(thresholds);
    QCOMPARE(budget.fallsBelow(bulk, start), start);
    budget.grant(granted(budget.request(0, start), {}, {{start + 100s, 10}, {start + 200s, 20}, {start + 300s, 60}}));
    QCOMPARE(budget.count(start), 90U);
    QCOMPARE(budget.fallsBelow(critical, start), start);
    QCOMPARE(budget.fallsBelow(normal, start), start + 200s);
    QCOMPARE(budget.fallsBelow(bulk, start), start + 300s);
    add(budget, 81);
    QVERIFY(budget.fallsBelow(normal, start) >= start + 600s);
}

void TestInvalidBudget::whoLeavesKnowsTheOthersCountStill()
{
    InvalidBudget budget(thresholds);
    budget.grant(granted(budget.request(0, start), {}, {{start + 100s, 90}}));
    budget.leaveFleet();
    QCOMPARE(budget.count(start), 90U);
    QCOMPARE(budget.maxUnderWay(start), (PerPriority{1, 0, 0}));
    budget.joinFleet(start + 1s);
    QCOMPARE(budget.maxUnderWay(start), PerPriority{});
}

void TestInvalidBudget::itGrowsByTimeWhenItSays_data()
{
    QTest::addColumn<int>("own");
    QTest::addColumn<bool>("isInFleet");
    QTest::newRow("alone") << 95 << false;
    QTest::newRow("used by others") << 10 << true;
    QTest::newRow("its share used by itself") << 30 << true;
}

// Never later than it really does, and in few steps.
void TestInvalidBudget::itGrowsByTimeWhenItSays()
{
    QFETCH(int, own);
    QFETCH(bool, isInFleet);
    InvalidBudget budget(thresholds);
    if (isInFleet)
        budget.grant(granted(budget.request(0, start), {}, {{start + 100s, 30}, {start + 300s, 60}}));
    add(budget, own, start + 1s);
    for (const auto priority : {critical, normal, bulk}) {
        auto now = start + 1s;
        int steps = 0;
        while (budget.maxUnderWay(now)[priority] == 0) {
            const auto next = budget.mayGrowAt(priority, now);
            QVERIFY(next > now);
            QCOMPARE(budget.maxUnderWay(next - 1ms)[priority], 0U);
            now = next;
            QVERIFY(++steps < 10);
        }
    }
}

HEADROOM_TEST(TestInvalidBudget)

} // namespace headroom::tst_invalid_budget

#include "tst_invalid_budget.moc"
