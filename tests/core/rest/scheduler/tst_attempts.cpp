// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/attempts.h"

namespace headroom::tst_attempts {

using namespace headroom::rest;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

std::shared_ptr<Bucket> bucket(const std::string& name)
{
    auto made = std::make_shared<Bucket>();
    made->name = name;
    return made;
}

LaneRoute routeOf(const std::vector<std::shared_ptr<Bucket>>& buckets)
{
    LaneRoute route;
    for (const auto& each : buckets)
        route.buckets.push_back({each});
    return route;
}

ResponseDecision counted(ResponseDecision::Kind kind = ResponseDecision::Kind::Final)
{
    ResponseDecision decision;
    decision.kind = kind;
    decision.learned.limit = 5;
    decision.learned.remaining = 4;
    decision.learned.resetAfter = 1s;
    decision.wait = 3s;
    return decision;
}

} // namespace

class TestAttempts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachTakesASlotInAllBucketsOfItsRouteUntilItLands();
    void oneLandsOnce();
    void theNamedBucketKeepsTheRequestAndOthersGetTheirSlotBack();
    void aBucketThatIsLearnedHasAllThatAreInFlightOnTheRoute();
    void aRefusalBlocksTheBucket();
    void aRefusalOfAnotherLimitIsNotCounted();
    void oneThatMayHaveArrivedKeepsItsSlot();
    void whatWasChargedToAMergedBucketIsSettledThere();
};

void TestAttempts::eachTakesASlotInAllBucketsOfItsRouteUntilItLands()
{
    const auto one = bucket("a");
    const auto two = bucket("b");
    auto route = routeOf({one, two});
    Attempts attempts;
    const auto id = attempts.add({1, &route, start});
    QCOMPARE(attempts.size(), 1U);
    QCOMPARE(one->model.inFlight(), 1U);
    QCOMPARE(two->model.inFlight(), 1U);
    const auto landed = attempts.take(id);
    QVERIFY(landed);
    landed->lost(false, start + 1s);
    QVERIFY(one->model.isAtRest(start + 1s));
    QVERIFY(two->model.isAtRest(start + 1s));
}

void TestAttempts::oneLandsOnce()
{
    auto route = routeOf({bucket("a")});
    Attempts attempts;
    const auto first = attempts.add({1, &route, start});
    const auto second = attempts.add({2, &route, start});
    QVERIFY(first != second);
    QCOMPARE(attempts.take(first)->queued, QueuedRequestId{1});
    QVERIFY(!attempts.take(first));
    QCOMPARE(attempts.size(), 1U);
}

void TestAttempts::theNamedBucketKeepsTheRequestAndOthersGetTheirSlotBack()
{
    const auto one = bucket("a");
    const auto two = bucket("b");
    auto route = routeOf({one, two});
    Attempts attempts;
    const auto landed = attempts.take(attempts.add({1, &route, start}));
    landed->settle(two.get(), counted(), start + 10ms);
    QVERIFY(one->model.isAtRest(start + 10ms));
    QVERIFY(!one->model.limit());
    QCOMPARE(two->model.inFlight(), 0U);
    QVERIFY(two->model.limit() == 5);
    QCOMPARE(two->model.remaining(start + 10ms), 4);
}

void TestAttempts::aBucketThatIsLearnedHasAllThatAreInFlightOnTheRoute()
{
    auto route = routeOf({bucket("a")});
    auto other = routeOf({bucket("b")});
    Attempts attempts;
    attempts.add({1, &route, start});
    attempts.add({2, &route, start});
    attempts.add({3, &other, start});
    const auto learned = bucket("c");
    attempts.charge(route, learned);
    QCOMPARE(learned->model.inFlight(), 2U);
}

void TestAttempts::aRefusalBlocksTheBucket()
{
    const auto one = bucket("a");
    auto route = routeOf({one});
    Attempts attempts;
    const auto landed = attempts.take(attempts.add({1, &route, start}));
    landed->settle(nullptr, counted(ResponseDecision::Kind::BucketHeld), start + 10ms);
    QVERIFY(one->model.blockedUntil(start + 10ms) == start + 3s + 10ms);
}

void TestAttempts::aRefusalOfAnotherLimitIsNotCounted()
{
    for (const auto kind : {ResponseDecision::Kind::GlobalHeld, ResponseDecision::Kind::AddressHeld,
             ResponseDecision::Kind::ProxyRefused}) {
        const auto one = bucket("a");
        auto route = routeOf({one});
        Attempts attempts;
        attempts.take(attempts.add({1, &route, start}))->settle(nullptr, counted(kind), start + 10ms);
        QVERIFY(one->model.isAtRest(start + 10ms));
        QVERIFY(!one->model.limit());
    }
}

void TestAttempts::oneThatMayHaveArrivedKeepsItsSlot()
{
    const auto one = bucket("a");
    auto route = routeOf({one});
    Attempts attempts;
    const auto answered = attempts.take(attempts.add({1, &route, start}));
    answered->settle(nullptr, counted(), start + 10ms);
    const auto lost = attempts.take(attempts.add({2, &route, start + 20ms}));
    lost->lost(true, start + 30ms);
    QCOMPARE(one->model.inFlight(), 0U);
    QCOMPARE(one->model.remaining(start + 30ms), 3);
}

void TestAttempts::whatWasChargedToAMergedBucketIsSettledThere()
{
    const auto nameless = bucket("?");
    const auto known = bucket("a");
    auto route = routeOf({nameless});
    Attempts attempts;
    const auto landed = attempts.take(attempts.add({1, &route, start}));
    known->model.mergeWith(nameless->model);
    nameless->mergedInto = known;
    landed->settle(known.get(), counted(), start + 10ms);
    QCOMPARE(known->model.inFlight(), 0U);
    QVERIFY(known->model.limit() == 5);
}

HEADROOM_TEST(TestAttempts)

} // namespace headroom::tst_attempts

#include "tst_attempts.moc"
