// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/invalid_window.h"

#include <QTest>

#include <random>

using namespace headroom;
using namespace std::chrono_literals;
using limits::InvalidThresholds;
using limits::InvalidWindow;

namespace {

const Instant start{1h + 3s};

} // namespace

class TestInvalidWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anEventCountsForTenMinutesAndAtMostASlotMore();
    void neverFewerThanTheTrueWindow();
    void anEventOlderThanTheWindowIsDropped();
    void fallsToSaysWhenThereIsRoomAgain();
    void levelsFollowTheThresholds();
};

void TestInvalidWindow::anEventCountsForTenMinutesAndAtMostASlotMore()
{
    InvalidWindow window;
    window.add(start);
    QCOMPARE(window.count(start), 1U);
    QCOMPARE(window.count(start + 10min), 1U);
    QCOMPARE(window.count(start + 10min + 10s), 0U);
}

void TestInvalidWindow::neverFewerThanTheTrueWindow()
{
    std::mt19937_64 random{7};
    InvalidWindow window;
    std::vector<Instant> all;
    auto now = start;
    for (int i = 0; i < 20'000; ++i) {
        now += std::chrono::milliseconds(random() % 500);
        const auto when = now - std::chrono::milliseconds(random() % 5000);
        window.add(when);
        all.push_back(when);
        if (i % 100 != 0)
            continue;
        const auto within = [&](Duration span) {
            return static_cast<std::uint64_t>(
                std::count_if(all.begin(), all.end(), [&](Instant t) { return t > now - span; }));
        };
        QVERIFY(window.count(now) >= within(10min));
        QVERIFY(window.count(now) <= within(10min + 10s));
    }
}

void TestInvalidWindow::anEventOlderThanTheWindowIsDropped()
{
    InvalidWindow window;
    window.add(start + 30min);
    window.add(start);
    QCOMPARE(window.count(start + 30min), 1U);
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

QTEST_GUILESS_MAIN(TestInvalidWindow)
#include "tst_invalid_window.moc"
