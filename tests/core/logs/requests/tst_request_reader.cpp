// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/request_log_lines.h"
#include "tests/support/logs/request_records.h"
#include "tests/support/logs/request_summary_text.h"

#include <random>

namespace headroom::tst_request_reader {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

const std::string threeLines = "127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n"
                               "- 429 \"GET /api/v10/channels/1/messages/429 HTTP/1.1\" 90\n";

} // namespace

class TestRequestReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFiguresAreThoseOfTheLinesMade();
    void lateAndDaylightSavingLinesMakeNoWarning();
    void aLimiterThatIsSeenIsNone();
    void threeLinesAreOneRequestAndExplained();
    void aTornRecordOfThreeLinesIsLeftOut();
    void aRecordOfThreeLinesDoesNotGoOnInAnotherFile();
    void manyMisfitsAreAWarningWithoutSecrets();
    void blankLinesAreNoLines();
    void nulBytesInvalidTextAndHugeLinesAreMisfits();
    void stoppingAtEveryLineGivesTheSameFigures();
    void damagedBytesAreRefused();
    void nothingThatIsKeptOrShownHoldsASecret();
};

void TestRequestReader::theFiguresAreThoseOfTheLinesMade()
{
    RequestLogLines lines({.seed = 5});
    std::string text;
    lines.append(text, 100000);
    auto reader = readerOf();
    reader.take(text);
    const auto summary = reader.summary();
    const auto& made = lines.made();
    QCOMPARE(reader.lines(), made.lines);
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(summary.total, made.lines);
    QCOMPARE(summary.toDiscord, made.toDiscord);
    QCOMPARE(summary.refused, made.refused);
    QCOMPARE(summary.cached, made.cached);
    QCOMPARE(summary.unknown, made.unknown);
    std::uint64_t invalid = 0;
    for (const auto& route : summary.routes)
        invalid += route.invalid;
    QCOMPARE(invalid, made.invalid);
    QVERIFY(summary.invalid.isUpperBound);
    QVERIFY(summary.invalid.inWindow.least > 0 && summary.invalid.inWindow.least < summary.invalid.inWindow.most);
    QVERIFY(summary.invalid.peak >= summary.invalid.inWindow.most);
    QCOMPARE(std::chrono::floor<std::chrono::seconds>(*summary.to - *summary.from).count(), 100000 / 40 - 1);
    QVERIFY(summary.peak.count >= 40 && summary.peak.count <= 60);
    QCOMPARE(summary.places.size(), std::size_t(3));
    QCOMPARE(summary.places.front().place, std::string("FRA"));
}

void TestRequestReader::lateAndDaylightSavingLinesMakeNoWarning()
{
    auto reader = readerOf();
    const auto line = [](const char* time) {
        return "127.0.0.1 [" + std::string(time) + "] 86ef72fdbdb06000-FRA - - 403 \"GET /x HTTP/1.1\" 20\n";
    };
    for (const auto* time : {"25/Oct/2026:02:59:58 +0200", "25/Oct/2026:02:59:59 +0200", "25/Oct/2026:02:00:00 +0100",
             "25/Oct/2026:02:00:01 +0100", "25/Oct/2026:02:59:59 +0200", "25/Oct/2026:02:00:02 +0100"})
        reader.take(line(time));
    const auto summary = reader.summary();
    QVERIFY(summary.warnings.empty());
    QCOMPARE(summary.invalid.inWindow, (Bounds{6, 6}));
    QCOMPARE((*summary.to - *summary.from).count(), 4000);
}

void TestRequestReader::aLimiterThatIsSeenIsNone()
{
    RequestFigures busy;
    for (int i = 0; i < 200; ++i)
        busy.count(record(requestsStart));
    const auto with = [&busy](auto change) {
        auto figures = busy;
        change(figures);
        return hasWarning(figures.summary(), "limiter");
    };
    QVERIFY(with([](RequestFigures&) {}));
    QVERIFY(!with([](RequestFigures& figures) { figures.noteLimiter(); }));
    QVERIFY(!with([](RequestFigures& figures) {
        auto refused = record(requestsStart, 597);
        refused.reach = Reach::Refused;
        figures.count(refused);
    }));
    QVERIFY(!with([](RequestFigures& figures) {
        auto passed = record(requestsStart);
        passed.limiterSeen = true;
        figures.count(passed);
    }));
    auto reader = readerOf();
    for (int i = 0; i < 200; ++i)
        reader.take("127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /x HTTP/1.1\" 20\n");
    QVERIFY(hasWarning(reader.summary(), "limiter"));
    reader.take("2026/11/20 23:44:55 [error] 26524#26524: *8 limiting requests, excess: 3.770 by zone \"global\"\n");
    QVERIFY(!hasWarning(reader.summary(), "limiter"));
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(reader.summary().total, std::uint64_t(200)); // the access log has the line of that request
}

void TestRequestReader::threeLinesAreOneRequestAndExplained()
{
    auto reader = readerOf("discord_logs_3");
    reader.take(threeLines + threeLines);
    const auto summary = reader.summary();
    QCOMPARE(summary.total, std::uint64_t(2));
    QCOMPARE(reader.lines(), std::uint64_t(6));
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(summary.invalid.inWindow, (Bounds{0, 2}));
    QVERIFY(hasWarning(summary, "3 lines"));
    QCOMPARE(summary.routes.front().routeTemplate, std::string_view("/channels/{channel}/messages/{id}"));
}

void TestRequestReader::aTornRecordOfThreeLinesIsLeftOut()
{
    std::string whole;
    for (int i = 0; i < 4; ++i)
        whole += threeLines;
    // Without any one of its lines, or with half of one.
    std::vector<std::size_t> begins{0};
    for (std::size_t at = whole.find('\n'); at + 1 < whole.size(); at = whole.find('\n', at + 1))
        begins.push_back(at + 1);
    for (std::size_t i = 3; i < 9; ++i) {
        for (const std::size_t kept : {0U, 4U}) {
            auto torn = whole;
            torn.erase(begins[i] + kept, begins[i + 1] - begins[i] - kept - (kept ? 1 : 0));
            auto reader = readerOf("discord_logs_3");
            reader.take(torn);
            QCOMPARE(reader.summary().total, std::uint64_t(3));
            QCOMPARE(reader.unparsed(), std::uint64_t(kept ? 3 : 2));
        }
    }
    auto reader = readerOf("discord_logs_3");
    reader.take("garbage\n\n" + whole);
    QCOMPARE(reader.summary().total, std::uint64_t(4));
    QCOMPARE(reader.unparsed(), std::uint64_t(1));
}

void TestRequestReader::aRecordOfThreeLinesDoesNotGoOnInAnotherFile()
{
    auto reader = readerOf("discord_logs_3");
    const auto second = threeLines.find('\n') + 1;
    reader.take(threeLines.substr(0, second));
    reader.endFile();
    reader.take(threeLines.substr(second));
    reader.take(threeLines);
    QCOMPARE(reader.summary().total, std::uint64_t(1));
    QCOMPARE(reader.unparsed(), std::uint64_t(3));
}

void TestRequestReader::manyMisfitsAreAWarningWithoutSecrets()
{
    auto reader = readerOf();
    for (int i = 0; i < 200; ++i)
        reader.take("127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /x HTTP/1.1\" 20\n");
    reader.take("POST /webhooks/1/hunter2 HTTP/1.1\n");
    QVERIFY(!hasWarning(reader.summary(), "do not fit"));
    reader.take("POST /webhooks/1/hunter2 HTTP/1.1\nx\ny\nz\na\nb\n");
    const auto summary = reader.summary();
    QVERIFY(hasWarning(summary, "7 of 207 lines do not fit the format discord_logs"));
    QVERIFY(!hasWarning(summary, "hunter2"));
    QCOMPARE(reader.unparsedSamples().size(), std::size_t(5));
}

void TestRequestReader::blankLinesAreNoLines()
{
    auto reader = readerOf();
    reader.take("\n  \n\r\n");
    QCOMPARE(reader.lines(), std::uint64_t(0));
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QVERIFY(!reader.summary().from);
}

void TestRequestReader::nulBytesInvalidTextAndHugeLinesAreMisfits()
{
    for (const auto name : formatNames()) {
        auto reader = readerOf(name);
        reader.take(std::string(100, '\0') + "\n\xff\xfe\xc3\x28\n" + std::string(4 << 20, '"') + "\n"
            + std::string(1 << 20, '\\') + "\n" + std::string(1 << 20, '{') + "\n");
        reader.endFile();
        QCOMPARE(reader.lines(), std::uint64_t(5));
        QCOMPARE(reader.unparsed(), std::uint64_t(5));
        for (const auto& sample : reader.unparsedSamples())
            QVERIFY(sample.size() < 1300);
    }
}

void TestRequestReader::stoppingAtEveryLineGivesTheSameFigures()
{
    RequestLogLines lines({.seed = 6, .perSecond = 3});
    std::string text;
    lines.append(text, 300);
    std::string inThree;
    for (int i = 0; i < 20; ++i)
        inThree += threeLines;
    for (const auto& [name, log] : {std::pair("discord_logs", text), std::pair("discord_logs_3", inThree)}) {
        auto unbroken = readerOf(name);
        unbroken.take(log);
        const auto expected = allFigures(unbroken.summary());
        for (std::size_t at = log.find('\n') + 1; at < log.size(); at = log.find('\n', at) + 1) {
            auto before = readerOf(name);
            before.take(std::string_view(log).substr(0, at));
            auto after = RequestReader::fromBytes(*formatNamed(name), before.toBytes());
            QVERIFY(after);
            after->take(std::string_view(log).substr(at));
            QCOMPARE(allFigures(after->summary()), expected);
            QCOMPARE(after->lines(), unbroken.lines());
            QCOMPARE(after->unparsed(), unbroken.unparsed());
            QVERIFY(after->figures().series().seconds().counts == unbroken.figures().series().seconds().counts);
        }
    }
}

void TestRequestReader::damagedBytesAreRefused()
{
    auto reader = readerOf();
    RequestLogLines lines;
    std::string text;
    lines.append(text, 200);
    reader.take(text + "garbage\n");
    const auto bytes = reader.toBytes();
    const auto format = *formatNamed("discord_logs");
    QVERIFY(RequestReader::fromBytes(format, bytes));
    std::mt19937_64 random{1};
    for (int round = 0; round < 500; ++round) {
        auto damaged = bytes;
        damaged[random() % damaged.size()] ^= char(1 << random() % 8);
        const auto read = RequestReader::fromBytes(format, damaged);
        QVERIFY(!read);
        QVERIFY(read.error().kind == ErrorKind::Broken);
        QVERIFY(!RequestReader::fromBytes(format, bytes.substr(0, random() % bytes.size())));
    }
    QVERIFY(!RequestReader::fromBytes(format, ""));
    QVERIFY(!RequestFigures::fromBytes(bytes)); // of another kind
}

void TestRequestReader::nothingThatIsKeptOrShownHoldsASecret()
{
    const std::string secret = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";
    const auto request = "\"POST /api/v10/webhooks/203039963636301824/" + secret + " HTTP/1.1\"";
    auto reader = readerOf("log_format x '$request_method \"$request\"\n$msec $status';");
    reader.take("POST " + request + "\n1795217978.1 403\n");
    reader.take("x " + request + " misfit\nmisfit\n");
    reader.take("POST " + request + "\n"); // waits for the rest
    QCOMPARE(reader.summary().total, std::uint64_t(1));
    const auto bytes = reader.toBytes();
    QVERIFY(bytes.find(secret) == std::string::npos);
    QVERIFY(allFigures(reader.summary()).find(secret) == std::string::npos);
    for (const auto& sample : reader.unparsedSamples())
        QVERIFY(sample.find(secret) == std::string::npos);
    auto again = RequestReader::fromBytes(reader.format(), bytes);
    QVERIFY(again);
    again->take("1795217978.2 403\n");
    QCOMPARE(again->summary().routes.front().count, std::uint64_t(2));
}

HEADROOM_TEST(TestRequestReader)

} // namespace headroom::tst_request_reader

#include "tst_request_reader.moc"
