// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/format_declaration.h"
#include "core/logs/shard_formats/declared_shard_format.h"
#include "tests/support/logs/shard_fact_lines.h"

namespace headroom::tst_declared_shard_format {

using namespace logs;
using namespace support;

// What the built-in formats read is in their samples (tst_shard_formats).
class TestDeclaredShardFormat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void templatesRead_data();
    void templatesRead();
    void requestTemplatesRead_data();
    void requestTemplatesRead();
    void whatDoesNotFitChangesNothing();
    void wrongTemplatesAreNamed_data();
    void wrongTemplatesAreNamed();
    void wrongFormatsAreNamed_data();
    void wrongFormatsAreNamed();
};

void TestDeclaredShardFormat::templatesRead_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("line");
    QTest::addColumn<std::string>("says"); // empty: it does not fit
    QTest::addColumn<std::string>("rest");
    const auto row = [](const char* name, const char* text, const char* line, const char* says, const char* rest) {
        QTest::newRow(name) << std::string(text) << std::string(line) << std::string(says) << std::string(rest);
    };
    row("shard and count", "[{shard}/{count}] ", "[3/16] ACK", "Ack shard 3/16", "ACK");
    row("no number", "[{shard}] ", "[x] ACK", "", "[x] ACK");
    row("up to a text", "{*}, S:{shard}]", "[G:1, S:2] x", "Ack shard 2", " x");
    row("that is not there", "{*}, S:{shard}]", "[G:1] x", "", "[G:1] x");
    row("a value", "after {latency_ms}", "after 46 ms", "Ack latency 46ms", "46 ms");
    row("cut short", "after {latency_ms}", "after 4", "Ack", "4");
    row("may be there", "{?[}Shard {shard}", "Shard 3]", "Ack shard 3", "]");
    row("is there", "{?[}Shard {shard}", "[Shard 3]", "Ack shard 3", "]");
    row("may be missing", "closed{|}{*}code {code}", "closed", "Ack", "");
    row("is not missing", "closed{|}{*}code {code}", "closed: code 4009", "Ack code 4009", "4009");
    row("no close code", "code {code}", "code 77", "Ack", "77");
    row("a brace", "{{\"op\":{skip_number},", "{\"op\":1,", "Ack", "");
    row("a closing brace", "{count}}] ", "16}] x", "Ack /16", "x");
    row("the last number", "x{last_shard}", "x of 3 ", "Ack shard 3", " of 3 ");
    row("no last number", "x{last_shard}", "x of 3a", "Ack", " of 3a");
    row("spaces", "a{spaces}b", "a  b", "Ack", "");
    row("a time", "{skip_time}x", "2026/11/20 23:38:15.712 x", "Ack", "");
    row("no time", "{skip_time}x", "x", "Ack", "");
    row("a place", "{skip_rust_place}x", "src/shard.rs:588: x", "Ack", "");
    row("nothing", "", "x", "Ack", "x");
}

void TestDeclaredShardFormat::templatesRead()
{
    QFETCH(std::string, text);
    QFETCH(std::string, line);
    QFETCH(std::string, says);
    QFETCH(std::string, rest);
    const auto made = LineTemplate::make(text);
    QVERIFY(made);
    std::string_view left = line;
    ShardRecord record;
    QCOMPARE(made->read(left, record), !says.empty());
    if (!says.empty())
        QCOMPARE(describe(record), says);
    QCOMPARE(std::string(left), rest);
}

void TestDeclaredShardFormat::requestTemplatesRead_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("line");
    QTest::addColumn<std::string>("says"); // method, target, status; empty: it does not fit
    QTest::addColumn<std::string>("rest");
    const auto row = [](const char* name, const char* text, const char* line, const char* says, const char* rest) {
        QTest::newRow(name) << std::string(text) << std::string(line) << std::string(says) << std::string(rest);
    };
    row("request", "{request} gave {status}", "PUT /a/b gave 403!", "PUT /a/b 403", "!");
    row("with a host", "{request}", "PUT https://discord.com/a x", "", "PUT https://discord.com/a x");
    row("up to a text", "{request}!", "PUT https://discord.com/a!", "PUT https://discord.com/a 0", "");
    row("path alone", "{request} gave", "/a/b gave", " /a/b 0", "");
    row("no method", "{request} gave", "put /a gave", "", "put /a gave");
    row("no path", "{request} gave", "PUT a gave", "", "PUT a gave");
    row("method", "{method} x", "GET x", "GET  0", "");
    row("path, the last end", "{path}, x", "/a, x, x", " /a, x 0", "");
    row("path behind anything", "{*}({path})", "a (b) (/c)", " /c 0", "");
    row("route", "{route} x", "PATCH/a/{b} x", "PATCH /a/{b} 0", "");
    row("route without a method", "{route}", "1:None:/a x", " /a 0", " x");
    row("no route", "{route} x", "a x", "  0", "");
    row("bucket with a method", "{bucket} x", "DELETE_OLD/a/:b x", "DELETE /a/:b 0", "");
    row("bucket without a method", "{bucket} x", "MODIFY/a x", " /a 0", "");
    row("no bucket", "{bucket} x", "a/b x", "", "a/b x");
    row("time since 1970", "{epoch_ms} {status}", "x1795217810035 200", "  200", "");
    row("no time since 1970", "{epoch_ms} {status}", "179521781003 200", "", "179521781003 200");
    row("so many digits", "{0000}/{00} {status}", "2026/11 200", "  200", "");
    row("fewer digits", "{0000}/{00} {status}", "2026/1 200", "", "2026/1 200");
    row("digits cut short", "{0000}/{00}", "2026/1", "", "2026/1");
    row("no status", "{status}", "4x9", "", "4x9");
    row("status cut short", "{status}", "42", "", "42");
}

void TestDeclaredShardFormat::requestTemplatesRead()
{
    QFETCH(std::string, text);
    QFETCH(std::string, line);
    QFETCH(std::string, says);
    QFETCH(std::string, rest);
    const auto made = RequestTemplate::make(text);
    QVERIFY(made);
    std::string_view left = line;
    RequestRecord record;
    QCOMPARE(made->read(left, record), !says.empty());
    if (!says.empty())
        QCOMPARE(
            std::string(record.method) + ' ' + std::string(record.target) + ' ' + std::to_string(record.status), says);
    QCOMPARE(std::string(left), rest);
}

void TestDeclaredShardFormat::whatDoesNotFitChangesNothing()
{
    const auto made = LineTemplate::make("[{shard}/{count}] ready").value();
    std::string_view left = "[3/16] resumed";
    ShardRecord record;
    record.shard = 7;
    QVERIFY(!made.read(left, record));
    QCOMPARE(describe(record), std::string("Ack shard 7"));
    QCOMPARE(left, std::string_view("[3/16] resumed"));
}

void TestDeclaredShardFormat::wrongTemplatesAreNamed_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("problem");
    QTest::newRow("unknown") << std::string("{chard}") << std::string("there is no field {chard}");
    QTest::newRow("open") << std::string("a {shard") << std::string("a field is not closed: write {{ for a brace");
    QTest::newRow("empty") << std::string("{}") << std::string("there is no field {}");
}

void TestDeclaredShardFormat::wrongTemplatesAreNamed()
{
    QFETCH(std::string, text);
    QFETCH(std::string, problem);
    const auto made = LineTemplate::make(text);
    QVERIFY(!made);
    QCOMPARE(made.error().text, problem);
}

void TestDeclaredShardFormat::wrongFormatsAreNamed_data()
{
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("problem");
    const std::string head = R"("name": "a", "title": "A", "tells": "exact", "resolution": "1ms")";
    const auto row = [](const char* name, const std::string& json, const std::string& problem) {
        QTest::newRow(name) << json << problem;
    };
    row("no JSON", "{", "it is not a JSON object");
    row("a list", "[]", "it is not a JSON object");
    row("no rules", '{' + head + '}', "either `rules` or a `reader` is needed");
    row("mistyped", '{' + head + R"(, "ruels": []})", "there is no setting `ruels`");
    row("no name", R"({"title": "A"})", "`name` is missing");
    row("unknown event", '{' + head + R"(, "rules": [{"marker": "x", "phrases": [{"text": "a", "event": "akc"}]}]})",
        "`akc` is not one of those that are known");
    row("unknown field", '{' + head + R"(, "rules": [{"marker": "x", "header": "{a}"}]})",
        "in `{a}`: there is no field {a}");
    row("no marker", '{' + head + R"(, "rules": [{"phrases": []}]})", "`marker` is missing");
    row("no span", R"({"name": "a", "title": "A", "tells": "exact", "resolution": "soon"})",
        "`resolution` is not a span of time such as 1ms");
    const auto requests = [&](const std::string& section) {
        return '{' + head + R"(, "requests": {)" + section + "}}";
    };
    row("no rules for requests", requests(""), "`requests` needs `rules` or a `reader`");
    row("unknown reader of requests", requests(R"("reader": "x")"), "`x` is not one of those that are known");
    row("field of shards", requests(R"("rules": [{"marker": "x", "phrases": [{"text": "{shard}"}]}])"),
        "in `{shard}`: there is no field {shard}");
    row("unknown scope", requests(R"("rules": [{"marker": "x", "phrases": [{"text": "", "scope": "all"}]}])"),
        "`all` is not one of those that are known");
    row("unknown reader", '{' + head + R"(, "reader": "x"})", "`x` is not one of those that are known");
}

void TestDeclaredShardFormat::wrongFormatsAreNamed()
{
    QFETCH(std::string, json);
    QFETCH(std::string, problem);
    FormatDeclaration declaration(json);
    const auto made = makeDeclaredShardFormat(declaration);
    QVERIFY(!made);
    QVERIFY2(made.error().text.starts_with(problem), made.error().text.c_str());
}

HEADROOM_TEST(TestDeclaredShardFormat)

} // namespace headroom::tst_declared_shard_format

#include "tst_declared_shard_format.moc"
