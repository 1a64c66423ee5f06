// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Guards against calls that cannot succeed, which in clients and proxies were seen to lock out far more than those.
#include "core/discord/error_code.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"

namespace headroom::tst_failures_of_peers_locks {

using namespace std::chrono_literals;
using namespace headroom::support;
using Sent = ScriptedDiscord::Sent;

namespace {

namespace code = discord::error_code;

const std::string webhook = "/webhooks/223704706495545344/"
                            "3d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777c372ba2939e72279b94526ff";
const std::string otherWebhook = "/webhooks/223704706495545344/"
                                 "4d89bb7572e0fb30d8128367b3b1b44fecd1726de135cbe28a41f8b2f777c372ba2939e72279b9452";
const std::string interaction = "/webhooks/223704706495545344/aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4";
const std::string callback = "/interactions/203039963636301824/aW50ZXJhY3Rpb246dG9rZW4tb2Ytb25l/callback";
constexpr int unknownInteraction = 10062;

rest::Scheduler::Options webhooksWithToken()
{
    auto options = unlimited();
    options.webhooksWithToken = true;
    return options;
}

bool isBelow(const Sent& sent, const std::string& path)
{
    return sent.path.starts_with(path);
}

void verifyTheBotGoesOn(ScriptedWorld& world)
{
    QVERIFY(world.runToTheEnd());
    QVERIFY(!world.client.state().tokenRefused);
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.ended(world.outcomes.size() - 1).status == 200);
}

} // namespace

class TestFailuresOfPeersLocks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void a401StopsTheTokenButNotWebhooksAndInteractions();
    void a401IsNotRepeatedForEveryRequestThatWaits();
    void a401OfAWebhookDoesNotStopTheBot_data();
    void a401OfAWebhookDoesNotStopTheBot();
    void aMissingMessageDoesNotLockItsWebhook_data();
    void aMissingMessageDoesNotLockItsWebhook();
    void aWebhookThatIsGoneLocksNoOther();
    void anInteractionThatIsNotKnownYetLocksNothing();
    void whatIsForbiddenOrMissingStopsNothingElse();
};

// A proxy stopped everything after a 401, and the bot answered no slash command any more, which need no token.
void TestFailuresOfPeersLocks::a401StopsTheTokenButNotWebhooksAndInteractions()
{
    ScriptedWorld world(
        unlimited(), [](const Sent& sent) -> net::Response { return sent.withToken ? errorAnswer(401) : granted(); });
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    world.submit("POST", channelPath(1));
    world.submit("POST", callback);
    world.submit("POST", webhook);
    world.submit("PATCH", interaction + "/messages/@original");
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.ended(0).status == 401);
    QVERIFY(world.ended(1).kind == model::Outcome::Kind::Refused);
    for (std::size_t i = 2; i < 5; ++i)
        QVERIFY(world.ended(i).status == 200);
}

// Clients sent all that waited with a token that had just been refused: each of them one more invalid request.
void TestFailuresOfPeersLocks::a401IsNotRepeatedForEveryRequestThatWaits()
{
    ScriptedWorld world(unlimited(4), [](const Sent&) -> net::Response { return errorAnswer(401); });
    for (std::size_t i = 0; i < 1000; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 4U);
    for (const auto& each : world.outcomes)
        QCOMPARE(each.size(), 1U);
    // The last of its lane, too, is told what it waited for.
    for (std::size_t i = 4; i < 1000; ++i)
        QVERIFY(world.ended(i).waitReasons.has(model::WaitReason::Concurrency));
}

void TestFailuresOfPeersLocks::a401OfAWebhookDoesNotStopTheBot_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<int>("atOnce");
    QTest::addRow("one with a wrong token") << QString::fromStdString(webhook) << 1;
    QTest::addRow("several at once with a wrong token") << QString::fromStdString(webhook) << 5;
    QTest::addRow("an interaction that has expired") << QString::fromStdString(interaction) << 1;
    QTest::addRow("several of one that has expired") << QString::fromStdString(interaction) << 5;
}

// A proxy that sends the bot's token with every request took the 401 of a webhook's own token for the bot's, and locked
// the bot out.
void TestFailuresOfPeersLocks::a401OfAWebhookDoesNotStopTheBot()
{
    QFETCH(QString, path);
    QFETCH(int, atOnce);
    ScriptedWorld world(webhooksWithToken(), [&](const Sent& sent) -> net::Response {
        return isBelow(sent, "/webhooks/") ? errorAnswer(401, code::invalidWebhookToken) : granted();
    });
    // Routes of their own, so that none waits for the other.
    for (int i = 0; i < atOnce; ++i)
        world.submit("PATCH", path.toStdString() + "/messages/" + std::to_string(203039963636301824LL + i));
    world.submit("POST", path.toStdString());
    world.submit("GET", path.toStdString() + "/messages/@original");
    verifyTheBotGoesOn(world);
}

void TestFailuresOfPeersLocks::aMissingMessageDoesNotLockItsWebhook_data()
{
    QTest::addColumn<int>("code");
    QTest::addRow("told so") << 10008; // Unknown Message
    QTest::addRow("without a code") << 0;
}

// A proxy locked a webhook's whole bucket after any 404 in it: to edit one message that somebody had deleted was
// enough.
void TestFailuresOfPeersLocks::aMissingMessageDoesNotLockItsWebhook()
{
    QFETCH(int, code);
    ScriptedWorld world(unlimited(), [code](const Sent& sent) -> net::Response {
        return isBelow(sent, webhook + "/messages/1") ? errorAnswer(404, code) : granted();
    });
    world.submit("PATCH", webhook + "/messages/1");
    QVERIFY(world.runToTheEnd());
    world.submit("PATCH", webhook + "/messages/2");
    world.submit("POST", webhook);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.ended(0).status == 404);
    QVERIFY(world.ended(1).status == 200);
    QVERIFY(world.ended(2).status == 200);
}

// Most clients called a deleted webhook again and again; the guard that one proxy has was too wide.
void TestFailuresOfPeersLocks::aWebhookThatIsGoneLocksNoOther()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        return isBelow(sent, webhook) ? errorAnswer(404, code::unknownWebhook) : granted();
    });
    world.submit("POST", webhook);
    QVERIFY(world.runToTheEnd());
    world.submit("POST", webhook);
    world.submit("POST", otherWebhook);
    verifyTheBotGoesOn(world);
    QVERIFY(world.ended(1).kind == model::Outcome::Kind::Refused);
    QVERIFY(world.ended(2).status == 200);
    QCOMPARE(world.discord.sentTo(webhook).size(), 1U);
}

// What an interaction is answered with does "not exist" before its first answer. Learned as a webhook that is gone, it
// could never be answered.
void TestFailuresOfPeersLocks::anInteractionThatIsNotKnownYetLocksNothing()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        return sent.number == 0 ? errorAnswer(404, code::unknownWebhook) : granted();
    });
    world.submit("PATCH", interaction + "/messages/@original");
    QVERIFY(world.runToTheEnd());
    world.submit("PATCH", interaction + "/messages/@original");
    verifyTheBotGoesOn(world);
    QVERIFY(world.ended(1).status == 200);
}

// A proxy counted any 401 and 404 in a queue as a reason to stop the queue.
void TestFailuresOfPeersLocks::whatIsForbiddenOrMissingStopsNothingElse()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        if (sent.path == callback)
            return errorAnswer(404, unknownInteraction);
        return sent.path == channelPath(1) ? errorAnswer(403) : granted();
    });
    world.submit("POST", callback);
    world.submit("POST", channelPath(1));
    verifyTheBotGoesOn(world);
    QVERIFY(world.ended(0).status == 404);
    QVERIFY(world.ended(1).status == 403);
}

HEADROOM_TEST(TestFailuresOfPeersLocks)

} // namespace headroom::tst_failures_of_peers_locks

#include "tst_failures_of_peers_locks.moc"
