// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/backoff.h"

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
};

void TestBackoff::isAnywhereBetweenNothingAndTheCeiling()
{
    std::mt19937_64 random{7};
    const Backoff backoff{100ms, 10s};
    for (unsigned attempt = 0; attempt < 6; ++attempt) {
        const Duration ceiling = 100ms * (1U << attempt);
        Duration least = ceiling;
        Duration maximum{};
        for (int i = 0; i < 2000; ++i) {
            const auto wait = fullJitter(backoff, attempt, random);
            QVERIFY(wait >= 0ns && wait <= ceiling);
            least = std::min(least, wait);
            maximum = std::max(maximum, wait);
        }
        QVERIFY(least < ceiling / 20);
        QVERIFY(maximum > ceiling - ceiling / 20);
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
        Duration maximum{};
        for (int i = 0; i < 2000; ++i) {
            const auto wait = equalJitter(backoff, attempt, random);
            QVERIFY(wait >= ceiling / 2 && wait <= ceiling);
            least = std::min(least, wait);
            maximum = std::max(maximum, wait);
        }
        QVERIFY(least < ceiling / 2 + ceiling / 20);
        QVERIFY(maximum > ceiling - ceiling / 20);
    }
    QCOMPARE(equalJitter({0s, 0s}, 5, random), Duration{});
    QCOMPARE(ceilingOf({0s, 1s}, 4'000'000'000U), Duration{});
}

HEADROOM_TEST(TestBackoff)

} // namespace headroom::tst_backoff

#include "tst_backoff.moc"
