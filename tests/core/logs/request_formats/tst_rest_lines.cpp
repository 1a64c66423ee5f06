// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What programs write of answers to their requests, line by line, and what several lines of one answer come to.
#include "core/discord/template_id.h"
#include "core/logs/log_formats.h"
#include "core/logs/request_formats/request_format.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shards/shard_reader.h"
#include "tests/support/logs/rest_fact_lines.h"

namespace headroom::tst_rest_lines {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr WallTime kept{1'795'217'854'500ms}; // 2026-11-20 23:37:34.500

using Texts = std::vector<std::string>;

struct Read
{
    Texts answers;
    Texts targets;
    std::uint64_t withoutTime = 0;
    ShardReader::Counts counts;
};

Read readLog(const char* format, const std::vector<std::string>& lines, std::optional<WallTime> envelope = {})
{
    Read read;
    ShardReader reader(*shardFormatNamed(format), LogZone::fixed({}));
    reader.setBound(WallTime{24h});
    reader.tellAnswersTo([&read](const RequestRecord& record) {
        read.answers.push_back(describe(record));
        read.targets.emplace_back(record.target);
    });
    const ShardReader::Sink nobody = [](const ShardRecord&) {};
    for (const auto& line : lines)
        reader.read(line, envelope, nobody);
    reader.flush(nobody);
    reader.flushAnswers();
    read.withoutTime = reader.answersWithoutTime();
    read.counts = reader.counts();
    return read;
}

// What a log of one line gives; one that tells no time is of an envelope that does.
std::string readOne(const char* format, const std::string& line)
{
    if (auto requests = formatNamed(format)) {
        const auto record = requests->parse(line);
        return record ? describe(*record) : std::string();
    }
    auto read = readLog(format, {line});
    if (read.withoutTime)
        read = readLog(format, {line}, kept);
    return read.answers.empty() ? std::string() : read.answers.front();
}

const std::string limited = "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. GET "
                            "https://discord.com/api/v10/users/@me responded with 429. Retrying in 1.20 seconds.";
const std::string byBucket =
    "[2026-11-20 23:37:34] [DEBUG   ] discord.http: Rate limit is being handled by bucket hash "
    "9852e1 with '1' major parameters";
const std::string global = "[2026-11-20 23:37:34] [WARNING ] discord.http: Global rate limit has been hit. Retrying in "
                           "1.20 seconds.";
const std::string other = "[2026-11-20 23:37:34] [INFO    ] bot: a user said hello";

} // namespace

class TestRestLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyLineSaysWhatItSays_data();
    void everyLineSaysWhatItSays();
    void isTheSameWithAnythingBeforeAndColours_data() { everyLineSaysWhatItSays_data(); }
    void isTheSameWithAnythingBeforeAndColours();
    void aLineCutShortIsNoAnswerOfAnotherStatus_data() { everyLineSaysWhatItSays_data(); }
    void aLineCutShortIsNoAnswerOfAnotherStatus();
    void linesOfShardsAreNoAnswers();
    void linesOfOneAnswerAreCountedOnceWithTheirScope();
    void aScopeThatComesTooLateIsNobodys();
    void onlyA429HasAScope();
    void anAnswerIsGivenAtTheEndOfWhatThereIs();
    void aNewFileContinuesNoAnswer();
    void anAnswerWithoutTimeHasThatOfTheLineBefore();
    void anAnswerOfNoKnownTimeIsLeftOutAndCounted();
    void aMessageOfTwoLinesInJsonIsRead();
    void answersAreSilentOfShards();
    void tokensInRoutesAreInNoTemplate_data();
    void tokensInRoutesAreInNoTemplate();
    void aLogOfAnswersAloneIsRecognised_data();
    void aLogOfAnswersAloneIsRecognised();
    void whoTellsOfAllIsSaid();
    void parametersOfATemplateAreNumbers_data();
    void parametersOfATemplateAreNumbers();
};

void TestRestLines::everyLineSaysWhatItSays_data()
{
    QTest::addColumn<int>("index");
    const auto lines = restFactLines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        QTest::addRow("%zu %s: %.60s", i, lines[i].format, std::string(lines[i].line).c_str()) << static_cast<int>(i);
}

void TestRestLines::everyLineSaysWhatItSays()
{
    QFETCH(int, index);
    const auto& fact = restFactLines()[static_cast<std::size_t>(index)];
    QCOMPARE(readOne(fact.format, std::string(fact.line)), std::string(fact.says));
}

void TestRestLines::isTheSameWithAnythingBeforeAndColours()
{
    QFETCH(int, index);
    const auto& fact = restFactLines()[static_cast<std::size_t>(index)];
    const std::string line(fact.line);
    QCOMPARE(readOne(fact.format, line + "\r"), std::string(fact.says));
    if (formatNamed(fact.format) && std::string_view(fact.format) != "nirn_proxy") // its lines begin where they begin
        return;
    QCOMPARE(readOne(fact.format, "bot-7 | " + line), std::string(fact.says));
    QCOMPARE(readOne(fact.format, "\x1b[1;33mw\x1b[0m " + line + "\x1b[0m"), std::string(fact.says));
}

void TestRestLines::aLineCutShortIsNoAnswerOfAnotherStatus()
{
    QFETCH(int, index);
    const auto& fact = restFactLines()[static_cast<std::size_t>(index)];
    const auto status = std::string(fact.says.substr(0, 3));
    for (std::size_t size = 0; size < fact.line.size(); ++size) {
        const auto said = readOne(fact.format, std::string(fact.line.substr(0, size)));
        QVERIFY2(said.empty() || status.empty() || said.starts_with(status), said.c_str());
    }
}

void TestRestLines::linesOfShardsAreNoAnswers()
{
    for (const auto* format : {"discord.py", "jda", "hikari", "eris", "dpp"}) {
        const auto read = readLog(format,
            {"[2026-11-20 23:37:37] [DEBUG   ] discord.gateway: For Shard ID 0: WebSocket Event: {'t': None, 'd': 'We "
             "are "
             "being rate limited. GET /x responded with 429'}",
                "23:37:34.120 [JDA [3 / 16] MainWS-ReadThread] INFO  WebSocketClient - Connected to WebSocket",
                "T 2026-11-20 23:38:36,974 hikari.gateway.0: received HEARTBEAT ACK in 78.5ms", R"({"op":1,"d":812} 3)",
                "[2026-11-20 23:37:34] INFO: Shard id 3 (4/16) ready!", "", "hello"});
        QVERIFY2(read.answers.empty(), format);
    }
}

void TestRestLines::linesOfOneAnswerAreCountedOnceWithTheirScope()
{
    const std::string answer = "429 GET /users/@me global counts at 2026-11-20 23:37:34.000";
    QCOMPARE(readLog("discord.py", {limited, global}).answers, Texts{answer});
    QCOMPARE(readLog("discord.py", {limited, byBucket, global, other}).answers, Texts{answer});
    const auto two = readLog("discord.py", {limited, limited, global}).answers;
    QCOMPARE(two, (Texts{"429 GET /users/@me may count at 2026-11-20 23:37:34.000", answer}));
    QCOMPARE(readLog("discord.py", {global, global}).answers, Texts{});
    const auto dpp = readLog("dpp",
        {"[2026-11-20 23:37:34] WARN: Rate limited on endpoint /api/v10/users/@me, reset after 1s!",
            "[2026-11-20 23:37:34] WARN: At global rate limit on endpoint /api/v10/users/@me, reset after 1s!"});
    QCOMPARE(dpp.answers, Texts{"429 /users/@me global counts at 2026-11-20 23:37:34.000"});
}

void TestRestLines::aScopeThatComesTooLateIsNobodys()
{
    const auto read = readLog("discord.py", {limited, other, other, other, other, other, other, global});
    QCOMPARE(read.answers, Texts{"429 GET /users/@me may count at 2026-11-20 23:37:34.000"});
}

void TestRestLines::anAnswerIsGivenAtTheEndOfWhatThereIs()
{
    QCOMPARE(readLog("discord.py", {limited}).answers.size(), std::size_t(1));
}

void TestRestLines::aNewFileContinuesNoAnswer()
{
    Texts answers;
    ShardReader reader(*shardFormatNamed("discord.py"), LogZone::fixed({}));
    reader.tellAnswersTo([&answers](const RequestRecord& record) { answers.push_back(describe(record)); });
    const ShardReader::Sink nobody = [](const ShardRecord&) {};
    reader.read(limited, std::nullopt, nobody);
    QVERIFY(answers.empty());
    reader.beginFile(nobody);
    QCOMPARE(answers, Texts{"429 GET /users/@me may count at 2026-11-20 23:37:34.000"});
    reader.read(global, std::nullopt, nobody);
    QCOMPARE(answers.size(), std::size_t(1));
}

void TestRestLines::anAnswerWithoutTimeHasThatOfTheLineBefore()
{
    const auto read = readLog("jda",
        {"2026-11-20 23:38:16 [net.dv8tion.jda.internal.requests.WebSocketClient] [WARN] Missed 2 heartbeats! Trying "
         "to "
         "reconnect...",
            "ERROR SequentialRestRateLimiter - Encountered global rate limit! Retry-After: 1200 ms Scope: global"});
    QCOMPARE(read.answers, Texts{"429 (no path) global counts at 2026-11-20 23:38:16.000"});
    QCOMPARE(read.withoutTime, std::uint64_t(0));
}

void TestRestLines::anAnswerOfNoKnownTimeIsLeftOutAndCounted()
{
    const auto read = readLog(
        "jda", {"ERROR SequentialRestRateLimiter - Encountered global rate limit! Retry-After: 1200 ms Scope: global"});
    QVERIFY(read.answers.empty());
    QCOMPARE(read.withoutTime, std::uint64_t(1));
}

void TestRestLines::onlyA429HasAScope()
{
    const auto read = readLog(
        "eris", {"1795217810035 /gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 500 (0ms left) | Scope shared"});
    QCOMPARE(read.answers, Texts{"200 /gateway/bot took 65ms at 2026-11-20 23:36:50.035"});
}

void TestRestLines::aMessageOfTwoLinesInJsonIsRead()
{
    const auto read = readLog("eris",
        {R"({"level":20,"time":1795217810035,"msg":"Global RateLimit: {\"global\":true}\n1795217810035 /gateway/bot 429: )"
         R"(65ms (6ms avg) | 0/1 left | Reset 500 (0ms left) | Scope global"})"});
    QCOMPARE(read.answers, Texts{"429 /gateway/bot global took 65ms counts at 2026-11-20 23:36:50.035"});
}

void TestRestLines::answersAreSilentOfShards()
{
    const auto read = readLog("discord.py", {limited, global, other});
    QCOMPARE(read.counts.lines, std::uint64_t(3));
    QCOMPARE(read.counts.silent, std::uint64_t(3));
    QCOMPARE(read.counts.records, std::uint64_t(0));
}

void TestRestLines::tokensInRoutesAreInNoTemplate_data()
{
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<QByteArray>("line");
    const QByteArray path = "/api/v10/webhooks/100000000000000001/hunter2hunter2hunter2hunter2";
    QTest::newRow("discord.py") << QByteArray("discord.py")
                                << "2026-11-20 23:37:34 We are being rate limited. POST https://discord.com" + path
            + " responded with 429. Retrying in 1.00 seconds.";
    QTest::newRow("dpp") << QByteArray("dpp")
                         << "[2026-11-20 23:37:34] WARN: Rate limited on endpoint " + path + ", reset after 1s!";
    QTest::newRow("eris") << QByteArray("eris")
                          << "1795217810035 " + path.mid(8) + " 429: 65ms (6ms avg) | 0/5 left | Reset 500 (0ms left)";
    QTest::newRow("hikari")
        << QByteArray("hikari")
        << "W 2026-11-20 23:37:34,120 hikari.rest: rate limited on bucket 1, requests you make to 'POST " + path.mid(8)
            + "'.";
    QTest::newRow("nirn_proxy") << QByteArray("nirn_proxy")
                                << "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 429\" method=POST "
                                   "ratelimitScope=user route="
            + path;
}

void TestRestLines::tokensInRoutesAreInNoTemplate()
{
    QFETCH(QByteArray, format);
    QFETCH(QByteArray, line);
    const auto said = readOne(format.constData(), line.toStdString());
    QVERIFY2(said.find("/webhooks/{webhook}/{token}") != std::string::npos, said.c_str());
    QVERIFY(said.find("hunter2") == std::string::npos);
}

void TestRestLines::aLogOfAnswersAloneIsRecognised_data()
{
    QTest::addColumn<QString>("format");
    for (const auto* format : {"discord.py", "jda", "hikari", "eris", "dpp"})
        QTest::newRow(format) << QString::fromLatin1(format);
}

void TestRestLines::aLogOfAnswersAloneIsRecognised()
{
    QFETCH(QString, format);
    std::vector<std::string_view> lines{"starting", "GET /health 200"};
    for (const auto& fact : restFactLines()) {
        if (format == QLatin1String(fact.format) && !fact.says.empty())
            lines.push_back(fact.line);
    }
    QVERIFY(lines.size() > 2);
    const auto* recognised = recogniseFormat(lines).shards;
    QVERIFY(recognised);
    QCOMPARE(QString::fromStdString(recognised->facts().name), format);
}

void TestRestLines::whoTellsOfAllIsSaid()
{
    for (const auto* format : {"discord.py", "jda", "hikari", "dpp"})
        QCOMPARE(shardFormatNamed(format)->facts().rest->coverage(), (LogCoverage{false, true}));
    QCOMPARE(shardFormatNamed("eris")->facts().rest->coverage(), (LogCoverage{false, false}));
    QVERIFY(!shardFormatNamed("twilight")->facts().rest);
    QCOMPARE(formatNamed("nirn_proxy")->coverage(), (LogCoverage{true, true}));
    for (const auto* format : {"discord_logs", "json", "combined", "twilight_http_proxy"})
        QCOMPARE(formatNamed(format)->coverage(), (LogCoverage{true, false}));
}

void TestRestLines::parametersOfATemplateAreNumbers_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("number");
    QTest::newRow("braces") << QByteArray("/channels/{channel_id}/messages") << QByteArray("/channels/0/messages");
    QTest::newRow("colons") << QByteArray("/guilds/1/bans/:id") << QByteArray("/guilds/1/bans/0");
    QTest::newRow("none") << QByteArray("/gateway/bot") << QByteArray("/gateway/bot");
    QTest::newRow("last slash") << QByteArray("/a/:id/") << QByteArray("/a/0/");
    QTest::newRow("two slashes") << QByteArray("/a//:id") << QByteArray("/a//0");
    QTest::newRow("nothing") << QByteArray() << QByteArray();
    QTest::newRow("no path") << QByteArray("x{/:y") << QByteArray("x{/0");
}

void TestRestLines::parametersOfATemplateAreNumbers()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, number);
    std::string memory;
    QCOMPARE(std::string(withoutParameters(path.toStdString(), memory)), number.toStdString());
}

HEADROOM_TEST(TestRestLines)

} // namespace headroom::tst_rest_lines

#include "tst_rest_lines.moc"
