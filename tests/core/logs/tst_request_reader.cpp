// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_reader.h"
#include "tests/support/request_log_lines.h"

#include <QTest>

#include <random>

using namespace headroom;
using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t start = 1795217978;

WallTime wall(std::int64_t second)
{
    return WallTime{std::chrono::seconds{second}};
}

RequestRecord record(std::int64_t second, std::uint16_t status = 200)
{
    RequestRecord made;
    made.at = wall(second);
    made.method = "GET";
    made.target = "/api/v10/gateway/bot";
    made.status = status;
    made.place = "FRA";
    return made;
}

RequestReader readerOf(std::string_view format = "discord_logs")
{
    return RequestReader(*formatGiven(format));
}

bool hasWarning(const RequestSummary& summary, const std::string& words)
{
    return std::any_of(summary.warnings.begin(), summary.warnings.end(),
        [&](const auto& warning) { return warning.find(words) != std::string::npos; });
}

// Every figure as one text.
std::string written(const RequestSummary& summary)
{
    std::string text;
    const auto add = [&text](auto... numbers) { ((text += std::to_string(numbers) + " "), ...); };
    add(summary.total, summary.toDiscord, summary.refused, summary.refusedByLimiter, summary.cached, summary.unknown);
    for (const auto count : summary.byKind)
        add(count);
    for (const auto& [status, count] : summary.byStatus)
        add(status, count);
    for (const auto& route : summary.routes) {
        text.append(route.method).append(route.routeTemplate) += " ";
        add(route.count, route.invalid);
    }
    for (const auto& place : summary.places)
        add((text += place.place, place.count));
    add(summary.peak.count, summary.peakToDiscord.count, summary.invalid.inWindow.least, summary.invalid.inWindow.most,
        summary.invalid.peak, summary.invalid.perMinute, int(summary.invalid.isUpperBound));
    for (const auto& time : {summary.from, summary.to, summary.peak.at, summary.invalid.peakAt})
        add(time ? time->time_since_epoch().count() : -1);
    for (const auto& cause : summary.invalid.causes)
        add(cause.status, (text.append(cause.method).append(cause.routeTemplate), cause.count));
    for (const auto& warning : summary.warnings)
        text += warning;
    return text;
}

const std::string threeLines = "127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n"
                               "- 429 \"GET /api/v10/channels/1/messages/429 HTTP/1.1\" 90\n";

} // namespace

class TestRequestReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFiguresAreThoseOfTheLinesMade();
    void routesAreCountedWithoutTheirIds();
    void lateAndDaylightSavingLinesMakeNoWarning();
    void aClockThatWentBackIsAWarning();
    void aLimiterThatNeverRefusesIsAWarning();
    void aLimiterThatIsSeenIsNone();
    void badRequestsAreNoSignOfALimiter();
    void threeLinesAreOneRequestAndExplained();
    void aTornRecordOfThreeLinesIsLeftOut();
    void aRecordOfThreeLinesDoesNotGoOnInAnotherFile();
    void manyMisfitsAreAWarningWithoutSecrets();
    void blankLinesAreNoLines();
    void nulBytesInvalidTextAndHugeLinesAreMisfits();
    void stoppingAtEveryLineGivesTheSameFigures();
    void damagedBytesAreRefused();
    void sourcesAreAddedUp();
    void anEmptySourceAddsNothing();
    void thePeakOfTwoSourcesIsThatOfBoth();
    void theWindowMovesOnWithoutRequests();
    void placesAreBounded();
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

void TestRequestReader::routesAreCountedWithoutTheirIds()
{
    RequestFigures figures;
    for (int i = 0; i < 10; ++i) {
        auto one = record(start, i < 3 ? 403 : 200);
        const auto target = "/api/v10/channels/" + std::to_string(i) + "/messages/5?x=" + std::to_string(i);
        one.target = target;
        one.method = "DELETE";
        figures.count(one);
    }
    figures.count(record(start));
    auto garbage = record(start, 400);
    garbage.method = garbage.target = {};
    figures.count(garbage);
    const auto summary = figures.summary();
    QCOMPARE(summary.routes.size(), std::size_t(3));
    QCOMPARE(summary.routes[0].method, std::string_view("DELETE"));
    QCOMPARE(summary.routes[0].routeTemplate, std::string_view("/channels/{channel}/messages/{id}"));
    QCOMPARE(summary.routes[0].count, std::uint64_t(10));
    QCOMPARE(summary.routes[0].invalid, std::uint64_t(3));
    QCOMPARE(summary.routes[1].routeTemplate, std::string_view("/gateway/bot"));
    QCOMPARE(summary.routes[2].routeTemplate, std::string_view("(no path)"));
    using Status = std::pair<std::uint16_t, std::uint64_t>;
    QVERIFY(summary.byStatus == (std::vector<Status>{{200, 8}, {400, 1}, {403, 3}}));
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

void TestRequestReader::aClockThatWentBackIsAWarning()
{
    RequestFigures figures;
    for (int i = 0; i < 100; ++i)
        figures.count(record(start + i, 403));
    for (int i = 0; i < 100; ++i)
        figures.count(record(start - 3600 + i, 403));
    const auto summary = figures.summary();
    QVERIFY(hasWarning(summary, "clock went back 3699 s (1 time)"));
    QCOMPARE(summary.total, std::uint64_t(200));
    QVERIFY(summary.invalid.inWindow.most >= 180);
}

void TestRequestReader::aLimiterThatNeverRefusesIsAWarning()
{
    RequestFigures figures;
    for (int i = 0; i < 50; ++i)
        figures.count(record(start));
    QVERIFY(figures.summary().warnings.empty());
    figures.count(record(start));
    QVERIFY(hasWarning(figures.summary(), "limiter seems to be inactive: up to 51 requests/s"));
    QCOMPARE(figures.summary().peakToDiscord.count, std::uint64_t(51));
}

void TestRequestReader::aLimiterThatIsSeenIsNone()
{
    RequestFigures busy;
    for (int i = 0; i < 100; ++i)
        busy.count(record(start));
    const auto with = [&busy](auto change) {
        auto figures = busy;
        change(figures);
        return hasWarning(figures.summary(), "limiter");
    };
    QVERIFY(with([](RequestFigures&) {}));
    QVERIFY(!with([](RequestFigures& figures) { figures.noteLimiter(); }));
    QVERIFY(!with([](RequestFigures& figures) {
        auto refused = record(start, 597);
        refused.reach = Reach::Refused;
        figures.count(refused);
    }));
    QVERIFY(!with([](RequestFigures& figures) {
        auto passed = record(start);
        passed.limiterSeen = true;
        figures.count(passed);
    }));
    auto reader = readerOf();
    for (int i = 0; i < 100; ++i)
        reader.take("127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 \"GET /x HTTP/1.1\" 20\n");
    QVERIFY(hasWarning(reader.summary(), "limiter"));
    reader.take("2026/11/20 23:44:55 [error] 26524#26524: *8 limiting requests, excess: 3.770 by zone \"global\"\n");
    QVERIFY(!hasWarning(reader.summary(), "limiter"));
    QCOMPARE(reader.unparsed(), std::uint64_t(0));
    QCOMPARE(reader.summary().total, std::uint64_t(100)); // the access log has the line of that request
}

void TestRequestReader::badRequestsAreNoSignOfALimiter()
{
    RequestFigures figures;
    for (int i = 0; i < 100; ++i)
        figures.count(record(start));
    for (const int status : {400, 413, 414, 494}) {
        auto refused = record(start, std::uint16_t(status));
        refused.reach = Reach::Refused;
        figures.count(refused);
    }
    QVERIFY(hasWarning(figures.summary(), "limiter"));
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
        const auto expected = written(unbroken.summary());
        for (std::size_t at = log.find('\n') + 1; at < log.size(); at = log.find('\n', at) + 1) {
            auto before = readerOf(name);
            before.take(std::string_view(log).substr(0, at));
            auto after = RequestReader::fromBytes(*formatNamed(name), before.toBytes());
            QVERIFY(after);
            after->take(std::string_view(log).substr(at));
            QCOMPARE(written(after->summary()), expected);
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

void TestRequestReader::sourcesAreAddedUp()
{
    RequestLogLines lines({.seed = 9, .perSecond = 20});
    auto whole = readerOf();
    auto a = readerOf();
    auto b = readerOf();
    for (int i = 0; i < 20000; ++i) {
        std::string line;
        lines.append(line, 1);
        whole.take(line);
        (i % 3 ? a : b).take(line);
    }
    auto both = a.figures();
    both.merge(b.figures());
    auto expected = whole.figures().summary();
    auto merged = both.summary();
    // Of routes and places that are as frequent the order may differ, and the peak is exact to a minute.
    const auto byName = [](const auto& x, const auto& y) {
        return std::pair(x.method, x.routeTemplate) < std::pair(y.method, y.routeTemplate);
    };
    for (auto* summary : {&expected, &merged}) {
        std::sort(summary->routes.begin(), summary->routes.end(), byName);
        std::sort(summary->invalid.causes.begin(), summary->invalid.causes.end(), byName);
        std::sort(summary->places.begin(), summary->places.end(),
            [](const auto& x, const auto& y) { return x.place < y.place; });
        std::sort(summary->invalid.causes.begin(), summary->invalid.causes.end(), [](const auto& x, const auto& y) {
            return std::tuple(x.status, x.method, x.routeTemplate) < std::tuple(y.status, y.method, y.routeTemplate);
        });
        summary->peak.at.reset();
        summary->peakToDiscord.at.reset();
    }
    const auto peak = expected.invalid.peak;
    QVERIFY(merged.invalid.peak <= peak);
    QVERIFY(merged.invalid.peak >= peak * 9 / 10);
    merged.invalid.peak = peak;
    merged.invalid.peakAt = expected.invalid.peakAt;
    QCOMPARE(written(merged), written(expected));
    QVERIFY(both.series().minutes().counts == whole.figures().series().minutes().counts);
    QVERIFY(both.series().seconds().counts == whole.figures().series().seconds().counts);
}

void TestRequestReader::anEmptySourceAddsNothing()
{
    RequestFigures figures;
    for (int i = 0; i < 10; ++i)
        figures.count(record(start + i, 403));
    const auto expected = written(figures.summary());
    figures.merge(RequestFigures{});
    QCOMPARE(written(figures.summary()), expected);
    RequestFigures none;
    none.merge(figures);
    QCOMPARE(written(none.summary()), expected);
}

// Each of them is below it.
void TestRequestReader::thePeakOfTwoSourcesIsThatOfBoth()
{
    RequestFigures a;
    RequestFigures b;
    for (int i = 0; i < 100; ++i) {
        a.count(record(start + i, 403));
        b.count(record(start + i, 403));
    }
    a.count(record(start + 7200));
    b.count(record(start + 7200));
    a.merge(b);
    const auto invalid = a.summary().invalid;
    QCOMPARE(invalid.inWindow.most, std::uint64_t(0));
    QCOMPARE(invalid.peak, std::uint64_t(200));
    QVERIFY(invalid.peakAt && *invalid.peakAt - wall(start + 99) <= 1min);
}

void TestRequestReader::theWindowMovesOnWithoutRequests()
{
    RequestFigures figures;
    figures.count(record(start, 403));
    QCOMPARE(figures.summary(wall(start + 599)).invalid.inWindow.most, std::uint64_t(1));
    QCOMPARE(figures.summary(wall(start + 600)).invalid.inWindow.most, std::uint64_t(0));
    QCOMPARE(figures.summary(wall(start - 600)).invalid.inWindow.most, std::uint64_t(1));
}

void TestRequestReader::placesAreBounded()
{
    RequestFigures figures;
    for (int i = 0; i < 5000; ++i) {
        auto one = record(start);
        const auto place = "P" + std::to_string(i);
        one.place = place;
        figures.count(one);
    }
    const auto places = figures.summary().places;
    QVERIFY(places.size() <= 65);
    QCOMPARE(places.front().place, std::string("(others)"));
    std::uint64_t sum = 0;
    for (const auto& place : places)
        sum += place.count;
    QCOMPARE(sum, std::uint64_t(5000));
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
    QVERIFY(written(reader.summary()).find(secret) == std::string::npos);
    for (const auto& sample : reader.unparsedSamples())
        QVERIFY(sample.find(secret) == std::string::npos);
    auto again = RequestReader::fromBytes(reader.format(), bytes);
    QVERIFY(again);
    again->take("1795217978.2 403\n");
    QCOMPARE(again->summary().routes.front().count, std::uint64_t(2));
}

QTEST_GUILESS_MAIN(TestRequestReader)
#include "tst_request_reader.moc"
