// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"
#include "core/schemes/server_time.h"
#include "core/schemes/slot_bucket.h"
#include "core/watch/table/global_tokens.h"

namespace headroom::tst_slot_bucket {

using namespace headroom::schemes;
using namespace std::chrono_literals;

class TestSlotBucket : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingInUseIsNoWindow();
    void whatIsLeftIsTheLimitLessWhatIsInUse();
    void withoutALimitOneMayGoAndOneMoreForEachAnswer();
    void moreInUseThanTheLimitIsNothingLeft();
    void aHoldLeavesNothingUntilItsEnd();
    void theLeaseIsHowLongTheKeyOutlivesTheLastClaim();
    void aClaimPastItsLeaseIsStaleAndFree();
    void claimsThatWaitForTheirMomentAreNotStale();
    void slotsBeyondThoseThatWereReadCount();
    void claimsAreKnownByTheirNamesWhereverTheyStand();
    void tokensOfTheGlobalLimitAreCountedOnce();
    void timesOutOfReachAreFarAwayAndNoMore();
};

namespace {

const Instant start{1000s};

SlotBucket::List list(std::initializer_list<Duration> ends, std::optional<Duration> keyEnds = {})
{
    SlotBucket::List made;
    std::uint64_t name = 1;
    for (const auto end : ends)
        made.moments.push_back({start + end, name++});
    made.count = std::int64_t(made.moments.size());
    if (keyEnds)
        made.keyEnds = start + *keyEnds;
    return made;
}

std::optional<std::int64_t> number(std::int64_t value)
{
    return value;
}

} // namespace

void TestSlotBucket::nothingInUseIsNoWindow()
{
    SlotBucket bucket;
    bucket.limit = 5;
    const auto view = bucket.at(start);
    QVERIFY(view == SlotBucket::View{});
}

void TestSlotBucket::whatIsLeftIsTheLimitLessWhatIsInUse()
{
    SlotBucket bucket;
    bucket.limit = 5;
    bucket.slots = list({1s, 2s}, 2001ms);
    bucket.granted = list({0s}, 30s);
    auto view = bucket.at(start);
    QCOMPARE(view.remaining, number(2));
    QCOMPARE(view.leased, 1);
    QCOMPARE(view.nextFreeAt, std::optional(start + 1s));
    QCOMPARE(view.resetsAt, std::optional(start + 2s));
    QCOMPARE(view.changesAt, std::optional(start + 1s));
    view = bucket.at(start + 1s);
    QCOMPARE(view.remaining, number(3));
    QCOMPARE(view.nextFreeAt, std::optional(start + 2s));
    view = bucket.at(start + 2s);
    QCOMPARE(view.remaining, number(4));
    QVERIFY(!view.resetsAt && !view.nextFreeAt);
    QCOMPARE(view.changesAt, std::optional(start + 30s));
    QVERIFY(!bucket.at(start + 30s).remaining);
    QVERIFY(!bucket.at(start + 30s).changesAt);
}

void TestSlotBucket::withoutALimitOneMayGoAndOneMoreForEachAnswer()
{
    SlotBucket bucket;
    bucket.granted = list({0s}, 30s);
    QCOMPARE(bucket.at(start).remaining, number(0));
    bucket.free = 3;
    QCOMPARE(bucket.at(start).remaining, number(3));
}

void TestSlotBucket::moreInUseThanTheLimitIsNothingLeft()
{
    SlotBucket bucket;
    bucket.limit = 1;
    bucket.slots = list({1s, 1s, 2s});
    QCOMPARE(bucket.at(start).remaining, number(0));
    QCOMPARE(bucket.at(start + 1s).remaining, number(0));
}

void TestSlotBucket::aHoldLeavesNothingUntilItsEnd()
{
    SlotBucket bucket;
    bucket.limit = 5;
    bucket.held = start + 3s;
    auto view = bucket.at(start);
    QCOMPARE(view.remaining, number(0));
    QCOMPARE(view.heldUntil, bucket.held);
    QCOMPARE(view.resetsAt, bucket.held);
    QCOMPARE(view.changesAt, bucket.held);
    bucket.slots = list({1s, 9s});
    view = bucket.at(start);
    QCOMPARE(view.nextFreeAt, bucket.held);
    QCOMPARE(view.resetsAt, std::optional(start + 9s));
    view = bucket.at(start + 3s);
    QVERIFY(!view.heldUntil);
    QCOMPARE(view.remaining, number(4));
}

void TestSlotBucket::theLeaseIsHowLongTheKeyOutlivesTheLastClaim()
{
    SlotBucket bucket;
    QVERIFY(!bucket.lease());
    bucket.granted = list({0s, 4s}, 34s);
    QCOMPARE(bucket.lease(), std::optional<Duration>(30s));
    bucket.granted.count = 3; // the last was not read
    QVERIFY(!bucket.lease());
    QCOMPARE(bucket.at(start).leased, 3);
    QVERIFY(!bucket.at(start + 33s).stale);
}

void TestSlotBucket::aClaimPastItsLeaseIsStaleAndFree()
{
    SlotBucket bucket;
    bucket.limit = 5;
    bucket.granted = list({0s, 20s}, 50s);
    QVERIFY(!bucket.at(start + 29s).stale);
    QCOMPARE(bucket.at(start + 29s).remaining, number(3));
    QCOMPARE(bucket.at(start + 29s).changesAt, std::optional(start + 30s));
    const auto view = bucket.at(start + 30s);
    QVERIFY(view.stale);
    QCOMPARE(view.leased, 1);
    QCOMPARE(view.remaining, number(4));
    QVERIFY(!bucket.at(start + 50s).stale); // Redis has dropped them all
    QCOMPARE(bucket.at(start + 50s).leased, 0);
}

void TestSlotBucket::claimsThatWaitForTheirMomentAreNotStale()
{
    SlotBucket bucket;
    bucket.granted = list({3600s}, 3630s);
    QVERIFY(!bucket.at(start + 3000s).stale);
    QCOMPARE(bucket.at(start + 3000s).leased, 1);
}

void TestSlotBucket::slotsBeyondThoseThatWereReadCount()
{
    SlotBucket bucket;
    bucket.limit = 1000;
    bucket.slots = list({1s, 2s}, 60s);
    bucket.slots.count = 700;
    QCOMPARE(bucket.at(start).remaining, number(300));
    QCOMPARE(bucket.at(start + 1s).remaining, number(301));
    QCOMPARE(bucket.at(start + 5s).remaining, number(302));
    QVERIFY(!bucket.at(start + 60s).remaining);
    QCOMPARE(bucket.at(start).resetsAt, std::optional(start + 60s));
}

void TestSlotBucket::claimsAreKnownByTheirNamesWhereverTheyStand()
{
    SlotBucket before;
    before.granted.moments = {{start, 1}, {start, 2}};
    SlotBucket after;
    after.slots.moments = {{start, 1}, {start, 0}, {start, 7}}; // answered; of others; came and was answered
    after.granted.moments = {{start, 2}, {start, 3}, {start, 7}};
    QCOMPARE(claimsMade(before, after), 2);
    QCOMPARE(claimsMade(after, after), 0);
    QCOMPARE(claimsMade({}, before), 2);
}

void TestSlotBucket::tokensOfTheGlobalLimitAreCountedOnce()
{
    watch::GlobalTokens tokens;
    tokens.apply({}, start, true);
    QVERIFY(!tokens.areKept());
    SlotBucket keys;
    keys.limit = 50;
    keys.granted.moments = {{start, 1}, {start, 2}};
    tokens.apply(keys, start, false); // taken before we looked
    QVERIFY(tokens.areKept());
    QCOMPARE(tokens.limit(), std::optional<std::int64_t>(50));
    keys.slots.moments = {{start, 1}};
    keys.granted.moments = {{start, 2}, {start, 3}};
    tokens.apply(keys, start, true);
    tokens.apply(keys, start, true);
    tokens.apply({}, start + 1s, true); // its keys are gone: a fleet that pauses
    QVERIFY(tokens.areKept());
    tokens.apply(keys, start + 1s, true);
    QCOMPARE(tokens.perSecond().perSecond(start + 1s, 1s), 1.0);
    QCOMPARE(tokens.perSecond().perSecond(start + 2s, 1s), 3.0);
}

void TestSlotBucket::timesOutOfReachAreFarAwayAndNoMore()
{
    const ServerTime time(start, 1'700'000'000'000);
    QCOMPARE(time.instantOf(1'700'000'005'000), start + 5s);
    QVERIFY(time.instantOf(std::numeric_limits<std::int64_t>::max()) > start + 24h * 365);
    QVERIFY(time.instantOf(std::numeric_limits<std::int64_t>::min()) < start);
    QVERIFY(spanOf(std::numeric_limits<std::int64_t>::max()) > 24h * 365);
    QVERIFY(ServerTime(start, -5).instantOf(5) >= start);
}

HEADROOM_TEST(TestSlotBucket)

} // namespace headroom::tst_slot_bucket

#include "tst_slot_bucket.moc"
