// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"

#include <memory>
#include <optional>

namespace headroom::tst_clock {

using namespace std::chrono_literals;

class TestClock : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void alarmsRingInOrderOfTheirDueTime();
    void alarmsOfOneInstantRingInTheOrderTheyWereSet();
    void anAlarmSetInThePastRingsButNotFromInsideTheCall();
    void aStoppedAlarmDoesNotRing();
    void anAlarmMaySetItselfAgain();
    void anAlarmStopsWhenItIsDestroyed();
    void anAlarmMayBeDestroyedByItsOwnRing();
    void ringNoLaterThanOnlyBringsForward();
    void theCalendarMayJumpWithoutMovingTheClock();
    void systemAlarmsAreNeverEarly();
};

void TestClock::alarmsRingInOrderOfTheirDueTime()
{
    VirtualClock clock;
    std::vector<int> rung;
    Alarm late{clock, [&] { rung.push_back(2); }};
    Alarm early{clock, [&] { rung.push_back(1); }};
    late.ringIn(20ms);
    early.ringIn(10ms);
    clock.advance(15ms);
    QCOMPARE(rung, std::vector<int>{1});
    clock.advance(15ms);
    QCOMPARE(rung, (std::vector<int>{1, 2}));
}

void TestClock::alarmsOfOneInstantRingInTheOrderTheyWereSet()
{
    VirtualClock clock;
    std::vector<int> rung;
    for (int i = 0; i < 100; ++i)
        clock.setAlarm(clock.now() + 1ms, [&rung, i] { rung.push_back(i); });
    clock.advance(1ms);
    QCOMPARE(rung.size(), 100U);
    QVERIFY(std::is_sorted(rung.begin(), rung.end()));
}

void TestClock::anAlarmSetInThePastRingsButNotFromInsideTheCall()
{
    VirtualClock clock;
    int rung = 0;
    clock.setAlarm(clock.now() - 1h, [&] { ++rung; });
    QCOMPARE(rung, 0);
    const auto before = clock.now();
    clock.advance(0ms);
    QCOMPARE(rung, 1);
    QCOMPARE(clock.now(), before);
}

void TestClock::aStoppedAlarmDoesNotRing()
{
    VirtualClock clock;
    int rung = 0;
    Alarm alarm{clock, [&] { ++rung; }};
    alarm.ringIn(1s);
    alarm.stop();
    clock.advance(1h);
    QCOMPARE(rung, 0);
}

void TestClock::anAlarmMaySetItselfAgain()
{
    VirtualClock clock;
    std::vector<Duration> at;
    const auto start = clock.now();
    std::unique_ptr<Alarm> alarm;
    alarm = std::make_unique<Alarm>(clock, [&] {
        at.push_back(clock.now() - start);
        alarm->ringIn(1s);
    });
    alarm->ringIn(1s);
    clock.advance(3500ms);
    QCOMPARE(at, (std::vector<Duration>{1s, 2s, 3s}));
}

void TestClock::anAlarmStopsWhenItIsDestroyed()
{
    VirtualClock clock;
    int rung = 0;
    {
        Alarm alarm{clock, [&] { ++rung; }};
        alarm.ringIn(1s);
    }
    clock.advance(2s);
    QCOMPARE(rung, 0);
}

void TestClock::anAlarmMayBeDestroyedByItsOwnRing()
{
    VirtualClock clock;
    std::optional<Alarm> alarm;
    auto held = std::make_shared<int>(7); // as what a connection's alarm holds when its owner lets go of it
    const auto watched = std::weak_ptr<int>(held);
    bool outlivedTheAlarm = false;
    alarm.emplace(clock, [&, held] {
        alarm.reset();
        outlivedTheAlarm = !watched.expired();
    });
    held.reset();
    alarm->ringIn(1s);
    clock.advance(1s);
    QVERIFY(outlivedTheAlarm);
    QVERIFY(watched.expired());
}

void TestClock::ringNoLaterThanOnlyBringsForward()
{
    VirtualClock clock;
    Alarm alarm{clock, [] {}};
    const auto start = clock.now();
    alarm.ringNoLaterThan(start + 5s);
    alarm.ringNoLaterThan(start + 9s);
    QCOMPARE(alarm.due(), start + 5s);
    alarm.ringNoLaterThan(start + 2s);
    QCOMPARE(alarm.due(), start + 2s);
}

void TestClock::theCalendarMayJumpWithoutMovingTheClock()
{
    VirtualClock clock;
    const auto now = clock.now();
    const auto wall = clock.wallNow();
    clock.jumpWall(-1h);
    QCOMPARE(clock.now(), now);
    QCOMPARE(clock.wallNow(), wall - 1h);
    clock.advance(90s);
    QCOMPARE(clock.wallNow(), wall - 1h + 90s);
}

void TestClock::systemAlarmsAreNeverEarly()
{
    SystemClock clock;
    int rung = 0;
    bool early = false;
    for (int i = 0; i < 50; ++i) {
        const auto due = clock.now() + std::chrono::microseconds{700 * i};
        clock.setAlarm(due, [&, due] {
            ++rung;
            early = early || clock.now() < due;
        });
    }
    QTRY_COMPARE(rung, 50);
    QVERIFY(!early);
}

HEADROOM_TEST(TestClock)

} // namespace headroom::tst_clock

#include "tst_clock.moc"
