// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/circuit_breaker.h"
#include "tests/support/seeds.h"

#include <random>
#include <set>

namespace headroom::tst_circuit_breaker {

using namespace std::chrono_literals;
using limits::CircuitBreaker;
using State = CircuitBreaker::State;

namespace {

const Instant start{1h};

// The instant at which the probe may go.
Instant failUntilOpen(CircuitBreaker& breaker, Instant now)
{
    while (!breaker.failed(now)) { }
    return *breaker.openUntil(now);
}

} // namespace

class TestCircuitBreaker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void opensAfterSoManyFailuresInARow();
    void aSuccessBetweenStartsTheRowAnew();
    void whileOpenNothingGoes();
    void exactlyOneProbeGoes();
    void aProbeThatWasWithdrawnLeavesRoomForAnother();
    void aProbeThatSucceedsCloses();
    void aProbeThatFailsOpensForLonger();
    void thePauseNeverPassesItsCap();
    void lateFailuresDoNotProlongThePause();
    void lateFailuresCanEndAProbeOnlyOnceEach();
    void aFailureBeforeTheProbeIsSentChangesNothing();
    void aSuccessWhileOpenCloses();
    void neverOpensWithoutAThreshold();
    void twoProcessesDoNotComeBackTogether();
    void neverMoreThanOneRequestAPause_data() { support::addSeedsFrom(0, 40); }
    void neverMoreThanOneRequestAPause();
};

void TestCircuitBreaker::opensAfterSoManyFailuresInARow()
{
    CircuitBreaker breaker({5, {1s, 30s}, 1});
    for (int i = 0; i < 4; ++i) {
        QVERIFY(!breaker.failed(start));
        QVERIFY(breaker.state(start) == State::Closed);
        QVERIFY(breaker.allowsRequest(start));
        QVERIFY(!breaker.openUntil(start));
    }
    QVERIFY(breaker.failed(start));
    QVERIFY(breaker.state(start) == State::Open);
    QVERIFY(*breaker.openUntil(start) >= start + 500ms);
    QVERIFY(*breaker.openUntil(start) <= start + 1s);
    QCOMPARE(breaker.failedProbes(), 0U);
}

void TestCircuitBreaker::aSuccessBetweenStartsTheRowAnew()
{
    CircuitBreaker breaker({3, {1s, 30s}, 1});
    for (int i = 0; i < 100; ++i) {
        QVERIFY(!breaker.failed(start));
        QVERIFY(!breaker.failed(start));
        breaker.succeeded();
    }
    QVERIFY(breaker.state(start) == State::Closed);
}

void TestCircuitBreaker::whileOpenNothingGoes()
{
    CircuitBreaker breaker({1, {1s, 30s}, 1});
    const auto until = failUntilOpen(breaker, start);
    QVERIFY(!breaker.allowsRequest(start));
    QVERIFY(!breaker.allowsRequest(until - 1ns));
    QVERIFY(breaker.state(until - 1ns) == State::Open);
    QVERIFY(breaker.allowsRequest(until));
    QVERIFY(breaker.state(until) == State::HalfOpen);
    QVERIFY(!breaker.openUntil(until));
}

void TestCircuitBreaker::exactlyOneProbeGoes()
{
    CircuitBreaker breaker({1, {1s, 30s}, 1});
    const auto until = failUntilOpen(breaker, start);
    QVERIFY(breaker.allowsRequest(until));
    breaker.sent(until);
    QVERIFY(!breaker.allowsRequest(until));
    QVERIFY(!breaker.allowsRequest(until + 1h));
    QVERIFY(breaker.state(until + 1h) == State::HalfOpen);
}

void TestCircuitBreaker::aProbeThatWasWithdrawnLeavesRoomForAnother()
{
    CircuitBreaker breaker({1, {1s, 30s}, 1});
    const auto until = failUntilOpen(breaker, start);
    breaker.sent(until);
    breaker.withdrawn();
    QVERIFY(breaker.state(until) == State::HalfOpen);
    QVERIFY(breaker.allowsRequest(until));
    QCOMPARE(breaker.failedProbes(), 0U);
}

void TestCircuitBreaker::aProbeThatSucceedsCloses()
{
    CircuitBreaker breaker({2, {1s, 30s}, 1});
    auto now = failUntilOpen(breaker, start);
    breaker.sent(now);
    QVERIFY(breaker.failed(now));
    now = *breaker.openUntil(now);
    breaker.sent(now);
    QCOMPARE(breaker.failedProbes(), 1U);
    breaker.succeeded();
    QVERIFY(breaker.state(now) == State::Closed);
    QCOMPARE(breaker.failedProbes(), 0U);
    QVERIFY(!breaker.failed(now)); // counts from the beginning
    QVERIFY(breaker.failed(now));
    QVERIFY(*breaker.openUntil(now) <= now + 1s);
}

void TestCircuitBreaker::aProbeThatFailsOpensForLonger()
{
    for (unsigned seed = 0; seed < 50; ++seed) {
        CircuitBreaker breaker({1, {1s, 1h}, seed});
        auto now = start;
        auto until = failUntilOpen(breaker, now);
        for (unsigned probe = 1; probe < 8; ++probe) {
            const auto last = until - now;
            now = until;
            breaker.sent(now);
            QVERIFY(breaker.failed(now));
            QCOMPARE(breaker.failedProbes(), probe);
            QVERIFY(breaker.state(now) == State::Open);
            until = *breaker.openUntil(now);
            QVERIFY(until - now >= last);
            QVERIFY(until - now >= 500ms * (1U << probe) && until - now <= 1s * (1U << probe));
        }
    }
}

void TestCircuitBreaker::thePauseNeverPassesItsCap()
{
    CircuitBreaker breaker({1, {1s, 30s}, 1});
    auto now = failUntilOpen(breaker, start);
    for (int i = 0; i < 1000; ++i) {
        breaker.sent(now);
        QVERIFY(breaker.failed(now));
        const auto until = *breaker.openUntil(now);
        QVERIFY(until <= now + 30s);
        QVERIFY(i < 6 || until >= now + 15s);
        now = until;
    }
}

void TestCircuitBreaker::lateFailuresDoNotProlongThePause()
{
    CircuitBreaker breaker({5, {1s, 30s}, 1});
    const auto until = failUntilOpen(breaker, start);
    for (auto now = start; now < until; now += 1ms) {
        QVERIFY(!breaker.failed(now));
        QCOMPARE(*breaker.openUntil(now), until);
    }
    QVERIFY(breaker.allowsRequest(until));
    QCOMPARE(breaker.failedProbes(), 0U);
}

void TestCircuitBreaker::lateFailuresCanEndAProbeOnlyOnceEach()
{
    CircuitBreaker breaker({1, {1s, 4s}, 1});
    auto now = failUntilOpen(breaker, start);
    for (int late = 0; late < 100; ++late) {
        QVERIFY(breaker.allowsRequest(now));
        breaker.sent(now);
        QVERIFY(breaker.failed(now)); // a late one
        QVERIFY(!breaker.failed(now)); // the probe's own
        now = *breaker.openUntil(now);
    }
    breaker.sent(now);
    breaker.succeeded();
    QVERIFY(breaker.state(now) == State::Closed);
}

void TestCircuitBreaker::aFailureBeforeTheProbeIsSentChangesNothing()
{
    CircuitBreaker breaker({1, {1s, 30s}, 1});
    const auto until = failUntilOpen(breaker, start);
    QVERIFY(!breaker.failed(until + 5s));
    QVERIFY(breaker.allowsRequest(until + 5s));
    QVERIFY(breaker.state(until + 5s) == State::HalfOpen);
}

void TestCircuitBreaker::aSuccessWhileOpenCloses()
{
    CircuitBreaker breaker({1, {1s, 30s}, 1});
    failUntilOpen(breaker, start);
    breaker.succeeded();
    QVERIFY(breaker.allowsRequest(start));
    QVERIFY(breaker.state(start) == State::Closed);
}

void TestCircuitBreaker::neverOpensWithoutAThreshold()
{
    CircuitBreaker breaker({0, {1s, 30s}, 1});
    for (int i = 0; i < 1000; ++i)
        QVERIFY(!breaker.failed(start));
    QVERIFY(breaker.allowsRequest(start));
}

void TestCircuitBreaker::twoProcessesDoNotComeBackTogether()
{
    std::set<Instant> ends;
    for (unsigned seed = 0; seed < 100; ++seed) {
        CircuitBreaker breaker({1, {1s, 30s}, seed});
        ends.insert(failUntilOpen(breaker, start));
    }
    QVERIFY(ends.size() > 95);
    QVERIFY(*ends.rbegin() - *ends.begin() > 400ms);
}

// A host that is down for a while, requests that take their time: while it is down at most what was under way when it
// opened fails, and one more a pause; once it is up the breaker closes.
void TestCircuitBreaker::neverMoreThanOneRequestAPause()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    CircuitBreaker breaker({5, {1s, 10s}, seed});
    std::multimap<Instant, bool> underWay; // when it ends, and how
    int sentAfterOpening = 0;
    bool opened = false;
    for (auto now = start; now < start + 10min; now += 10ms) {
        const bool down = now < start + 5min;
        while (!underWay.empty() && underWay.begin()->first <= now) {
            if (underWay.begin()->second)
                breaker.succeeded();
            else
                opened = breaker.failed(now) || opened;
            underWay.erase(underWay.begin());
        }
        if (random() % 2 == 0 || !breaker.allowsRequest(now))
            continue;
        sentAfterOpening += opened && down ? 1 : 0;
        breaker.sent(now);
        underWay.emplace(now + std::chrono::milliseconds(random() % 2000), !down);
    }
    QVERIFY(opened);
    QVERIFY(sentAfterOpening >= 25); // a pause is 10 s at most, a probe's way 2 s
    QVERIFY(sentAfterOpening <= 70);
    QVERIFY(breaker.state(start + 10min) == State::Closed);
}

HEADROOM_TEST(TestCircuitBreaker)

} // namespace headroom::tst_circuit_breaker

#include "tst_circuit_breaker.moc"
