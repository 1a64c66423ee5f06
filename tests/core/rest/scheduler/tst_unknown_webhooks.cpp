// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/unknown_webhooks.h"

namespace headroom::tst_unknown_webhooks {

using rest::UnknownWebhooks;

namespace {

const std::string token(68, 't');
const std::string hook = "/webhooks/223704706495545344";
const std::string hookWithToken = hook + "/" + token;
const std::string unknownWebhook = R"({"message":"Unknown Webhook","code":10015})";
const std::string unknownMessage = R"({"message":"Unknown Message","code":10008})";
const std::string invalidToken = R"({"message":"Invalid Webhook Token","code":50027})";

discord::Route route(const std::string& path, const char* method = "POST")
{
    return discord::parseRoute(method, path, WallTime{}).value();
}

} // namespace

class TestUnknownWebhooks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aMissingMessageDoesNotLockItsWebhook();
    void whatTeachesThatAWebhookIsGone_data();
    void whatTeachesThatAWebhookIsGone();
    void everyRouteOfAGoneWebhookIsGone();
    void anotherTokenIsAnotherWebhook();
    void theIdAloneIsKeptApart();
    void anInteractionIsNeverLearned();
    void isLearnedOnce();
    void theOldestLeaveFirst();
    void howeverManyAreGoneTheyStayBounded();
};

void TestUnknownWebhooks::aMissingMessageDoesNotLockItsWebhook()
{
    UnknownWebhooks webhooks;
    const auto message = route(hookWithToken + "/messages/1", "PATCH");
    QVERIFY(!webhooks.learn(message, 404, unknownMessage));
    QVERIFY(!webhooks.learn(message, 404, R"({"message":"Unknown Channel","code":10003})"));
    QVERIFY(!webhooks.learn(message, 404, ""));
    QVERIFY(!webhooks.learn(message, 404, "<html>not here</html>"));
    QVERIFY(!webhooks.isUnknown(message));
    QVERIFY(!webhooks.isUnknown(route(hookWithToken)));
    QCOMPARE(webhooks.size(), 0U);
}

void TestUnknownWebhooks::whatTeachesThatAWebhookIsGone_data()
{
    QTest::addColumn<std::string>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<std::string>("body");
    QTest::addColumn<bool>("learned");
    const auto row = [](const char* name, const std::string& path, int status, const std::string& body, bool learned) {
        QTest::newRow(name) << path << status << body << learned;
    };
    row("unknown", hookWithToken, 404, unknownWebhook, true);
    row("unknown, told at a message", hookWithToken + "/messages/1", 404, unknownWebhook, true);
    row("unknown, told at the first answer", hookWithToken + "/messages/@original", 404, unknownWebhook, true);
    row("unknown, as Slack", hookWithToken + "/slack", 404, unknownWebhook, true);
    row("unknown, with a query", hookWithToken + "?wait=true&thread_id=1", 404, unknownWebhook, true);
    row("unknown, by its id", hook, 404, unknownWebhook, true);
    row("wrong token", hookWithToken, 401, invalidToken, true);
    row("wrong token, told at a message", hookWithToken + "/messages/1", 401, invalidToken, true);
    row("no code, no body", hookWithToken, 404, "", true);
    row("no code, HTML", hookWithToken, 404, "<html>404</html>", true);
    row("no code, other JSON", hookWithToken, 404, R"({"message":"gone"})", true);
    row("no code, by its id", hook, 404, "", true);
    row("no code, at a thread", hookWithToken + "?thread_id=1", 404, "", true);

    row("another code", hookWithToken, 404, R"({"message":"Unknown Channel","code":10003})", false);
    row("general code", hookWithToken, 404, R"({"message":"404: Not Found","code":0})", false);
    row("no code below it", hookWithToken + "/github", 404, "", false);
    row("no code at what is not known", hookWithToken + "/elsewhere", 404, "", false);
    row("401 of the bot", hook, 401, R"({"message":"401: Unauthorized","code":0})", false);
    row("401 without a code", hookWithToken, 401, "", false);
    row("wrong token without a token", hook, 401, invalidToken, false);
    row("unknown with another status", hookWithToken, 400, unknownWebhook, false);
    row("wrong token with another status", hookWithToken, 404, invalidToken, false);
    row("not allowed", hook, 403, R"({"message":"Missing Permissions","code":50013})", false);
    row("sent", hookWithToken, 204, "", false);
    row("limit", hookWithToken, 429, R"({"message":"m","retry_after":1,"global":false})", false);
    row("server's error", hookWithToken, 500, "", false);
    row("no webhook", "/channels/1/webhooks", 404, unknownWebhook, false);
    row("no webhook either", "/channels/1", 404, "", false);
    row("webhooks of nobody", "/webhooks", 404, unknownWebhook, false);
}

void TestUnknownWebhooks::whatTeachesThatAWebhookIsGone()
{
    QFETCH(std::string, path);
    QFETCH(int, status);
    QFETCH(std::string, body);
    QFETCH(bool, learned);
    UnknownWebhooks webhooks;
    const auto asked = route(path);
    QCOMPARE(webhooks.learn(asked, status, body), learned);
    QCOMPARE(webhooks.isUnknown(asked), learned);
}

void TestUnknownWebhooks::everyRouteOfAGoneWebhookIsGone()
{
    UnknownWebhooks webhooks;
    QVERIFY(webhooks.learn(route(hookWithToken + "/messages/1", "DELETE"), 404, unknownWebhook));
    QVERIFY(webhooks.isUnknown(route(hookWithToken)));
    QVERIFY(webhooks.isUnknown(route(hookWithToken, "GET")));
    QVERIFY(webhooks.isUnknown(route(hookWithToken + "?wait=true")));
    QVERIFY(webhooks.isUnknown(route(hookWithToken + "/messages/2", "PATCH")));
    QVERIFY(!webhooks.isUnknown(route("/channels/223704706495545344")));
}

void TestUnknownWebhooks::anotherTokenIsAnotherWebhook()
{
    UnknownWebhooks webhooks;
    QVERIFY(webhooks.learn(route(hookWithToken), 401, invalidToken));
    QVERIFY(!webhooks.isUnknown(route(hookWithToken + "x")));
    QVERIFY(!webhooks.isUnknown(route("/webhooks/5/" + token)));
}

void TestUnknownWebhooks::theIdAloneIsKeptApart()
{
    UnknownWebhooks webhooks;
    QVERIFY(webhooks.learn(route(hookWithToken), 401, invalidToken));
    QVERIFY(!webhooks.isUnknown(route(hook, "GET")));
    QVERIFY(webhooks.learn(route(hook, "GET"), 404, unknownWebhook));
    QVERIFY(webhooks.isUnknown(route(hook, "GET")));
    QVERIFY(!webhooks.isUnknown(route(hook + "/other")));
    QCOMPARE(webhooks.size(), 2U);
}

void TestUnknownWebhooks::anInteractionIsNeverLearned()
{
    UnknownWebhooks webhooks;
    for (const auto& interaction : {"aW50ZXJhY3Rpb246" + std::string(60, 'x'), std::string(180, 'x')}) {
        const auto answer = route(hook + "/" + interaction);
        QVERIFY(!webhooks.learn(answer, 404, unknownWebhook));
        QVERIFY(!webhooks.learn(answer, 404, ""));
        QVERIFY(!webhooks.learn(answer, 401, invalidToken));
        QVERIFY(!webhooks.isUnknown(answer));
    }
}

void TestUnknownWebhooks::isLearnedOnce()
{
    UnknownWebhooks webhooks;
    QVERIFY(webhooks.learn(route(hookWithToken), 404, unknownWebhook));
    QVERIFY(!webhooks.learn(route(hookWithToken), 404, unknownWebhook));
    QCOMPARE(webhooks.size(), 1U);
}

void TestUnknownWebhooks::theOldestLeaveFirst()
{
    UnknownWebhooks webhooks(3);
    for (int i = 1; i <= 5; ++i)
        QVERIFY(webhooks.learn(route("/webhooks/" + std::to_string(i)), 404, unknownWebhook));
    QCOMPARE(webhooks.size(), 3U);
    for (int i = 1; i <= 5; ++i)
        QCOMPARE(webhooks.isUnknown(route("/webhooks/" + std::to_string(i))), i > 2);

    UnknownWebhooks none(0);
    QVERIFY(!none.learn(route(hook), 404, unknownWebhook));
    QCOMPARE(none.size(), 0U);
}

void TestUnknownWebhooks::howeverManyAreGoneTheyStayBounded()
{
    UnknownWebhooks webhooks;
    auto any = route(hookWithToken);
    for (int i = 0; i < 250'000; ++i) {
        any.major.webhook = std::to_string(i);
        QVERIFY(webhooks.learn(any, 404, ""));
    }
    QCOMPARE(webhooks.size(), 100'000U);
    any.major.webhook = "5";
    QVERIFY(!webhooks.isUnknown(any));
    any.major.webhook = "249999";
    QVERIFY(webhooks.isUnknown(any));
}

HEADROOM_TEST(TestUnknownWebhooks)

} // namespace headroom::tst_unknown_webhooks

#include "tst_unknown_webhooks.moc"
