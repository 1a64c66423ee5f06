// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The simulator's windows, limits and ban on plain time points.
#include "app/sim/limits/invalid_guard.h"
#include "app/sim/limits/rate_limits.h"

namespace headroom::tst_sim_limits {

using namespace headroom::sim;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};
constexpr WindowRule threePerSecond{3, 1s};

LimitQuestion question(const char* bucket, const char* major = "1", const char* owner = "bot")
{
    return {.bucket = bucket, .owner = owner, .major = major};
}

} // namespace

class TestSimLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFixedWindowStartsAtTheFirstRequestAndComesBackWhole();
    void aFixedWindowCountsWhatItRefused();
    void aSlidingWindowGivesEachSlotBackByItself();
    void aSlidingWindowRespectsALimitThatWasLowered();
    void lookingTakesNothing();
    void bucketsArePartedByMajorAndOwner();
    void aHashIsSharedByMajorsAndChangesOnRequest();
    void overUseIsRecordedPerBucket();
    void theGlobalLimitIsPerIdentity();
    void theGlobalPeakIsOfAnySecondNotOfWindows();
    void theNameOfAChannelIsLimitedASecondTime();
    void liftedLimitsRefuseNothing();
    void anOverrideReplacesEveryRule();
    void oneMajorCanHaveARuleOfItsOwn();
    void aMajorsOwnLongWindowIsNotForgottenAsIdle();
    void unlimitedBucketsSayNothing();
    void idleBucketsAreForgottenWithoutAnyChangeInWhatIsDecided();
    void tooManyInvalidRequestsBanForAnHour();
    void invalidRequestsThatAreTenMinutesOldNoLongerCount();
    void oneAddressIsNotBannedForAnother();
};

void TestSimLimits::aFixedWindowStartsAtTheFirstRequestAndComesBackWhole()
{
    FixedWindow window;
    auto state = window.take(start, threePerSecond);
    QVERIFY(state.allowed);
    QCOMPARE(state.remaining, 2U);
    QCOMPARE(state.resetAfter, Duration{1s});
    QVERIFY(window.take(start + 900ms, threePerSecond).allowed);
    QCOMPARE(window.take(start + 950ms, threePerSecond).remaining, 0U);
    state = window.take(start + 999ms, threePerSecond);
    QVERIFY(!state.allowed);
    QCOMPARE(state.retryAfter, Duration{1ms});
    state = window.take(start + 1s, threePerSecond);
    QVERIFY(state.allowed);
    QCOMPARE(state.remaining, 2U);
    QCOMPARE(state.resetAfter, Duration{1s});
}

void TestSimLimits::aFixedWindowCountsWhatItRefused()
{
    FixedWindow window;
    for (int i = 0; i < 3; ++i)
        QCOMPARE(window.take(start, threePerSecond).refused, 0U);
    QCOMPARE(window.take(start, threePerSecond).refused, 1U);
    QCOMPARE(window.take(start, threePerSecond).refused, 2U);
    QCOMPARE(window.take(start + 1s, threePerSecond).refused, 0U);
}

void TestSimLimits::aSlidingWindowGivesEachSlotBackByItself()
{
    SlidingWindow window;
    QVERIFY(window.take(start, threePerSecond).allowed);
    QVERIFY(window.take(start + 400ms, threePerSecond).allowed);
    auto state = window.take(start + 800ms, threePerSecond);
    QCOMPARE(state.remaining, 0U);
    QCOMPARE(state.resetAfter, Duration{1s});
    state = window.take(start + 900ms, threePerSecond);
    QVERIFY(!state.allowed);
    QCOMPARE(state.retryAfter, Duration{100ms});
    QCOMPARE(state.resetAfter, Duration{900ms});
    // One slot is back, not three.
    state = window.take(start + 1s, threePerSecond);
    QVERIFY(state.allowed);
    QCOMPARE(state.remaining, 0U);
    QVERIFY(!window.take(start + 1399ms, threePerSecond).allowed);
    QVERIFY(window.take(start + 1400ms, threePerSecond).allowed);
}

void TestSimLimits::aSlidingWindowRespectsALimitThatWasLowered()
{
    SlidingWindow window;
    for (const auto at : {0ms, 100ms, 200ms})
        window.take(start + at, threePerSecond);
    // Of a limit of one, the last use counts.
    QCOMPARE(window.take(start + 300ms, {1, 1s}).retryAfter, Duration{900ms});
    QVERIFY(!window.take(start + 1199ms, {1, 1s}).allowed);
    QVERIFY(window.take(start + 1200ms, {1, 1s}).allowed);
}

void TestSimLimits::lookingTakesNothing()
{
    for (const auto kind : {WindowKind::Fixed, WindowKind::Sliding}) {
        Window window{kind};
        window.take(start, threePerSecond);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(window.look(start, threePerSecond).remaining, 2U);
        QCOMPARE(window.look(start + 1s, threePerSecond).remaining, 3U);
        QCOMPARE(window.look(start + 1s, threePerSecond).resetAfter, Duration{});
    }
}

void TestSimLimits::bucketsArePartedByMajorAndOwner()
{
    RateLimits limits{1, WindowKind::Fixed, 50};
    QCOMPARE(limits.takeBucket(question("message-create"), start).remaining, 4U);
    QCOMPARE(limits.takeBucket(question("message-create"), start).remaining, 3U);
    QCOMPARE(limits.takeBucket(question("message-create", "2"), start).remaining, 4U);
    QCOMPARE(limits.takeBucket(question("message-create", "1", "other"), start).remaining, 4U);
    QCOMPARE(limits.takeBucket(question("message-edit"), start).remaining, 4U);
}

void TestSimLimits::aHashIsSharedByMajorsAndChangesOnRequest()
{
    RateLimits limits{1, WindowKind::Fixed, 50};
    const auto one = limits.takeBucket(question("message-create", "1"), start).hash;
    QCOMPARE(one.size(), std::size_t{32});
    QCOMPARE(one.find_first_not_of("0123456789abcdef"), std::string::npos);
    QCOMPARE(limits.takeBucket(question("message-create", "2"), start).hash, one);
    QVERIFY(limits.takeBucket(question("message-edit"), start).hash != one);
    limits.changeHash("message-create");
    const auto after = limits.takeBucket(question("message-create", "1"), start);
    QVERIFY(after.hash != one);
    QCOMPARE(after.remaining, 3U); // what was used stays used
    RateLimits again{1, WindowKind::Fixed, 50};
    QCOMPARE(again.hashOf("message-create"), one);
    RateLimits other{2, WindowKind::Fixed, 50};
    QVERIFY(other.hashOf("message-create") != one);
}

void TestSimLimits::overUseIsRecordedPerBucket()
{
    RateLimits limits{1, WindowKind::Fixed, 0};
    for (int i = 0; i < 5; ++i)
        limits.takeBucket(question("message-create"), start);
    QCOMPARE(limits.records().maxOverUse, 0U);
    const auto refused = limits.takeBucket(question("message-create"), start + 1s);
    QCOMPARE(refused.kind, LimitVerdict::User);
    QCOMPARE(refused.retryAfter, Duration{4s});
    limits.takeBucket(question("message-create"), start + 1s);
    QCOMPARE(limits.records().maxOverUse, 2U);
    QCOMPARE(limits.records().maxOverUsedBucket, std::string{"message-create:1"});
}

void TestSimLimits::theGlobalLimitIsPerIdentity()
{
    RateLimits limits{1, WindowKind::Fixed, 2};
    QVERIFY(limits.takeGlobal("a", start).allowed);
    QVERIFY(limits.takeGlobal("a", start + 300ms).allowed);
    const auto refused = limits.takeGlobal("a", start + 400ms);
    QVERIFY(!refused.allowed);
    QCOMPARE(refused.retryAfter, Duration{600ms});
    QVERIFY(limits.takeGlobal("b", start + 400ms).allowed);
    QVERIFY(limits.takeGlobal("a", start + 1s).allowed);
    limits.setGlobal(0);
    for (int i = 0; i < 1000; ++i)
        QVERIFY(limits.takeGlobal("a", start + 1s).allowed);
}

void TestSimLimits::theGlobalPeakIsOfAnySecondNotOfWindows()
{
    RateLimits limits{1, WindowKind::Fixed, 0};
    for (const auto at : {0ms, 900ms, 950ms, 1000ms, 1100ms, 1899ms})
        limits.takeGlobal("a", start + at);
    limits.takeGlobal("b", start + 1s);
    QCOMPARE(limits.records().globalPeak, 5U); // 900 to 1899
}

void TestSimLimits::theNameOfAChannelIsLimitedASecondTime()
{
    RateLimits limits{1, WindowKind::Fixed, 0};
    auto ask = question("channel-write");
    ask.also = channelNameLimit;
    QCOMPARE(limits.takeBucket(ask, start).kind, LimitVerdict::Go);
    QCOMPARE(limits.takeBucket(ask, start + 1s).kind, LimitVerdict::Go);
    const auto refused = limits.takeBucket(ask, start + 2s);
    QCOMPARE(refused.kind, LimitVerdict::SubLimit);
    QCOMPARE(refused.remaining, 2U);
    QCOMPARE(refused.resetAfter, Duration{13s});
    QCOMPARE(refused.retryAfter, Duration{598s});
    // Nothing else of the channel is held back by it.
    QCOMPARE(limits.takeBucket(question("channel-write"), start + 3s).kind, LimitVerdict::Go);
    QCOMPARE(limits.takeBucket(ask, start + 600s).kind, LimitVerdict::Go);
}

void TestSimLimits::liftedLimitsRefuseNothing()
{
    RateLimits limits{1, WindowKind::Fixed, 1};
    limits.setLifted(true);
    for (int i = 0; i < 100; ++i) {
        QVERIFY(limits.takeGlobal("a", start).allowed);
        QCOMPARE(limits.takeBucket(question("message-create"), start).kind, LimitVerdict::Go);
    }
    QCOMPARE(limits.records().globalPeak, 100U);
    QCOMPARE(limits.records().maxOverUse, 0U);
}

void TestSimLimits::anOverrideReplacesEveryRule()
{
    RateLimits limits{1, WindowKind::Sliding, 0};
    limits.setOverride(WindowRule{1, 2s});
    QCOMPARE(limits.takeBucket(question("message-create"), start).limit, 1U);
    QCOMPARE(limits.takeBucket(question("GET unknown"), start).limit, 1U);
    QCOMPARE(limits.takeBucket(question("message-create"), start).kind, LimitVerdict::User);
    limits.setOverride(std::nullopt);
    QCOMPARE(limits.takeBucket(question("message-create"), start).limit, 5U);
    limits.setRule("message-create", {7, 1s});
    QCOMPARE(limits.takeBucket(question("message-create"), start).remaining, 6U);
}

void TestSimLimits::oneMajorCanHaveARuleOfItsOwn()
{
    RateLimits limits{1, WindowKind::Fixed, 0};
    limits.setRule("message-create:7", {2, 30s});
    QCOMPARE(limits.ruleOf("message-create:7"), (WindowRule{2, 30s}));
    QCOMPARE(limits.ruleOf("message-create"), (WindowRule{5, 5s}));
    QCOMPARE(limits.takeBucket(question("message-create", "1"), start).limit, 5U);
    QCOMPARE(limits.takeBucket(question("message-create", "7"), start).limit, 2U);
    QCOMPARE(limits.takeBucket(question("message-create", "7"), start).resetAfter, Duration{30s});
    QCOMPARE(limits.takeBucket(question("message-create", "7"), start + 29s).kind, LimitVerdict::User);
    QCOMPARE(limits.takeBucket(question("message-create", "7"), start + 30s).kind, LimitVerdict::Go);
    // Of the same bucket still: one hash.
    QCOMPARE(limits.takeBucket(question("message-create", "7"), start + 30s).hash, limits.hashOf("message-create"));
    limits.setOverride(WindowRule{1, 2s});
    QCOMPARE(limits.takeBucket(question("message-create", "7"), start + 30s).limit, 1U);
}

void TestSimLimits::aMajorsOwnLongWindowIsNotForgottenAsIdle()
{
    RateLimits limits{1, WindowKind::Sliding, 0};
    limits.setRule("message-create:held", {1, 600s});
    QCOMPARE(limits.takeBucket(question("message-create", "held"), start).kind, LimitVerdict::Go);
    for (int i = 0; i < 50'000; ++i)
        limits.takeBucket(question("message-create", std::to_string(i).c_str()), start + 1ms * i);
    QCOMPARE(limits.takeBucket(question("message-create", "held"), start + 599s).kind, LimitVerdict::User);
}

void TestSimLimits::unlimitedBucketsSayNothing()
{
    RateLimits limits{1, WindowKind::Fixed, 0};
    for (int i = 0; i < 100; ++i) {
        const auto verdict = limits.takeBucket(question("interaction"), start);
        QCOMPARE(verdict.kind, LimitVerdict::Go);
        QVERIFY(!verdict.headers);
    }
}

void TestSimLimits::idleBucketsAreForgottenWithoutAnyChangeInWhatIsDecided()
{
    RateLimits limits{1, WindowKind::Fixed, 50};
    auto held = question("channel-write", "held");
    held.also = channelNameLimit;
    limits.takeBucket(held, start);
    limits.takeBucket(held, start);
    for (int i = 0; i < 50'000; ++i) { // more than are looked at before the idle ones go
        const auto major = std::to_string(i);
        limits.takeBucket(question("message-create", major.c_str()), start + 1ms * i);
        limits.takeGlobal(major, start + 1ms * i);
    }
    QCOMPARE(limits.takeBucket(held, start + 50s).kind, LimitVerdict::SubLimit);
    QCOMPARE(limits.takeBucket(question("message-create", "49999"), start + 50s).remaining, 3U);
}

void TestSimLimits::tooManyInvalidRequestsBanForAnHour()
{
    InvalidGuard guard{3};
    guard.note("a", start);
    guard.note("a", start + 1s);
    QCOMPARE(guard.banLeft("a", start + 1s), Duration{});
    guard.note("a", start + 2s);
    QCOMPARE(guard.banLeft("a", start + 2s), Duration{1h});
    QCOMPARE(guard.banLeft("a", start + 2s + 59min), Duration{1min});
    QCOMPARE(guard.banLeft("a", start + 2s + 1h), Duration{});
    QCOMPARE(InvalidGuard{}.banAfter(), 10'000U);
}

void TestSimLimits::invalidRequestsThatAreTenMinutesOldNoLongerCount()
{
    InvalidGuard guard{3};
    guard.note("a", start);
    guard.note("a", start + 5min);
    QCOMPARE(guard.inWindow("a", start + 10min - 1ms), 2U);
    QCOMPARE(guard.inWindow("a", start + 10min), 1U);
    guard.note("a", start + 10min);
    QCOMPARE(guard.banLeft("a", start + 10min), Duration{});
    guard.note("a", start + 11min);
    QVERIFY(guard.banLeft("a", start + 11min) > Duration{});
}

void TestSimLimits::oneAddressIsNotBannedForAnother()
{
    InvalidGuard guard{1};
    guard.note("a", start);
    QVERIFY(guard.banLeft("a", start) > Duration{});
    QCOMPARE(guard.banLeft("b", start), Duration{});
    QCOMPARE(guard.inWindow("b", start), 0U);
}

HEADROOM_TEST(TestSimLimits)

} // namespace headroom::tst_sim_limits

#include "tst_sim_limits.moc"
