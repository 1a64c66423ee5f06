// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One log that tells of shards and of requests, and of what kind a log is.
#include "core/logs/log_reader.h"
#include "tests/support/logs/request_summary_text.h"

namespace headroom::tst_log_reader {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr WallTime now{1'795'217'900s};

const std::string ready =
    "[2026-11-20 23:37:10] [INFO    ] discord.gateway: Shard ID 0 has connected to Gateway (Session "
    "ID: 123456789abcdef0123456789abcdef1).\n";
const std::string behind =
    "[2026-11-20 23:37:30] [WARNING ] discord.gateway: Can't keep up, shard ID 0 websocket is 11.2s behind.\n";
const std::string limited = "[2026-11-20 23:37:34] [WARNING ] discord.http: We are being rate limited. GET "
                            "https://discord.com/api/v10/users/@me responded with 429. Retrying in 1.20 seconds.\n";
const std::string global = "[2026-11-20 23:37:34] [WARNING ] discord.http: Global rate limit has been hit. Retrying in "
                           "1.20 seconds.\n";
const std::string hello = "[2026-11-20 23:37:35] [INFO    ] bot: hello\n";

std::unique_ptr<LogReader> readerOf(ShardFigures& shards, std::string format = {})
{
    auto made = LogReader::make({"bot.log", std::move(format), LogZone::fixed({}), false}, shards);
    if (!made)
        qFatal("%s", made.error().text.c_str());
    return std::move(*made);
}

void take(LogReader& reader, const std::string& lines)
{
    Chunk chunk;
    chunk.lines = lines;
    reader.take(chunk, now);
}

bool warnsOf(const LogReader& reader, std::string_view words)
{
    const auto summary = reader.requestSummary();
    return std::any_of(summary.warnings.begin(), summary.warnings.end(),
        [words](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

} // namespace

class TestLogReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBotsLogTellsOfShardsAndOfRequests();
    void aBotsLogWithoutAnswersTellsOfShardsAlone();
    void aProxysLogTellsOfRequestsAlone();
    void answersAreThereOnceThereIsNothingMoreToRead();
    void bothOutlastARestartAtAnyLine();
    void whatWasKeptOfAnotherFormatIsRefused();
    void aProxyThatTellsOnlyOfFailuresIsRecognised();
    void everyAnswerOfALibraryThatTellsAllIsCounted();
    void linesOfATerminalAreOfWhenTheyWereRead();
    void linesOfATerminalAreNoLaterThanTheirFile();
    void timesWithoutAZoneAreOfTheZoneGiven_data();
    void timesWithoutAZoneAreOfTheZoneGiven();
    void answersWithoutTimeAreSaid();
    void answersWithoutTimeThatComeJustNowAreOfNow();
    void linesThatFitTwoFormatsNameTheSecond();
    void aLogThatGoesOnInAnotherFormatIsReadInThat_data();
    void aLogThatGoesOnInAnotherFormatIsReadInThat();
    void aProgramThatIsSilentForLongKeepsItsFormat();
    void aGivenFormatIsKeptAndWhatFitsIsNamed();
};

void TestLogReader::aBotsLogTellsOfShardsAndOfRequests()
{
    ShardFigures shards;
    const auto reader = readerOf(shards);
    take(*reader, ready + behind + limited + global + hello);
    reader->pause();
    reader->flush();
    QCOMPARE(reader->format(), std::string("discord.py, pycord, disnake, nextcord"));
    QVERIFY(reader->tellsShards() && reader->tellsRequests());
    QCOMPARE(reader->lines(), std::uint64_t(5));
    QCOMPARE(reader->unparsed(), std::uint64_t(0));
    QCOMPARE(shards.shards(now).size(), std::size_t(1));
    const auto summary = reader->requestSummary();
    QCOMPARE(summary.total, std::uint64_t(1));
    QCOMPARE(summary.limitedByScope[std::size_t(Scope::Global)], std::uint64_t(1));
    QCOMPARE(summary.invalid.inWindow, (Bounds{1, 1}));
    QCOMPARE(reader->requests()->coverage(), (LogCoverage{false, true}));
    QVERIFY(warnsOf(*reader, "only of answers that went wrong"));
}

void TestLogReader::aBotsLogWithoutAnswersTellsOfShardsAlone()
{
    ShardFigures shards;
    const auto reader = readerOf(shards);
    take(*reader, ready + behind + hello);
    reader->pause();
    reader->flush();
    QVERIFY(reader->tellsShards() && !reader->tellsRequests());
    QVERIFY(!reader->requests());
    QCOMPARE(reader->requestSummary().total, std::uint64_t(0));
}

void TestLogReader::aProxysLogTellsOfRequestsAlone()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "twilight_http_proxy");
    take(*reader,
        "2026-11-20T23:37:34.120000Z DEBUG twilight_http_proxy: GET Get guild (/api/v10/guilds/1): 200 OK\n" + limited);
    QVERIFY(!reader->tellsShards() && reader->tellsRequests());
    QCOMPARE(reader->requestSummary().total, std::uint64_t(1));
    QCOMPARE(reader->requests()->coverage(), LogCoverage{});
}

void TestLogReader::answersAreThereOnceThereIsNothingMoreToRead()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "discord.py");
    take(*reader, limited);
    QVERIFY(!reader->tellsRequests()); // its scope may follow
    reader->pause();
    reader->flush();
    QCOMPARE(reader->requestSummary().total, std::uint64_t(1));
}

void TestLogReader::bothOutlastARestartAtAnyLine()
{
    const std::vector<std::string> lines{ready, limited, global, behind, limited, hello, limited, limited, global};
    ShardFigures wholeShards;
    const auto whole = readerOf(wholeShards, "discord.py");
    for (const auto& line : lines)
        take(*whole, line);
    whole->pause();
    whole->flush();
    QCOMPARE(whole->requestSummary().total, std::uint64_t(4));

    ShardFigures figures;
    auto reader = readerOf(figures, "discord.py");
    for (const auto& line : lines) {
        // Between the two lines of one answer there is no pause where both are there: they are read in one go.
        take(*reader, line);
        if (line == limited)
            continue;
        reader->pause();
        reader->flush();
        QVERIFY(reader->isSettled());
        auto again = ShardFigures::fromBytes(figures.bytes());
        QVERIFY(again);
        const auto bytes = reader->bytes();
        reader.reset();
        figures = std::move(*again);
        auto kept = LogReader::fromBytes(bytes, {"bot.log", "discord.py", LogZone::fixed({}), false}, figures);
        QVERIFY2(kept, kept ? "" : kept.error().text.c_str());
        reader = std::move(*kept);
    }
    QVERIFY(reader->tellsShards() && reader->tellsRequests());
    QCOMPARE(reader->lines(), whole->lines());
    QCOMPARE(support::allFigures(reader->requestSummary()), support::allFigures(whole->requestSummary()));
    QCOMPARE(figures.shards(now).size(), wholeShards.shards(now).size());
}

void TestLogReader::whatWasKeptOfAnotherFormatIsRefused()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "discord.py");
    take(*reader, limited);
    reader->pause();
    reader->flush();
    const LogReader::Options options{"bot.log", "jda", LogZone::fixed({}), false};
    QVERIFY(!LogReader::fromBytes(reader->bytes(), options, shards));
    auto broken = reader->bytes();
    broken[broken.size() / 2] ^= 1;
    QVERIFY(!LogReader::fromBytes(broken, {"bot.log", "", LogZone::fixed({}), false}, shards));
}

void TestLogReader::aProxyThatTellsOnlyOfFailuresIsRecognised()
{
    ShardFigures shards;
    const auto reader = readerOf(shards);
    take(*reader,
        "time=\"2026-11-20T23:37:00Z\" level=info msg=\"Started proxy on 0.0.0.0:8080\"\n"
        "time=\"2026-11-20T23:37:34Z\" level=warning msg=\"Unexpected 429\" method=GET ratelimitScope=user "
        "route=/api/v10/x\n");
    reader->pause();
    reader->flush();
    QCOMPARE(reader->format(), std::string("nirn_proxy"));
    QCOMPARE(reader->unparsed(), std::uint64_t(0));
    QCOMPARE(reader->requests()->coverage(), (LogCoverage{true, true}));
}

void TestLogReader::everyAnswerOfALibraryThatTellsAllIsCounted()
{
    ShardFigures shards;
    const auto reader = readerOf(shards);
    take(*reader,
        "{\"op\":1,\"d\":812} 3\n"
        "1795217810035 /gateway/bot 200: 65ms (6ms avg) | 1/1 left | Reset 1795217810035 (0ms left)\n"
        "1795217811035 /guilds/1/bans/:id 403: 65ms (6ms avg) | 1/1 left | Reset 1795217811035 (0ms left) 3\n");
    reader->pause();
    reader->flush();
    QVERIFY(reader->tellsShards());
    const auto summary = reader->requestSummary();
    QCOMPARE(summary.total, std::uint64_t(2));
    QCOMPARE(summary.invalid.inWindow, (Bounds{1, 1}));
    QVERIFY(!summary.coverage.failuresOnly);
    QVERIFY(summary.warnings.empty());
}

void TestLogReader::linesOfATerminalAreOfWhenTheyWereRead()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "nirn_proxy");
    take(*reader, "WARN[0012] Unexpected 429 method=GET ratelimitScope=user route=/api/v10/x\n");
    QCOMPARE(reader->requests()->newest(), std::optional(now));
    const auto inDocker = readerOf(shards, "nirn_proxy");
    take(*inDocker,
        R"({"log":"WARN[0012] Unexpected 429 method=GET ratelimitScope=user route=/api/v10/x\n","stream":"stdout",)"
        R"("time":"2026-11-20T23:37:34.120345678Z"})"
        "\n");
    QCOMPARE(inDocker->requests()->newest(), std::optional(WallTime{1'795'217'854'120ms}));
}

void TestLogReader::linesOfATerminalAreNoLaterThanTheirFile()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "nirn_proxy");
    Chunk chunk;
    chunk.lines = "WARN[0012] Unexpected 429 method=GET ratelimitScope=user route=/api/v10/x\n"
                  "INFO[0072] Sweep start\n";
    chunk.writtenBy = now - 24h;
    reader->take(chunk, now);
    QCOMPARE(reader->requests()->newest(), std::optional(now - 24h - 60s));
    QVERIFY(warnsOf(*reader, "no date"));
}

void TestLogReader::answersWithoutTimeThatComeJustNowAreOfNow()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "jda");
    Chunk chunk;
    chunk.lines =
        "ERROR SequentialRestRateLimiter - Encountered global rate limit! Retry-After: 1200 ms Scope: global\n";
    chunk.isLive = true;
    reader->take(chunk, now);
    reader->pause();
    reader->flush();
    QCOMPARE(reader->requests()->newest(), std::optional(now));
}

void TestLogReader::answersWithoutTimeAreSaid()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "jda");
    const std::string answer =
        "ERROR SequentialRestRateLimiter - Encountered global rate limit! Retry-After: 1200 ms Scope: global\n";
    take(*reader, answer + answer);
    reader->pause();
    reader->flush();
    QVERIFY(!reader->tellsRequests()); // none that could be counted
    take(*reader, "23:37:34.120 [JDA [3 / 16] MainWS-ReadThread] INFO  WebSocketClient - Connected to WebSocket\n");
    take(*reader,
        "2026-11-20 23:38:16 [net.dv8tion.jda.internal.requests.WebSocketClient] [WARN] Missed 2 heartbeats! Trying to "
        "reconnect...\n"
            + answer);
    QCOMPARE(reader->requestSummary().total, std::uint64_t(1));
    QVERIFY(warnsOf(*reader, "2 responses to requests are not counted"));
}

void TestLogReader::timesWithoutAZoneAreOfTheZoneGiven_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<qint64>("hoursLater");
    const auto row = [](const char* name, const char* line, qint64 hours) {
        QTest::newRow(name) << QString::fromLatin1(line) << hours;
    };
    row("JSON", R"({"time":"2026-11-20T23:37:34","method":"GET","path":"/api/v10/gateway","status":200})", 5);
    row("JSON with a zone", R"({"time":"2026-11-20T23:37:34Z","method":"GET","path":"/api/v10/gateway","status":200})",
        0);
    row("nirn-proxy",
        R"(time="2026-11-20T23:37:34" level=warning msg="Unexpected 429" method=GET path=/x route=/gateway status=429)",
        5);
    row("twilight-http-proxy",
        R"(2026-11-20T23:37:34 DEBUG twilight_http_proxy: GET Get gateway (/api/v10/gateway): 200 OK)", 5);
}

void TestLogReader::timesWithoutAZoneAreOfTheZoneGiven()
{
    QFETCH(QString, line);
    QFETCH(qint64, hoursLater);
    constexpr WallTime written{1'795'217'854s}; // 2026-11-20 23:37:34 UTC
    ShardFigures shards;
    auto reader = std::move(*LogReader::make({"proxy.log", {}, LogZone::fixed(-5h), false}, shards));
    Chunk chunk;
    const auto text = line.toStdString() + '\n';
    chunk.lines = text;
    reader->take(chunk, now + 24h);
    reader->pause();
    QVERIFY(reader->requests());
    QCOMPARE(reader->requests()->newest(), std::optional<WallTime>(written + std::chrono::hours(hoursLater)));
    // Also after a restart.
    auto again = LogReader::fromBytes(reader->bytes(), {"proxy.log", {}, LogZone::fixed(-5h), false}, shards);
    QVERIFY(again.has_value());
    (*again)->take(chunk, now + 24h);
    QCOMPARE((*again)->requests()->newest(), reader->requests()->newest());
    QCOMPARE((*again)->requestSummary().total, 2U);
}

const std::string proxied = R"(127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 )"
                            R"("GET /api/v10/gateway/bot HTTP/1.1" 20)"
                            "\n";
const std::string plainly =
    R"(127.0.0.1 - - [20/Nov/2026:23:44:35 +0000] "GET /api/v10/gateway HTTP/1.1" 200 20 "-" "-")"
    "\n";

std::string repeated(const std::string& line, int times)
{
    std::string lines;
    for (int i = 0; i < times; ++i)
        lines += line;
    return lines;
}

void TestLogReader::linesThatFitTwoFormatsNameTheSecond()
{
    ShardFigures shards;
    const auto reader = readerOf(shards);
    take(*reader, repeated(proxied, 18) + repeated(plainly, 2));
    QCOMPARE(reader->chosen(), std::string("discord_logs"));
    QCOMPARE(reader->secondChoice(), std::string("combined"));
    const auto alone = readerOf(shards);
    take(*alone, repeated(proxied, 20));
    QCOMPARE(alone->secondChoice(), std::string());
}

void TestLogReader::aLogThatGoesOnInAnotherFormatIsReadInThat_data()
{
    QTest::addColumn<std::string>("first");
    QTest::addColumn<std::string>("then");
    QTest::addColumn<std::string>("chosen");
    QTest::addColumn<int>("requests"); // that are counted in the end
    QTest::newRow("of requests, to another") << proxied << plainly << std::string("combined") << 30;
    QTest::newRow("of requests, to one of shards") << proxied << behind << std::string("discord.py") << 20;
    QTest::newRow("of shards, to one of requests") << behind << proxied << std::string("discord_logs") << 10;
    QTest::newRow("of shards, to another")
        << behind << std::string("[2026-11-20 23:37:34] INFO: Shard id 3 (4/16) ready!\n") << std::string("dpp") << 0;
}

void TestLogReader::aLogThatGoesOnInAnotherFormatIsReadInThat()
{
    QFETCH(std::string, first);
    QFETCH(std::string, then);
    QFETCH(std::string, chosen);
    QFETCH(int, requests);
    ShardFigures shards;
    auto reader = readerOf(shards);
    take(*reader, repeated(first, 20));
    const auto before = reader->chosen();
    take(*reader, repeated(then, 200));
    QCOMPARE(reader->chosen(), before);
    take(*reader, repeated(then, 200));
    QCOMPARE(reader->chosen(), chosen);
    QCOMPARE(reader->secondChoice(), before);
    take(*reader, repeated(then, 10));
    QCOMPARE(reader->lines(), std::uint64_t(430));
    QCOMPARE(reader->requestSummary().total, std::uint64_t(requests));

    // As it is after a restart.
    auto kept = ShardFigures::fromBytes(shards.bytes());
    QVERIFY(kept);
    reader->pause();
    const auto again = LogReader::fromBytes(reader->bytes(), {"bot.log", {}, LogZone::fixed({}), false}, *kept);
    QVERIFY(again);
    QCOMPARE((*again)->chosen(), chosen);
    QCOMPARE((*again)->lines(), std::uint64_t(430));
    QCOMPARE((*again)->requestSummary().total, std::uint64_t(requests));
}

void TestLogReader::aProgramThatIsSilentForLongKeepsItsFormat()
{
    ShardFigures shards;
    const auto reader = readerOf(shards);
    take(*reader, ready + repeated(hello, 19));
    for (int i = 0; i < 10; ++i)
        take(*reader, repeated(hello, 1000));
    take(*reader, repeated("[2026-11-20 23:37:35] [DEBUG   ] discord.gateway: hello\n", 500) + repeated(proxied, 20));
    QCOMPARE(reader->chosen(), std::string("discord.py"));
}

void TestLogReader::aGivenFormatIsKeptAndWhatFitsIsNamed()
{
    ShardFigures shards;
    const auto reader = readerOf(shards, "combined");
    take(*reader, repeated(proxied, 500));
    QCOMPARE(reader->chosen(), std::string("combined"));
    QCOMPARE(reader->secondChoice(), std::string("discord_logs"));
    QCOMPARE(reader->unparsed(), std::uint64_t(500));
}

HEADROOM_TEST(TestLogReader)

} // namespace headroom::tst_log_reader

#include "tst_log_reader.moc"
