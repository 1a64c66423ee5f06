// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/redact.h"

#include <QTest>

#include <random>

namespace headroom::tst_redact {

using namespace headroom::logs;

namespace {

const std::string webhookToken = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
const std::string interactionToken = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4";
const std::string botToken = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";

} // namespace

class TestRedact : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void secretsGo_data();
    void secretsGo();
    void restStays_data();
    void restStays();
    void cleanLinesAreKnownAsSuch();
    void redactingTwiceChangesNothingMore();
    void aLineOfMegabytesTakesLinearTime();
    void samplesAreOneShortLineOfText();
};

void TestRedact::secretsGo_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("secret");
    const auto row = [](const char* name, const std::string& text, const std::string& secret) {
        QTest::newRow(name) << QString::fromStdString(text) << QString::fromStdString(secret);
    };
    row("webhook", "POST /api/v10/webhooks/203039963636301824/" + webhookToken + "?wait=true HTTP/1.1", webhookToken);
    row("webhook's message", "PATCH /api/webhooks/1/" + webhookToken + "/messages/@original", webhookToken);
    row("short webhook token", "/webhooks/1/hunter2/messages/2", "hunter2");
    row("interaction", "POST /interactions/203039963636301824/" + interactionToken + "/callback HTTP/1.1",
        interactionToken);
    row("followup", "/webhooks/203039963636301824/" + interactionToken + "/messages/@original", interactionToken);
    row("JSON with escaped slashes", R"({"uri":"\/api\/v10\/webhooks\/1\/)" + webhookToken + R"(","status":200})",
        webhookToken);
    row("percent-encoded", "?next=%2Fwebhooks%2F12%2F" + webhookToken + "%2Fslack", webhookToken);
    row("spectacles key", "/webhooks/:id/" + webhookToken, webhookToken);
    row("long segment behind an id", "/things/203039963636301824/" + webhookToken + "/x", webhookToken);
    row("bot", "Authorization: Bot " + botToken, botToken);
    row("bare bot token", "logging in with " + botToken + " now", botToken);
    row("bot token in JSON", R"({"op":2,"d":{"token":")" + botToken + R"("}})", botToken);
    row("bot token in escaped JSON", R"(data="{\"token\":\")" + botToken + R"(\"}")", botToken);
    row("user token", "mfa." + webhookToken, webhookToken);
    row("bearer", "curl -H 'X: Bearer 6qrZcUqja7812RVdnEKjpzOL4CvHBFG'", "6qrZcUqja7812RVdnEKjpzOL4CvHBFG");
    row("Authorization in lower case", "authorization=Bot\thunter2 x", "hunter3");
    row("Authorization", "Authorization: hunter2", "hunter2");
    row("Authorization with scheme", "AUTHORIZATION: Basic aHVudGVyMg== end", "aHVudGVyMg==");
    row("Authorization in JSON", R"({"headers":{"Authorization":["Bot hunter2"],"X":"y"}})", "hunter2");
    row("Authorization in Python", "{'Authorization': 'Bot hunter2'}", "hunter2");
    row("Authorization in slog", R"(msg=x Authorization="Bot hunter2" y=1)", "hunter2");
    row("parameter", "GET /oauth2?access_token=hunter2&x=1", "hunter2");
    row("client_secret", "client_secret=hunter2&x=1", "hunter2");
    row("an unclosed quote", R"("token":"hunter2)", "hunter2");
}

void TestRedact::secretsGo()
{
    QFETCH(QString, text);
    QFETCH(QString, secret);
    const auto shown = redacted(text.toStdString());
    QVERIFY2(shown.find(secret.toStdString()) == std::string::npos, shown.c_str());
    QVERIFY(mayHoldSecret(text.toStdString()));
}

void TestRedact::restStays_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    const auto row = [](const std::string& text, const std::string& shown) {
        QTest::newRow(shown.c_str()) << QString::fromStdString(text) << QString::fromStdString(shown);
    };
    row("\"POST /api/v10/webhooks/20/" + webhookToken + "?wait=true HTTP/1.1\" 200",
        "\"POST /api/v10/webhooks/20/:token?wait=true HTTP/1.1\" 200");
    row("/interactions/20/" + interactionToken + "/callback", "/interactions/20/:token/callback");
    row("Authorization: Bot " + botToken + " next", "Authorization: (secret) next");
    row("{\"token\":\"x\",\"op\":2}", "{\"token\":\"(secret)\",\"op\":2}");
    row("a " + botToken + ", b", "a (secret), b");
    row("GET /webhooks/203039963636301824 HTTP/1.1", "GET /webhooks/203039963636301824 HTTP/1.1");
    row("GET /channels/203039963636301824/webhooks HTTP/1.1", "GET /channels/203039963636301824/webhooks HTTP/1.1");
    row("Bot is ready. Interactions: 5", "Bot is ready. Interactions: 5");
}

void TestRedact::restStays()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(QString::fromStdString(redacted(text.toStdString())), shown);
}

void TestRedact::cleanLinesAreKnownAsSuch()
{
    for (const auto* line :
        {R"(127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 "GET /api/v10/gateway/bot HTTP/1.1" 20)",
            R"(10.0.0.7 [20/Nov/2026:23:39:38 +0000] - - - 429 "POST /api/v10/channels/203039963636301824/messages HTTP/1.1" 20)",
            "", "2026-11-20T15:29:41.171756Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: sending heartbeat"}) {
        QVERIFY(!mayHoldSecret(line));
        QCOMPARE(redacted(line), std::string(line));
    }
}

void TestRedact::redactingTwiceChangesNothingMore()
{
    const std::string pieces[] = {"/webhooks/", "/interactions/", "12345678901234567", "/", webhookToken, botToken,
        "Bot ", "Bearer ", "Authorization", ": ", "=", "\"", "\\\"", "token", " ", "%2F", "\\/", ".", "{", "}", "'",
        ",", "mfa."};
    std::mt19937_64 random{1};
    for (int round = 0; round < 20000; ++round) {
        std::string text;
        for (auto count = random() % 12; count; --count)
            text += pieces[random() % std::size(pieces)];
        const auto once = redacted(text);
        QVERIFY2(redacted(once) == once, (text + " | " + once + " | " + redacted(once)).c_str());
        if (!mayHoldSecret(text))
            QCOMPARE(once, text);
        QVERIFY2(once.find(botToken) == std::string::npos, text.c_str());
    }
}

void TestRedact::aLineOfMegabytesTakesLinearTime()
{
    const auto repeated = [](const std::string& piece) {
        std::string text;
        while (text.size() < (2U << 20))
            text += piece;
        return text;
    };
    for (const auto& piece : {std::string("a"), std::string("1/"), std::string("/webhooks/1/x"), std::string("token:"),
             std::string("token\":\""), std::string("aaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaa."), std::string("Bot "),
             std::string("1"), std::string(" \"'\\"), "/12345678901234567/" + std::string(70, 'a'),
             std::string("mfa.")}) {
        const auto text = repeated(piece);
        const auto shown = redacted(text);
        QVERIFY(shown.size() <= text.size() * 3);
    }
}

void TestRedact::samplesAreOneShortLineOfText()
{
    const auto sample = shownSample("a\nb\x1b[0m\xff /webhooks/1/" + webhookToken + std::string(1 << 20, 'x'), 60);
    QVERIFY(sample.size() < 200);
    QVERIFY(sample.find('\n') == std::string::npos && sample.find('\x1b') == std::string::npos);
    QVERIFY(sample.find(webhookToken.substr(0, 10)) == std::string::npos);
}

HEADROOM_TEST(TestRedact)

} // namespace headroom::tst_redact

#include "tst_redact.moc"
