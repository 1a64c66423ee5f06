// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/sliding_window_limiter.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_sliding_window_limiter {

using namespace std::chrono_literals;
using limits::SlidingWindowLimiter;

namespace {

const Instant start{1h};

std::size_t takenIn(const std::vector<Instant>& taken, Instant after)
{
    return std::size_t(taken.end() - std::upper_bound(taken.begin(), taken.end(), after));
}

} // namespace

class TestSlidingWindowLimiter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noSecondSeesMoreThanItsTokens_data() { support::addSeedsFrom(0, 40); }
    void noSecondSeesMoreThanItsTokens();
    void allOfItIsUsedEverySecond();
    void zeroIsNoLimit();
    void lessThanOneASecondWaitsLonger();
    void aMarginKeepsTheSecondsApart();
    void whatWasTakenBeyondTheLimitStillCounts();
    void noSecondSeesMoreThanTheRateOfTheMoment_data();
    void noSecondSeesMoreThanTheRateOfTheMoment();
    void aLowerRateWaitsForWhatWasTaken();
    void aHigherRateCountsWhatWasTaken();
    void aHigherRateCountsWhatWasTakenBeyondTheLimit();
    void aLimitThatComesLaterCountsWhatWasTakenBefore();
    void aRateBelowOneASecondCountsFromTheLastTaken();
    void takenIsWhatTheLastSecondSaw();
    void nothingGoesBeforeTheRestart();
    void theFirstSecondAfterARestartIsEven_data();
    void theFirstSecondAfterARestartIsEven();
    void noSecondSeesMoreAfterARestart_data();
    void noSecondSeesMoreAfterARestart();
    void whatWasTakenBeforeARestartStillCounts();
    void whatWasNotTakenBeforeARestartComesBackFirst();
    void theLaterOfTwoRestartsCounts();
    void aRestartHoldsABucketWithoutLimitToo();
    void forASecondOneGoesForEachThatComesBack();
    void nobodyWhoseShareIsForgottenSendsMoreThanAllDidBefore_data() { support::addSeedsFrom(0, 15); }
    void nobodyWhoseShareIsForgottenSendsMoreThanAllDidBefore();
    void aMillionTakenStayBounded();
};

void TestSlidingWindowLimiter::noSecondSeesMoreThanItsTokens()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto size = 1 + random() % 60;
    SlidingWindowLimiter bucket(static_cast<double>(size));
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

void TestSlidingWindowLimiter::allOfItIsUsedEverySecond()
{
    SlidingWindowLimiter bucket(50);
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

void TestSlidingWindowLimiter::zeroIsNoLimit()
{
    SlidingWindowLimiter bucket(0);
    QVERIFY(!bucket.isLimited());
    for (int i = 0; i < 1000; ++i)
        bucket.take(start);
    QVERIFY(bucket.available(start) > 1'000'000);
    QCOMPARE(bucket.availableAt(1, start), start);
}

void TestSlidingWindowLimiter::lessThanOneASecondWaitsLonger()
{
    SlidingWindowLimiter bucket(0.25);
    QCOMPARE(bucket.size(), 1U);
    bucket.take(start);
    QCOMPARE(bucket.available(start + 3999ms), 0U);
    QCOMPARE(bucket.available(start + 4s), 1U);
    QCOMPARE(bucket.availableAt(1, start), start + 4s);
}

void TestSlidingWindowLimiter::aMarginKeepsTheSecondsApart()
{
    SlidingWindowLimiter bucket(2, 30ms);
    bucket.take(start);
    bucket.take(start + 10ms);
    QCOMPARE(bucket.availableAt(1, start + 10ms), start + 1030ms);
    QCOMPARE(bucket.availableAt(2, start + 10ms), start + 1040ms);
    QCOMPARE(bucket.available(start + 1029ms), 0U);
    QCOMPARE(bucket.available(start + 1030ms), 1U);
}

void TestSlidingWindowLimiter::whatWasTakenBeyondTheLimitStillCounts()
{
    SlidingWindowLimiter bucket(2);
    bucket.take(start);
    bucket.take(start + 100ms);
    bucket.take(start + 200ms);
    QCOMPARE(bucket.available(start + 1050ms), 0U);
    QCOMPARE(bucket.available(start + 1100ms), 1U);
}

void TestSlidingWindowLimiter::noSecondSeesMoreThanTheRateOfTheMoment_data()
{
    noSecondSeesMoreThanItsTokens_data();
}

// A new one goes only where the second that ends with it has seen fewer than the N of that moment.
void TestSlidingWindowLimiter::noSecondSeesMoreThanTheRateOfTheMoment()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    auto rate = double(1 + random() % 60);
    SlidingWindowLimiter bucket(rate);
    std::vector<Instant> taken;
    for (auto now = start; now < start + 20s; now += Duration(random() % 30'000'000)) {
        if (random() % 20 == 0) {
            rate = double(1 + random() % 60);
            bucket.setRate(rate);
        }
        for (auto wanted = random() % 40; wanted > 0 && bucket.available(now) > 0; --wanted) {
            bucket.take(now);
            taken.push_back(now);
            QVERIFY(takenIn(taken, now - 1s) <= std::size_t(rate));
        }
        if (random() % 50 == 0) { // sent without asking
            bucket.take(now);
            taken.push_back(now);
        }
        const auto used = takenIn(taken, now - 1s);
        QCOMPARE(bucket.taken(now), used);
        QCOMPARE(bucket.available(now), used < bucket.size() ? bucket.size() - used : 0);
        const auto wanted = 1 + random() % bucket.size();
        const auto when = bucket.availableAt(wanted, now);
        QVERIFY(bucket.available(std::max(when, now)) >= wanted);
        QVERIFY(when <= now || bucket.available(when - 1ns) < wanted);
    }
}

void TestSlidingWindowLimiter::aLowerRateWaitsForWhatWasTaken()
{
    SlidingWindowLimiter bucket(50);
    for (int i = 0; i < 40; ++i)
        bucket.take(start + i * 10ms);
    bucket.setRate(10);
    const auto now = start + 400ms;
    QCOMPARE(bucket.size(), 10U);
    QCOMPARE(bucket.taken(now), 40U);
    QCOMPARE(bucket.available(now), 0U);
    // The tenth last, that of 300 ms, has to be out.
    QCOMPARE(bucket.availableAt(1, now), start + 1300ms);
    QCOMPARE(bucket.available(start + 1299ms), 0U);
    QCOMPARE(bucket.available(start + 1300ms), 1U);
}

void TestSlidingWindowLimiter::aHigherRateCountsWhatWasTaken()
{
    SlidingWindowLimiter bucket(10);
    for (int i = 0; i < 10; ++i)
        bucket.take(start);
    bucket.setRate(50);
    QCOMPARE(bucket.available(start), 40U);
    QCOMPARE(bucket.availableAt(40, start), start);
    QCOMPARE(bucket.availableAt(41, start), start + 1s);
}

void TestSlidingWindowLimiter::aHigherRateCountsWhatWasTakenBeyondTheLimit()
{
    SlidingWindowLimiter bucket(2);
    for (int i = 0; i < 30; ++i)
        bucket.take(start);
    bucket.setRate(50);
    QCOMPARE(bucket.available(start + 500ms), 20U);
}

void TestSlidingWindowLimiter::aLimitThatComesLaterCountsWhatWasTakenBefore()
{
    SlidingWindowLimiter bucket(0);
    for (int i = 0; i < 30; ++i)
        bucket.take(start + i * 100ms);
    bucket.setRate(50);
    QVERIFY(bucket.isLimited());
    QCOMPARE(bucket.available(start + 2900ms), 40U);
    bucket.setRate(0);
    QVERIFY(!bucket.isLimited());
    QVERIFY(bucket.available(start + 2900ms) > 1'000'000);
}

void TestSlidingWindowLimiter::aRateBelowOneASecondCountsFromTheLastTaken()
{
    SlidingWindowLimiter bucket(50);
    bucket.take(start);
    bucket.setRate(0.25);
    QCOMPARE(bucket.availableAt(1, start + 2s), start + 4s);
    QCOMPARE(bucket.available(start + 3999ms), 0U);
    QCOMPARE(bucket.available(start + 4s), 1U);
    bucket.take(start + 4s);
    bucket.setRate(2);
    QCOMPARE(bucket.available(start + 4s), 1U);
    QCOMPARE(bucket.available(start + 5s), 2U);
}

void TestSlidingWindowLimiter::takenIsWhatTheLastSecondSaw()
{
    SlidingWindowLimiter bucket(50);
    QCOMPARE(bucket.taken(start), 0U);
    bucket.take(start);
    bucket.take(start + 500ms);
    QCOMPARE(bucket.taken(start + 999ms), 2U);
    QCOMPARE(bucket.taken(start + 1s), 1U);
    QCOMPARE(bucket.taken(start + 1500ms), 0U);
}

void TestSlidingWindowLimiter::nothingGoesBeforeTheRestart()
{
    SlidingWindowLimiter bucket(50);
    bucket.take(start);
    bucket.restart(start + 3s);
    QCOMPARE(bucket.available(start), 0U);
    QCOMPARE(bucket.available(start + 3s - 1ns), 0U);
    QCOMPARE(bucket.available(start + 3s), 1U);
    QCOMPARE(bucket.availableAt(1, start), start + 3s);
    QCOMPARE(bucket.availableAt(2, start), start + 3020ms);
    QCOMPARE(bucket.availableAt(50, start), start + 3980ms);
    QCOMPARE(bucket.available(start + 10s), 50U);
}

void TestSlidingWindowLimiter::theFirstSecondAfterARestartIsEven_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<Duration>("margin");
    for (const int size : {1, 2, 7, 50, 499, 500})
        QTest::addRow("%d", size) << size << Duration{};
    QTest::addRow("with a margin") << 50 << Duration{30ms};
}

void TestSlidingWindowLimiter::theFirstSecondAfterARestartIsEven()
{
    QFETCH(int, size);
    QFETCH(Duration, margin);
    SlidingWindowLimiter bucket(size, margin);
    for (int i = 0; i < size; ++i)
        bucket.take(start);
    const auto until = start + 700ms; // before those come back by themselves
    bucket.restart(until);
    std::vector<Instant> taken;
    const auto gap = (1s + margin) / size;
    auto now = start;
    while (taken.size() < std::size_t(3 * size)) {
        now = bucket.availableAt(1, now);
        QCOMPARE(bucket.available(now), 1U);
        bucket.take(now);
        taken.push_back(now);
    }
    // What was sent just before the restart keeps its own second.
    QCOMPARE(taken.front(), start + 1s + margin);
    for (std::size_t i = 1; i < taken.size(); ++i) {
        QVERIFY(taken[i] - taken[i - 1] >= gap - 1us);
        QVERIFY(taken[i] - taken[i - 1] <= gap + 1us);
    }
    for (auto i = std::size_t(size); i < taken.size(); ++i)
        QVERIFY(taken[i] - taken[i - std::size_t(size)] >= 1s + margin);
}

void TestSlidingWindowLimiter::noSecondSeesMoreAfterARestart_data()
{
    noSecondSeesMoreThanItsTokens_data();
}

void TestSlidingWindowLimiter::noSecondSeesMoreAfterARestart()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto size = 1 + random() % 60;
    SlidingWindowLimiter bucket(static_cast<double>(size));
    std::vector<Instant> taken;
    auto until = start;
    for (auto now = start; now < start + 20s; now += Duration(random() % 30'000'000)) {
        if (random() % 60 == 0) {
            const auto other = now + std::chrono::milliseconds(random() % 1500);
            bucket.restart(other);
            until = std::max(until, other);
        }
        const auto wanted = 1 + random() % size;
        const auto when = bucket.availableAt(wanted, now);
        QVERIFY(bucket.available(std::max(when, now)) >= wanted);
        QVERIFY(when <= now || bucket.available(when - 1ns) < wanted);
        while (bucket.available(now) > 0) {
            bucket.take(now);
            taken.push_back(now);
            QVERIFY(now >= until);
            const auto since = std::size_t(taken.end() - std::lower_bound(taken.begin(), taken.end(), until));
            const auto even = double((now - until).count()) / 1e9 * double(size) + 1;
            QVERIFY(until == start || double(since) <= even + 1e-6);
        }
    }
    QVERIFY(taken.size() > size);
    for (std::size_t i = size; i < taken.size(); ++i)
        QVERIFY(taken[i] - taken[i - size] >= 1s);
}

void TestSlidingWindowLimiter::whatWasTakenBeforeARestartStillCounts()
{
    SlidingWindowLimiter bucket(10);
    for (int i = 0; i < 10; ++i)
        bucket.take(start);
    bucket.restart(start + 200ms);
    QCOMPARE(bucket.available(start + 900ms), 0U);
    QCOMPARE(bucket.available(start + 1s), 1U);
    QCOMPARE(bucket.available(start + 1900ms), 10U);
    QCOMPARE(bucket.availableAt(1, start + 300ms), start + 1s);
}

void TestSlidingWindowLimiter::whatWasNotTakenBeforeARestartComesBackFirst()
{
    SlidingWindowLimiter bucket(10);
    for (int i = 0; i < 5; ++i)
        bucket.take(start);
    bucket.restart(start + 200ms);
    QCOMPARE(bucket.available(start + 200ms), 1U);
    QCOMPARE(bucket.available(start + 600ms), 5U);
    QCOMPARE(bucket.available(start + 999ms), 5U);
    QCOMPARE(bucket.available(start + 1s), 6U);
    QCOMPARE(bucket.available(start + 1400ms), 10U);
}

void TestSlidingWindowLimiter::theLaterOfTwoRestartsCounts()
{
    SlidingWindowLimiter bucket(10);
    bucket.restart(start + 5s);
    bucket.restart(start + 2s);
    QCOMPARE(bucket.availableAt(1, start), start + 5s);
    bucket.restart(start + 7s);
    QCOMPARE(bucket.availableAt(1, start), start + 7s);
}

void TestSlidingWindowLimiter::aRestartHoldsABucketWithoutLimitToo()
{
    SlidingWindowLimiter bucket(0);
    bucket.restart(start + 2s);
    QCOMPARE(bucket.available(start + 1999ms), 0U);
    QCOMPARE(bucket.availableAt(1, start), start + 2s);
    QVERIFY(bucket.available(start + 2s) > 1'000'000);
}

void TestSlidingWindowLimiter::forASecondOneGoesForEachThatComesBack()
{
    SlidingWindowLimiter bucket(10);
    QCOMPARE(bucket.available(start), 10U);
    bucket.take(start - 600ms);
    bucket.take(start - 300ms);
    bucket.replaceOnly(start);
    QCOMPARE(bucket.available(start), 0U);
    QCOMPARE(bucket.availableAt(1, start), start + 400ms);
    QCOMPARE(bucket.availableAt(2, start), start + 700ms);
    QCOMPARE(bucket.availableAt(3, start), start + 1s);
    QCOMPARE(bucket.available(start + 400ms), 1U);
    bucket.take(start + 400ms);
    QCOMPARE(bucket.available(start + 699ms), 0U);
    QCOMPARE(bucket.available(start + 700ms), 1U);
    QCOMPARE(bucket.available(start + 1s), 9U);

    SlidingWindowLimiter unused(10);
    unused.replaceOnly(start);
    QCOMPARE(unused.availableAt(1, start), start + 1s);
}

// Together they keep to the limit, whoever of them has used it, and what is known of it is lost once or twice.
void TestSlidingWindowLimiter::nobodyWhoseShareIsForgottenSendsMoreThanAllDidBefore()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    constexpr std::size_t clients = 4;
    constexpr std::size_t limit = 40;
    std::vector<SlidingWindowLimiter> buckets(clients, SlidingWindowLimiter(double(limit) / clients));
    std::vector<Instant> taken;
    const auto firstLoss = start + 2s;
    const auto secondLoss = firstLoss + Duration(random() % 2'000'000'000);
    bool isFirstLost = false;
    bool isSecondLost = false;
    for (auto now = start; now < start + 6s; now += Duration(random() % 5'000'000)) {
        for (auto [lost, at] : {std::pair(&isFirstLost, firstLoss), std::pair(&isSecondLost, secondLoss)}) {
            if (!*lost && now >= at) {
                *lost = true;
                for (auto& bucket : buckets)
                    bucket.replaceOnly(now);
            }
        }
        // Until then the store knows what all have used, and keeps nobody to a share.
        auto& bucket = buckets[isFirstLost ? random() % clients : std::min<std::size_t>(random() % 20, clients - 1)];
        const bool allowsRequest = isFirstLost ? bucket.available(now) > 0 : takenIn(taken, now - 1s) < limit;
        if (allowsRequest) {
            bucket.take(now);
            taken.push_back(now);
        } else if (isFirstLost) {
            const auto next = bucket.availableAt(1, now);
            QVERIFY(next > now && bucket.available(next) > 0 && bucket.available(next - 1ns) == 0);
        }
    }
    QVERIFY(taken.size() > 4 * limit);
    for (std::size_t i = limit; i < taken.size(); ++i)
        QVERIFY(taken[i] - taken[i - limit] >= 1s);
}

// Whatever is sent without asking, in one instant or over a day.
void TestSlidingWindowLimiter::aMillionTakenStayBounded()
{
    SlidingWindowLimiter bucket(50);
    for (int i = 0; i < 1'500'000; ++i)
        bucket.take(start);
    QVERIFY(bucket.taken(start) <= SlidingWindowLimiter::largest);
    QCOMPARE(bucket.available(start), 0U);
    auto now = start;
    for (int i = 0; i < 100; ++i)
        bucket.take(now += 1s);
    QCOMPARE(bucket.taken(now), 1U);
    QCOMPARE(bucket.available(now), 49U);
}

HEADROOM_TEST(TestSlidingWindowLimiter)

} // namespace headroom::tst_sliding_window_limiter

#include "tst_sliding_window_limiter.moc"
