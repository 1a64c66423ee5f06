// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/unknown_webhooks.h"

#include <QTest>

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
    UnknownWebhooks gone;
    const auto message = route(hookWithToken + "/messages/1", "PATCH");
    QVERIFY(!gone.learn(message, 404, unknownMessage));
    QVERIFY(!gone.learn(message, 404, R"({"message":"Unknown Channel","code":10003})"));
    QVERIFY(!gone.learn(message, 404, ""));
    QVERIFY(!gone.learn(message, 404, "<html>not here</html>"));
    QVERIFY(!gone.isUnknown(message));
    QVERIFY(!gone.isUnknown(route(hookWithToken)));
    QCOMPARE(gone.size(), 0U);
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
    UnknownWebhooks gone;
    const auto asked = route(path);
    QCOMPARE(gone.learn(asked, status, body), learned);
    QCOMPARE(gone.isUnknown(asked), learned);
}

void TestUnknownWebhooks::everyRouteOfAGoneWebhookIsGone()
{
    UnknownWebhooks gone;
    QVERIFY(gone.learn(route(hookWithToken + "/messages/1", "DELETE"), 404, unknownWebhook));
    QVERIFY(gone.isUnknown(route(hookWithToken)));
    QVERIFY(gone.isUnknown(route(hookWithToken, "GET")));
    QVERIFY(gone.isUnknown(route(hookWithToken + "?wait=true")));
    QVERIFY(gone.isUnknown(route(hookWithToken + "/messages/2", "PATCH")));
    QVERIFY(!gone.isUnknown(route("/channels/223704706495545344")));
}

void TestUnknownWebhooks::anotherTokenIsAnotherWebhook()
{
    UnknownWebhooks gone;
    QVERIFY(gone.learn(route(hookWithToken), 401, invalidToken));
    QVERIFY(!gone.isUnknown(route(hookWithToken + "x")));
    QVERIFY(!gone.isUnknown(route("/webhooks/5/" + token)));
}

void TestUnknownWebhooks::theIdAloneIsKeptApart()
{
    UnknownWebhooks gone;
    QVERIFY(gone.learn(route(hookWithToken), 401, invalidToken));
    QVERIFY(!gone.isUnknown(route(hook, "GET")));
    QVERIFY(gone.learn(route(hook, "GET"), 404, unknownWebhook));
    QVERIFY(gone.isUnknown(route(hook, "GET")));
    QVERIFY(!gone.isUnknown(route(hook + "/other")));
    QCOMPARE(gone.size(), 2U);
}

void TestUnknownWebhooks::anInteractionIsNeverLearned()
{
    UnknownWebhooks gone;
    for (const auto& interaction : {"aW50ZXJhY3Rpb246" + std::string(60, 'x'), std::string(180, 'x')}) {
        const auto answer = route(hook + "/" + interaction);
        QVERIFY(!gone.learn(answer, 404, unknownWebhook));
        QVERIFY(!gone.learn(answer, 404, ""));
        QVERIFY(!gone.learn(answer, 401, invalidToken));
        QVERIFY(!gone.isUnknown(answer));
    }
}

void TestUnknownWebhooks::isLearnedOnce()
{
    UnknownWebhooks gone;
    QVERIFY(gone.learn(route(hookWithToken), 404, unknownWebhook));
    QVERIFY(!gone.learn(route(hookWithToken), 404, unknownWebhook));
    QCOMPARE(gone.size(), 1U);
}

void TestUnknownWebhooks::theOldestLeaveFirst()
{
    UnknownWebhooks gone(3);
    for (int i = 1; i <= 5; ++i)
        QVERIFY(gone.learn(route("/webhooks/" + std::to_string(i)), 404, unknownWebhook));
    QCOMPARE(gone.size(), 3U);
    for (int i = 1; i <= 5; ++i)
        QCOMPARE(gone.isUnknown(route("/webhooks/" + std::to_string(i))), i > 2);

    UnknownWebhooks none(0);
    QVERIFY(!none.learn(route(hook), 404, unknownWebhook));
    QCOMPARE(none.size(), 0U);
}

void TestUnknownWebhooks::howeverManyAreGoneTheyStayBounded()
{
    UnknownWebhooks gone;
    auto any = route(hookWithToken);
    for (int i = 0; i < 250'000; ++i) {
        any.major.webhook = std::to_string(i);
        QVERIFY(gone.learn(any, 404, ""));
    }
    QCOMPARE(gone.size(), 100'000U);
    any.major.webhook = "5";
    QVERIFY(!gone.isUnknown(any));
    any.major.webhook = "249999";
    QVERIFY(gone.isUnknown(any));
}

HEADROOM_TEST(TestUnknownWebhooks)

} // namespace headroom::tst_unknown_webhooks

#include "tst_unknown_webhooks.moc"
