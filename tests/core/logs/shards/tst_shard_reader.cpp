// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is around the lines: continuations, JSON, colours, times, secrets, latencies that are none.
#include "core/discord/redact.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shards/shard_reader.h"
#include "tests/support/logs/shard_fact_lines.h"

namespace headroom::tst_shard_reader {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

struct Read
{
    std::vector<std::string> records;
    std::vector<std::string> details;
    ShardReader::Counts counts;
};

Read readLines(const char* format, std::initializer_list<std::string_view> lines, std::chrono::seconds offset = {})
{
    Read read;
    ShardReader reader(*shardFormatNamed(format), LogZone::fixed(offset));
    const auto sink = [&read](const ShardRecord& record) {
        read.records.push_back(describe(record));
        read.details.emplace_back(record.detail);
    };
    for (const auto line : lines)
        reader.read(line, std::nullopt, sink);
    reader.flush(sink);
    read.counts = reader.counts();
    return read;
}

using Texts = std::vector<std::string>;

const std::string token = "OTAwMDAwMDAwMDAwMDAwMDAx.GAbCdE.abcdefghijklmnopqrstuvwxyz0123456789AB";
const std::string session = "123456789abcdef0123456789abcdef1";

} // namespace

class TestShardReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void destroyingAShardIsOneEventWithItsReasonAndCode();
    void aZombieIsAMissedAck();
    void sessionLimitTellsWhatIsLeft();
    void identifyingTellsTheShardCount();
    void aMessageOfSeveralLinesInJsonIsOneEvent();
    void theCloseOfVersion13IsOneEvent();
    void aTracebackBelongsToTheLineBeforeIt();
    void aNewFileContinuesNothing();
    void aRecordThatMayContinueIsGivenAtTheEndOfWhatThereIs();
    void aLineMaySpeakOfSeveralShards();
    void aStrayAckOfDiscordJsIsNoSample();
    void aNegativeLatencyIsNoSample();
    void aLineWithoutATimeHasNone();
    void linesAreCounted();
    void garbageIsCountedAndNothingElse();
    void secretsNeverLeave_data();
    void secretsNeverLeave();
    void wordsAreNoSecrets_data();
    void wordsAreNoSecrets();
    void noFactLineGivesItsSecretsAway();
};

void TestShardReader::destroyingAShardIsOneEventWithItsReasonAndCode()
{
    const auto read = readLines("discord.js",
        {"[WS => Shard 0] Destroying shard", "\tReason: Told to reconnect by Discord", "\tCode: 4200",
            "\tRecover: Resume", "[WS => Shard 0] Heartbeat acknowledged, latency of 46ms."});
    QCOMPARE(read.records, (Texts{"Reconnect shard 0 code 4200", "Ack shard 0 latency 46ms"}));
    QCOMPARE(read.details[0], std::string("Told to reconnect by Discord; recover: Resume"));
    QCOMPARE(read.counts.continuations, 3U);
}

void TestShardReader::aZombieIsAMissedAck()
{
    const auto read = readLines("discord.js",
        {"2026-11-20T23:37:34.120Z debug: [WS => Shard 1] Destroying shard", "\tReason: Zombie connection",
            "\tCode: 4200", "\tRecover: Resume"});
    QCOMPARE(read.records, (Texts{"MissedAck shard 1 code 4200 at 2026-11-20 23:37:34.120"}));
}

void TestShardReader::sessionLimitTellsWhatIsLeft()
{
    const auto read =
        readLines("discord.js", {"[WS => Manager] Session Limit Information", "\tTotal: 1000", "\tRemaining: 999"});
    QCOMPARE(read.records, (Texts{"SessionsLeft number 999"}));
}

void TestShardReader::identifyingTellsTheShardCount()
{
    const auto read = readLines("discord.js",
        {"[WS => Shard 0] Identifying", "\tshard id: 0", "\tshard count: 2", "\tintents: 1", "\tcompression: none"});
    QCOMPARE(read.records, (Texts{"Identify shard 0/2"}));
}

void TestShardReader::aMessageOfSeveralLinesInJsonIsOneEvent()
{
    const auto read = readLines("discord.js",
        {R"({"level":20,"time":1795217854120,"msg":"[WS => Shard 3] Destroying shard\n\tReason: Told to reconnect by Discord\n\tCode: 4200\n\tRecover: Resume"})",
            R"({"level":20,"time":1795217854121,"msg":"[WS => Shard 3] Connecting to wss://x"})"});
    QCOMPARE(read.records,
        (Texts{"Reconnect shard 3 code 4200 at 2026-11-20 23:37:34.120",
            "Connecting shard 3 at 2026-11-20 23:37:34.121"}));
}

void TestShardReader::theCloseOfVersion13IsOneEvent()
{
    const auto read = readLines("discord.js",
        {"[WS => Shard 0] [CLOSE]", "    Event Code: 1006", "    Clean     : false", "    Reason    : none"});
    QCOMPARE(read.records, (Texts{"Closed shard 0 code 1006"}));
    QCOMPARE(read.details[0], std::string("none"));
}

void TestShardReader::aTracebackBelongsToTheLineBeforeIt()
{
    const auto read = readLines("discord.py",
        {"[2026-11-20 23:37:58] [WARNING ] discord.gateway: Shard ID 1 heartbeat blocked for more than 10 seconds.",
            "Loop thread traceback (most recent call last):", "  File \"/srv/bot/bot.py\", line 11, in bad",
            "    raise X(\"Shard ID 3 heartbeat blocked for more than 99 seconds.\")", ""});
    QCOMPARE(read.records, (Texts{"Blocked shard 1 latency 10000ms at 2026-11-20 23:37:58.000"}));
    QCOMPARE(read.counts.continuations, 3U);
}

void TestShardReader::aNewFileContinuesNothing()
{
    ShardReader reader(*shardFormatNamed("discord.js"), LogZone::fixed({}));
    Texts records;
    const auto sink = [&records](const ShardRecord& record) { records.push_back(describe(record)); };
    reader.read("[WS => Shard 0] Destroying shard", std::nullopt, sink);
    reader.beginFile(sink);
    reader.read("\tCode: 4200", std::nullopt, sink);
    reader.flush(sink);
    QCOMPARE(records, (Texts{"Closed shard 0"}));
    QCOMPARE(reader.counts().continuations, 0U);
}

void TestShardReader::aLineMaySpeakOfSeveralShards()
{
    const auto read = readLines("tatsuworks",
        {R"({"message":"shard report","timestamp":"2026-11-20T23:37:34.12Z","f":"github.com/tatsuworks/gateway/x",)"
         R"("event":["3: read message [LastAck: 2026-11-20T23:30:00Z]","12: connecting [LastAck: x]","x"]})",
            R"({"message":"event report","timestamp":"2026-11-20T23:37:35Z","f":"github.com/tatsuworks/gateway/x",)"
            R"("shard":3,"state":"handle state event GUILD_CREATE"})"});
    QCOMPARE(read.records,
        (Texts{"MissedAck shard 3 at 2026-11-20 23:37:34.120", "MissedAck shard 12 at 2026-11-20 23:37:34.120",
            "Status shard 3 at 2026-11-20 23:37:35.000"}));
    QCOMPARE(read.details,
        (Texts{"read message [LastAck: 2026-11-20T23:30:00Z]", "connecting [LastAck: x]",
            "handle state event GUILD_CREATE"}));
    QCOMPARE(read.counts.records, std::uint64_t(2)); // lines
}

void TestShardReader::aRecordThatMayContinueIsGivenAtTheEndOfWhatThereIs()
{
    ShardReader reader(*shardFormatNamed("discord.js"), LogZone::fixed({}));
    Texts records;
    const auto sink = [&records](const ShardRecord& record) { records.push_back(describe(record)); };
    reader.read("[WS => Shard 0] Identifying", std::nullopt, sink);
    QVERIFY(records.empty());
    reader.flush(sink);
    QCOMPARE(records, (Texts{"Identify shard 0"}));
    reader.flush(sink);
    QCOMPARE(records.size(), std::size_t(1));
}

void TestShardReader::aStrayAckOfDiscordJsIsNoSample()
{
    const auto read = readLines("discord.js", {"[WS => Shard 0] Heartbeat acknowledged, latency of 1795217810036ms."});
    QCOMPARE(read.records, (Texts{"Ack shard 0"}));
    QCOMPARE(read.counts.notSamples, 1U);
}

void TestShardReader::aNegativeLatencyIsNoSample()
{
    const auto read = readLines("discord.js", {"[WS => Shard 0] Heartbeat acknowledged, latency of -5ms."});
    QCOMPARE(read.records, (Texts{"Ack shard 0"}));
    QCOMPARE(read.counts.notSamples, 1U);
}

void TestShardReader::aLineWithoutATimeHasNone()
{
    const auto read = readLines("discord.js", {"[WS => Shard 0] Heartbeat acknowledged, latency of 46ms."});
    QCOMPARE(read.records, (Texts{"Ack shard 0 latency 46ms"}));
    QCOMPARE(read.counts.withoutTime, 1U);
}

void TestShardReader::linesAreCounted()
{
    const auto read = readLines("discord.py",
        {"[2026-11-20 23:37:45] [DEBUG   ] discord.gateway: Websocket closed with 4009, attempting a reconnect.",
            "noise", "", "\tcontinued"});
    QCOMPARE(read.counts.lines, 4U);
    QCOMPARE(read.counts.records, 1U);
    QCOMPARE(read.counts.silent, 2U);
    QCOMPARE(read.counts.continuations, 1U);
    QCOMPARE(read.counts.withoutShard, 1U);
}

void TestShardReader::garbageIsCountedAndNothingElse()
{
    const std::string nuls("\0\0[WS => Shard \0] Heartbeat acknowledged, latency of 4\0ms", 52);
    const std::string longLine(1 << 20, '[');
    const auto read = readLines("discord.js",
        {nuls, longLine, "\xff\xfe\x80", "{\"msg\":\"\\u12", "{\"msg\":\"x", "{{{{{{", "\x1b[", "\x1b",
            "[WS => Shard 99999999999999999999] Heartbeat acknowledged, latency of 1ms."});
    QVERIFY(read.records.empty());
    QCOMPARE(read.counts.lines, 9U);
}

void TestShardReader::secretsNeverLeave_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("secret");
    const auto row = [](const char* name, const std::string& before, const std::string& secret, const char* after) {
        QTest::newRow(name) << QString::fromStdString(before + secret + after) << QString::fromStdString(secret);
    };
    const std::string webhook = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
    row("bot token", "login with ", token, " failed");
    row("bot token in JSON", "{\"token\":\"", token, "\"}");
    row("bot token of spec-tacles", "-> op:2 d:&{Token:", token, " Intents:1}");
    row("session", "Ready (session: ", session, ")");
    row("session in quotes", "session '", session, "' on v10");
    row("session of letters", "session ", "abcdefabcdefabcdefabcdefabcdefab", "");
    row("authorization", "Authorization: Bot ", "short-one", "");
    row("token by name", "token=", "abc", " shard=3");
    row("password", "Password: \"", "hunter2", "\"");
    row("query", "Connecting to wss://gateway.discord.gg/?", "token=abc&v=10", "");
    row("user of a URL", "Connecting to wss://", "me:pass", "@gateway.discord.gg/");
    row("webhook", "POST /api/v10/webhooks/203039963636301824/", webhook, "");
    row("cookie", "cookie: ", "__dcfduid=1", ";");
}

void TestShardReader::secretsNeverLeave()
{
    QFETCH(QString, text);
    QFETCH(QString, secret);
    QVERIFY(text.contains(secret));
    const auto clean = QString::fromStdString(discord::shownSample(text.toStdString(), 200));
    QVERIFY2(!clean.contains(secret), qPrintable(clean));
    QVERIFY(clean.size() <= 200);
}

void TestShardReader::wordsAreNoSecrets_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text :
        {"Told to reconnect by Discord; recover: Resume", "server has closed the connection [code:4009]",
            "Shard ID 0 timed out waiting for chunks for guild_id 41771983444115456.",
            "Discord.WebSocket.GatewayReconnectException: Server missed last heartbeat",
            "Token from client mismatched, disconnecting", "WebSocketConnectionClosedException",
            "Connecting to wss://gateway-us-east1-b.discord.gg/"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestShardReader::wordsAreNoSecrets()
{
    QFETCH(QString, text);
    QCOMPARE(QString::fromStdString(discord::shownSample(text.toStdString(), 200)), text);
}

void TestShardReader::noFactLineGivesItsSecretsAway()
{
    const std::string secrets[] = {session.substr(0, 16), token.substr(0, 32)};
    for (const auto& secret : secrets) {
        int holding = 0;
        for (const auto& fact : shardFactLines()) {
            holding += fact.line.find(secret) != std::string_view::npos;
            for (const auto& detail : readLines(fact.format.c_str(), {fact.line}).details)
                QVERIFY2(detail.find(secret) == std::string::npos, detail.c_str());
        }
        QVERIFY2(holding > 0, secret.c_str());
    }
    // spec-tacles and disgo print the packet with the token.
    const auto spectacles =
        readLines("spectacles", {"[manager] [shard 3] 2026/11/20 23:38:15.670400 -> op:2 d:&{Token:" + token + "}"});
    QCOMPARE(spectacles.details, (Texts{""}));
}

HEADROOM_TEST(TestShardReader)

} // namespace headroom::tst_shard_reader

#include "tst_shard_reader.moc"
