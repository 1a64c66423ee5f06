// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From the client's words into the window's.
#include "core/console/own/own_words.h"

#include <QTest>

#include <set>

namespace headroom::tst_own_words {

using namespace headroom::console;
using namespace std::chrono_literals;

class TestOwnWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyReasonHasAWordOfItsOwn();
    void spansBecomeInstantsThatStandStill();
    void waitingIsTheSumOfTheLanes();
    void theAnswerIsCutAndSaysSo();
    void tokensAreNotShown_data();
    void tokensAreNotShown();
};

void TestOwnWords::everyReasonHasAWordOfItsOwn()
{
    std::set<std::string_view> words;
    for (const auto reason : rest::allWaitReasons) {
        QVERIFY(!shortWord(reason).empty());
        QVERIFY2(words.insert(shortWord(reason)).second, shortWord(reason).data());
    }
}

void TestOwnWords::spansBecomeInstantsThatStandStill()
{
    const Instant now{1h};
    rest::ClientState state;
    rest::LaneSnapshot lane;
    lane.waiting = 2;
    lane.waitReasons = rest::WaitReason::Bucket;
    lane.wait = 1200ms;
    lane.longestWait = 3s;
    lane.resetAfter = 1500ms;
    lane.limit = 5;
    state.lanes = {lane};
    state.breaker = limits::CircuitBreaker::State::Open;
    state.breakerFor = 10s;
    state.storeProblems = {{store::StoreProblem::Cause::Claims, "claims fail", "NOPERM", "grant +evalsha", 7s}};
    const auto first = ownClientState(state, now);
    QCOMPARE(first.lanes[0].waitReasons->until, std::optional(now + 1200ms));
    QCOMPARE(first.lanes[0].waitingSince, std::optional(now - 3s));

    QCOMPARE(first.storeProblems[0].advice, std::string("grant +evalsha"));
    QVERIFY(first.storeProblems[0].since == now - 7s);

    state.storeProblems[0].lasts += 100ms;
    state.lanes[0].wait -= 100ms;
    state.lanes[0].longestWait += 100ms;
    state.lanes[0].resetAfter -= 100ms;
    state.breakerFor -= 100ms;
    QVERIFY(ownClientState(state, now + 100ms) == first);
    state.lanes[0].waiting = 1;
    QVERIFY(!(ownClientState(state, now + 100ms) == first));
}

void TestOwnWords::waitingIsTheSumOfTheLanes()
{
    rest::ClientState state;
    state.lanes.resize(2);
    state.lanes[0].waiting = 3;
    state.lanes[1].waiting = 4;
    const auto shown = ownClientState(state, Instant{1h});
    QCOMPARE(shown.waiting, std::size_t(7));
    QVERIFY(!shown.lanes[0].waitReasons);
}

void TestOwnWords::theAnswerIsCutAndSaysSo()
{
    rest::Outcome outcome;
    outcome.status = 200;
    outcome.attempts = 2;
    outcome.waitReasons.add(rest::WaitReason::Bucket);
    outcome.body = model::Body(std::string(100, 'x'));
    const auto shown = ownOutcome(9, outcome, 2s, 10);
    QCOMPARE(shown.number, RequestNumber(9));
    QCOMPARE(shown.answer, std::string(10, 'x'));
    QVERIFY(shown.answerIsCut);
    QCOMPARE(shown.waitReasons, std::vector<std::string>{"its bucket"});
    QVERIFY(!ownOutcome(9, outcome, 2s, 100).answerIsCut);
}

void TestOwnWords::tokensAreNotShown_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("shown");
    QTest::addRow("a webhook") << QByteArray(R"({"id":"1","token":"secret","name":"a"})")
                               << QByteArray(R"({"id":"1","token":"…","name":"a"})");
    QTest::addRow("with spaces") << QByteArray("{\"token\" :\n \"secret\"}") << QByteArray("{\"token\" :\n \"…\"}");
    QTest::addRow("two of them") << QByteArray(R"([{"token":"secret"},{"token":"secret2"}])")
                                 << QByteArray(R"([{"token":"…"},{"token":"…"}])");
    QTest::addRow("cut inside") << QByteArray(R"({"token":"secr)") << QByteArray(R"({"token":"…)");
    QTest::addRow("cut before") << QByteArray(R"({"token":)") << QByteArray(R"({"token":)");
    QTest::addRow("no string") << QByteArray(R"({"token":null,"a":"b"})") << QByteArray(R"({"token":null,"a":"b"})");
    QTest::addRow("in a URL") << QByteArray(R"({"url":"https://discord.com/api/webhooks/223704706495545344/secret"})")
                              << QByteArray(R"({"url":"https://discord.com/api/webhooks/223704706495545344/…"})");
    QTest::addRow("with escaped slashes") << QByteArray(R"({"url":"https:\/\/d\/api\/webhooks\/22\/secret"})")
                                          << QByteArray(R"({"url":"https:\/\/d\/api\/webhooks\/22\/…"})");
    QTest::addRow("the word alone") << QByteArray(R"({"content":"webhooks are nice","n":"webhooks"})")
                                    << QByteArray(R"({"content":"webhooks are nice","n":"webhooks"})");
    QTest::addRow("cut in a URL") << QByteArray("/webhooks/22/") << QByteArray("/webhooks/22/");
}

void TestOwnWords::tokensAreNotShown()
{
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(withoutTokens(answer.toStdString())), shown);
}

HEADROOM_TEST(TestOwnWords)

} // namespace headroom::tst_own_words

#include "tst_own_words.moc"
