// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is shown of a format while a person types it.
#include "core/console/logs/log_format_check.h"

namespace headroom::tst_log_format_check {

using namespace headroom::console;

namespace {

const std::string proxyLines = "127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET "
                               "/api/v10/gateway/bot HTTP/1.1\" 20\n"
                               "127.0.0.1 [20/Nov/2026:23:44:55 +0000] - - - 429 \"GET /api/v10/users/@me?i=5 "
                               "HTTP/1.1\" 169\n";

} // namespace

class TestLogFormatCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutAFormatItIsRecognised();
    void aDirectiveIsTriedOnTheLines();
    void anExpressionShowsItsGroups();
    void everyPrefixOfWhatIsTypedIsAnAnswer_data();
    void everyPrefixOfWhatIsTypedIsAnAnswer();
    void linesInAnEnvelopeAreTakenOutOfIt();
    void secretsAreNotShown();
};

void TestLogFormatCheck::withoutAFormatItIsRecognised()
{
    const auto check = checkLogFormat({}, proxyLines);
    QCOMPARE(check.format, std::string("discord_logs"));
    QVERIFY(check.problem.empty());
    QCOMPARE(check.fitting, 2U);
    QCOMPARE(check.lines[0].tells, std::string("200 GET /gateway/bot, reached Discord"));
    QCOMPARE(check.lines[1].tells, std::string("429 GET /users/@me, refused by the proxy"));
    const auto shards = checkLogFormat({}, "[WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\nnoise\n");
    QCOMPARE(shards.fitting, 1U);
    QCOMPARE(shards.lines[0].tells, std::string("shard 3, ACK, 46 ms"));
    const auto both = checkLogFormat({},
        "[2026-11-20 23:37:39] [INFO    ] discord.gateway: Shard ID 0 has successfully RESUMED session x.\n"
        "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. GET https://discord.com/api/v10/x "
        "responded with 429. Retrying in 1.20 seconds.\n"
        "[2026-11-20 23:37:34] [WARNING ] discord.http: Global rate limit has been hit. Retrying in 1.20 seconds.\n");
    QCOMPARE(both.fitting, 3U);
    QCOMPARE(both.lines[1].tells, std::string("429 GET /{other}, reached Discord"));
    QCOMPARE(both.lines[2].tells, std::string("tells more of the answer before it"));
    const auto nirn = checkLogFormat({},
        "time=\"2026-11-20T23:37:00Z\" level=info msg=\"Started proxy on 0.0.0.0:8080\"\n"
        "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 429\" method=GET route=/api/v10/users/@me\n");
    QCOMPARE(nirn.format, std::string("nirn_proxy"));
    QCOMPARE(nirn.fitting, 2U);
    QCOMPARE(nirn.lines[0].tells, std::string("tells of no request"));
    QCOMPARE(nirn.lines[1].tells, std::string("429 GET /users/@me, reached Discord"));
    QVERIFY(!checkLogFormat({}, "dear diary\n").problem.empty());
    QVERIFY(checkLogFormat({}, "").problem.empty());
}

void TestLogFormatCheck::aDirectiveIsTriedOnTheLines()
{
    const auto check = checkLogFormat("log_format p '$msec $status \"$request\"';",
        "1795217810.120 403 \"DELETE /api/v10/channels/1/messages/2 HTTP/1.1\"\nnot it\n");
    QVERIFY2(check.problem.empty(), check.problem.c_str());
    QCOMPARE(check.lines.size(), 2U);
    QVERIFY(!check.lines[1].fits);
    QVERIFY(!checkLogFormat("log_format p '$a$b';", proxyLines).problem.empty());
    QVERIFY(!checkLogFormat("nonesuch", proxyLines).problem.empty());
}

void TestLogFormatCheck::anExpressionShowsItsGroups()
{
    const auto check = checkLogFormat("^(?<shard>\\d+)\\|(?<ms>\\d+)$", "3|87\nx\n");
    QVERIFY(check.problem.empty());
    QCOMPARE(check.fitting, 1U);
    QCOMPARE(check.lines[0].tells, std::string("shard = 3, ms = 87"));
    QCOMPARE(check.lines[1].tells, std::string("does not fit"));
    const auto wrong = checkLogFormat("(?<shard>\\d+", "3\n");
    QVERIFY(!wrong.problem.empty());
    QVERIFY(wrong.problem.find('\n') == std::string::npos);
}

void TestLogFormatCheck::everyPrefixOfWhatIsTypedIsAnAnswer_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::newRow("directive") << QByteArray("log_format p escape=json '{\"a\":$status,\"b\":\"$request\"}';");
    QTest::newRow("expression") << QByteArray("shard (?<shard>\\d+).*?(?<dur>(?:[\\d.]+(?:ms|s))+)");
    QTest::newRow("name") << QByteArray("discord_logs");
}

void TestLogFormatCheck::everyPrefixOfWhatIsTypedIsAnAnswer()
{
    QFETCH(QByteArray, typed);
    for (int length = 0; length <= typed.size(); ++length) {
        const auto check = checkLogFormat(typed.first(length).toStdString(), proxyLines + "shard 3 beat 4.5ms\n");
        QVERIFY(!check.problem.empty() || check.lines.size() == 3);
        QVERIFY(check.problem.find('\n') == std::string::npos);
    }
}

void TestLogFormatCheck::linesInAnEnvelopeAreTakenOutOfIt()
{
    const auto check = checkLogFormat({},
        R"({"log":"[WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n","stream":"stdout","time":"2026-11-20T23:37:34.120345678Z"})"
        "\n");
    QCOMPARE(check.fitting, 1U);
    QCOMPARE(check.lines[0].shown, std::string("[WS => Shard 3] Heartbeat acknowledged, latency of 46ms."));
}

void TestLogFormatCheck::secretsAreNotShown()
{
    const std::string token = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hI6kL9nO2qR5tU8wX1zA4cD7fG0iJ3lM6o";
    const auto line = "half a line /api/v10/webhooks/100000000000000001/" + token + "\n";
    for (const auto& format : {std::string(), std::string("discord_logs"), std::string("(?<event>.*)(?<shard>\\d+)")}) {
        const auto check = checkLogFormat(format, proxyLines + line);
        QCOMPARE(check.lines.size(), 3U);
        for (const auto& shown : check.lines)
            QVERIFY((shown.shown + shown.tells).find(token.substr(5, 20)) == std::string::npos);
    }
}

HEADROOM_TEST(TestLogFormatCheck)

} // namespace headroom::tst_log_format_check

#include "tst_log_format_check.moc"
