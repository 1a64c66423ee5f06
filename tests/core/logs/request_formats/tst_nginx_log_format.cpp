// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/nginx_directive.h"
#include "core/logs/request_formats/nginx_log_format.h"
#include "core/logs/request_formats/request_escapes.h"

namespace headroom::tst_nginx_log_format {

using namespace headroom::logs;

namespace {

std::string undone(std::string_view value, Escaping escaping)
{
    std::string scratch;
    return std::string(withoutEscapes(value, escaping, scratch));
}

std::string formatOf(std::string_view directive)
{
    const auto read = readNginxDirective(directive);
    return read ? read->format : "error: " + read.error().text;
}

std::string errorOf(std::string_view directive)
{
    const auto format = NginxLogFormat::compile(directive);
    return format ? std::string() : std::string(format.error().text);
}

// What a column is in a line, or "no match".
std::string columnIn(std::string_view directive, std::string_view line, RequestColumn column)
{
    const auto format = NginxLogFormat::compile(directive);
    if (!format)
        return format.error().text;
    RequestColumns columns;
    return format->match(line, columns) ? std::string(columns[column]) : "no match";
}

} // namespace

class TestNginxLogFormat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void undoesDefaultEscapes();
    void undoesJsonEscapes();
    void leavesEscapesOfNoneAlone();
    void directiveAsItStandsInTheConfiguration_data();
    void directiveAsItStandsInTheConfiguration();
    void directiveInParts();
    void nameAndEscapingAreRead();
    void refuses_data();
    void refuses();
    void bracedVariables();
    void unknownVariablesAreSkipped();
    void aQuoteInsideOfAJsonValueEndsNothing();
    void theTimeMayStandWithoutBrackets();
    void theRequestMayStandWithoutQuotes();
    void listsOfUpstreamsMayHoldSpaces();
    void textBeforeAndBehindMustFit();
    void lineBreaksAreCounted();
    void everyPrefixOfALineIsTakenOrNot();
};

void TestNginxLogFormat::undoesDefaultEscapes()
{
    QCOMPARE(
        undone(R"(/api/v10/x\x22y\x5Cz?q=\xC3\xA9)", Escaping::Default), std::string("/api/v10/x\"y\\z?q=\xc3\xa9"));
    QCOMPARE(undone(R"(\x00\x0A)", Escaping::Default), std::string("\0\n", 2));
    QCOMPARE(undone(R"(\x2)", Escaping::Default), std::string(R"(\x2)"));
    QCOMPARE(undone(R"(\xZZ\)", Escaping::Default), std::string(R"(\xZZ\)"));
    QCOMPARE(undone(R"(a\\x41)", Escaping::Default), std::string(R"(a\A)"));
}

void TestNginxLogFormat::undoesJsonEscapes()
{
    QCOMPARE(undone(R"(a\"b\\c\/d\n\t\r\b\f)", Escaping::Json), std::string("a\"b\\c/d\n\t\r\b\f"));
    QCOMPARE(undone(R"(\u0041\u00e9\u20AC)", Escaping::Json), std::string("A\xc3\xa9\xe2\x82\xac"));
    QCOMPARE(undone(R"(\uD83D\uDE00)", Escaping::Json), std::string("\xf0\x9f\x98\x80"));
    QCOMPARE(undone(R"(\uD83Dx)", Escaping::Json), std::string("\xef\xbf\xbdx"));
    QCOMPARE(undone(R"(\uDE00)", Escaping::Json), std::string("\xef\xbf\xbd"));
    QCOMPARE(undone(R"(\u12)", Escaping::Json), std::string(R"(\u12)"));
    QCOMPARE(undone("\\", Escaping::Json), std::string("\\"));
}

void TestNginxLogFormat::leavesEscapesOfNoneAlone()
{
    QCOMPARE(undone(R"(\x22\n)", Escaping::None), std::string(R"(\x22\n)"));
}

void TestNginxLogFormat::directiveAsItStandsInTheConfiguration_data()
{
    QTest::addColumn<QByteArray>("directive");
    QTest::addColumn<QByteArray>("format");
    const auto row = [](const char* name, const char* directive, const char* format) {
        QTest::newRow(name) << QByteArray(directive) << QByteArray(format);
    };
    row("single quotes", "log_format main '$msec $status';", "$msec $status");
    row("double quotes", "log_format main \"$msec $status\";", "$msec $status");
    row("parts", "log_format main '$msec '\n    \"$status \"\n   '\"$request\"';", "$msec $status \"$request\"");
    row("escaped quotes", R"(log_format main '$msec \'$status\' \"$request\" \\';)", R"($msec '$status' "$request" \)");
    row("escaped tab", R"(log_format main '$msec\t$status\q';)", "$msec\t$status\\q");
    row("no quotes", "log_format main $msec|$status;", "$msec|$status");
    row("comments before", "# log_format old '$x';\nhttp {\n log_format main '$msec $status';\n}", "$msec $status");
    row("a comment between", "log_format main '$msec ' # the time\n '$status';", "$msec $status");
    row("text behind", "log_format main '$msec $status'; access_log /x main;", "$msec $status");
    row("a semicolon in the quotes", "log_format main '$msec; $status';", "$msec; $status");
    row("a comment sign in the quotes", "log_format main '$msec # $status';", "$msec # $status");
    row("no semicolon", "log_format main '$msec $status'", "$msec $status");
    row("escape", "log_format main escape=json '$msec $status';", "$msec $status");
}

void TestNginxLogFormat::directiveAsItStandsInTheConfiguration()
{
    QFETCH(QByteArray, directive);
    QFETCH(QByteArray, format);
    QCOMPARE(formatOf(directive.toStdString()), format.toStdString());
}

void TestNginxLogFormat::directiveInParts()
{
    QCOMPARE(formatOf("'$msec $status'"), std::string("$msec $status"));
    QCOMPARE(formatOf("'$msec ' '$status';"), std::string("$msec $status"));
    QCOMPARE(formatOf("main '$msec ' '$status';"), std::string("$msec $status"));
    QCOMPARE(formatOf("$msec $status \"$request\""), std::string("$msec $status \"$request\""));
    QCOMPARE(formatOf("$remote_addr [$time_local] \"$request\" $status;"),
        std::string("$remote_addr [$time_local] \"$request\" $status"));
    QCOMPARE(formatOf("\"$request\" $status [$time_local]"), std::string("\"$request\" $status [$time_local]"));
    QCOMPARE(formatOf("\"$msec\" \"$status\""), std::string("\"$msec\" \"$status\""));
}

void TestNginxLogFormat::nameAndEscapingAreRead()
{
    const auto named = readNginxDirective("log_format main escape=none '$msec $status';");
    QVERIFY(named);
    QCOMPARE(named->name, std::string("main"));
    QVERIFY(named->escaping == Escaping::None);
    const auto unnamed = readNginxDirective("escape=json '{\"s\":$status}'");
    QVERIFY(unnamed);
    QCOMPARE(unnamed->name, std::string());
    QVERIFY(unnamed->escaping == Escaping::Json);
    const auto usual = readNginxDirective("log_format x escape=default '$status';");
    QVERIFY(usual && usual->escaping == Escaping::Default);
}

void TestNginxLogFormat::refuses_data()
{
    QTest::addColumn<QByteArray>("directive");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* directive, const char* says) {
        QTest::newRow(name) << QByteArray(directive) << QByteArray(says);
    };
    row("nothing", "", "no variable");
    row("no variable", "log_format main 'hello';", "no variable");
    row("side by side", "log_format main '$msec $request_method$uri $status';", "$request_method and $uri");
    row("side by side across parts", "log_format main '$msec $status' '$uri';", "$status and $uri");
    row("side by side with braces", "log_format main '$msec ${status}${uri}';", "$status and $uri");
    row("no time", "log_format main '$status $request';", "$time_iso8601");
    row("no status", "log_format main '$msec $request';", "$status");
    row("an open quote", "log_format main '$msec $status;", "never closed");
    row("an open brace", "log_format main '$msec ${status';", "never closed");
    row("a lone dollar", "log_format main '$msec $ $status';", "'$'");
    row("an unknown escaping", "log_format main escape=xml '$msec $status';", "escape=");
    row("too many lines", "log_format m '$msec\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n$status';", "lines");
}

void TestNginxLogFormat::refuses()
{
    QFETCH(QByteArray, directive);
    QFETCH(QByteArray, says);
    const auto error = errorOf(directive.toStdString());
    QVERIFY2(error.find(says.toStdString()) != std::string::npos, error.c_str());
    QVERIFY(error.find('\n') == std::string::npos);
}

void TestNginxLogFormat::bracedVariables()
{
    QCOMPARE(columnIn("log_format m '${msec}ms_${status}_';", "1795217978.120ms_200_", RequestColumn::Status),
        std::string("200"));
}

void TestNginxLogFormat::unknownVariablesAreSkipped()
{
    const auto* directive = "log_format m '$msec $http_x_forwarded_for $my_own $status';";
    QCOMPARE(columnIn(directive, "1 10.0.0.1, 10.0.0.2 x 200", RequestColumn::Status), std::string("200"));
    QCOMPARE(columnIn(directive, "1 10.0.0.1 x 200", RequestColumn::Status), std::string("200"));
}

void TestNginxLogFormat::aQuoteInsideOfAJsonValueEndsNothing()
{
    const auto* directive = R"(log_format m escape=json '{"t":"$msec","uri":"$uri","s":"$status"}';)";
    QCOMPARE(columnIn(directive, R"({"t":"1","uri":"/a\",\"s\":\"b","s":"200"})", RequestColumn::Status),
        std::string("200"));
    QCOMPARE(columnIn(directive, R"({"t":"1","uri":"/a\\","s":"200"})", RequestColumn::Path), std::string(R"(/a\\)"));
}

void TestNginxLogFormat::theTimeMayStandWithoutBrackets()
{
    const auto* directive = "log_format m '$time_local $status $request_time';";
    QCOMPARE(columnIn(directive, "20/Nov/2026:23:39:38 +0000 200 0.1", RequestColumn::Status), std::string("200"));
    QCOMPARE(columnIn(directive, "20/Nov/2026:23:39:38 +0000 200 0.1", RequestColumn::TimeLocal),
        std::string("20/Nov/2026:23:39:38 +0000"));
}

void TestNginxLogFormat::theRequestMayStandWithoutQuotes()
{
    const auto* directive = "log_format m '$msec $request $status';";
    QCOMPARE(columnIn(directive, "1 GET /a HTTP/1.1 200", RequestColumn::Request), std::string("GET /a HTTP/1.1"));
    QCOMPARE(columnIn(directive, "1 GET /a HTTP/1.1 200", RequestColumn::Status), std::string("200"));
}

void TestNginxLogFormat::listsOfUpstreamsMayHoldSpaces()
{
    const auto* directive = "log_format m '$msec $upstream_status $upstream_response_time $upstream_addr $status';";
    const auto* line = "1 502, 429 : 200 0.001, 0.120 : 0.1 10.0.0.1:80, 10.0.0.2:80 : unix:/x 200";
    QCOMPARE(columnIn(directive, line, RequestColumn::UpstreamStatus), std::string("502, 429 : 200"));
    QCOMPARE(columnIn(directive, line, RequestColumn::UpstreamSeconds), std::string("0.001, 0.120 : 0.1"));
    QCOMPARE(
        columnIn(directive, line, RequestColumn::UpstreamAddress), std::string("10.0.0.1:80, 10.0.0.2:80 : unix:/x"));
    QCOMPARE(columnIn(directive, line, RequestColumn::Status), std::string("200"));
    QCOMPARE(columnIn(directive, "1 - - - 429", RequestColumn::Status), std::string("429"));
}

void TestNginxLogFormat::textBeforeAndBehindMustFit()
{
    const auto* directive = "log_format m '<$msec> ($status)';";
    QCOMPARE(columnIn(directive, "<1> (200)", RequestColumn::Status), std::string("200"));
    for (const auto* line : {"", "<", "1> (200)", "<1> (200", "<1> 200)", "<1> (200) ", "<1> "})
        QCOMPARE(columnIn(directive, line, RequestColumn::Status), std::string("no match"));
}

void TestNginxLogFormat::lineBreaksAreCounted()
{
    const auto lines = [](const char* directive) { return NginxLogFormat::compile(directive)->linesPerRequest(); };
    QCOMPARE(lines("log_format m '$msec $status';"), std::size_t(1));
    QCOMPARE(lines("log_format m '$msec $status\n';"), std::size_t(1));
    QCOMPARE(lines("log_format m '\n$msec \n   $status';"), std::size_t(2));
    QCOMPARE(lines("log_format m '$msec\n\n  $status\n$uri';"), std::size_t(3));
    QCOMPARE(columnIn("log_format m '$msec \n   $status \"x\"';", "1\n200 \"x\"", RequestColumn::Status),
        std::string("200"));
}

void TestNginxLogFormat::everyPrefixOfALineIsTakenOrNot()
{
    const auto format = NginxLogFormat::compile("log_format m '$remote_addr [$time_local] \"$request\" $status';");
    QVERIFY(format);
    const std::string line = "127.0.0.1 [20/Nov/2026:23:39:38 +0000] \"GET / HTTP/1.1\" 200";
    RequestColumns columns;
    for (std::size_t size = 0; size <= line.size(); ++size)
        QCOMPARE(format->match(line.substr(0, size), columns), size > line.find("\" ") + 1);
}

HEADROOM_TEST(TestNginxLogFormat)

} // namespace headroom::tst_nginx_log_format

#include "tst_nginx_log_format.moc"
