// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/deadlines.h"

namespace headroom::tst_deadlines {

using namespace headroom::rest;
using model::Outcome;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

Waiter waiter(RequestId id, std::optional<Duration> deadline)
{
    return {id, start, deadline ? std::optional(start + *deadline) : std::nullopt};
}

} // namespace

class TestDeadlines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsDueComesInTheOrderOfTimesAndIds();
    void whatIsRemovedIsNotDue();
    void whoHasNoDeadlineHasNone();
    void eachThatHasPassedIsTakenOnce();
    void thoseBeforeATimeStayUntilTheyAreRemoved();
    void ofTheWaitersOnlyThoseBeforeATimeAreTaken();
    void oneThatWouldMissItsDeadlineIsToldByWhatAndForHowLong();
    void oneThatMissedItsDeadlineIsUncertainOnlyIfItMayHaveBeenSent();
};

void TestDeadlines::whatIsDueComesInTheOrderOfTimesAndIds()
{
    Timetable<int> times;
    QVERIFY(!times.next());
    times.add(start + 2s, 1);
    times.add(start + 1s, 3);
    times.add(start + 1s, 2);
    times.add(start + 3s, 2);
    QCOMPARE(times.size(), 4U);
    QVERIFY(times.next() == start + 1s);
    QVERIFY(!times.takeDue(start + 1s - 1ns));
    std::vector<int> due;
    while (const auto id = times.takeDue(start + 2s))
        due.push_back(*id);
    QCOMPARE(due, (std::vector<int>{2, 3, 1}));
    QVERIFY(times.next() == start + 3s);
}

void TestDeadlines::whatIsRemovedIsNotDue()
{
    Timetable<std::string> times;
    times.add(start, "a");
    times.add(start + 1s, "a");
    times.remove(start, "a");
    times.remove(start, "b"); // never there
    QVERIFY(times.next() == start + 1s);
    QVERIFY(times.takeDue(start + 1s) == "a");
    QVERIFY(!times.takeDue(start + 1h));
}

void TestDeadlines::whoHasNoDeadlineHasNone()
{
    Deadlines deadlines;
    deadlines.add(waiter(1, {}));
    QVERIFY(!deadlines.next());
    QVERIFY(deadlines.before(Instant::max()).empty());
    deadlines.remove(waiter(1, {}));
}

void TestDeadlines::eachThatHasPassedIsTakenOnce()
{
    Deadlines deadlines;
    deadlines.add(waiter(1, 2s));
    deadlines.add(waiter(2, 1s));
    deadlines.add(waiter(3, 1s));
    deadlines.remove(waiter(3, 1s));
    QVERIFY(deadlines.next() == start + 1s);
    QVERIFY(!deadlines.takePassed(start + 999ms));
    QVERIFY(deadlines.takePassed(start + 1s) == RequestId{2});
    QVERIFY(!deadlines.takePassed(start + 1s));
    QVERIFY(deadlines.takePassed(start + 5s) == RequestId{1});
    QVERIFY(!deadlines.next());
}

void TestDeadlines::thoseBeforeATimeStayUntilTheyAreRemoved()
{
    Deadlines deadlines;
    deadlines.add(waiter(1, 3s));
    deadlines.add(waiter(2, 2s));
    deadlines.add(waiter(3, 1s));
    QCOMPARE(deadlines.before(start + 3s), (std::vector<RequestId>{3, 2}));
    QCOMPARE(deadlines.before(start + 3s), (std::vector<RequestId>{3, 2}));
}

void TestDeadlines::ofTheWaitersOnlyThoseBeforeATimeAreTaken()
{
    std::vector<Waiter> waiters{waiter(1, 1s), waiter(2, {}), waiter(3, 2s), waiter(4, 500ms)};
    const auto taken = Deadlines::takeBefore(start + 2s, waiters);
    QCOMPARE(taken.size(), 2U);
    QCOMPARE(taken[0].id, RequestId{1});
    QCOMPARE(taken[1].id, RequestId{4});
    QCOMPARE(waiters.size(), 2U);
    QCOMPARE(waiters[0].id, RequestId{2});
    QCOMPARE(waiters[1].id, RequestId{3});
}

void TestDeadlines::oneThatWouldMissItsDeadlineIsToldByWhatAndForHowLong()
{
    const auto outcome = waiter(1, 250ms).tooLate({start + 10s, model::WaitReason::Global});
    QVERIFY(outcome.kind == Outcome::Kind::Refused);
    QVERIFY(outcome.wouldTake == 10s);
    QVERIFY(outcome.waitReasons.has(model::WaitReason::Global));
    QCOMPARE(outcome.reason,
        std::string("the global limit would hold it for 10 s at least, longer than its deadline of 250 ms"));
}

void TestDeadlines::oneThatMissedItsDeadlineIsUncertainOnlyIfItMayHaveBeenSent()
{
    const auto missed = waiter(1, 2s);
    const auto refused = missed.overdue(false, start + 3s);
    QVERIFY(refused.kind == Outcome::Kind::Refused);
    QVERIFY(refused.wouldTake == 3s);
    QCOMPARE(refused.reason, std::string("still waiting at its deadline of 2 s"));
    QVERIFY(missed.overdue(true, start + 3s).kind == Outcome::Kind::Uncertain);
}

HEADROOM_TEST(TestDeadlines)

} // namespace headroom::tst_deadlines

#include "tst_deadlines.moc"
