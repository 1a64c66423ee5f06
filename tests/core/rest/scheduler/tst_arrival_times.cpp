// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/arrival_times.h"

namespace headroom::tst_arrival_times {

using namespace headroom::rest;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

// What a response tells of a request that arrived then.
schemes::Learned arrivedAt(Instant arrival)
{
    schemes::Learned learned;
    learned.resetAfter = 1s;
    learned.reset = WallTime{toMilliseconds(arrival - start) + 1'700'000'000'000ms + 1s};
    return learned;
}

} // namespace

class TestArrivalTimes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutACalendarItArrivedWhenItWasAnswered();
    void theCalendarTellsOfALaterOneThatItArrivedSooner();
    void itNeverArrivedBeforeItWasWritten();
    void theUsualWayFollowsALongerOneAtOnceAndAShorterOneSlowly();
    void aWayWithoutTheTimeOfWritingLeadsNothing();
};

void TestArrivalTimes::withoutACalendarItArrivedWhenItWasAnswered()
{
    ArrivalTimes times;
    QVERIFY(times.note(start, start, {}, start + 80ms) == start + 80ms);
    QCOMPARE(times.usual(), Duration{80ms});
}

void TestArrivalTimes::theCalendarTellsOfALaterOneThatItArrivedSooner()
{
    ArrivalTimes times;
    QVERIFY(times.note(start, {}, arrivedAt(start + 10ms), start + 20ms) == start + 20ms);
    // The way back took 10 ms then: this one arrived 10 ms after it can have by the calendar alone, at the latest.
    const auto arrived = times.note(start + 1s, {}, arrivedAt(start + 1s + 10ms), start + 1s + 500ms);
    QVERIFY(arrived >= start + 1s + 10ms);
    QVERIFY(arrived <= start + 1s + 25ms);
}

void TestArrivalTimes::itNeverArrivedBeforeItWasWritten()
{
    ArrivalTimes times;
    times.note(start, start, arrivedAt(start + 1ms), start + 2ms);
    const auto written = start + 1s + 300ms;
    QVERIFY(times.note(start + 1s, written, arrivedAt(start + 1s), start + 1s + 301ms) >= written);
}

void TestArrivalTimes::theUsualWayFollowsALongerOneAtOnceAndAShorterOneSlowly()
{
    ArrivalTimes times;
    times.note(start, {}, {}, start + 10ms);
    times.note(start + 1s, {}, {}, start + 1s + 320ms);
    QCOMPARE(times.usual(), Duration{320ms});
    times.note(start + 2s, {}, {}, start + 2s + 10ms);
    QCOMPARE(times.usual(), Duration{310ms});
}

void TestArrivalTimes::aWayWithoutTheTimeOfWritingLeadsNothing()
{
    ArrivalTimes written;
    ArrivalTimes unknown;
    for (int i = 0; i < 64; ++i) {
        const auto sent = start + i * 1s;
        written.note(sent, sent, arrivedAt(sent + 50ms), sent + 100ms);
        unknown.note(sent, {}, arrivedAt(sent + 50ms), sent + 100ms);
    }
    QVERIFY(written.lead().lead() > 80ms);
    QCOMPARE(unknown.lead().lead(), Duration::zero());
}

HEADROOM_TEST(TestArrivalTimes)

} // namespace headroom::tst_arrival_times

#include "tst_arrival_times.moc"
