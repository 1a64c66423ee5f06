// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The scripts of the `xenon` scheme alone, branch by branch, in a real Redis, and other clients of the scheme beside
// them.
#include "tests/support/schemes/xenon_scripts.h"

namespace headroom::tst_xenon_scripts {

using support::XenonScripts;
using ClaimReply = XenonScripts::ClaimReply;

namespace {

constexpr std::int64_t reset = 5'000'000; // of the first window, on Discord's calendar

} // namespace

class TestXenonScripts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void ofAnUnknownBucketOneGoesAndTheOthersWaitForItsAnswer();
    void whatIsToldOpensTheWindowForAllClients();
    void claimsTakeAwayAndKeepTheTimeToLive();
    void whatIsUsedUpWaitsForItsEnd();
    void afterTheResetOneGoesFirstAgain();
    void aLateAnswerDoesNotRaiseWhatIsLeft();
    void anAnswerOfTheWindowBeforeIsNotTakenForThisOne();
    void aClaimOfTheWindowBeforeCountsInThisOne();
    void theFastestAnswerTellsTheEndOfAFixedWindow();
    void aSlidingWindowEndsWithItsLastRequest();
    void aKilledPioneerHoldsNobodyUpForLongerThanItsLease();
    void anAnswerWithoutHeadersLetsMoreGoAtOnce();
    void whatAnotherClientWroteIsTaken();
    void aSetexOfAnotherClientDoesNotGiveBackOurClaims();
    void a429OfAnotherClientIsNotOvercome();
    void a429HoldsUntilItsEndWhateverIsToldAfterwards();
    void aShorter429DoesNotShortenALongerOne();
    void theGlobalKeyHoldsEverything();
    void garbageIsUnknown_data();
    void garbageIsUnknown();
    void whatIsBelowNothingIsNothing();
    void aKeyThatWasTakenAwayComesBackWithTheNextAnswer();
    void aClaimGivenBackGoesToTheNext();
    void aPioneerGivenBackLetsTheNextGo();
    void anAbandonedPioneerCountsWhereTheLimitIsKnown();
    void anAbandonedPioneerLetsTheNextGoWhereNothingIsKnown();
    void aCalendarThatWentBackIsBelieved();
    void whoWaitsIsToldOnlyWhenThereIsSomethingToTell();
    void everyKeyExpires();

private:
    // A window of five with one used, opened by the claim "first".
    void openWindow(std::int64_t resetAfter = 1000)
    {
        s->claim("first");
        s->learn("first", {5, 4, resetAfter, reset});
    }
    std::optional<std::string> shown(const char* value) { return value; }

    support::RedisServer m_redis;
    std::unique_ptr<XenonScripts> s;
};

void TestXenonScripts::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
    s = std::make_unique<XenonScripts>(m_redis);
}

void TestXenonScripts::cleanup()
{
    s.reset();
}

void TestXenonScripts::ofAnUnknownBucketOneGoesAndTheOthersWaitForItsAnswer()
{
    QCOMPARE(s->claim("a"), (ClaimReply{XenonScripts::Granted, 0}));
    QCOMPARE(s->claim("b"), (ClaimReply{XenonScripts::WaitForAnswer, 10'000}));
    s->pass(4000);
    QCOMPARE(s->claim("c"), (ClaimReply{XenonScripts::WaitForAnswer, 6000}));
    QVERIFY(!s->get()); // nothing that others would take for an answer
}

void TestXenonScripts::whatIsToldOpensTheWindowForAllClients()
{
    s->claim("a");
    s->claim("b");
    QCOMPARE(s->learn("a", {5, 4, 1000, reset}), 1);
    QCOMPARE(s->get(), shown("4"));
    QCOMPARE(s->pttl(), 1000);
    QCOMPARE(s->heard(), 1);
}

void TestXenonScripts::claimsTakeAwayAndKeepTheTimeToLive()
{
    openWindow();
    s->pass(100);
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
    QCOMPARE(s->claim("c").what, XenonScripts::Granted);
    QCOMPARE(s->get(), shown("2"));
    QCOMPARE(s->pttl(), 900);
}

void TestXenonScripts::whatIsUsedUpWaitsForItsEnd()
{
    openWindow();
    for (const auto* claim : {"b", "c", "d", "e"})
        QCOMPARE(s->claim(claim).what, XenonScripts::Granted);
    s->pass(250);
    QCOMPARE(s->claim("f"), (ClaimReply{XenonScripts::UsedUp, 750}));
    QCOMPARE(s->get(), shown("0"));
}

void TestXenonScripts::afterTheResetOneGoesFirstAgain()
{
    openWindow();
    s->pass(1000);
    QVERIFY(!s->get());
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
    QCOMPARE(s->claim("c").what, XenonScripts::WaitForAnswer);
    s->learn("b", {5, 4, 1000, reset + 1000});
    QCOMPARE(s->get(), shown("4"));
}

void TestXenonScripts::aLateAnswerDoesNotRaiseWhatIsLeft()
{
    openWindow();
    for (const auto* claim : {"b", "c", "d", "e"})
        s->claim(claim);
    s->learn("e", {5, 0, 900, reset});
    s->learn("b", {5, 3, 950, reset});
    QCOMPARE(s->get(), shown("0"));
    QCOMPARE(s->claim("f").what, XenonScripts::UsedUp);
    s->learn("c", {5, 2, 950, {}}); // without a name
    s->learn("b", {5, 3, 950, reset}); // twice
    QCOMPARE(s->claim("f").what, XenonScripts::UsedUp);
}

void TestXenonScripts::anAnswerOfTheWindowBeforeIsNotTakenForThisOne()
{
    openWindow();
    s->claim("b");
    s->claim("late");
    s->pass(1000);
    s->claim("next");
    s->learn("late", {5, 2, 10, reset}); // the next window is not known yet
    QVERIFY(!s->get());
    QCOMPARE(s->claim("c").what, XenonScripts::WaitForAnswer);
    s->learn("next", {5, 4, 1000, reset + 1000});
    QCOMPARE(s->get(), shown("3")); // "b" may still count
    s->learn("b", {5, 0, 5, reset}); // the next window is known
    QCOMPARE(s->get(), shown("3"));
    QCOMPARE(s->pttl(), 1000);
}

void TestXenonScripts::aClaimOfTheWindowBeforeCountsInThisOne()
{
    openWindow();
    s->claim("b");
    s->claim("c");
    s->pass(1000);
    s->claim("next");
    s->learn("b", {5, 4, 995, reset + 1000}); // it came before the one that went to find out
    QCOMPARE(s->get(), shown("2")); // and two more are on their way
    s->learn("next", {5, 3, 995, reset + 1000});
    QCOMPARE(s->get(), shown("2"));
}

void TestXenonScripts::theFastestAnswerTellsTheEndOfAFixedWindow()
{
    s->claim("a");
    s->pass(50); // on its way back
    s->learn("a", {5, 4, 1000, reset});
    QCOMPARE(s->pttl(), 1000);
    s->claim("b");
    s->pass(10);
    s->learn("b", {5, 3, 945, reset}); // 45 ms sooner
    QCOMPARE(s->pttl(), 945);
    s->claim("c");
    s->learn("c", {5, 2, 980, reset}); // 35 ms later: it took longer
    QCOMPARE(s->pttl(), 945);
}

void TestXenonScripts::aSlidingWindowEndsWithItsLastRequest()
{
    openWindow();
    s->pass(400);
    s->claim("b");
    s->learn("b", {5, 3, 1000, reset + 400});
    QCOMPARE(s->pttl(), 1000);
    QCOMPARE(s->get(), shown("3"));
}

void TestXenonScripts::aKilledPioneerHoldsNobodyUpForLongerThanItsLease()
{
    s->claim("killed");
    s->pass(9999);
    QCOMPARE(s->claim("b").what, XenonScripts::WaitForAnswer);
    s->pass(1);
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
    QCOMPARE(s->learn("killed", {5, 4, 1000, reset}), 0); // it was only slow
    QCOMPARE(s->get(), shown("3"));
}

void TestXenonScripts::anAnswerWithoutHeadersLetsMoreGoAtOnce()
{
    s->claim("a");
    s->claim("b");
    s->learn("a", {});
    QCOMPARE(s->heard(), 1);
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
    QCOMPARE(s->claim("c").what, XenonScripts::Granted);
    QCOMPARE(s->claim("d").what, XenonScripts::WaitForAnswer);
    s->learn("b", {5, 3, 1000, reset});
    QCOMPARE(s->get(), shown("2"));
    s->pass(1000);
    QCOMPARE(s->claim("d").what, XenonScripts::Granted);
    QCOMPARE(s->claim("e").what, XenonScripts::WaitForAnswer);
}

void TestXenonScripts::whatAnotherClientWroteIsTaken()
{
    s->setex(500, "2");
    QCOMPARE(s->claim("a").what, XenonScripts::Granted);
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
    QCOMPARE(s->claim("c"), (ClaimReply{XenonScripts::UsedUp, 500}));
    QCOMPARE(s->get(), shown("0"));
    s->learn("a", {5, 3, 400, reset});
    QCOMPARE(s->claim("c").what, XenonScripts::UsedUp);
}

void TestXenonScripts::aSetexOfAnotherClientDoesNotGiveBackOurClaims()
{
    openWindow();
    for (const auto* claim : {"b", "c", "d"})
        s->claim(claim);
    s->setex(1000, "3"); // it was answered before ours arrived
    QCOMPARE(s->claim("e").what, XenonScripts::Granted);
    QCOMPARE(s->claim("f"), (ClaimReply{XenonScripts::UsedUp, 1000}));
    s->pass(1000);
    s->setex(1000, "4"); // the next window, begun by others; four of ours may count in it
    QCOMPARE(s->claim("f").what, XenonScripts::UsedUp);
}

void TestXenonScripts::a429OfAnotherClientIsNotOvercome()
{
    openWindow();
    s->claim("b");
    s->setex(30'000, "0");
    s->learn("b", {5, 3, 900, reset});
    QCOMPARE(s->claim("c"), (ClaimReply{XenonScripts::UsedUp, 30'000}));
    s->pass(2000);
    s->learn("b", {5, 3, 900, reset + 2000});
    QCOMPARE(s->claim("c"), (ClaimReply{XenonScripts::UsedUp, 28'000}));
}

void TestXenonScripts::a429HoldsUntilItsEndWhateverIsToldAfterwards()
{
    openWindow();
    s->claim("b");
    s->claim("c");
    QCOMPARE(s->exhaust("b", 3000), 1);
    s->learn("c", {5, 2, 900, reset});
    s->learn("c", {5, 2, 900, reset + 1000});
    QCOMPARE(s->get(), shown("0"));
    QCOMPARE(s->claim("d"), (ClaimReply{XenonScripts::UsedUp, 3001}));
    s->pass(3001);
    QCOMPARE(s->claim("d").what, XenonScripts::Granted);
    s->learn("d", {5, 4, 1000, reset}); // of the window that was running all the time
    QCOMPARE(s->get(), shown("4"));
}

void TestXenonScripts::aShorter429DoesNotShortenALongerOne()
{
    s->claim("a");
    s->claim("b");
    s->exhaust("a", 60'000);
    QCOMPARE(s->heard(), 1);
    QCOMPARE(s->exhaust("b", 1000), 0);
    QCOMPARE(s->claim("c"), (ClaimReply{XenonScripts::UsedUp, 60'001}));
}

void TestXenonScripts::theGlobalKeyHoldsEverything()
{
    openWindow();
    s->setexGlobal(700);
    QCOMPARE(s->claim("b"), (ClaimReply{XenonScripts::Global, 700}));
    s->pass(700);
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
}

void TestXenonScripts::garbageIsUnknown_data()
{
    QTest::addColumn<std::string>("value");
    for (const char* value :
        {"", "x", "0x10", "1e3", "4.0", "nan", "inf", " 4", "4 ", "-0", "007", "99999999999999999"})
        QTest::addRow("'%s'", value) << std::string(value);
    QTest::addRow("a byte of nothing") << std::string("4\0", 2);
    QTest::addRow("for ever") << std::string("for ever");
    QTest::addRow("a list") << std::string("a list");
}

void TestXenonScripts::garbageIsUnknown()
{
    QFETCH(std::string, value);
    if (value == "for ever") {
        s->command({"SET", s->keys()[0], "0"});
    } else if (value == "a list") {
        s->command({"RPUSH", s->keys()[0], "0"});
        s->command({"PEXPIREAT", s->keys()[0], std::to_string(s->now() + 1000)});
    } else {
        s->setex(1000, value);
    }
    QCOMPARE(s->claim("a").what, XenonScripts::Granted);
    QCOMPARE(s->claim("b").what, XenonScripts::WaitForAnswer);
    s->learn("a", {5, 4, 2000, reset});
    QCOMPARE(s->get(), shown("4"));
    QCOMPARE(s->pttl(), 2000);
}

void TestXenonScripts::whatIsBelowNothingIsNothing()
{
    s->claim("a");
    s->learn("a", {5, -3, 1000, reset});
    QCOMPARE(s->get(), shown("0"));
    QCOMPARE(s->claim("b"), (ClaimReply{XenonScripts::UsedUp, 1000}));
    s->pass(1000);
    s->setex(500, "-1");
    QCOMPARE(s->claim("b"), (ClaimReply{XenonScripts::UsedUp, 500}));
}

void TestXenonScripts::aKeyThatWasTakenAwayComesBackWithTheNextAnswer()
{
    openWindow();
    s->claim("b");
    s->claim("c");
    s->command({"DEL", s->keys()[0]});
    QCOMPARE(s->claim("d").what, XenonScripts::Granted);
    QCOMPARE(s->claim("e").what, XenonScripts::WaitForAnswer);
    s->learn("d", {5, 3, 900, reset});
    QCOMPARE(s->get(), shown("1")); // "b" and "c" are on their way
    QCOMPARE(s->pttl(), 1000);
}

void TestXenonScripts::aClaimGivenBackGoesToTheNext()
{
    openWindow();
    for (const auto* claim : {"b", "c", "d", "e"})
        s->claim(claim);
    QCOMPARE(s->giveBack("c"), 1);
    QCOMPARE(s->giveBack("c"), 0);
    QCOMPARE(s->get(), shown("1"));
    QCOMPARE(s->claim("f").what, XenonScripts::Granted);
    QCOMPARE(s->claim("g").what, XenonScripts::UsedUp);
}

void TestXenonScripts::aPioneerGivenBackLetsTheNextGo()
{
    s->claim("a");
    s->claim("b");
    s->giveBack("a");
    QCOMPARE(s->heard(), 1);
    QVERIFY(!s->get());
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
}

void TestXenonScripts::anAbandonedPioneerCountsWhereTheLimitIsKnown()
{
    openWindow();
    s->pass(1000);
    s->claim("b");
    s->claim("c");
    s->abandon("b");
    QCOMPARE(s->heard(), 1);
    QCOMPARE(s->get(), shown("4"));
    QCOMPARE(s->pttl(), 1000);
    s->claim("c");
    s->learn("c", {5, 3, 900, reset + 1000});
    QCOMPARE(s->get(), shown("3"));
}

void TestXenonScripts::anAbandonedPioneerLetsTheNextGoWhereNothingIsKnown()
{
    s->claim("a");
    s->claim("b");
    s->abandon("a");
    QCOMPARE(s->heard(), 1);
    QVERIFY(!s->get());
    QCOMPARE(s->claim("b").what, XenonScripts::Granted);
}

void TestXenonScripts::aCalendarThatWentBackIsBelieved()
{
    openWindow();
    s->pass(1000);
    s->claim("b");
    s->learn("b", {5, 4, 1000, reset - 3'600'000});
    QCOMPARE(s->get(), shown("4"));
    s->claim("c");
    s->learn("c", {5, 2, 1000, reset - 3'600'000});
    QCOMPARE(s->get(), shown("2"));
}

void TestXenonScripts::whoWaitsIsToldOnlyWhenThereIsSomethingToTell()
{
    openWindow();
    s->claim("b");
    s->learn("b", {5, 3, 900, reset});
    QCOMPARE(s->heard(), 0); // nobody waits
    s->claim("late");
    s->pass(1000);
    s->claim("next");
    s->claim("waits");
    s->learn("late", {5, 2, 10, reset});
    QCOMPARE(s->heard(), 0); // it would be told the same again
    s->learn("next", {5, 4, 1000, reset + 1000});
    QCOMPARE(s->heard(), 1);
}

void TestXenonScripts::everyKeyExpires()
{
    openWindow();
    s->claim("b");
    s->exhaust("b", 1000);
    s->pass(1001);
    s->claim("c");
    s->claim("d");
    for (const auto& key : s->keys()) {
        const auto there = s->command({"EXISTS", key}).integer == 1;
        QVERIFY2(!there || s->command({"PTTL", key}).integer > 0, key.c_str());
    }
    s->pass(2 * s->lease + 1001);
    QCOMPARE(s->claim("e").what, XenonScripts::Granted);
    for (const auto& key : s->keys())
        QVERIFY(s->command({"PTTL", key}).integer != -1);
}

HEADROOM_TEST(TestXenonScripts)

} // namespace headroom::tst_xenon_scripts

#include "tst_xenon_scripts.moc"
