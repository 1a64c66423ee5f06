// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/clock_offset.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_clock_offset {

using namespace std::chrono_literals;
using rest::ClockOffset;

namespace {

const Instant start{1h};

WallTime calendar(Instant when, Duration ahead = 0s)
{
    return WallTime{toMilliseconds(when - start + ahead) + 1'700'000'000'000ms};
}

} // namespace

class TestClockOffset : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneAnswerPutsItBetweenItsSendingAndItsLanding();
    void eachAnswerNarrowsItDown();
    void howMuchSoonerIsReported();
    void anAnswerThatContradictsIsBelievedAlone();
    void clocksMayDrift();
    void whatRoundingMayDoIsNoContradiction();
    void itIsNeverTooEarly_data() { support::addSeedsFrom(0, 200); }
    void itIsNeverTooEarly();
};

void TestClockOffset::oneAnswerPutsItBetweenItsSendingAndItsLanding()
{
    ClockOffset offset;
    QVERIFY(!offset.note(calendar(start + 20ms), start, start + 50ms));
    QVERIFY(offset.latestLocal(calendar(start + 20ms)) == start + 50ms);
    QVERIFY(offset.latestLocal(calendar(start + 5s)) == start + 5s + 30ms);
    QCOMPARE(offset.width(), Duration{50ms});
}

void TestClockOffset::eachAnswerNarrowsItDown()
{
    ClockOffset offset;
    offset.note(calendar(start + 20ms), start, start + 50ms); // 20 there, 30 back
    offset.note(calendar(start + 140ms), start + 100ms, start + 145ms); // 40 there, 5 back
    QVERIFY(offset.width() >= 25ms && offset.width() <= 25ms + 100us); // the clocks may have drifted a little
    QVERIFY(offset.latestLocal(calendar(start + 1s)) <= start + 1s + 5ms + 1ms);
    offset.note(calendar(start + 203ms), start + 200ms, start + 900ms); // 3 there
    QVERIFY(offset.width() <= 8ms + 1ms);
    QVERIFY(offset.width() >= 8ms);
}

void TestClockOffset::howMuchSoonerIsReported()
{
    ClockOffset offset;
    QVERIFY(!offset.note(calendar(start), start, start + 100ms));
    const auto before = offset.latestLocal(calendar(start + 1s));
    const auto sooner = offset.note(calendar(start + 1ms), start + 1ms, start + 41ms);
    QVERIFY(sooner.has_value());
    QVERIFY(before - *sooner == offset.latestLocal(calendar(start + 1s)));
    QVERIFY(*sooner > 59ms && *sooner <= 60ms);
}

void TestClockOffset::anAnswerThatContradictsIsBelievedAlone()
{
    ClockOffset offset;
    offset.note(calendar(start), start, start + 10ms);
    QVERIFY(!offset.note(calendar(start + 1s, 30s), start + 1s, start + 1s + 20ms));
    QVERIFY(offset.latestLocal(calendar(start + 1s, 30s)) == start + 1s + 20ms);
    QCOMPARE(offset.width(), Duration{20ms});
    QVERIFY(!offset.note(calendar(start + 2s, -30s), start + 2s, start + 2s + 20ms));
    QVERIFY(offset.latestLocal(calendar(start + 2s, -30s)) == start + 2s + 20ms);
}

void TestClockOffset::clocksMayDrift()
{
    ClockOffset offset;
    offset.note(calendar(start), start, start + 1ms);
    // An hour later the other clock is 300 ms ahead; that is less than a ten-thousandth of it.
    QVERIFY(offset.note(calendar(start + 1h, 300ms), start + 1h, start + 1h + 1ms));
    // Another second later it is as much again: that is another clock.
    QVERIFY(!offset.note(calendar(start + 1h + 1s, 600ms), start + 1h + 1s, start + 1h + 1s + 1ms));
}

void TestClockOffset::whatRoundingMayDoIsNoContradiction()
{
    ClockOffset offset;
    offset.note(calendar(start), start, start);
    QVERIFY(offset.note(calendar(start + 1s) + 1ms, start + 1s, start + 1s));
    QVERIFY(offset.note(calendar(start + 2s) - 1ms, start + 2s, start + 2s));
}

// Whatever the ways: what happens at Discord at a time has not happened later than it says, but for the rounding.
void TestClockOffset::itIsNeverTooEarly()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto latency = [&random] { return Duration{std::chrono::microseconds(random() % 900'000)}; };
    const auto ahead = std::chrono::milliseconds(random() % 1'000'000) - 500s;
    ClockOffset offset;
    auto now = start;
    auto narrowest = Duration::max();
    for (int i = 0; i < 200; ++i) {
        now += latency();
        const auto there = latency();
        const auto back = latency();
        offset.note(calendar(now + there, ahead), now, now + there + back);
        const auto event = now + 10s;
        const auto latest = offset.latestLocal(calendar(event, ahead));
        QVERIFY(latest >= event - 2ms);
        narrowest = std::min(narrowest, there + back);
        QVERIFY(offset.width() <= narrowest + 2ms * (i + 1)); // the drift of less than two seconds a step
    }
}

HEADROOM_TEST(TestClockOffset)

} // namespace headroom::tst_clock_offset

#include "tst_clock_offset.moc"
