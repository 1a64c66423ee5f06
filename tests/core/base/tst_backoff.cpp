// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/backoff.h"

#include <QTest>

namespace headroom::tst_backoff {

using namespace std::chrono_literals;

class TestBackoff : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isAnywhereBetweenNothingAndTheCeiling();
    void neverPassesTheCapHoweverOftenItFailed();
    void twoThatFailTogetherDoNotComeBackTogether();
    void equalJitterIsAtLeastHalfTheCeiling();
    void decorrelatedBeginsWithTheBase();
    void decorrelatedIsAnywhereBetweenTheBaseAndThreeTimesTheLast();
    void decorrelatedStaysWithinItsBounds_data();
    void decorrelatedStaysWithinItsBounds();
    void decorrelatedReachesTheCapAndLeavesItAgain();
};

void TestBackoff::isAnywhereBetweenNothingAndTheCeiling()
{
    std::mt19937_64 random{7};
    const Backoff backoff{100ms, 10s};
    for (unsigned attempt = 0; attempt < 6; ++attempt) {
        const Duration ceiling = 100ms * (1U << attempt);
        Duration least = ceiling;
        Duration most{};
        for (int i = 0; i < 2000; ++i) {
            const auto wait = fullJitter(backoff, attempt, random);
            QVERIFY(wait >= 0ns && wait <= ceiling);
            least = std::min(least, wait);
            most = std::max(most, wait);
        }
        QVERIFY(least < ceiling / 20);
        QVERIFY(most > ceiling - ceiling / 20);
    }
}

void TestBackoff::neverPassesTheCapHoweverOftenItFailed()
{
    std::mt19937_64 random{7};
    for (const unsigned attempt : {10U, 64U, 1000U, 4'000'000'000U})
        QVERIFY(fullJitter({100ms, 2s}, attempt, random) <= 2s);
    QVERIFY(fullJitter({5s, 2s}, 0, random) <= 2s);
    QCOMPARE(fullJitter({0s, 0s}, 5, random), Duration{});
}

void TestBackoff::twoThatFailTogetherDoNotComeBackTogether()
{
    std::mt19937_64 one{1};
    std::mt19937_64 other{2};
    int close = 0;
    for (int i = 0; i < 100; ++i)
        close += std::chrono::abs(fullJitter({}, 5, one) - fullJitter({}, 5, other)) < 10ms ? 1 : 0;
    QVERIFY(close < 15);
}

void TestBackoff::equalJitterIsAtLeastHalfTheCeiling()
{
    std::mt19937_64 random{7};
    const Backoff backoff{100ms, 1s};
    for (unsigned attempt = 0; attempt < 8; ++attempt) {
        const auto ceiling = ceilingOf(backoff, attempt);
        QCOMPARE(ceiling, std::min<Duration>(1s, 100ms * (1U << attempt)));
        Duration least = ceiling;
        Duration most{};
        for (int i = 0; i < 2000; ++i) {
            const auto wait = equalJitter(backoff, attempt, random);
            QVERIFY(wait >= ceiling / 2 && wait <= ceiling);
            least = std::min(least, wait);
            most = std::max(most, wait);
        }
        QVERIFY(least < ceiling / 2 + ceiling / 20);
        QVERIFY(most > ceiling - ceiling / 20);
    }
    QCOMPARE(equalJitter({0s, 0s}, 5, random), Duration{});
    QCOMPARE(ceilingOf({0s, 1s}, 4'000'000'000U), Duration{});
}

void TestBackoff::decorrelatedBeginsWithTheBase()
{
    for (unsigned seed = 0; seed < 100; ++seed) {
        std::mt19937_64 random{seed};
        QCOMPARE(decorrelatedJitter({100ms, 10s}, 0s, random), Duration{100ms});
    }
}

void TestBackoff::decorrelatedIsAnywhereBetweenTheBaseAndThreeTimesTheLast()
{
    std::mt19937_64 random{7};
    Duration least = 10s;
    Duration most{};
    for (int i = 0; i < 2000; ++i) {
        const auto wait = decorrelatedJitter({100ms, 10s}, 1s, random);
        least = std::min(least, wait);
        most = std::max(most, wait);
    }
    QVERIFY(least >= 100ms && least < 250ms);
    QVERIFY(most <= 3s && most > 2850ms);
}

void TestBackoff::decorrelatedStaysWithinItsBounds_data()
{
    QTest::addColumn<Duration>("base");
    QTest::addColumn<Duration>("cap");
    QTest::newRow("usual") << Duration{100ms} << Duration{10s};
    QTest::newRow("nothing") << Duration{} << Duration{};
    QTest::newRow("base is the cap") << Duration{1s} << Duration{1s};
    QTest::newRow("no base") << Duration{} << Duration{1s};
    QTest::newRow("no cap to speak of") << Duration{1ns} << Duration::max();
    QTest::newRow("as long as can be") << Duration::max() << Duration::max();
}

void TestBackoff::decorrelatedStaysWithinItsBounds()
{
    QFETCH(Duration, base);
    QFETCH(Duration, cap);
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937_64 random{seed};
        Duration wait{};
        for (int i = 0; i < 100; ++i) {
            const auto previous = wait;
            wait = decorrelatedJitter({base, cap}, previous, random);
            QVERIFY(wait >= base && wait <= cap);
            QVERIFY(previous > Duration::max() / 3 || wait <= std::max(base, previous * 3));
        }
    }
    std::mt19937_64 random{1};
    for (const Duration previous : {Duration::min(), Duration{-1ns}, Duration{1ns}, Duration::max()}) {
        const auto wait = decorrelatedJitter({base, cap}, previous, random);
        QVERIFY(wait >= base && wait <= cap);
    }
    QCOMPARE(decorrelatedJitter({5s, 2s}, 1s, random), Duration{2s});
    QCOMPARE(decorrelatedJitter({-5s, -2s}, 1s, random), Duration{});
}

void TestBackoff::decorrelatedReachesTheCapAndLeavesItAgain()
{
    std::mt19937_64 random{3};
    Duration wait{};
    int atCap = 0;
    int below = 0;
    for (int i = 0; i < 1000; ++i) {
        wait = decorrelatedJitter({100ms, 2s}, wait, random);
        ++(wait == 2s ? atCap : below);
    }
    QVERIFY(atCap > 100);
    QVERIFY(below > 100);
}

HEADROOM_TEST(TestBackoff)

} // namespace headroom::tst_backoff

#include "tst_backoff.moc"
