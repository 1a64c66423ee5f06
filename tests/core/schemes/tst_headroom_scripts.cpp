// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The scripts of a bucket alone, branch by branch, in a real Redis.
#include "tests/support/schemes/headroom_scripts.h"

namespace headroom::tst_headroom_scripts {

using support::HeadroomScripts;
using Heard = std::vector<std::pair<std::string, std::string>>;

namespace {

// As a QCOMPARE would, for what takes a moment to come about.
bool isAbout(std::int64_t milliseconds, std::int64_t expected, std::int64_t slack = 2000)
{
    return milliseconds <= expected && milliseconds > expected - slack;
}

} // namespace

class TestHeadroomScripts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void anUnknownBucketLetsOneGoAndTheNextStandsInLine();
    void askedAgainItSaysTheSame();
    void anAnswerFillsTheLineInOrderAndPromisesEachEndOnce();
    void aKnownLimitGoesAtOnceAndThenAtTheEndsOfItsSlots();
    void aSlidingWindowGivesItsSlotsBackOneByOne();
    void anAnswerThatCameTwiceAddsNoRoom();
    void aLateAnswerAddsNoRoom();
    void aLimitOfZeroOrLessIsUnknown();
    void aHigherLimitLetsThoseInLineGo();
    void aLowerLimitWaitsForMoreEnds();
    void anOvertakenAnswerDoesNotSetTheLimitBack();
    void withoutALimitTheRoomGrowsWithTheAnswers();
    void withoutAResetTheSlotStaysForAWindow();
    void whatOthersUseIsTakenOffUntilTheReset();
    void reorderedAnswersAreNotTakenForOthers();
    void aLostClaimIsFreeAfterItsLease();
    void oneInLineIsToldWhenTheNextLeaseEnds();
    void anAbandonedClaimKeepsItsSlotForAWindow();
    void anAbandonedPioneerIsFreeAtOnce();
    void aClaimGivenBackLetsTheNextGo();
    void aPromiseGivenBackIsPromisedToTheNext();
    void aCancelledWaiterLeavesTheLine();
    void aDeafProcessLosesItsPlaceToTheNext();
    void whoIsPassedOverIsToldSoWhenItNextSpeaks();
    void aClaimThatIsNotWhereItIsBelievedToBeTellsOfLostPlaces();
    void aDeadProcessIsPassedOverAlthoughItIsConnected();
    void whoHasWaitedLongerStandsBeforeOthers();
    void a429HoldsAllAndIsToldToAll();
    void aShorter429DoesNotShortenALongerOne();
    void theGlobalHoldHoldsEveryBucket();
    void aProcessIsKnownUntilItsTimeIsOver();
    void nothingStaysForEver();
    void whereMemoryIsFullAllGoesOn();

private:
    support::RedisServer m_redis;
    std::unique_ptr<HeadroomScripts> s;
};

void TestHeadroomScripts::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
    s = std::make_unique<HeadroomScripts>(m_redis);
    s->listen("a");
    s->listen("b");
}

void TestHeadroomScripts::cleanup()
{
    s.reset();
}

void TestHeadroomScripts::anUnknownBucketLetsOneGoAndTheNextStandsInLine()
{
    const auto first = s->claim("a:1");
    QVERIFY(first.given);
    QCOMPARE(first.ms, 0);
    QCOMPARE(first.why, 0);
    QVERIFY(!s->claim("a:2").given);
    s->bucket = "another";
    QVERIFY(s->claim("a:3").given);
}

void TestHeadroomScripts::askedAgainItSaysTheSame()
{
    s->claim("a:1");
    s->claim("a:2");
    QVERIFY(s->claim("a:1").given);
    QVERIFY(!s->claim("a:2").given);
    QCOMPARE(s->integer({"ZCARD", s->key("f:b")}), 1);
    QCOMPARE(s->integer({"ZCARD", s->key("w:b")}), 1);
    s->learn("a:1", {1, 0, 5000, {}});
    const auto promised = s->claim("a:2");
    QVERIFY(promised.given);
    QVERIFY(isAbout(promised.ms, 5001));
    QCOMPARE(promised.why, 1);
    QCOMPARE(s->integer({"ZCARD", s->key("f:b")}), 1);
}

void TestHeadroomScripts::anAnswerFillsTheLineInOrderAndPromisesEachEndOnce()
{
    for (const auto* claim : {"a:1", "a:2", "b:1", "a:3", "b:2"})
        s->claim(claim);
    s->learn("a:1", {3, 2, 60'000, {}});
    const auto heard = s->heard(3);
    QCOMPARE(heard.size(), 3U);
    QCOMPARE(heard[0], std::make_pair(std::string("to:a"), std::string("2 0")));
    QCOMPARE(heard[1], std::make_pair(std::string("to:b"), std::string("1 0")));
    QCOMPARE(heard[2], std::make_pair(std::string("to:a"), std::string("3 60001"))); // in the place of the first
    QVERIFY(!s->claim("b:2").given);
    s->learn("b:1", {3, 0, 60'000, {}}); // what it says is left counts all three
    QCOMPARE(s->heard(1).size(), 1U);
    QVERIFY(s->claim("b:2").given);
}

void TestHeadroomScripts::aKnownLimitGoesAtOnceAndThenAtTheEndsOfItsSlots()
{
    s->claim("a:1");
    s->learn("a:1", {2, 1, 30'000, {}});
    QCOMPARE(s->claim("a:2").ms, 0);
    const auto third = s->claim("a:3");
    QVERIFY(third.given);
    QVERIFY(isAbout(third.ms, 30'001));
    QVERIFY(!s->claim("a:4").given);
    s->learn("a:2", {2, 0, 40'000, {}});
    QCOMPARE(s->heard(1), (Heard{{"to:a", "4 40001"}}));
}

void TestHeadroomScripts::aSlidingWindowGivesItsSlotsBackOneByOne()
{
    s->claim("a:1");
    s->learn("a:1", {3, 2, 10'000, {}});
    s->claim("a:2");
    s->claim("a:3");
    s->learn("a:3", {3, 0, 30'000, {}});
    s->learn("a:2", {3, 1, 20'000, {}});
    QVERIFY(isAbout(s->claim("a:4").ms, 10'001));
    QVERIFY(isAbout(s->claim("a:5").ms, 20'001));
    QVERIFY(isAbout(s->claim("a:6").ms, 30'001));
    QVERIFY(!s->claim("a:7").given);
}

void TestHeadroomScripts::anAnswerThatCameTwiceAddsNoRoom()
{
    s->claim("a:1");
    QCOMPARE(s->learn("a:1", {2, 1, 30'000, {}}), 1);
    QCOMPARE(s->learn("a:1", {2, 1, 30'000, {}}), 0);
    QCOMPARE(s->integer({"ZCARD", s->key("s:b")}), 1);
    QCOMPARE(s->claim("a:2").ms, 0);
    QVERIFY(s->claim("a:3").ms > 0);
}

void TestHeadroomScripts::aLateAnswerAddsNoRoom()
{
    s->lease = 30;
    s->claim("a:1");
    QTRY_VERIFY(s->claim("a:2").given); // after the lease of the first
    s->lease = 10'000;
    QCOMPARE(s->learn("a:1", {2, 1, 60'000, {}}), 0);
    QVERIFY(s->claim("a:3").ms > 50'000); // one was answered, one is under way
    s->learn("a:2", {2, 0, 60'000, {}});
    QVERIFY(s->claim("a:4").ms > 50'000);
    QVERIFY(!s->claim("a:5").given);
}

void TestHeadroomScripts::aLimitOfZeroOrLessIsUnknown()
{
    s->command({"HSET", s->key("b:b"), "limit", "0"});
    QVERIFY(s->claim("a:1").given);
    QVERIFY(!s->claim("a:2").given);
    s->learn("a:1", {-1, {}, 20'000, {}});
    QCOMPARE(s->command({"HGET", s->key("b:b"), "limit"}).text, std::string("0"));
}

void TestHeadroomScripts::aHigherLimitLetsThoseInLineGo()
{
    s->claim("a:1");
    s->learn("a:1", {1, 0, 60'000, {}});
    s->claim("a:2"); // promised
    s->claim("a:3");
    s->claim("a:4");
    s->learn("a:2", {3, 1, 60'000, {}});
    QCOMPARE(s->heard(2), (Heard{{"to:a", "3 0"}, {"to:a", "4 0"}}));
}

void TestHeadroomScripts::aLowerLimitWaitsForMoreEnds()
{
    s->claim("a:1");
    s->learn("a:1", {3, 2, 10'000, {}});
    s->claim("a:2");
    s->learn("a:2", {3, 1, 20'000, {}});
    s->claim("a:3");
    s->learn("a:3", {1, 0, 30'000, {}});
    QVERIFY(isAbout(s->claim("a:4").ms, 30'001));
}

void TestHeadroomScripts::anOvertakenAnswerDoesNotSetTheLimitBack()
{
    s->claim("a:1");
    s->learn("a:1", {2, 1, 30'000, 1'000'030'000});
    s->claim("a:2");
    s->learn("a:2", {5, 3, 30'000, 1'000'032'000});
    s->claim("a:3");
    s->learn("a:3", {2, 0, 30'000, 1'000'031'000});
    QCOMPARE(s->command({"HGET", s->key("b:b"), "limit"}).text, std::string("5"));
}

void TestHeadroomScripts::withoutALimitTheRoomGrowsWithTheAnswers()
{
    for (int i = 1; i <= 9; ++i)
        s->claim("a:" + std::to_string(i));
    QCOMPARE(s->integer({"ZCARD", s->key("f:b")}), 1);
    s->learn("a:1", {});
    QCOMPARE(s->heard(2), (Heard{{"to:a", "2 0"}, {"to:a", "3 0"}}));
    s->learn("a:2", {});
    s->learn("a:3", {});
    QCOMPARE(s->heard(4).size(), 4U);
    s->learn("a:4", {2, 1, 60'000, {}}); // and then one told
    QCOMPARE(s->integer({"ZCARD", s->key("f:b")}), 3);
    QVERIFY(!s->claim("a:9").given);
}

void TestHeadroomScripts::withoutAResetTheSlotStaysForAWindow()
{
    s->claim("a:1");
    s->learn("a:1", {1, 0, 50, {}});
    QTRY_COMPARE(s->integer({"ZCOUNT", s->key("s:b"), std::to_string(s->now() + 1), "+inf"}), 0);
    QCOMPARE(s->claim("a:2").ms, 0);
    s->learn("a:2", {1, {}, {}, {}});
    const auto next = s->claim("a:3");
    QVERIFY(next.given);
    QVERIFY(next.ms > 0 && next.ms <= 51);
}

void TestHeadroomScripts::whatOthersUseIsTakenOffUntilTheReset()
{
    s->claim("a:1");
    s->learn("a:1", {5, 1, 30'000, 1'000'030'000}); // four used, one of them ours
    QCOMPARE(s->integer({"ZCARD", s->key("s:b")}), 4);
    QCOMPARE(s->claim("a:2").ms, 0);
    s->learn("a:2", {5, 3, 20'000, 1'000'019'000}); // the others' are older than it: overtaken, one fewer
    QVERIFY(s->command({"ZSCORE", s->key("s:b"), "+3"}).isNil());
    QVERIFY(s->command({"ZSCORE", s->key("s:b"), "+2"}).isString());
    s->claim("a:4");
    s->learn("a:4", {5, 2, 30'000, 1'000'035'000}); // three used, all ours
    QCOMPARE(s->command({"HGET", s->key("b:b"), "others"}).text, std::string("0"));
    for (const auto* claim : {"a:5", "a:6"})
        QCOMPARE(s->claim(claim).ms, 0);
    QVERIFY(s->claim("a:7").ms > 0);
}

void TestHeadroomScripts::reorderedAnswersAreNotTakenForOthers()
{
    s->claim("a:0");
    s->learn("a:0", {5, 4, 1, {}}); // the limit is known from now on
    QTRY_COMPARE(s->claim("a:1").ms, 0);
    for (int i = 2; i <= 5; ++i)
        s->claim("a:" + std::to_string(i));
    const std::int64_t reset = 1'000'030'000;
    for (const int i : {5, 2, 4, 1, 3}) // i-th at Discord, i of five used, 10 ms apart
        s->learn("a:" + std::to_string(i), {5, 5 - i, 30'000 - 10 * i, reset});
    QCOMPARE(s->command({"HGET", s->key("b:b"), "others"}).text, std::string("0"));
    QCOMPARE(s->integer({"ZCOUNT", s->key("s:b"), std::to_string(s->now() + 1), "+inf"}), 5);
}

void TestHeadroomScripts::aLostClaimIsFreeAfterItsLease()
{
    s->lease = 60;
    const auto begun = s->now();
    s->claim("a:1");
    QVERIFY(!s->claim("a:2").given);
    QTRY_VERIFY(s->claim("a:2").given);
    QVERIFY(s->now() - begun >= 60);
}

void TestHeadroomScripts::oneInLineIsToldWhenTheNextLeaseEnds()
{
    s->claim("a:1");
    QVERIFY(isAbout(s->claim("a:2").ms, s->lease));
    s->exhaust("a:1", 30'000);
    QVERIFY(isAbout(s->claim("a:2").ms, 30'001)); // given, for after the hold
    QCOMPARE(s->claim("a:3").ms, s->lease); // not before, but it is looked after
}

void TestHeadroomScripts::anAbandonedClaimKeepsItsSlotForAWindow()
{
    s->claim("a:1");
    s->learn("a:1", {2, 1, 30'000, {}});
    s->claim("a:2");
    QCOMPARE(s->abandon("a:2"), 1);
    QCOMPARE(s->abandon("a:2"), 0);
    QCOMPARE(s->integer({"ZCARD", s->key("s:b")}), 2);
    QVERIFY(isAbout(s->claim("a:3").ms, 30'001));
    QVERIFY(isAbout(s->claim("a:4").ms, 30'001));
    QVERIFY(!s->claim("a:5").given);
}

void TestHeadroomScripts::anAbandonedPioneerIsFreeAtOnce()
{
    s->claim("a:1");
    s->claim("a:2");
    s->abandon("a:1");
    QCOMPARE(s->heard(1), (Heard{{"to:a", "2 0"}}));
}

void TestHeadroomScripts::aClaimGivenBackLetsTheNextGo()
{
    s->claim("a:1");
    s->claim("b:2");
    QCOMPARE(s->giveBack("a:1"), 1);
    QCOMPARE(s->heard(1), (Heard{{"to:b", "2 0"}}));
    QCOMPARE(s->giveBack("a:1"), 0);
    QCOMPARE(s->giveBack("a:77"), 0);
}

void TestHeadroomScripts::aPromiseGivenBackIsPromisedToTheNext()
{
    s->claim("a:1");
    s->learn("a:1", {1, 0, 30'000, {}});
    const auto promised = s->claim("a:2");
    QVERIFY(!s->claim("b:3").given);
    s->giveBack("a:2");
    QCOMPARE(s->heard(1).size(), 1U);
    const auto next = s->claim("b:3");
    QVERIFY(next.given);
    QVERIFY(isAbout(next.ms, promised.ms));
    QVERIFY(next.ms > 0);
}

void TestHeadroomScripts::aCancelledWaiterLeavesTheLine()
{
    s->claim("a:1");
    s->claim("a:2");
    s->claim("a:3");
    QCOMPARE(s->giveBack("a:2"), 1);
    s->learn("a:1", {2, 1, 30'000, {}});
    QCOMPARE(s->heard(1), (Heard{{"to:a", "3 0"}}));
    QVERIFY(s->claim("a:4").ms > 0);
}

void TestHeadroomScripts::aDeafProcessLosesItsPlaceToTheNext()
{
    s->claim("a:1");
    s->claim("deaf:2");
    s->claim("deaf:3");
    s->claim("b:4");
    s->learn("a:1", {2, 1, 30'000, {}});
    QCOMPARE(s->heard(1), (Heard{{"to:b", "4 0"}}));
    QVERIFY(s->claim("deaf:2").ms > 0); // back, after what was promised meanwhile
}

// As while the slot of a Cluster is elsewhere and comes back before the process has noticed.
void TestHeadroomScripts::whoIsPassedOverIsToldSoWhenItNextSpeaks()
{
    s->claim("a:1");
    QVERIFY(s->claim("b:2").lost); // not known before
    QVERIFY(!s->claim("b:3").lost);
    QCOMPARE(s->present("b", 5000), 1);
    s->stopListening("b");
    s->learn("a:1", {1, 1, {}, {}});
    s->listen("b");
    QCOMPARE(s->integer({"ZCARD", s->key("w:b")}), 0);
    QCOMPARE(s->present("b", 5000), 0);
    QCOMPARE(s->present("b", 5000), 1);
}

void TestHeadroomScripts::aClaimThatIsNotWhereItIsBelievedToBeTellsOfLostPlaces()
{
    s->claim("a:1");
    s->claim("b:2");
    QVERIFY(!s->claim("b:2", 1000, true).lost);
    s->integer({"ZREM", s->key("w:b"), "b:2"});
    QVERIFY(s->claim("b:2", 1000, true).lost);
    QVERIFY(!s->claim("b:2", 1000, true).lost);
    s->learn("a:1", {1, 1, {}, {}});
    const auto given = s->claim("b:2", 1000, true); // before it heard of it
    QVERIFY(given.given && !given.lost);
}

void TestHeadroomScripts::aDeadProcessIsPassedOverAlthoughItIsConnected()
{
    s->listen("dying");
    s->claim("a:1");
    s->claimTimeout = 20;
    s->claim("dying:2");
    s->claimTimeout = 5000;
    s->claim("b:3");
    QTRY_VERIFY(s->integer({"ZCOUNT", s->key("p"), std::to_string(s->now() + 1), "+inf"}) == 1);
    s->learn("a:1", {2, 1, 30'000, {}});
    QCOMPARE(s->heard(1), (Heard{{"to:b", "3 0"}}));
}

void TestHeadroomScripts::whoHasWaitedLongerStandsBeforeOthers()
{
    s->claim("a:1");
    s->claim("b:2");
    s->claim("a:3", 5'000'000); // asks again after everything was lost
    s->claim("a:4", 4'000'000);
    s->learn("a:1", {4, 3, 30'000, {}});
    QCOMPARE(s->heard(3), (Heard{{"to:a", "3 0"}, {"to:a", "4 0"}, {"to:b", "2 0"}}));
}

void TestHeadroomScripts::a429HoldsAllAndIsToldToAll()
{
    s->claim("a:1");
    s->learn("a:1", {3, 2, 10'000, {}});
    s->claim("a:2");
    s->claim("a:3");
    const auto promised = s->claim("a:4");
    QVERIFY(isAbout(promised.ms, 10'001));
    s->claim("b:5");
    QCOMPARE(s->exhaust("a:2", 40'000), 1);
    const auto heard = s->heard(2);
    QCOMPARE(heard[0], std::make_pair(std::string("held"), std::string("40001 b")));
    QCOMPARE(heard[1], std::make_pair(std::string("to:b"), std::string("5 40001")));
    QVERIFY(isAbout(s->claim("a:4").ms, 40'001));
    QCOMPARE(s->claim("a:4").why, 1);
    QVERIFY(!s->claim("a:6").given);
}

void TestHeadroomScripts::aShorter429DoesNotShortenALongerOne()
{
    s->claim("a:1");
    s->exhaust("a:1", 40'000);
    s->claim("a:2");
    QCOMPARE(s->exhaust("a:2", 10'000), 0);
    QVERIFY(isAbout(s->claim("a:3").ms, 40'001));
    QCOMPARE(s->heard(1).size(), 1U);
}

void TestHeadroomScripts::theGlobalHoldHoldsEveryBucket()
{
    QCOMPARE(s->holdAll(20'000), 1);
    QCOMPARE(s->holdAll(10'000), 0);
    QCOMPARE(s->heard(1), (Heard{{"held", "20001 *"}}));
    const auto reply = s->claim("a:1");
    QVERIFY(reply.given);
    QVERIFY(isAbout(reply.ms, 20'001));
    QCOMPARE(reply.why, 2);
    s->bucket = "another";
    QVERIFY(isAbout(s->claim("a:2").ms, 20'001));
}

void TestHeadroomScripts::aProcessIsKnownUntilItsTimeIsOver()
{
    QCOMPARE(s->present("a", 40), 0);
    QCOMPARE(s->present("a", 40), 1);
    QCOMPARE(s->present("b", 5000), 0);
    QTRY_COMPARE(s->integer({"ZCOUNT", s->key("p"), std::to_string(s->now() + 1), "+inf"}), 1);
    QCOMPARE(s->present("a", 5000), 0);
    QCOMPARE(s->present("a", 0), 1);
    QCOMPARE(s->present("a", 5000), 0);
}

void TestHeadroomScripts::nothingStaysForEver()
{
    s->lease = 1000;
    s->remember = 2000;
    s->claimTimeout = 1000;
    s->claim("a:1");
    s->claim("a:2");
    s->claim("a:3");
    s->learn("a:1", {2, 1, 500, 1'000'000});
    s->exhaust("a:2", 600);
    s->abandon("a:3");
    s->claim("a:4");
    s->claim("a:5");
    s->giveBack("a:5");
    for (int i = 6; i < 12; ++i)
        s->claim("a:" + std::to_string(i));
    s->holdAll(500);
    QVERIFY(s->integer({"DBSIZE"}) >= 5);
    QTRY_COMPARE_WITH_TIMEOUT(s->integer({"DBSIZE"}), 0, 10'000);
}

// Some processes would go on with their own limits else, beside those for which something is there to be removed.
void TestHeadroomScripts::whereMemoryIsFullAllGoesOn()
{
    s->claim("a:0"); // the scripts are known
    s->giveBack("a:0");
    m_redis.cli({QStringLiteral("FLUSHDB")});
    m_redis.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("maxmemory"), QStringLiteral("1")});
    for (const auto limit : {std::optional<std::int64_t>(), std::optional<std::int64_t>(50)}) {
        s->globalLimit = limit;
        s->bucket = limit ? "global" : "b";
        QVERIFY(s->claim("a:1").given);
        QCOMPARE(s->learn("a:1", {1, 0, 30'000, {}}), 1);
        QVERIFY(s->claim("a:2").given);
        QCOMPARE(s->giveBack("a:2"), 1);
        QCOMPARE(s->abandon("a:1"), 0);
        QCOMPARE(s->exhaust("a:1", 10'000), 1);
    }
    m_redis.cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("maxmemory"), QStringLiteral("0")});
}

HEADROOM_TEST(TestHeadroomScripts)

} // namespace headroom::tst_headroom_scripts

#include "tst_headroom_scripts.moc"
