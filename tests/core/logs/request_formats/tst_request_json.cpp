// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/json_scanner.h"
#include "core/logs/request_formats/request_format.h"
#include "tests/support/logs/offered_log_format.h"

#include <random>

namespace headroom::tst_request_json {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

std::string fieldsOf(std::string_view text)
{
    JsonObjectScanner json(text);
    std::string fields;
    std::string_view key;
    JsonValue value;
    while (json.next(key, value))
        fields.append(key).append("=").append(value.raw).append(";");
    return json.isWhole() ? fields : "broken";
}

} // namespace

class TestRequestJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void fieldsAreFound_data();
    void fieldsAreFound();
    void theOfferedFormatTellsEverything();
    void theFileForAdministratorsHoldsAFormat();
    void aListOfUpstreamsCountsItsLast();
    void sharedLimitsAreKnown();
    void aRefusalOfTheLimiterIsKnown();
    void otherProxies_data();
    void otherProxies();
    void escapedTextIsUndone();
    void refuses_data();
    void refuses();
    void keysInAnotherOrderAreFound();
    void deepNestingTakesNoStack();
};

void TestRequestJson::fieldsAreFound_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("fields");
    const auto row = [](const char* text, const char* fields) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(fields);
    };
    row("{}", "");
    row(" { } ", "");
    row("{\"a\":1}", "a=1;");
    row("{\"a\":-1.5e+9,\"b\":\"x\",\"c\":null,\"d\":true}", "a=-1.5e+9;b=x;c=null;d=true;");
    row("{ \"a\" : \"b\" , \"c\" : 2 }", "a=b;c=2;");
    row("{\"a\":{\"b\":[1,\"}\",{}]},\"c\":[[]]}", "a={\"b\":[1,\"}\",{}]};c=[[]];");
    row("{\"a\\\"b\":\"c\\\"d\\\\\"}", "a\\\"b=c\\\"d\\\\;");
    for (const auto* broken : {"", "[]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\" 1}", "{\"a\":1}x",
             "{\"a\":1}{}", "{\"a\":\"x}", "{\"a\":\"x\\\"}", "{\"a\":[1}", "{a:1}", "{\"a\":1 \"b\":2}", "{,}",
             "{\"a\":}", "{\"a\":{\"b\":1}", "x{\"a\":1}"})
        row(broken, "broken");
}

void TestRequestJson::fieldsAreFound()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, fields);
    QCOMPARE(fieldsOf(text.toStdString()), fields.toStdString());
}

void TestRequestJson::theOfferedFormatTellsEverything()
{
    auto format = *formatNamed("json");
    const std::string line =
        R"({"msec":1795217978.120,"request_method":"GET","uri":"/api/v10/guilds/1","status":429,"upstream_status":"429",)"
        R"("upstream_http_x_ratelimit_scope":"user","upstream_http_x_ratelimit_bucket":"9852e1a53c06",)"
        R"("upstream_http_x_ratelimit_remaining":"0","upstream_http_x_ratelimit_reset_after":"1.2",)"
        R"("upstream_http_x_ratelimit_global":"","upstream_http_retry_after":"2","upstream_http_via":"1.1 google",)"
        R"("upstream_http_cf_ray":"86ef72fdbdb06000-AMS","upstream_cache_status":"","limit_req_status":"PASSED",)"
        R"("request_time":0.045,"upstream_response_time":"0.044","body_bytes_sent":90})";
    for (int twice = 0; twice < 2; ++twice) {
        const auto record = format.parse(line);
        QVERIFY(record);
        QCOMPARE(record->at.time_since_epoch().count(), 1795217978120);
        QCOMPARE(record->method, std::string_view("GET"));
        QCOMPARE(record->target, std::string_view("/api/v10/guilds/1"));
        QCOMPARE(int(record->status), 429);
        QVERIFY(record->reach == Reach::Discord && record->scope == Scope::User);
        QVERIFY(record->limiterSeen && !record->limiterRefused);
        QCOMPARE(record->place, std::string_view("AMS"));
        QCOMPARE(record->took, std::optional<Duration>(45ms));
        QCOMPARE(record->bytes, std::optional<std::uint64_t>(90));
    }
}

void TestRequestJson::theFileForAdministratorsHoldsAFormat()
{
    const auto text = support::offeredLogFormat();
    QVERIFY(text.starts_with("log_format headroom escape=json '{") && text.ends_with("}';\n"));
    QVERIFY(formatGiven(text));
}

void TestRequestJson::aListOfUpstreamsCountsItsLast()
{
    auto format = *formatNamed("json");
    const auto record = format.parse(R"({"msec":1,"uri":"/x","upstream_status":"502, 429"})");
    QVERIFY(record);
    QCOMPARE(int(record->status), 429);
    QVERIFY(record->reach == Reach::Discord);
    const auto gaveUp = format.parse(R"({"msec":1,"uri":"/x","status":504,"upstream_status":"502, 504"})");
    QVERIFY(gaveUp && gaveUp->reach == Reach::Unknown);
    QVERIFY(!format.parse(R"({"msec":1,"uri":"/x","status":504,"upstream_status":"50x"})"));
}

void TestRequestJson::sharedLimitsAreKnown()
{
    auto format = *formatNamed("json");
    const auto scope = [&format](const std::string& field) {
        const auto line = R"({"msec":1,"uri":"/x","status":429,)" + field + "}";
        return format.parse(line)->scope;
    };
    QVERIFY(scope(R"("upstream_http_x_ratelimit_scope":"shared")") == Scope::Shared);
    QVERIFY(scope(R"("upstream_http_x_ratelimit_scope":"global")") == Scope::Global);
    QVERIFY(scope(R"("upstream_http_x_ratelimit_global":"true")") == Scope::Global);
    QVERIFY(scope(R"("upstream_http_x_ratelimit_scope":"")") == Scope::NotGiven);
    QVERIFY(scope(R"("upstream_http_x_ratelimit_scope":"-")") == Scope::NotGiven);
}

void TestRequestJson::aRefusalOfTheLimiterIsKnown()
{
    auto format = *formatNamed("json");
    const auto record = format.parse(R"({"msec":1,"uri":"/x","status":503,"limit_req_status":"REJECTED"})");
    QVERIFY(record && record->reach == Reach::Refused && record->limiterRefused && record->limiterSeen);
    const auto dry = format.parse(R"({"msec":1,"uri":"/x","status":200,"limit_req_status":"REJECTED_DRY_RUN"})");
    QVERIFY(dry && dry->reach == Reach::Discord && !dry->limiterRefused && !dry->limiterSeen);
}

void TestRequestJson::otherProxies_data()
{
    QTest::addColumn<QByteArray>("line");
    const auto row = [](const char* name, const char* line) { QTest::newRow(name) << QByteArray(line); };
    row("names of our own", R"({"time":"2026-11-20T23:39:38Z","method":"GET","path":"/api/v10/gateway","status":200})");
    row("numbers as texts",
        R"({"ts":"1795217978","method":"GET","url":"https://discord.com/api/v10/gateway","status":"200"})");
    row("milliseconds", R"({"timestamp":1795217978000,"method":"GET","uri":"/api/v10/gateway","status_code":200})");
    row("nginx's local time",
        R"({"time_local":"20\/Nov\/2026:23:39:38 +0000","request":"GET \/api\/v10\/gateway HTTP\/1.1","status":200})");
    row("caddy",
        R"({"level":"info","ts":1795217978.0,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"127.0.0.1","method":"GET","uri":"/api/v10/gateway","headers":{"Authorization":["REDACTED"]}},"duration":0.01,"size":20,"status":200,"resp_headers":{"Status":["x"]}})");
    row("traefik",
        R"({"ClientHost":"127.0.0.1","DownstreamStatus":200,"RequestMethod":"GET","RequestPath":"/api/v10/gateway","StartUTC":"2026-11-20T23:39:38.000000001Z","time":"2026-11-20T23:39:38Z"})");
}

void TestRequestJson::otherProxies()
{
    QFETCH(QByteArray, line);
    auto format = *formatNamed("json");
    const auto bytes = line.toStdString();
    const auto record = format.parse(bytes);
    QVERIFY(record);
    QCOMPARE(record->at.time_since_epoch().count(), 1795217978000);
    QCOMPARE(record->method, std::string_view("GET"));
    QVERIFY(record->target.ends_with("/api/v10/gateway"));
    QCOMPARE(int(record->status), 200);
}

void TestRequestJson::escapedTextIsUndone()
{
    auto format = *formatNamed("json");
    const auto record = format.parse(R"({"msec":1,"request":"GET \/a\"b\\c\u00e9 HTTP\/1.1","status":200})");
    QVERIFY(record);
    QCOMPARE(record->target, std::string_view("/a\"b\\c\xc3\xa9"));
}

void TestRequestJson::refuses_data()
{
    QTest::addColumn<QByteArray>("line");
    const auto row = [](const char* name, const char* line) { QTest::newRow(name) << QByteArray(line); };
    row("garbage", "garbage");
    row("half a line", R"({"msec":1,"uri":"/x","status":2)");
    row("no time", R"({"uri":"/x","status":200})");
    row("no status", R"({"msec":1,"uri":"/x"})");
    row("neither method nor path", R"({"msec":1,"status":200})");
    row("a shard's status",
        R"({"time":"2026-11-20T23:39:38Z","msg":"Shard status updated","status":"Ready","path":"x"})");
    row("a time of day", R"({"time":"23:39:38","uri":"/x","status":200})");
    row("a nested status", R"({"msec":1,"uri":"/x","status":{"code":200}})");
}

void TestRequestJson::refuses()
{
    QFETCH(QByteArray, line);
    auto format = *formatNamed("json");
    const auto bytes = line.toStdString();
    QVERIFY(!format.parse(bytes));
}

void TestRequestJson::keysInAnotherOrderAreFound()
{
    auto format = *formatNamed("json");
    std::vector<std::string> fields{R"("msec":1795217978)", R"("method":"PUT")", R"("uri":"/x")", R"("status":204)",
        R"("x":{"status":1})", R"("y":[1])"};
    std::mt19937_64 random{1};
    for (int round = 0; round < 200; ++round) {
        std::shuffle(fields.begin(), fields.end(), random);
        std::string line = "{";
        for (const auto& field : fields)
            line += field + ",";
        line.back() = '}';
        const auto record = format.parse(line);
        QVERIFY2(record, line.c_str());
        QCOMPARE(int(record->status), 204);
        QCOMPARE(record->method, std::string_view("PUT"));
    }
}

void TestRequestJson::deepNestingTakesNoStack()
{
    auto format = *formatNamed("json");
    const std::string deep(1 << 20, '[');
    QVERIFY(!format.parse(R"({"msec":1,"uri":"/x","status":200,"a":)" + deep));
    const auto line = R"({"msec":1,"uri":"/x","status":200,"a":)" + deep + std::string(1 << 20, ']') + "}";
    QVERIFY(!format.parse(line)); // deeper than any log is meant to be
    std::string objects;
    for (int i = 0; i < 100000; ++i)
        objects += R"({"request":)";
    QVERIFY(!format.parse(objects));
}

HEADROOM_TEST(TestRequestJson)

} // namespace headroom::tst_request_json

#include "tst_request_json.moc"
