// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/token_bucket.h"

#include <QTest>

#include <random>

using namespace headroom;
using namespace std::chrono_literals;
using limits::TokenBucket;

namespace {

const Instant start{1h};

} // namespace

class TestTokenBucket : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noSecondSeesMoreThanItsTokens_data();
    void noSecondSeesMoreThanItsTokens();
    void allOfItIsUsedEverySecond();
    void zeroIsNoLimit();
    void lessThanOneASecondWaitsLonger();
    void aMarginKeepsTheSecondsApart();
    void whatWasTakenBeyondTheLimitStillCounts();
};

void TestTokenBucket::noSecondSeesMoreThanItsTokens_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 40; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestTokenBucket::noSecondSeesMoreThanItsTokens()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto size = 1 + random() % 60;
    TokenBucket bucket(static_cast<double>(size));
    std::vector<Instant> taken;
    for (auto now = start; now < start + 5s; now += Duration(random() % 30'000'000)) {
        for (auto wanted = random() % (2 * size); wanted > 0 && bucket.available(now) > 0; --wanted) {
            bucket.take(now);
            taken.push_back(now);
        }
    }
    for (std::size_t i = size; i < taken.size(); ++i)
        QVERIFY(taken[i] - taken[i - size] >= 1s);
}

void TestTokenBucket::allOfItIsUsedEverySecond()
{
    TokenBucket bucket(50);
    auto now = start;
    int sent = 0;
    while (now < start + 10s) {
        while (bucket.available(now) > 0) {
            bucket.take(now);
            ++sent;
        }
        const auto next = bucket.availableAt(1, now);
        QVERIFY(next > now);
        now = next;
    }
    QCOMPARE(sent, 500);
}

void TestTokenBucket::zeroIsNoLimit()
{
    TokenBucket bucket(0);
    QVERIFY(!bucket.isLimited());
    for (int i = 0; i < 1000; ++i)
        bucket.take(start);
    QVERIFY(bucket.available(start) > 1'000'000);
    QCOMPARE(bucket.availableAt(1, start), start);
}

void TestTokenBucket::lessThanOneASecondWaitsLonger()
{
    TokenBucket bucket(0.25);
    QCOMPARE(bucket.size(), 1U);
    bucket.take(start);
    QCOMPARE(bucket.available(start + 3999ms), 0U);
    QCOMPARE(bucket.available(start + 4s), 1U);
    QCOMPARE(bucket.availableAt(1, start), start + 4s);
}

void TestTokenBucket::aMarginKeepsTheSecondsApart()
{
    TokenBucket bucket(2, 30ms);
    bucket.take(start);
    bucket.take(start + 10ms);
    QCOMPARE(bucket.availableAt(1, start + 10ms), start + 1030ms);
    QCOMPARE(bucket.availableAt(2, start + 10ms), start + 1040ms);
    QCOMPARE(bucket.available(start + 1029ms), 0U);
    QCOMPARE(bucket.available(start + 1030ms), 1U);
}

void TestTokenBucket::whatWasTakenBeyondTheLimitStillCounts()
{
    TokenBucket bucket(2);
    bucket.take(start);
    bucket.take(start + 100ms);
    bucket.take(start + 200ms);
    QCOMPARE(bucket.available(start + 1050ms), 0U);
    QCOMPARE(bucket.available(start + 1100ms), 1U);
}

QTEST_GUILESS_MAIN(TestTokenBucket)
#include "tst_token_bucket.moc"
