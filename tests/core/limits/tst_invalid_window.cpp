// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/invalid_window.h"
#include "core/model/invalid_thresholds.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/seeds.h"

#include <limits>
#include <random>

namespace headroom::tst_invalid_window {

using namespace std::chrono_literals;
using limits::InvalidWindow;
using model::InvalidThresholds;

namespace {

const Instant start{1h + 3s};

} // namespace

class TestInvalidWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anEventCountsForTenMinutesAndAtMostASlotMore_data();
    void anEventCountsForTenMinutesAndAtMostASlotMore();
    void isTheTrueWindowToOneSlot_data() { support::addSeedsFrom(0, support::rounds(20)); }
    void isTheTrueWindowToOneSlot();
    void anEventOlderThanTheWindowIsDropped();
    void anEventThatComesLateIsCountedWhereItHappened();
    void timesBeforeTheEpochAreTimesToo();
    void noCountWrapsRound();
    void nothingAddedIsNothing();
    void manyEventsHoldNoMoreThanTheWindow();
    void fallsToSaysWhenThereIsRoomAgain();
    void levelsFollowTheThresholds();
};

void TestInvalidWindow::anEventCountsForTenMinutesAndAtMostASlotMore_data()
{
    QTest::addColumn<Duration>("offset");
    for (const Duration offset : {Duration{}, Duration{1ns}, Duration{50ms}, Duration{100ms - 1ns}, Duration{100ms}})
        QTest::addRow("%lld ns", static_cast<long long>(offset.count())) << offset;
}

void TestInvalidWindow::anEventCountsForTenMinutesAndAtMostASlotMore()
{
    QFETCH(Duration, offset);
    const auto when = start + offset;
    InvalidWindow window;
    window.add(when);
    QCOMPARE(window.count(when), 1U);
    QCOMPARE(window.count(when + 10min - 1ns), 1U);
    QCOMPARE(window.count(when + 10min + 100ms), 0U);
    const auto leaves = window.fallsTo(0, when);
    QVERIFY(leaves >= when + 10min && leaves <= when + 10min + 100ms);
    QCOMPARE(window.count(leaves - 1ns), 1U);
    QCOMPARE(window.count(leaves), 0U);
}

void TestInvalidWindow::isTheTrueWindowToOneSlot()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    InvalidWindow window;
    std::vector<std::pair<Instant, std::uint64_t>> all;
    auto now = start;
    for (int i = 0; i < 10'000; ++i) {
        now += std::chrono::microseconds(random() % 500'000);
        const auto when = now - std::chrono::microseconds(random() % 5'000'000);
        const auto count = random() % 4;
        window.add(when, count);
        all.emplace_back(when, count);
        if (i % 50 != 0)
            continue;
        const auto within = [&](Instant at, Duration span) {
            std::uint64_t sum = 0;
            for (const auto& [t, n] : all)
                sum += t > at - span ? n : 0;
            return sum;
        };
        QVERIFY(window.count(now) >= within(now, 10min));
        QVERIFY(window.count(now) <= within(now, 10min + 100ms));
        const auto maximum = random() % (window.count(now) + 1);
        const auto when2 = window.fallsTo(maximum, now);
        QVERIFY(window.count(when2) <= maximum);
        QVERIFY(when2 == now || window.count(when2 - 1ns) > maximum);
    }
}

void TestInvalidWindow::anEventOlderThanTheWindowIsDropped()
{
    InvalidWindow window;
    window.add(start + 30min);
    window.add(start);
    QCOMPARE(window.count(start + 30min), 1U);
}

void TestInvalidWindow::anEventThatComesLateIsCountedWhereItHappened()
{
    InvalidWindow window;
    window.add(start + 5min, 2);
    window.add(start, 3);
    window.add(start + 1min, 4);
    window.add(start, 1);
    QCOMPARE(window.slotsHeld(), 3U);
    QCOMPARE(window.count(start + 5min), 10U);
    QCOMPARE(window.count(start + 10min + 100ms), 6U);
    QCOMPARE(window.count(start + 11min + 100ms), 2U);
    QCOMPARE(window.count(start + 15min + 100ms), 0U);
}

void TestInvalidWindow::timesBeforeTheEpochAreTimesToo()
{
    InvalidWindow window;
    const Instant when{-50ms};
    window.add(when, 3);
    window.add(Instant{50ms}, 4);
    QCOMPARE(window.slotsHeld(), 2U);
    QCOMPARE(window.count(when + 10min), 7U);
    QCOMPARE(window.count(Instant{10min}), 4U);
    QCOMPARE(window.fallsTo(4, when), Instant{10min});
}

void TestInvalidWindow::noCountWrapsRound()
{
    constexpr auto maximum = std::numeric_limits<std::uint64_t>::max();
    InvalidWindow window;
    window.add(start, maximum);
    window.add(start, maximum);
    window.add(start + 1min, 7);
    QCOMPARE(window.count(start + 1min), maximum);
    QCOMPARE(window.count(window.fallsTo(0, start + 1min)), 0U);
    window.add(start + 11min, 7);
    QCOMPARE(window.count(start + 11min), 7U);
}

void TestInvalidWindow::nothingAddedIsNothing()
{
    InvalidWindow window;
    QCOMPARE(window.count(start), 0U);
    QCOMPARE(window.fallsTo(0, start), start);
    window.add(start, 0);
    QCOMPARE(window.count(start), 0U);
    QCOMPARE(window.slotsHeld(), 0U);
}

void TestInvalidWindow::manyEventsHoldNoMoreThanTheWindow()
{
    InvalidWindow window;
    auto now = start;
    std::size_t maximum = 0;
    for (int i = 0; i < 400'000; ++i) {
        window.add(now += 3ms);
        maximum = std::max(maximum, window.slotsHeld());
    }
    QVERIFY(maximum <= 6001);
    // Ten minutes of one each 3 ms, and up to a slot of them more.
    QVERIFY(window.count(now) >= 200'000 && window.count(now) <= 200'034);
    for (int i = 0; i < 20'000; ++i)
        window.add(now += 1s);
    QVERIFY(window.slotsHeld() <= 601);
}

void TestInvalidWindow::fallsToSaysWhenThereIsRoomAgain()
{
    InvalidWindow window;
    window.add(start, 5);
    window.add(start + 1min, 5);
    const auto now = start + 2min;
    QCOMPARE(window.fallsTo(10, now), now);
    const auto when = window.fallsTo(7, now);
    QCOMPARE(window.count(when), 5U);
    QCOMPARE(window.count(when - 1ns), 10U);
    QCOMPARE(window.count(window.fallsTo(0, now)), 0U);
}

void TestInvalidWindow::levelsFollowTheThresholds()
{
    using Level = InvalidThresholds::Level;
    const InvalidThresholds thresholds{10'000, 100, 200, 300};
    QVERIFY(thresholds.levelOf(99) == Level::Fine);
    QVERIFY(thresholds.levelOf(100) == Level::BulkStops);
    QVERIFY(thresholds.levelOf(200) == Level::NormalStops);
    QVERIFY(thresholds.levelOf(300) == Level::AllStops);
    QVERIFY(thresholds.levelOf(20'000) == Level::AllStops);
}

HEADROOM_TEST(TestInvalidWindow)

} // namespace headroom::tst_invalid_window

#include "tst_invalid_window.moc"
