// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/format_declaration.h"
#include "core/logs/request_formats/request_format.h"
#include "core/logs/requests/request_reader.h"

namespace headroom::tst_request_format {

using namespace headroom::logs;

namespace {

using Lines = std::vector<std::string_view>;

std::string recognised(const Lines& lines)
{
    const auto format = recognise(lines);
    return format ? format->name() : "none";
}

const std::string_view discordLine =
    R"(127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 "GET /api/v10/gateway/bot HTTP/1.1" 20)";
const std::string_view combinedLine =
    R"(127.0.0.1 - - [20/Nov/2026:23:44:35 +0000] "\x16\x03\x01\x02\x00..." 400 157 "-" "-")";
const std::string_view errorLine =
    R"(2026/11/20 23:44:55 [error] 26524#26524: *8 limiting requests, excess: 3.770 by zone "global", client: 127.0.0.1, server: , request: "GET /api/v10/users/@me?i=5 HTTP/1.1", host: "127.0.0.1:18202")";
const std::string_view nirnLine =
    R"(time="2026-11-20T23:37:34Z" level=warning msg="Unexpected 429" method=GET ratelimitScope=user route=/api/v10/x)";
const Lines threeLines{"127.0.0.1 [20/Nov/2026:23:39:39 +0000] ", "5d024e1149401000-FRA - ",
    "- 429 \"GET /api/v10/channels/1/messages/429 HTTP/1.1\" 90"};

} // namespace

class TestRequestFormat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void builtInsAreRecognised();
    void noneIsRecognisedInOtherText();
    void garbageBetweenDoesNotMatterWhileItIsLess();
    void everyNameHasItsFormat();
    void combinedLinesAreRead();
    void theErrorLogTellsOfTheLimiter();
    void aPastedDirectiveIsTried();
    void aPastedDirectiveGivesItsOwnErrors();
    void carriageReturnsAreLeftOut();
    void misfitsAreShownWithoutSecrets();
    void retriesAreRead();
    void linesOfTwilightsProxyAreRead();
    void timesOfOneSecondAreReadToTheirFraction();
    void fieldsOfJsonHaveTheNamesThatAreGiven();
    void wrongRequestFormatsAreNamed_data();
    void wrongRequestFormatsAreNamed();
};

void TestRequestFormat::builtInsAreRecognised()
{
    QCOMPARE(recognised({discordLine, discordLine}), std::string("discord_logs"));
    QCOMPARE(recognised({combinedLine}), std::string("combined"));
    QCOMPARE(recognised({R"({"msec":1795217978.1,"uri":"/x","status":200})"}), std::string("json"));
    QCOMPARE(recognised({errorLine, errorLine}), std::string("nginx_error"));
    QCOMPARE(recognised({nirnLine}), std::string("nirn_proxy"));
    QCOMPARE(recognised(threeLines), std::string("discord_logs_3"));
    auto torn = threeLines;
    torn.insert(torn.begin(), threeLines[2]);
    QCOMPARE(recognised(torn), std::string("discord_logs_3"));
}

void TestRequestFormat::noneIsRecognisedInOtherText()
{
    QCOMPARE(recognised({}), std::string("none"));
    QCOMPARE(recognised({"", "  "}), std::string("none"));
    QCOMPARE(recognised({"[WS => Shard 0] Heartbeat acknowledged, latency of 46ms."}), std::string("none"));
    QCOMPARE(recognised({R"({"level":20,"time":1795217810035,"msg":"hello"})"}), std::string("none"));
    QCOMPARE(recognised({std::string_view("\0\0\0", 3), "\xff\xfe"}), std::string("none"));
}

void TestRequestFormat::garbageBetweenDoesNotMatterWhileItIsLess()
{
    QCOMPARE(recognised({"x", discordLine, "", discordLine}), std::string("discord_logs"));
    QCOMPARE(recognised({"x", discordLine}), std::string("none"));
    QCOMPARE(recognised({combinedLine, discordLine, discordLine}), std::string("discord_logs"));
}

void TestRequestFormat::everyNameHasItsFormat()
{
    for (const auto name : formatNames()) {
        const auto format = formatNamed(name);
        QVERIFY(format);
        QCOMPARE(format->name(), std::string(name));
    }
    QVERIFY(!formatNamed("apache"));
    QCOMPARE(formatNamed("discord_logs_3")->linesPerRequest(), std::size_t(3));
}

void TestRequestFormat::combinedLinesAreRead()
{
    auto format = *formatNamed("combined");
    const auto garbage = format.parse(combinedLine);
    QVERIFY(garbage && garbage->reach == Reach::Refused && garbage->method.empty() && garbage->bytes == 157U);
    const auto record = format.parse(
        R"_(10.0.0.1 - joe [20/Nov/2026:23:44:35 +0100] "POST /api/v10/x HTTP/2.0" 429 90 "-" "DiscordBot (x, \x221\x22)")_");
    QVERIFY(record && record->reach == Reach::Discord && record->scope == Scope::NotGiven);
    QCOMPARE(record->method, std::string_view("POST"));
}

void TestRequestFormat::theErrorLogTellsOfTheLimiter()
{
    QVERIFY(tellsOfLimiter(errorLine));
    QVERIFY(tellsOfLimiter("2026/11/20 23:44:55 [warn] 1#1: *8 delaying request, excess: 1.0, by zone \"global\""));
    QVERIFY(!tellsOfLimiter("2026/11/20 23:44:55 [error] 1#1: *8 limiting requests, dry run, excess: 3.770 by zone"));
    QVERIFY(!tellsOfLimiter("2026/11/20 23:44:55 [error] 1#1: *8 upstream timed out"));
    QVERIFY(!tellsOfLimiter("limiting requests, excess: 3.770"));
    QVERIFY(!tellsOfLimiter(discordLine));
    auto format = *formatNamed("nginx_error");
    QVERIFY(!format.parse(errorLine)); // the request is in the access log
}

void TestRequestFormat::aPastedDirectiveIsTried()
{
    const auto format = formatGiven("log_format mine '$msec $status \"$request\"';");
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("mine"));
    RequestReader reader(*format);
    reader.take("1795217978.120 200 \"GET / HTTP/1.1\"\n\nx\n1795217978.120 - \"GET / HTTP/1.1\"\n");
    QCOMPARE(reader.lines(), std::uint64_t(3));
    QCOMPARE(reader.figures().summary().total, std::uint64_t(1));
    QCOMPARE(reader.unparsed(), std::uint64_t(2));
    QCOMPARE(reader.unparsedSamples().front(), std::string("x"));
    RequestReader three(*formatNamed("discord_logs_3"));
    for (const auto line : threeLines)
        three.takeLine(line);
    QCOMPARE(three.figures().summary().total, std::uint64_t(1));
    QCOMPARE(three.unparsed(), std::uint64_t(0));
}

void TestRequestFormat::aPastedDirectiveGivesItsOwnErrors()
{
    QVERIFY(formatGiven("discord_logs"));
    const auto unknown = formatGiven("nothing");
    QVERIFY(!unknown && unknown.error().kind == ErrorKind::Usage);
    QVERIFY(unknown.error().text.find("discord_logs") != std::string::npos);
    const auto adjacent = formatGiven("log_format x '$msec$status';");
    QVERIFY(!adjacent);
    QVERIFY(adjacent.error().text.find("$msec and $status") != std::string::npos);
}

void TestRequestFormat::carriageReturnsAreLeftOut()
{
    for (const auto name : {"discord_logs", "json"}) {
        auto format = *formatNamed(name);
        const auto line = std::string(name) == "json" ? std::string(R"({"msec":1,"uri":"/x","status":200})")
                                                      : std::string(discordLine);
        QVERIFY(format.parse(line + "\r"));
    }
}

void TestRequestFormat::misfitsAreShownWithoutSecrets()
{
    RequestReader reader(*formatNamed("discord_logs"));
    reader.take("POST /webhooks/1/hunter2 HTTP/1.1\x1b");
    QCOMPARE(reader.unparsedSamples().size(), std::size_t(1));
    QVERIFY(reader.unparsedSamples().front().find("hunter2") == std::string::npos);
    QVERIFY(reader.unparsedSamples().front().find('\x1b') == std::string::npos);
}

void TestRequestFormat::retriesAreRead()
{
    auto format = *formatGiven("log_format m '$time_iso8601 $upstream_status $status $request_time $request';");
    const auto record = format.parse("2026-11-20T23:39:38+00:00 502, 429 429 0.250 GET /api/v10/gateway HTTP/1.1");
    QVERIFY(record && record->reach == Reach::Discord);
    QCOMPARE(record->target, std::string_view("/api/v10/gateway"));
    const auto unasked = format.parse("2026-11-20T23:39:38+00:00 - 429 0.250 GET /api/v10/gateway HTTP/1.1");
    QVERIFY(unasked && unasked->reach == Reach::Refused);
}

void TestRequestFormat::linesOfTwilightsProxyAreRead()
{
    const Lines lines{
        "2026-11-20T23:37:34.120000Z DEBUG twilight_http_proxy: GET Get guild (/api/v10/guilds/1): 200 OK",
        "2026-11-20T23:37:34.120000Z DEBUG twilight_http_proxy: POST Create (x) (/api/v10/a(b): c): 429 Too Many"};
    auto format = recognise(lines);
    QVERIFY(format);
    QCOMPARE(format->name(), std::string("twilight_http_proxy"));
    const auto record = format->parse(lines[0]);
    QVERIFY(record && record->reach == Reach::Discord && record->status == 200);
    QCOMPARE(record->method, std::string_view("GET"));
    QCOMPARE(record->target, std::string_view("/api/v10/guilds/1"));
    QCOMPARE(record->at.time_since_epoch().count(), 1795217854120);
    QCOMPARE(int(format->parse(lines[1])->status), 429);
    QCOMPARE(format->parse(lines[1])->target, std::string_view("/api/v10/a(b): c"));
    for (const auto* other : {"2026-11-20T23:37:34Z DEBUG twilight_http_proxy: ready",
             "x DEBUG twilight_http_proxy: GET Get guild (/api/v10/guilds/1): 200 OK",
             "2026-11-20T23:37:34Z DEBUG twilight_http_proxy: GET Get guild (/api/v10/guilds/1): OK",
             "2026-11-20T23:37:34Z DEBUG twilight_http_proxy: Get guild (/api/v10/guilds/1): 200 OK"})
        QVERIFY2(!format->parse(other), other);
}

void TestRequestFormat::timesOfOneSecondAreReadToTheirFraction()
{
    auto format = *formatNamed("twilight_http_proxy");
    const auto at = [&format](const std::string& time) {
        const auto record = format.parse(time + " DEBUG twilight_http_proxy: GET Get guild (/guilds/1): 200 OK");
        return record ? record->at.time_since_epoch().count() : -1;
    };
    for (int twice = 0; twice < 2; ++twice) {
        QCOMPARE(at("2026-11-20T23:39:38.100Z"), 1795217978100);
        QCOMPARE(at("2026-11-20T23:39:38.200500Z"), 1795217978200);
        QCOMPARE(at("2026-11-20T23:39:38Z"), 1795217978000);
        QCOMPARE(at("2026-11-20T23:39:38.300+01:00"), 1795217978300 - 3'600'000);
        QCOMPARE(at("2026-11-20T23:39:39.300Z"), 1795217979300);
        QCOMPARE(at("a 2026-11-20T23:39:39.400Z"), 1795217979400);
        QCOMPARE(at("23:39:39.400"), -1);
    }
}

void TestRequestFormat::fieldsOfJsonHaveTheNamesThatAreGiven()
{
    FormatDeclaration declaration(R"({"name": "mine", "title": "Mine", "requests": {"lines": "json",
        "fields": {"when": "time", "verb": "method", "resource": "path", "code": "status", "ms": "took_ms"}}})");
    auto format = makeRequestFormat(declaration);
    QVERIFY(format);
    const auto record =
        format->parse(R"({"when":"2026-11-20T23:39:38Z","verb":"PUT","resource":"/a","code":204,"ms":65})");
    QVERIFY(record);
    QCOMPARE(record->at.time_since_epoch().count(), 1795217978000);
    QCOMPARE(record->method, std::string_view("PUT"));
    QCOMPARE(record->target, std::string_view("/a"));
    QCOMPARE(int(record->status), 204);
    QCOMPARE(record->took, std::optional<headroom::Duration>(std::chrono::milliseconds{65}));
    QVERIFY(!format->parse(R"({"ts":"2026-11-20T23:39:38Z","method":"PUT","path":"/a","code":204})"));
}

void TestRequestFormat::wrongRequestFormatsAreNamed_data()
{
    QTest::addColumn<std::string>("requests");
    QTest::addColumn<std::string>("problem");
    const auto row = [](const char* name, const char* requests, const char* problem) {
        QTest::newRow(name) << std::string(requests) << std::string(problem);
    };
    row("nothing", "", "`requests` needs `rules` or a `reader`");
    row("unknown lines", R"("lines": "xml")", "`xml` is not one of those that are known");
    row("unknown reader", R"("reader": "x")", "`x` is not one of those that are known");
    row("unknown field", R"("lines": "json", "fields": {"code": "state"})",
        "`state` is not one of those that are known");
    row("rules of JSON", R"("lines": "json", "rules": [])", "there is no setting `rules`");
    row("wrong directive", R"("log_format": "$status")", "`log_format`: log_format: there is no time in it");
}

void TestRequestFormat::wrongRequestFormatsAreNamed()
{
    QFETCH(std::string, requests);
    QFETCH(std::string, problem);
    FormatDeclaration declaration(R"({"name": "mine", "title": "Mine", "requests": {)" + requests + "}}");
    const auto format = makeRequestFormat(declaration);
    QVERIFY(!format);
    QVERIFY2(format.error().text.starts_with(problem), format.error().text.c_str());
}

HEADROOM_TEST(TestRequestFormat)

} // namespace headroom::tst_request_format

#include "tst_request_format.moc"
