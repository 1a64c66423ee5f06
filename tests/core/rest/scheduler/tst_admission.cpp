// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/admission.h"

namespace headroom::tst_admission {

using namespace headroom::rest;
using model::Priority;
using model::WaitReason;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

SchedulerOptions options(double perSecond = 0)
{
    SchedulerOptions options;
    options.globalPerSecond = perSecond;
    options.addressPerSecond = 0;
    options.globalMargin = 0ms;
    options.concurrency = 4;
    options.breaker.failuresToOpen = 2;
    options.maxFailedProbes = 1;
    return options;
}

QueuePlace place(QueuedRequestId id, Priority priority = Priority::Normal)
{
    return QueuePlace::of(id, priority, start);
}

Moment moment(Instant now, std::size_t underWay = 0)
{
    Moment m{now};
    m.underWay = underWay;
    return m;
}

// Without a store.
QueuedRequestId nextOf(Admission& admission, const Moment& m)
{
    const auto next = admission.next(m, [](QueuedRequestId) { return false; });
    return next ? next->first.queued : 0;
}

bool isHeldBy(const Admission& admission, WaitReason reason, Instant since = start)
{
    return admission.reasonsSince(since, CountedBy::Bot, Priority::Normal).has(reason);
}

} // namespace

class TestAdmission : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thoseThatStandReadyGoInTheirOrder();
    void whatIsHeldInOneLimitHoldsNoneOfTheOther();
    void noMoreGoThanMayBeUnderWay();
    void theLimitIsWaitedForUntilItHasRoom();
    void theBudgetStopsOnePriorityAfterTheOther();
    void aHostThatFailsIsGivenTime();
    void whoWaitsIsToldWhenTheProbeFailed();
    void afterABanOneGoesFirst();
    void aHoldOfTheProxyHoldsAll();
    void theLongestHoldIsReported();
    void aGrantIsUsedWhereTheLimitsHaveRoom();
    void tokensAreWantedForWhatStandsReadyAndIsAskedFor();
    void itWakesWhenSomethingMayGo();
};

void TestAdmission::thoseThatStandReadyGoInTheirOrder()
{
    Admission admission(options());
    QCOMPARE(nextOf(admission, moment(start)), 0U);
    admission.add(place(2), CountedBy::Bot, 20);
    admission.add(place(1), CountedBy::Address, 10);
    admission.add(place(3, Priority::Critical), CountedBy::Bot, 30);
    for (const QueuedRequestId id : {3, 1, 2}) {
        QCOMPARE(nextOf(admission, moment(start)), id);
        admission.remove(place(id, id == 3 ? Priority::Critical : Priority::Normal));
    }
    QCOMPARE(nextOf(admission, moment(start)), 0U);
}

void TestAdmission::whatIsHeldInOneLimitHoldsNoneOfTheOther()
{
    Admission admission(options());
    admission.add(place(1), CountedBy::Bot, 10);
    admission.add(place(2), CountedBy::Address, 20);
    admission.limit(CountedBy::Bot).refused(start + 5s);
    QCOMPARE(nextOf(admission, moment(start)), 2U);
    QVERIFY(isHeldBy(admission, WaitReason::Global));
    QVERIFY(admission.isClosed(CountedBy::Bot, moment(start)));
    QVERIFY(!admission.isClosed(CountedBy::Address, moment(start)));
    QCOMPARE(nextOf(admission, moment(start + 5s + 1s)), 1U);
}

void TestAdmission::noMoreGoThanMayBeUnderWay()
{
    Admission admission(options());
    admission.add(place(1), CountedBy::Bot, 10);
    QCOMPARE(nextOf(admission, moment(start, 3)), 1U);
    QCOMPARE(nextOf(admission, moment(start, 4)), 0U);
    QVERIFY(isHeldBy(admission, WaitReason::Concurrency));
    QVERIFY(!isHeldBy(admission, WaitReason::Concurrency, start + 1ns));
    QVERIFY(!admission.wakeAt(true, moment(start, 4)));
    QVERIFY(admission.holdOf(place(1), CountedBy::Bot, moment(start, 4))->why == WaitReason::Concurrency);
}

void TestAdmission::theLimitIsWaitedForUntilItHasRoom()
{
    Admission admission(options(1));
    admission.sent(place(1), CountedBy::Bot, 0s, moment(start));
    admission.limit(CountedBy::Bot).landed(start, start);
    admission.add(place(2), CountedBy::Bot, 20);
    QCOMPARE(nextOf(admission, moment(start + 1ms)), 0U);
    QVERIFY(isHeldBy(admission, WaitReason::Global));
    QVERIFY(admission.wakeAt(true, moment(start + 1ms)) == start + 1s);
    QVERIFY(admission.holdOf(place(2), CountedBy::Bot, moment(start + 1ms))->until == start + 1s);
    QCOMPARE(nextOf(admission, moment(start + 1s)), 2U);
}

void TestAdmission::theBudgetStopsOnePriorityAfterTheOther()
{
    auto some = options();
    some.invalid = {10, 3, 5, 8};
    Admission admission(some);
    QVERIFY(!admission.updateAllowed(moment(start)));
    for (int i = 0; i < 3; ++i)
        admission.budget().add(start);
    QVERIFY(admission.updateAllowed(moment(start)));
    QVERIFY(!admission.allowed().has(Priority::Bulk));
    QVERIFY(admission.allowed().has(Priority::Normal));
    QVERIFY(admission.updateAllowed(moment(start, 2))); // what is under way counts as if it were invalid
    QVERIFY(!admission.allowed().has(Priority::Normal));
    QVERIFY(admission.allowed().has(Priority::Critical));
    QVERIFY(isHeldBy(admission, WaitReason::Budget));
    const auto hold = admission.knownHold(CountedBy::Bot, Priority::Bulk, moment(start));
    QVERIFY(hold && hold->why == WaitReason::Budget && hold->until >= start + 10min);
    QVERIFY(admission.updateAllowed(moment(start + 11min)));
    QVERIFY(admission.allowed() == PrioritySet::all());
}

void TestAdmission::aHostThatFailsIsGivenTime()
{
    Admission admission(options());
    admission.add(place(1), CountedBy::Bot, 10);
    QVERIFY(!admission.hostFailed("no route", start));
    QCOMPARE(nextOf(admission, moment(start)), 1U);
    QVERIFY(!admission.hostFailed("no route", start));
    QCOMPARE(nextOf(admission, moment(start)), 0U);
    QVERIFY(isHeldBy(admission, WaitReason::Breaker));
    model::ClientState state;
    admission.describe(state, moment(start));
    QCOMPARE(state.hostProblem, std::string("no route"));
    QVERIFY(state.breakerUntil > start);
    const auto probe = admission.wakeAt(true, moment(start));
    QVERIFY(probe && probe == state.breakerUntil);
    QCOMPARE(nextOf(admission, moment(*probe)), 1U);
    admission.sent(place(1), CountedBy::Bot, 0s, moment(*probe));
    QCOMPARE(nextOf(admission, moment(*probe, 1)), 0U); // the probe is alone
    admission.hostAnswered();
    QCOMPARE(nextOf(admission, moment(*probe, 1)), 1U);
}

void TestAdmission::whoWaitsIsToldWhenTheProbeFailed()
{
    Admission admission(options());
    admission.hostFailed("no route", start);
    admission.hostFailed("no route", start);
    const auto later = start + 1min;
    admission.sent(place(1), CountedBy::Bot, 0s, moment(later));
    QVERIFY(admission.hostFailed("no route", later));
}

void TestAdmission::afterABanOneGoesFirst()
{
    Admission admission(options());
    admission.add(place(1), CountedBy::Bot, 10);
    admission.holdAddress(start + 10s);
    QCOMPARE(nextOf(admission, moment(start)), 0U);
    QVERIFY(isHeldBy(admission, WaitReason::Address));
    QCOMPARE(nextOf(admission, moment(start + 10s)), 1U);
    QCOMPARE(nextOf(admission, moment(start + 10s, 1)), 0U); // one is under way
    admission.addressAnswered(start + 9s); // sent before the ban ended: says nothing
    QCOMPARE(nextOf(admission, moment(start + 10s, 1)), 0U);
    admission.addressAnswered(start + 10s);
    QCOMPARE(nextOf(admission, moment(start + 10s, 1)), 1U);
}

void TestAdmission::aHoldOfTheProxyHoldsAll()
{
    Admission admission(options());
    admission.add(place(1), CountedBy::Bot, 10);
    admission.add(place(2), CountedBy::Address, 20);
    admission.holdProxy(start + 2s);
    QCOMPARE(nextOf(admission, moment(start)), 0U);
    QVERIFY(isHeldBy(admission, WaitReason::Proxy));
    QCOMPARE(nextOf(admission, moment(start + 2s)), 1U);
}

void TestAdmission::theLongestHoldIsReported()
{
    Admission admission(options());
    admission.holdProxy(start + 2s);
    admission.holdAddress(start + 3s);
    admission.limit(CountedBy::Bot).refused(start + 4s);
    QVERIFY(admission.hold(CountedBy::Bot, moment(start))->why == WaitReason::Global);
    QVERIFY(admission.hold(CountedBy::Address, moment(start))->why == WaitReason::Address);
    QVERIFY(admission.hold(CountedBy::Address, moment(start))->until == start + 3s);
}

void TestAdmission::aGrantIsUsedWhereTheLimitsHaveRoom()
{
    using Grant = Admission::Grant;
    Admission admission(options());
    QVERIFY(admission.use(place(1), CountedBy::Bot, false, moment(start)) == Grant::Goes);
    // Its room was set aside; who stood in line let others have it.
    QVERIFY(admission.use(place(1), CountedBy::Bot, false, moment(start, 4)) == Grant::Goes);
    QVERIFY(admission.use(place(1), CountedBy::Bot, true, moment(start, 4)) == Grant::Waits);
    admission.holdProxy(start + 1s);
    QVERIFY(admission.use(place(1), CountedBy::Bot, false, moment(start)) == Grant::IsUseless);
}

void TestAdmission::tokensAreWantedForWhatStandsReadyAndIsAskedFor()
{
    auto some = options(50);
    some.globalKey = "global";
    some.globalBulkKey = "bulk";
    some.concurrency = 100;
    Admission admission(some);
    const auto wanted = [&admission](const Moment& m, std::size_t each) {
        return admission.tokensWanted(m, [each](const Admission::Ready&) { return each; });
    };
    QCOMPARE(wanted(moment(start), 3), (PerTokenKind<std::size_t>{0, 0}));
    admission.add(place(1), CountedBy::Bot, 10);
    admission.add(place(2, Priority::Bulk), CountedBy::Bot, 20);
    admission.add(place(3), CountedBy::Address, 30);
    auto m = moment(start);
    m.reserved[0] = {1, 2};
    QCOMPARE(wanted(m, 3), (PerTokenKind<std::size_t>{4, 5}));
    QCOMPARE(wanted(m, 1000)[0], 1 + admission.tokens().maxAhead());
    m.underWay = 100;
    QCOMPARE(wanted(m, 3), (PerTokenKind<std::size_t>{1, 2}));
    m.storeAwayUntil = start + 1s;
    QCOMPARE(wanted(m, 3), (PerTokenKind<std::size_t>{0, 0}));
}

void TestAdmission::itWakesWhenSomethingMayGo()
{
    Admission admission(options());
    QVERIFY(!admission.wakeAt(false, moment(start)));
    admission.add(place(1), CountedBy::Bot, 10);
    admission.holdProxy(start + 2s);
    admission.limit(CountedBy::Bot).refused(start + 1s);
    QVERIFY(admission.wakeAt(true, moment(start)) == start + 2s);
    admission.remove(place(1));
    QVERIFY(!admission.wakeAt(true, moment(start)));
}

HEADROOM_TEST(TestAdmission)

} // namespace headroom::tst_admission

#include "tst_admission.moc"
