// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Secrets in every shape in which programs write them. Whatever is shown, stored or written goes through redacted().
#include "core/discord/redact.h"

#include <QElapsedTimer>

#include <random>

namespace headroom::tst_redact {

using namespace headroom::discord;

namespace {

const std::string webhookToken = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
const std::string interactionToken = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4";
const std::string botToken = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs";
const std::string sessionId = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
const std::string webToken = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0."
                             "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";

// The input has to hold what is looked for, or nothing is shown by its absence.
void verifyRedacted(const std::string& text, const std::string& secret)
{
    QVERIFY2(text.find(secret) != std::string::npos, "the secret is not in the text");
    const auto shown = redacted(text);
    QVERIFY2(shown.find(secret) == std::string::npos, (text + " | " + shown).c_str());
    QCOMPARE(QString::fromStdString(redacted(shown)), QString::fromStdString(shown));
}

} // namespace

class TestRedact : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void secretsGo_data();
    void secretsGo();
    void everyKeyWithEverySeparatorHidesItsValue_data();
    void everyKeyWithEverySeparatorHidesItsValue();
    void restStays_data();
    void restStays();
    void cleanLinesStay_data();
    void cleanLinesStay();
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
    row("webhook token by its shape", "sent with " + webhookToken + ".", webhookToken);
    row("bot", "Authorization: Bot " + botToken, botToken);
    row("bare bot token", "logging in with " + botToken + " now", botToken);
    row("bot token in JSON", R"({"op":2,"d":{"token":")" + botToken + R"("}})", botToken);
    row("bot token in escaped JSON", R"(data="{\"token\":\")" + botToken + R"(\"}")", botToken);
    row("bot token of spec-tacles", "-> op:2 d:&{Token:" + botToken + " Intents:1}", botToken);
    row("user token", "mfa." + webhookToken, webhookToken);
    row("JSON web token", "got " + webToken, webToken);
    row("bearer", "curl -H 'X: Bearer 6qrZcUqja7812RVdnEKjpzOL4CvHBFG'", "6qrZcUqja7812RVdnEKjpzOL4CvHBFG");
    row("bearer behind a tab", "Bearer\t6qrZcUqja7812RVdnEKjpzOL4CvHBFG", "6qrZcUqja7812RVdnEKjpzOL4CvHBFG");
    row("bearer in a URL", "x=bearer%206qrZcUqja7812RVdnEKjpzOL4CvHBFG", "6qrZcUqja7812RVdnEKjpzOL4CvHBFG");
    row("basic", "sent Basic dXNlcjpwYXNzd29yZA== to it", "dXNlcjpwYXNzd29yZA");
    row("Authorization and a tab", "authorization=Bot\thunter2 x", "hunter2");
    row("Authorization behind a tab", "Authorization:\thunter2", "hunter2");
    row("Authorization and several blanks", "Authorization:  Bot \t hunter2", "hunter2");
    row("Authorization with an unknown scheme", "AUTHORIZATION: Hawk aHVudGVyMg== end", "aHVudGVyMg==");
    row("Authorization of several values", R"(Authorization: Digest username="u", response="hunter2")", "hunter2");
    row("Authorization with a named token", R"(Authorization: Token token="hunter2", x=1)", "hunter2");
    row("Authorization in JSON", R"({"headers":{"Authorization":["Bot hunter2"],"X":"y"}})", "hunter2");
    row("Authorization in a list", R"({"Authorization":["Bot x", "Bot hunter2"]})", "hunter2");
    row("Authorization in Python", "{'Authorization': 'Bot hunter2'}", "hunter2");
    row("Authorization in a tuple", "[('Authorization', 'Bot hunter2')]", "hunter2");
    row("Authorization in bytes", "(b'authorization', b'Bot hunter2')", "hunter2");
    row("Authorization in slog", R"(msg=x Authorization="Bot hunter2" y=1)", "hunter2");
    row("Authorization in Ruby", R"("Authorization"=>"Bot hunter2")", "hunter2");
    row("Authorization of a program", R"(headers["Authorization"] = "Bot hunter2";)", "hunter2");
    row("Proxy-Authorization", "Proxy-Authorization: Basic aHVudGVyMg==", "aHVudGVyMg==");
    row("in a JSON string", R"("Authorization:\tBot\thunter2\r\nX: y")", "hunter2");
    row("cookies", "Cookie: a=1; __dcfduid=hunter2; b=3", "hunter2");
    row("cookies in JSON", R"({"Set-Cookie":["a=1; Path=/", "b=hunter2"]})", "hunter2");
    row("unclosed quote", R"("token":"hunter2)", "hunter2");
    row("quote in a password", R"({"password":"a\"hunter2"})", "hunter2");
    row("comma in a password", "password=a,hunter2 x", "hunter2");
    row("body as nginx escapes it", R"({\x22token\x22:\x22hunter2\x22,\x22op\x22:2})", "hunter2");
    row("body as JSON escapes it", R"({\u0022token\u0022:\u0022hunter2\u0022})", "hunter2");
    row("body in a URL", "?q=%7B%22token%22%3A%22hunter2%22%7D", "hunter2");
    row("parameter", "GET /oauth2?access_token=hunter2&x=1", "hunter2");
    row("encoded parameter", "?next=%2Fcb%3Faccess_token%3Dhunter2", "hunter2");
    row("query of the gateway", "Connecting to wss://gateway.discord.gg/?v=10&token=hunter2", "hunter2");
    row("camel case", R"({"dbPass":"hunter2"})", "hunter2");
    row("session", "Ready (session: " + sessionId + ")", sessionId);
    row("session in quotes", "session '" + sessionId + "' on v10", sessionId);
    row("session of letters", "session abcdefabcdefabcdefabcdefabcdefab", "abcdefabcdefabcdefabcdefabcdefab");
    row("session with its id", "Session ID " + sessionId, sessionId);
    row("URL of Redis", "redis://:hunter2@10.0.0.1:6379/0", "hunter2");
    row("user and password of a URL", "wss://me:hunter2@gateway.discord.gg/", "hunter2");
    row("token as the user of a URL", "https://hunter2@github.com/x.git", "hunter2");
    row("slash in the password of a URL", "postgres://me:a/hunter2@db/jobs", "hunter2");
    row("at in the password of a URL", "postgres://me:a@hunter2@db/jobs", "hunter2");
    row("URL in JSON", R"({"url":"https:\/\/me:hunter2@host\/x"})", "hunter2");
    row("-u", "curl -u me:hunter2 https://host/log", "hunter2");
    row("-u behind blanks", "curl -u   \t'me:hunter2' https://host/log", "hunter2");
    row("-u with a space in it", "curl -u \"me:a hunter2\" https://host/log", "hunter2");
    row("-u attached", "curl -ume:hunter2 https://host/log", "hunter2");
    row("--user", "curl --user=me:hunter2 https://host/log", "hunter2");
    row("--proxy-user", "curl --proxy-user me:hunter2 https://host/log", "hunter2");
    row("--password=", "tail-remote --password=a&hunter2 host", "hunter2");
    row("--password", "tail-remote --http-password hunter2 host", "hunter2");
    row("-password", "java -password hunter2 -x", "hunter2");
    row("--token in quotes", "x --token \"a hunter2\" y", "hunter2");
    row("header of curl", "curl -H 'Authorization: Bot hunter2' https://host", "hunter2");
    row("cookie of curl", "curl --cookie 'a=hunter2' https://host", "hunter2");
    row("sshpass", "sshpass -p hunter2 ssh gw-1 tail -F x.log", "hunter2");
    row("sshpass attached", "sshpass -phunter2 ssh gw-1", "hunter2");
    row("redis-cli", "redis-cli -h host -a hunter2 monitor", "hunter2");
    row("environment", "PGPASSWORD=hunter2 psql", "hunter2");
    row("environment of redis-cli", "REDISCLI_AUTH=hunter2 redis-cli", "hunter2");
    row("environment of ssh", "SSHPASS=hunter2 sshpass -e ssh gw-1", "hunter2");
}

void TestRedact::secretsGo()
{
    QFETCH(QString, text);
    QFETCH(QString, secret);
    verifyRedacted(text.toStdString(), secret.toStdString());
}

void TestRedact::everyKeyWithEverySeparatorHidesItsValue_data()
{
    QTest::addColumn<QString>("key");
    for (const char* key :
        {"authorization", "Authorization", "AUTHORIZATION", "token", "bot_token", "access_token", "refreshToken",
            "X-Auth-Token", "client_secret", "clientSecret", "secret", "password", "Password", "DB_PASSWORD", "passwd",
            "passphrase", "cookie", "Set-Cookie", "session_id", "sessionId", "session-id", "resume_key", "api_key",
            "apiKey", "X-Api-Key", "access_key", "private_key", "X-Signature", "jwt", "credentials", "db_pass"})
        QTest::newRow(key) << QString::fromLatin1(key);
}

void TestRedact::everyKeyWithEverySeparatorHidesItsValue()
{
    QFETCH(QString, key);
    const auto name = key.toStdString();
    const std::string secret = "hunter2";
    const std::string assigned[] = {
        "=", ":", ": ", ":  ", ":\t", " : ", " = ", "=\t", "\t=\t", ":=", " => ", "%3D", "%3A", "%3A%20", ": \t "};
    for (const auto& separator : assigned) {
        for (const auto* before : {"", "x ", "?", "&", "{", "(", "X-"}) {
            for (const auto* after : {"", " x", "&x=1", ", x", "; x", "}", ")"})
                verifyRedacted(before + name + separator + secret + after, secret);
        }
        for (const auto* quote : {"\"", "'", "`", "\\\"", "\\\\\\\""}) {
            const std::string q = quote;
            verifyRedacted(q + name + q + separator + q + secret + q, secret);
            verifyRedacted(name + separator + q + "a " + secret + q + " x", secret);
        }
        for (const auto* scheme : {"Bot", "Bearer", "Basic"}) {
            for (const auto* blank : {" ", "  ", "\t", "%20", "+", "\\t"}) {
                verifyRedacted(name + separator + scheme + blank + secret, secret);
                verifyRedacted(name + separator + '"' + scheme + blank + secret + '"', secret);
            }
        }
        if (QTest::currentTestFailed())
            return;
    }
    for (const auto* quote : {"\\x22", "\\u0022", "%22", "&quot;"}) {
        const std::string q = quote;
        verifyRedacted('{' + q + name + q + ':' + q + secret + q + '}', secret);
    }
    verifyRedacted("--" + name + ' ' + secret, secret);
    verifyRedacted("--" + name + "=a,b;c&" + secret, secret);
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
    row("password=x shard=3", "password=(secret) shard=3");
    row("Login(token=x, shard=3)", "Login(token=(secret), shard=3)");
    row("Login(token=x)", "Login(token=(secret))");
    row("?v=10&token=x&encoding=json", "?v=10&token=(secret)&encoding=json");
    row("redis://:x@10.0.0.1:6379/0", "redis://(secret)@10.0.0.1:6379/0");
    row("curl -u me:x -o y https://host", "curl -u (secret) -o y https://host");
    row("sshpass -p x ssh -p 22 gw-1", "sshpass -p (secret) ssh -p 22 gw-1");
    row(R"({"Authorization":["Bot x"],"a":[1]})", R"-({"Authorization":["(secret)"],"a":[1]})-");
    row(R"({\x22token\x22:\x22x\x22,\x22op\x22:2})", R"-({\x22token\x22:\x22(secret)\x22,\x22op\x22:2})-");
}

void TestRedact::restStays()
{
    QFETCH(QString, text);
    QFETCH(QString, shown);
    QCOMPARE(QString::fromStdString(redacted(text.toStdString())), shown);
}

void TestRedact::cleanLinesStay_data()
{
    QTest::addColumn<QString>("line");
    for (const auto* line :
        {R"(127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 "GET /api/v10/gateway/bot HTTP/1.1" 20)",
            R"(10.0.0.7 [20/Nov/2026:23:39:38 +0000] - - - 429 "POST /api/v10/channels/203039963636301824/messages HTTP/1.1" 20)",
            "", "2026-11-20T15:29:41.171756Z DEBUG shard{id=[0, 16]}: twilight_gateway::shard: sending heartbeat",
            "GET /webhooks/203039963636301824 HTTP/1.1", "GET /channels/203039963636301824/webhooks HTTP/1.1",
            "Bot is ready. Interactions: 5", "Told to reconnect by Discord; recover: Resume",
            "server has closed the connection [code:4009]",
            "Shard ID 0 timed out waiting for chunks for guild_id 41771983444115456.",
            "Discord.WebSocket.GatewayReconnectException: Server missed last heartbeat",
            "Token from client mismatched, disconnecting", "WebSocketConnectionClosedException",
            "Connecting to wss://gateway-us-east1-b.discord.gg/", "https://discord.com:443/api/v10/users/@me",
            "first pass: 3 shards, compass=north", "session expired, identifying again",
            "journalctl --user -u bot.service", "ssh -p 22 core@gw-1 tail -n 0 -F /var/log/gateway.log",
            "psql --no-password jobs", "Basic Authentication",
            "image sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestRedact::cleanLinesStay()
{
    QFETCH(QString, line);
    QCOMPARE(QString::fromStdString(redacted(line.toStdString())), line);
}

void TestRedact::redactingTwiceChangesNothingMore()
{
    const std::string pieces[] = {"/webhooks/", "/interactions/", "12345678901234567", "/", webhookToken, botToken,
        "Bot ", "Bearer ", "Authorization", ": ", "=", "\"", "\\\"", "token", " ", "%2F", "\\/", ".", "{", "}", "'",
        ",", "mfa.", "-u ", "--password ", "://", "@", "\t", "[", "]", "(", ")", "\\x22", "%22", "%3A", "cookie", ";",
        "session ", sessionId, "sshpass -p", "b", "Digest ", "\\", "pass", "(secret)", "&", "x"};
    std::mt19937_64 random{1};
    for (int round = 0; round < 15000; ++round) {
        std::string text;
        for (auto count = random() % 14; count; --count)
            text += pieces[random() % std::size(pieces)];
        const auto once = redacted(text);
        QVERIFY2(redacted(once) == once, (text + " | " + once + " | " + redacted(once)).c_str());
        QVERIFY2(once.find(botToken) == std::string::npos, text.c_str());
        QVERIFY2(once.size() <= 3 * text.size(), text.c_str());
    }
}

// As quick for each byte as a line of a quarter of the size, with room for a machine that is busy.
void TestRedact::aLineOfMegabytesTakesLinearTime()
{
    const auto repeated = [](const std::string& piece, std::size_t size) {
        std::string text;
        while (text.size() < size)
            text += piece;
        return text;
    };
    for (const auto& piece : {std::string("a"), std::string("1/"), std::string("/webhooks/1/x"), std::string("token:"),
             std::string("token="), std::string("token\":\""), std::string("aaaaaaaaaaaaaaaaaaaaaaaaa.aaaaaa."),
             std::string("Bot "), std::string("1"), std::string(" \"'\\"), "/12345678901234567/" + std::string(70, 'a'),
             std::string("mfa."), std::string("://a:b/"), std::string(" -u 'a"), std::string(" --token "),
             std::string("cookie: a; "), std::string("session "), std::string("token: "), std::string("=")}) {
        const auto text = repeated(piece, 1U << 19);
        QElapsedTimer timer;
        timer.start();
        const auto shown = redacted(text);
        QVERIFY(shown.size() <= text.size() * 3);
        QVERIFY2(timer.elapsed() < 10'000, piece.c_str()); // what is quadratic takes minutes
    }
}

void TestRedact::samplesAreOneShortLineOfText()
{
    const auto line = "a\nb\x1b[0m\xff /webhooks/1/" + webhookToken + std::string(1 << 20, 'x');
    const auto sample = shownSample(line, 60);
    QVERIFY(sample.size() < 200);
    QVERIFY(sample.find('\n') == std::string::npos && sample.find('\x1b') == std::string::npos);
    QVERIFY(line.find(webhookToken.substr(0, 10)) != std::string::npos);
    QVERIFY(sample.find(webhookToken.substr(0, 10)) == std::string::npos);
    QVERIFY2(sample.find(":token") != std::string::npos, sample.c_str());
}

HEADROOM_TEST(TestRedact)

} // namespace headroom::tst_redact

#include "tst_redact.moc"
