// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/pace.h"
#include "core/jobs/run/run_step.h"
#include "core/jobs/run/work_list.h"

namespace headroom::tst_run_decisions {

using namespace jobs;
using namespace std::chrono_literals;

namespace {

constexpr Instant start{1h};

Item item(std::int64_t n, std::int64_t dependsOn = 0)
{
    return {.n = n, .dependsOn = dependsOn};
}

std::vector<std::int64_t> numbers(const WorkList::Pick& pick)
{
    std::vector<std::int64_t> numbers;
    for (const auto& one : pick.items)
        numbers.push_back(one.n);
    return numbers;
}

using Numbers = std::vector<std::int64_t>;

} // namespace

// What a run does next, by the tables.
class TestRunDecisions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theTableOfSteps_data();
    void theTableOfSteps();
    void nothingIsBegunWhereSomethingIsAsked();
    void itemsGoByNumberAndAfterWhatTheyDependOn();
    void whatDependsOnFailuresIsSkipped();
    void aDeferredRouteHoldsUpNoOther();
    void whatWaitsForAllBeforeHoldsUpWhatFollows();
    void thePaceIsKeptThoughEachIsLate();
    void theLowerOfShareAndRateCounts();
};

void TestRunDecisions::theTableOfSteps_data()
{
    QTest::addColumn<RunFacts>("facts");
    QTest::addColumn<RunStep>("step");
    const auto row = [](const char* name, const RunFacts& facts, RunStep step) {
        QTest::newRow(name) << facts << step;
    };
    row("lost while asked to cancel", {.isLeaseLost = true, .control = Control::Cancel, .underWay = 3},
        RunStep::Abandon);
    row("cancel, busy", {.control = Control::Cancel, .underWay = 1}, RunStep::Finish);
    row("cancel, to find out", {.control = Control::Cancel, .lost = 1}, RunStep::Finish);
    row("cancel, to find out but Discord is gone", {.control = Control::Cancel, .isHeldShort = true, .lost = 1},
        RunStep::SettleCancelled);
    row("cancel", {.control = Control::Cancel}, RunStep::SettleCancelled);
    row("pause, busy", {.control = Control::Pause, .underWay = 1}, RunStep::Finish);
    row("pause, to find out: the next runner does", {.control = Control::Pause, .lost = 1}, RunStep::SettlePaused);
    row("pause while preparing", {.control = Control::Pause, .isPreparing = true}, RunStep::SettlePaused);
    row("the runner ends, busy", {.isStopping = true, .underWay = 1}, RunStep::Finish);
    row("the runner ends", {.isStopping = true}, RunStep::GiveBack);
    row("held for long, busy", {.isHeldLong = true, .underWay = 1}, RunStep::Finish);
    row("held for long", {.isHeldLong = true}, RunStep::SettleHeld);
    row("window closed, busy", {.isWindowClosed = true, .underWay = 1}, RunStep::Finish);
    row("window closed", {.isWindowClosed = true}, RunStep::SettleOutsideWindow);
    row("held for a moment", {.isHeldShort = true, .underWay = 1}, RunStep::Wait);
    row("preparing", {.isPreparing = true}, RunStep::Prepare);
    row("items planned", {.underWay = 2}, RunStep::Send);
    row("all sent", {.underWay = 2, .isWorkLeft = false}, RunStep::Wait);
    row("all sent, to find out", {.lost = 1, .isWorkLeft = false}, RunStep::Wait);
    row("all done", {.isWorkLeft = false}, RunStep::SettleDone);
}

void TestRunDecisions::theTableOfSteps()
{
    QFETCH(RunFacts, facts);
    QFETCH(RunStep, step);
    QCOMPARE(nextStep(facts), step);
}

// All combinations: only who was asked nothing, has the lease and is not held sends.
void TestRunDecisions::nothingIsBegunWhereSomethingIsAsked()
{
    int sending = 0;
    for (int bits = 0; bits < 1 << 9; ++bits) {
        const auto bit = [bits](int n) { return (bits >> n & 1) != 0; };
        for (const auto control : {Control::None, Control::Pause, Control::Cancel}) {
            const RunFacts facts{bit(0), control, bit(1), bit(2), bit(3), bit(4), bit(5), std::size_t(bit(6)),
                std::size_t(bit(7)), bit(8)};
            const auto step = nextStep(facts);
            const bool mayBegin =
                !bit(0) && control == Control::None && !bit(1) && !bit(2) && !bit(3) && !bit(4) && !bit(5) && bit(8);
            QCOMPARE(step == RunStep::Send, mayBegin);
            sending += mayBegin ? 1 : 0;
            const bool settles = step != RunStep::Abandon && step != RunStep::Finish && step != RunStep::Wait
                && step != RunStep::Prepare && step != RunStep::Send;
            QVERIFY(!settles || facts.underWay == 0);
        }
    }
    QCOMPARE(sending, 4);
}

void TestRunDecisions::itemsGoByNumberAndAfterWhatTheyDependOn()
{
    WorkList work;
    for (const auto& one : {item(1), item(2, 1), item(3), item(4, 90), item(5, 5)})
        work.add(one, "r");
    QCOMPARE(work.loadedUpTo(), 5);
    QVERIFY(work.wantsMore());
    work.setAllLoaded();
    const auto first = work.pick(10, start);
    QCOMPARE(numbers(first), (Numbers{1, 3}));
    QCOMPARE(first.skipped.size(), std::size_t(2)); // 4 and 5 can never go
    QCOMPARE(numbers(work.pick(10, start)), Numbers{});
    work.ended(1, {ItemState::Done, "77"});
    QCOMPARE(numbers(work.pick(10, start)), Numbers{2});
    QCOMPARE(work.resultOf(1), "77");
    QVERIFY(work.isEmpty());
    QVERIFY(work.isEmpty());
}

void TestRunDecisions::whatDependsOnFailuresIsSkipped()
{
    WorkList work;
    work.add(item(5, 2), "r");
    work.add(item(6, 3), "r");
    work.add(item(7, 5), "r");
    work.setAllLoaded();
    QCOMPARE(work.unknownDependencies(), (Numbers{2, 3}));
    work.ended(2, {ItemState::Failed});
    work.ended(3, {ItemState::Skipped, {}, true});
    const auto pick = work.pick(10, start);
    QCOMPARE(numbers(pick), Numbers{6}); // what is kept is as good as done
    QCOMPARE(pick.skipped.size(), std::size_t(2));
    QCOMPARE(pick.skipped[0].error, "item 2, which it depends on, is failed");
    QCOMPARE(pick.skipped[1].error, "item 5, which it depends on, is skipped");
    QVERIFY(work.isEmpty());
}

void TestRunDecisions::aDeferredRouteHoldsUpNoOther()
{
    WorkList work;
    work.add(item(1), "slow");
    work.add(item(2), "fast");
    work.add(item(3), "slow");
    work.setAllLoaded();
    work.defer("slow", start + 10min);
    QVERIFY(!work.allDeferredUntil(start));
    QCOMPARE(numbers(work.pick(2, start)), Numbers{2});
    QCOMPARE(work.allDeferredUntil(start), std::optional(start + 10min));
    QCOMPARE(numbers(work.pick(1, start + 10min)), Numbers{1});
    work.putBack(item(2), "fast");
    QCOMPARE(numbers(work.pick(5, start + 10min)), (Numbers{2, 3}));
}

void TestRunDecisions::whatWaitsForAllBeforeHoldsUpWhatFollows()
{
    WorkList work;
    work.taken(1); // by a run before
    for (const auto& one : {item(2), item(3, 2), item(4, allBefore), item(5), item(6, allBefore)})
        work.add(one, "r");
    work.setAllLoaded();
    QCOMPARE(numbers(work.pick(10, start)), Numbers{2});
    work.ended(2, {ItemState::Failed});
    const auto skipping = work.pick(10, start);
    QCOMPARE(numbers(skipping), Numbers{});
    QCOMPARE(skipping.skipped.size(), std::size_t(1)); // 3
    work.ended(1, {});
    QCOMPARE(numbers(work.pick(10, start)), (Numbers{4, 5}));
    work.ended(5, {});
    work.putBack(item(4, allBefore), "r");
    QCOMPARE(numbers(work.pick(10, start)), Numbers{4});
    QCOMPARE(numbers(work.pick(10, start)), Numbers{});
    work.ended(4, {ItemState::Failed});
    QCOMPARE(numbers(work.pick(10, start)), Numbers{6});
    QVERIFY(work.isEmpty());
}

void TestRunDecisions::thePaceIsKeptThoughEachIsLate()
{
    Pace pace;
    pace.setRate(20);
    auto now = start;
    int sent = 0;
    while (now < start + 100s) {
        if (pace.nextAt() <= now) {
            pace.take(now);
            ++sent;
        }
        now += 7ms; // it is looked at so often only
    }
    QVERIFY2(sent >= 1980 && sent <= 2003, qPrintable(QString::number(sent)));
    // After a rest it does not catch up with more than the slack allows.
    now += 1h;
    int burst = 0;
    for (; pace.nextAt() <= now; ++burst)
        pace.take(now);
    QVERIFY2(burst <= 3, qPrintable(QString::number(burst)));
}

void TestRunDecisions::theLowerOfShareAndRateCounts()
{
    QCOMPARE(requestsPerSecond({.sharePercent = 40}, 50), 20.0);
    QCOMPARE(requestsPerSecond({.sharePercent = 40, .requestsPerMinute = 60}, 50), 1.0);
    QCOMPARE(requestsPerSecond({.sharePercent = 40, .requestsPerMinute = 6000}, 50), 20.0);
    QCOMPARE(requestsPerSecond({.sharePercent = 40, .requestsPerMinute = 120}, 0), 2.0);
    QCOMPARE(requestsPerSecond({}, 50), 0.0);
}

HEADROOM_TEST(TestRunDecisions)

} // namespace headroom::tst_run_decisions

#include "tst_run_decisions.moc"
