// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/gates/sub_limit_gates.h"

namespace headroom::tst_sub_limit_gates {

using namespace headroom::rest;
using model::Priority;
using namespace std::chrono_literals;

namespace {

const Instant start{3h};
const std::string route = "PATCH/channels/:channel;channel=1";
const std::string named = R"({"name":"a"})";
const std::string other = R"({"nsfw":true})";

QueuePlace place(QueuedRequestId id, Priority priority = Priority::Normal)
{
    return QueuePlace::of(id, priority, start);
}

// One gate for {name} that opens after ten seconds.
struct Closed : SubLimitGates
{
    Closed() { gate = close(route, named, start + 10s, start); }
    Entry enter(QueuedRequestId id, Instant now, const std::string& from = {})
    {
        return SubLimitGates::enter(from, place(id), route, named, now);
    }
    std::string gate;
};

} // namespace

class TestSubLimitGates : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whereNothingIsKnownAllGoOn();
    void aClosedGateHoldsThoseUnderItAndTellsUntilWhen();
    void anOpenGateLetsInOneAtATime();
    void thoseThatWaitAreLetInInTheirOrder();
    void oneThatWasLetInMayPassAgain();
    void oneThatWaitsNoLongerIsNotLetIn();
    void aRaisedOneIsLetInFirst();
    void whoIsExpelledMakesRoomForTheNext();
    void aGateTellsOnceThatItOpens();
};

void TestSubLimitGates::whereNothingIsKnownAllGoOn()
{
    SubLimitGates gates;
    for (QueuedRequestId id = 1; id < 5; ++id) {
        const auto entry = gates.enter({}, place(id), route, named, start);
        QVERIFY(!entry.waits);
        QVERIFY(entry.gate.empty());
    }
    QVERIFY(!gates.leave({}, 1, start));
    QVERIFY(!gates.nextOpening());
}

void TestSubLimitGates::aClosedGateHoldsThoseUnderItAndTellsUntilWhen()
{
    Closed gates;
    const auto held = gates.enter(1, start + 1s);
    QVERIFY(held.waits);
    QCOMPARE(held.gate, gates.gate);
    QVERIFY(held.closedUntil == start + 10s);
    QCOMPARE(gates.waiting(), 1U);
    const auto free = gates.SubLimitGates::enter({}, place(2), route, other, start + 1s);
    QVERIFY(!free.waits);
    QVERIFY(free.gate.empty());
    QVERIFY(gates.isUnder(gates.gate, route, named, start));
    QVERIFY(!gates.isUnder(gates.gate, route, other, start));
    QVERIFY(!gates.admitNext(gates.gate, start + 9s));
    QVERIFY(gates.admitNext(gates.gate, start + 10s) == QueuedRequestId{1});
}

void TestSubLimitGates::anOpenGateLetsInOneAtATime()
{
    Closed gates;
    QVERIFY(!gates.enter(1, start + 10s).waits);
    QCOMPARE(gates.admitted(gates.gate), QueuedRequestId{1});
    const auto second = gates.enter(2, start + 10s);
    QVERIFY(second.waits);
    QVERIFY(!second.closedUntil);
    QVERIFY(!gates.admitNext(gates.gate, start + 11s));
    QVERIFY(!gates.leave(gates.gate, 3, start + 11s)); // who was not let in makes no room
    QVERIFY(gates.leave(gates.gate, 1, start + 11s) == QueuedRequestId{2});
    QCOMPARE(gates.admitted(gates.gate), QueuedRequestId{2});
}

void TestSubLimitGates::thoseThatWaitAreLetInInTheirOrder()
{
    Closed gates;
    for (QueuedRequestId id = 1; id <= 3; ++id)
        gates.enter(id, start);
    auto in = gates.admitNext(gates.gate, start + 10s);
    for (QueuedRequestId id = 1; id <= 3; ++id) {
        QVERIFY(in == id);
        in = gates.leave(gates.gate, id, start + 10s);
    }
    QVERIFY(!in);
    QCOMPARE(gates.waiting(), 0U);
}

void TestSubLimitGates::oneThatWasLetInMayPassAgain()
{
    Closed gates;
    gates.enter(1, start + 10s);
    const auto again = gates.enter(1, start + 20s, gates.gate);
    QVERIFY(!again.waits);
    QCOMPARE(again.gate, gates.gate);
}

void TestSubLimitGates::oneThatWaitsNoLongerIsNotLetIn()
{
    Closed gates;
    gates.enter(1, start);
    gates.enter(2, start);
    gates.remove(gates.gate, place(1));
    QVERIFY(gates.admitNext(gates.gate, start + 10s) == QueuedRequestId{2});
}

void TestSubLimitGates::aRaisedOneIsLetInFirst()
{
    Closed gates;
    gates.enter(1, start);
    gates.enter(2, start);
    gates.replace(gates.gate, place(2), place(2, Priority::Critical));
    QVERIFY(gates.admitNext(gates.gate, start + 10s) == QueuedRequestId{2});
}

void TestSubLimitGates::whoIsExpelledMakesRoomForTheNext()
{
    Closed gates;
    gates.enter(1, start + 10s);
    gates.enter(2, start + 10s);
    gates.expel(gates.gate);
    QVERIFY(gates.admitNext(gates.gate, start + 10s) == QueuedRequestId{2});
    QVERIFY(!gates.leave(gates.gate, 1, start + 10s));
}

void TestSubLimitGates::aGateTellsOnceThatItOpens()
{
    Closed gates;
    gates.enter(1, start);
    gates.enter(2, start);
    QVERIFY(gates.nextOpening() == start + 10s);
    QVERIFY(!gates.takeOpening(start + 10s - 1ns));
    QVERIFY(gates.takeOpening(start + 10s) == gates.gate);
    QVERIFY(!gates.takeOpening(start + 1h));
}

HEADROOM_TEST(TestSubLimitGates)

} // namespace headroom::tst_sub_limit_gates

#include "tst_sub_limit_gates.moc"
