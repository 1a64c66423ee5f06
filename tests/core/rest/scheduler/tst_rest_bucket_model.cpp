// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/bucket_model.h"

#include <algorithm>
#include <limits>
#include <random>

namespace headroom::tst_rest_bucket_model {

using namespace std::chrono_literals;
using model::WaitReason;
using rest::BucketModel;

namespace {

const Instant start{1h};
constexpr Duration rounding = 2ms; // of resets, see BucketModel

WallTime calendar(Instant when)
{
    return WallTime{toMilliseconds(when - start) + 1'700'000'000'000ms};
}

// What an answer made at `arrived` says of a bucket that is full again at `reset`.
schemes::Learned learned(std::int64_t limit, std::int64_t remaining, Instant arrived, Instant reset)
{
    return {limit, remaining, reset - arrived, calendar(reset)};
}

// Was there and back in no time.
void use(BucketModel& bucket, std::int64_t limit, std::int64_t remaining, Instant now, Instant reset)
{
    bucket.take();
    bucket.answered(learned(limit, remaining, now, reset), now, now);
}

bool allowsRequest(const BucketModel& bucket, Instant now)
{
    return !bucket.holdAt(now, true);
}

} // namespace

class TestRestBucketModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whileTheLimitIsNotKnownOneGoesAlone();
    void whereAStoreDecidesTheUnknownHoldsNobody();
    void anAnswerLetsAsManyGoAsTheLimit();
    void slotsOfAFixedWindowComeBackTogether();
    void slotsOfASlidingWindowComeBackOneByOne();
    void whatIsUnderWayKeepsItsSlotPastTheReset();
    void a429HoldsForTheWholeOfRetryAfter();
    void ofTwo429sTheLaterEndCounts();
    void a429WasNotCounted();
    void anOvertakenAnswerNeverRaisesWhatRemains_data();
    void anOvertakenAnswerNeverRaisesWhatRemains();
    void aChangedLimitCountsFromTheNextClaim();
    void anOvertakenAnswerDoesNotBringAnOldLimitBack();
    void whatOthersUseIsTakenOffUntilTheReset();
    void anOvertakenAnswerWasAmongThoseTakenForOthers();
    void aLostRequestHasItsSlotForAWindow();
    void whatWasNotSentGivesItsSlotBack();
    void anAnswerWithoutAResetHasItsSlotForAWindow();
    void theHoldEndsWhenTheFirstSlotComesBack();
    void theLengthOfTheWayIsUsedOnlyAsFarAsTheCalendarIsUnknown();
    void mergingAddsUpWhatBothUsed();
    void underAnotherNameWhatWasAnsweredStaysUsed();
    void theNthGoesAsManyWindowsLater();
    void aMillionWindowsOfADayAreInRange();
    void itIsAtRestWhenAllIsBack();
    void theKindOfWindowShows();
    void aLimitOfZeroIsNoLimit();
    void manySlotsAreKeptCoarselyAndNeverTooShort();
};

void TestRestBucketModel::whileTheLimitIsNotKnownOneGoesAlone()
{
    BucketModel bucket;
    QVERIFY(allowsRequest(bucket, start));
    bucket.take();
    const auto hold = bucket.holdAt(start, true);
    QVERIFY(hold && hold->why == WaitReason::InFlight && hold->until > start);
    QVERIFY(!bucket.limit());
    QCOMPARE(bucket.remaining(start), 0);
}

void TestRestBucketModel::whereAStoreDecidesTheUnknownHoldsNobody()
{
    BucketModel bucket;
    bucket.take();
    QVERIFY(!bucket.holdAt(start, false));
}

void TestRestBucketModel::anAnswerLetsAsManyGoAsTheLimit()
{
    BucketModel bucket;
    use(bucket, 3, 2, start, start + 5s);
    QCOMPARE(bucket.limit(), std::optional<std::int64_t>(3));
    QCOMPARE(bucket.remaining(start), 2);
    bucket.take();
    QVERIFY(allowsRequest(bucket, start));
    bucket.take();
    QVERIFY(!allowsRequest(bucket, start));
    QCOMPARE(bucket.remaining(start), 0);
    QCOMPARE(bucket.inFlight(), 2U);
}

void TestRestBucketModel::slotsOfAFixedWindowComeBackTogether()
{
    BucketModel bucket;
    use(bucket, 3, 2, start, start + 5s);
    use(bucket, 3, 1, start + 1s, start + 5s);
    use(bucket, 3, 0, start + 2s, start + 5s);
    QCOMPARE(bucket.remaining(start + 5s), 0);
    QCOMPARE(bucket.remaining(start + 5s + rounding), 3);
}

void TestRestBucketModel::slotsOfASlidingWindowComeBackOneByOne()
{
    BucketModel bucket;
    use(bucket, 3, 2, start, start + 5s);
    use(bucket, 3, 1, start + 1s, start + 6s);
    use(bucket, 3, 0, start + 2s, start + 7s);
    QCOMPARE(bucket.remaining(start + 5s), 0);
    QCOMPARE(bucket.remaining(start + 5s + rounding), 1);
    QCOMPARE(bucket.remaining(start + 6s + rounding), 2);
    QCOMPARE(bucket.remaining(start + 7s + rounding), 3);
}

void TestRestBucketModel::whatIsUnderWayKeepsItsSlotPastTheReset()
{
    BucketModel bucket;
    use(bucket, 2, 1, start, start + 5s);
    bucket.take();
    QCOMPARE(bucket.remaining(start + 6s), 1); // it may arrive in the next window
    bucket.answered(learned(2, 0, start + 1s, start + 5s), start, start + 7s); // it did not
    QCOMPARE(bucket.remaining(start + 7s), 2);
}

void TestRestBucketModel::a429HoldsForTheWholeOfRetryAfter()
{
    BucketModel bucket;
    use(bucket, 5, 4, start, start + 1s);
    bucket.take();
    bucket.refused(learned(5, 0, start, start + 1s), 64s + 570ms, start, start);
    for (const Duration after : {Duration{0s}, Duration{1s + rounding}, Duration{64s + 569ms}}) {
        const auto hold = bucket.holdAt(start + after, true);
        QVERIFY(hold);
        QVERIFY(hold->why == WaitReason::Bucket && hold->until == start + 64s + 570ms);
        QCOMPARE(bucket.remaining(start + after), 0);
    }
    // Nothing that is answered meanwhile ends it.
    use(bucket, 5, 4, start + 2s, start + 3s);
    QVERIFY(!allowsRequest(bucket, start + 64s + 569ms));
    QVERIFY(allowsRequest(bucket, start + 64s + 570ms));
}

void TestRestBucketModel::ofTwo429sTheLaterEndCounts()
{
    BucketModel bucket;
    use(bucket, 5, 4, start, start + 1s);
    bucket.take();
    bucket.take();
    bucket.refused({}, 10s, start, start);
    bucket.refused({}, 3s, start, start + 1s);
    QVERIFY(bucket.blockedUntil(start + 1s) == start + 10s);
    bucket.holdFor(20s, start + 1s);
    QVERIFY(bucket.blockedUntil(start + 1s) == start + 21s);
}

void TestRestBucketModel::a429WasNotCounted()
{
    BucketModel bucket;
    use(bucket, 2, 1, start, start + 5s);
    bucket.take();
    bucket.refused({}, 100ms, start, start);
    QCOMPARE(bucket.inFlight(), 0U);
    QCOMPARE(bucket.remaining(start + 100ms), 1);
}

void TestRestBucketModel::anOvertakenAnswerNeverRaisesWhatRemains_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<bool>("sliding");
    for (unsigned seed = 0; seed < 100; ++seed) {
        QTest::addRow("fixed, seed %u", seed) << seed << false;
        QTest::addRow("sliding, seed %u", seed) << seed << true;
    }
}

// Ten requests of ours, and some of others', arrive one after the other; the answers land in any order.
void TestRestBucketModel::anOvertakenAnswerNeverRaisesWhatRemains()
{
    QFETCH(unsigned, seed);
    QFETCH(bool, sliding);
    std::mt19937_64 random{seed};
    BucketModel bucket;
    use(bucket, 20, 19, start, start + 60s);
    std::vector<schemes::Learned> answers;
    std::int64_t used = 1;
    for (int i = 1; i <= 10; ++i) {
        used += 1 + static_cast<std::int64_t>(random() % 8 == 0);
        const auto arrived = start + i * 10ms;
        answers.push_back(learned(20, 20 - used, arrived, sliding ? arrived + 60s : start + 60s));
        bucket.take();
    }
    std::shuffle(answers.begin(), answers.end(), random);
    std::int64_t minLearned = 19;
    QCOMPARE(bucket.remaining(start + 1s), 9);
    for (const auto& answer : answers) {
        minLearned = std::min(minLearned, *answer.remaining); // by the one that arrived last
        bucket.answered(answer, start, start + 1s);
        QVERIFY(bucket.remaining(start + 1s) <= minLearned);
    }
    QCOMPARE(bucket.remaining(start + 1s), 20 - used);
}

void TestRestBucketModel::aChangedLimitCountsFromTheNextClaim()
{
    BucketModel bucket;
    use(bucket, 5, 4, start, start + 5s);
    use(bucket, 3, 1, start + 1s, start + 5s);
    QCOMPARE(bucket.limit(), std::optional<std::int64_t>(3));
    QCOMPARE(bucket.remaining(start + 1s), 1);
    bucket.take();
    QVERIFY(!allowsRequest(bucket, start + 1s));
    bucket.answered(learned(10, 7, start + 2s, start + 5s), start + 1s, start + 2s);
    QCOMPARE(bucket.remaining(start + 2s), 7);
    QVERIFY(allowsRequest(bucket, start + 2s));
}

void TestRestBucketModel::anOvertakenAnswerDoesNotBringAnOldLimitBack()
{
    BucketModel bucket;
    use(bucket, 5, 4, start, start + 5s);
    bucket.take();
    bucket.take();
    bucket.answered(learned(2, 0, start + 2s, start + 5s), start + 1s, start + 3s);
    QCOMPARE(bucket.limit(), std::optional<std::int64_t>(2));
    const auto before = bucket.remaining(start + 3s);
    bucket.answered(learned(5, 3, start + 1s, start + 5s), start + 1s, start + 3s);
    QCOMPARE(bucket.limit(), std::optional<std::int64_t>(2));
    QVERIFY(bucket.remaining(start + 3s) <= before);
}

void TestRestBucketModel::whatOthersUseIsTakenOffUntilTheReset()
{
    BucketModel bucket;
    use(bucket, 5, 1, start, start + 5s); // four are used, one of them is ours
    QCOMPARE(bucket.remaining(start), 1);
    QCOMPARE(bucket.remaining(start + 5s), 1);
    QCOMPARE(bucket.remaining(start + 5s + rounding), 5);
}

void TestRestBucketModel::anOvertakenAnswerWasAmongThoseTakenForOthers()
{
    BucketModel bucket;
    use(bucket, 5, 4, start, start + 5s);
    bucket.take();
    bucket.take();
    bucket.answered(learned(5, 2, start + 200ms, start + 5s), start + 100ms, start + 300ms);
    QCOMPARE(bucket.remaining(start + 300ms), 1); // the other one counts twice: as under way and as somebody's
    bucket.answered(learned(5, 3, start + 100ms, start + 5s), start + 100ms, start + 300ms);
    QCOMPARE(bucket.remaining(start + 300ms), 2);
}

void TestRestBucketModel::aLostRequestHasItsSlotForAWindow()
{
    BucketModel bucket;
    use(bucket, 2, 1, start, start + 5s);
    bucket.take();
    bucket.lost(start + 4s);
    QCOMPARE(bucket.inFlight(), 0U);
    QCOMPARE(bucket.remaining(start + 6s), 1);
    QCOMPARE(bucket.remaining(start + 8s + 999ms), 1);
    QCOMPARE(bucket.remaining(start + 9s), 2);
}

void TestRestBucketModel::whatWasNotSentGivesItsSlotBack()
{
    BucketModel bucket;
    use(bucket, 1, 0, start, start + 1s);
    bucket.take();
    QVERIFY(!allowsRequest(bucket, start + 2s));
    bucket.giveBack();
    QVERIFY(allowsRequest(bucket, start + 2s));
    bucket.giveBack(); // once too often takes nothing
    QCOMPARE(bucket.inFlight(), 0U);
}

void TestRestBucketModel::anAnswerWithoutAResetHasItsSlotForAWindow()
{
    BucketModel bucket;
    use(bucket, 2, 1, start, start + 5s);
    bucket.take();
    bucket.answered({}, start + 1s, start + 1s);
    QCOMPARE(bucket.remaining(start + 5s + rounding), 1);
    QCOMPARE(bucket.remaining(start + 6s), 2);
}

void TestRestBucketModel::theHoldEndsWhenTheFirstSlotComesBack()
{
    BucketModel bucket;
    use(bucket, 2, 1, start, start + 5s);
    use(bucket, 2, 0, start + 1s, start + 6s);
    const auto hold = bucket.holdAt(start + 2s, true);
    QVERIFY(hold && hold->why == WaitReason::Bucket);
    QVERIFY(hold->until == start + 5s + rounding);
    QVERIFY(allowsRequest(bucket, hold->until));
}

void TestRestBucketModel::theLengthOfTheWayIsUsedOnlyAsFarAsTheCalendarIsUnknown()
{
    // Twenty there, thirty back: the calendar is known to within fifty.
    BucketModel bucket;
    bucket.take();
    bucket.answered(learned(1, 0, start + 20ms, start + 5s), start, start + 50ms);
    const auto latest = start + 5s + 30ms + rounding;
    QVERIFY(bucket.holdAt(latest - 1ms, true, 0ms).has_value());
    QVERIFY(!bucket.holdAt(latest, true, 0ms));
    QVERIFY(bucket.holdAt(latest - 41ms, true, 40ms).has_value());
    QVERIFY(!bucket.holdAt(latest - 40ms, true, 40ms));
    QVERIFY(bucket.holdAt(latest - 51ms, true, 1s).has_value());
    QVERIFY(!bucket.holdAt(latest - 50ms, true, 1s));
}

void TestRestBucketModel::mergingAddsUpWhatBothUsed()
{
    BucketModel a;
    use(a, 5, 4, start, start + 5s);
    a.take();
    BucketModel b;
    b.take();
    b.take();
    a.mergeWith(b);
    QCOMPARE(a.inFlight(), 3U);
    QCOMPARE(a.remaining(start), 1);
    BucketModel held;
    use(held, 5, 4, start + 1s, start + 5s);
    held.holdFor(9s, start + 1s);
    a.mergeWith(held);
    QVERIFY(a.blockedUntil(start + 1s) == start + 10s);
    a.giveBack();
    QCOMPARE(a.remaining(start + 10s), 3);
    BucketModel unknown;
    unknown.mergeWith(a);
    QCOMPARE(unknown.limit(), std::optional<std::int64_t>(5));
}

void TestRestBucketModel::underAnotherNameWhatWasAnsweredStaysUsed()
{
    BucketModel bucket;
    use(bucket, 5, 4, start, start + 5s);
    bucket.take();
    auto renamed = bucket.withoutInFlight();
    QCOMPARE(renamed.inFlight(), 0U);
    QVERIFY(!renamed.limit());
    use(renamed, 5, 4, start + 1s, start + 6s);
    QCOMPARE(renamed.remaining(start + 1s), 3);
}

void TestRestBucketModel::theNthGoesAsManyWindowsLater()
{
    BucketModel bucket;
    QVERIFY(bucket.earliest(7, start) == start); // not known
    use(bucket, 2, 1, start, start + 5s);
    QVERIFY(bucket.earliest(1, start) == start);
    QVERIFY(bucket.earliest(2, start) == start + 5s + rounding);
    QVERIFY(bucket.earliest(3, start) > start + 9s);
    QVERIFY(bucket.earliest(3, start) <= start + 10s + 2 * rounding);
    bucket.holdFor(60s, start);
    QVERIFY(bucket.earliest(1, start) == start + 60s);
}

void TestRestBucketModel::aMillionWindowsOfADayAreInRange()
{
    BucketModel bucket;
    use(bucket, 1, 0, start, start + 24h);
    QVERIFY(bucket.earliest(1'000'000, start) > start + 24h * 300);
    QVERIFY(bucket.earliest(std::numeric_limits<std::size_t>::max() / 4, start) > start + 24h * 300);
    const auto hold = bucket.holdAt(start + 25h, true, {}, 1e-9); // one of a thousand million clients
    QVERIFY(hold && hold->until > start + 24h * 300);
}

void TestRestBucketModel::itIsAtRestWhenAllIsBack()
{
    BucketModel bucket;
    QVERIFY(bucket.isAtRest(start));
    bucket.take();
    QVERIFY(!bucket.isAtRest(start));
    bucket.answered(learned(2, 1, start, start + 5s), start, start);
    QVERIFY(bucket.fullAt(start) == start + 5s + rounding);
    QVERIFY(!bucket.isAtRest(start + 5s));
    QVERIFY(bucket.isAtRest(start + 5s + rounding));
    bucket.holdFor(3s, start + 6s);
    QVERIFY(!bucket.isAtRest(start + 8s));
    QVERIFY(bucket.isAtRest(start + 9s));
}

void TestRestBucketModel::theKindOfWindowShows()
{
    BucketModel fixed;
    use(fixed, 5, 4, start, start + 5s);
    QVERIFY(fixed.kind() == model::WindowKind::Unknown);
    use(fixed, 5, 3, start + 1s, start + 5s);
    QVERIFY(fixed.kind() == model::WindowKind::Fixed);
    BucketModel sliding;
    use(sliding, 5, 4, start, start + 5s);
    use(sliding, 5, 3, start + 1s, start + 6s);
    QVERIFY(sliding.kind() == model::WindowKind::Sliding);
}

void TestRestBucketModel::aLimitOfZeroIsNoLimit()
{
    BucketModel bucket;
    use(bucket, 0, 0, start, start + 5s);
    QVERIFY(!bucket.limit());
    QVERIFY(allowsRequest(bucket, start));
}

void TestRestBucketModel::manySlotsAreKeptCoarselyAndNeverTooShort()
{
    BucketModel bucket;
    constexpr int limit = 100'000;
    for (int i = 0; i < limit; ++i) {
        const auto now = start + i * 1ms;
        use(bucket, limit, limit - i - 1, now, now + 1000s);
    }
    const auto end = start + limit * 1ms;
    QCOMPARE(bucket.remaining(end), 0);
    for (int i = 0; i < limit; i += 5000) {
        const auto back = bucket.remaining(start + 1000s + rounding + i * 1ms);
        QVERIFY2(back <= i + 1, std::to_string(back).c_str());
        QVERIFY2(back >= i - 8000, std::to_string(back).c_str()); // a 128th of the window late at most
    }
}

HEADROOM_TEST(TestRestBucketModel)

} // namespace headroom::tst_rest_bucket_model

#include "tst_rest_bucket_model.moc"
