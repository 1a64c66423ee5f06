// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/request_log_lines.h"
#include "tests/support/logs/request_records.h"
#include "tests/support/logs/request_summary_text.h"

namespace headroom::tst_request_figures {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

class TestRequestFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void routesAreCountedWithoutTheirIds();
    void aClockThatWentBackIsAWarning();
    void aClockThatWentBackByMillenniaIsAWarning();
    void aLimiterThatNeverRefusesIsAWarning();
    void alsoWhereItIsOnlyALittleTooMuchForLong();
    void badRequestsAreNoSignOfALimiter();
    void sourcesAreAddedUp();
    void anEmptySourceAddsNothing();
    void thePeakOfTwoSourcesIsThatOfBoth();
    void theWindowMovesOnWithoutRequests();
    void placesAreBounded();
};

void TestRequestFigures::routesAreCountedWithoutTheirIds()
{
    RequestFigures figures;
    for (int i = 0; i < 10; ++i) {
        auto one = record(requestsStart, i < 3 ? 403 : 200);
        const auto target = "/api/v10/channels/" + std::to_string(i) + "/messages/5?x=" + std::to_string(i);
        one.target = target;
        one.method = "DELETE";
        figures.count(one);
    }
    figures.count(record(requestsStart));
    auto garbage = record(requestsStart, 400);
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

void TestRequestFigures::aClockThatWentBackIsAWarning()
{
    RequestFigures figures;
    for (int i = 0; i < 100; ++i)
        figures.count(record(requestsStart + i, 403));
    for (int i = 0; i < 100; ++i)
        figures.count(record(requestsStart - 3600 + i, 403));
    const auto summary = figures.summary();
    QVERIFY(hasWarning(summary, "clock went back 1 h 01 min (1 time)"));
    QCOMPARE(summary.total, std::uint64_t(200));
    QVERIFY(summary.invalid.inWindow.most >= 180);
}

void TestRequestFigures::aClockThatWentBackByMillenniaIsAWarning()
{
    RequestFigures figures;
    figures.count(record(requestsStart, 403));
    figures.count(record(std::int64_t{253402300799}, 403)); // the last second of 9999
    figures.count(record(requestsStart, 403));
    QVERIFY(hasWarning(figures.summary(), "clock went back 876,582 h (1 time)")); // a century
}

void TestRequestFigures::aLimiterThatNeverRefusesIsAWarning()
{
    RequestFigures figures;
    for (int i = 0; i < 150; ++i)
        figures.count(record(requestsStart));
    QVERIFY(figures.summary().warnings.empty());
    figures.count(record(requestsStart));
    QVERIFY(hasWarning(figures.summary(), "limiter seems to be inactive: up to 151 requests a second"));
    QCOMPARE(figures.summary().peakToDiscord.count, std::uint64_t(151));
}

void TestRequestFigures::alsoWhereItIsOnlyALittleTooMuchForLong()
{
    const auto warns = [](int perSecond, const char* target) {
        RequestFigures figures;
        for (int i = 0; i < 200 * perSecond; ++i) {
            auto request = record(requestsStart + i / perSecond);
            request.target = target;
            figures.count(request);
        }
        return !figures.summary().warnings.empty();
    };
    QVERIFY(!warns(50, "/api/v10/users/@me"));
    QVERIFY(warns(58, "/api/v10/users/@me"));
    // These have a limit of their own, by address.
    QVERIFY(!warns(58, "/api/v10/webhooks/100000000000000001/aToken"));
}

void TestRequestFigures::badRequestsAreNoSignOfALimiter()
{
    RequestFigures figures;
    for (int i = 0; i < 200; ++i)
        figures.count(record(requestsStart));
    for (const int status : {400, 413, 414, 494}) {
        auto refused = record(requestsStart, std::uint16_t(status));
        refused.reach = Reach::Refused;
        figures.count(refused);
    }
    QVERIFY(hasWarning(figures.summary(), "limiter"));
}

void TestRequestFigures::sourcesAreAddedUp()
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
    QCOMPARE(allFigures(merged), allFigures(expected));
    QVERIFY(both.series().minutes().counts == whole.figures().series().minutes().counts);
    QVERIFY(both.series().seconds().counts == whole.figures().series().seconds().counts);
}

void TestRequestFigures::anEmptySourceAddsNothing()
{
    RequestFigures figures;
    for (int i = 0; i < 10; ++i)
        figures.count(record(requestsStart + i, 403));
    const auto expected = allFigures(figures.summary());
    figures.merge(RequestFigures{});
    QCOMPARE(allFigures(figures.summary()), expected);
    RequestFigures none;
    none.merge(figures);
    QCOMPARE(allFigures(none.summary()), expected);
}

// Each of them is below it.
void TestRequestFigures::thePeakOfTwoSourcesIsThatOfBoth()
{
    RequestFigures a;
    RequestFigures b;
    for (int i = 0; i < 100; ++i) {
        a.count(record(requestsStart + i, 403));
        b.count(record(requestsStart + i, 403));
    }
    a.count(record(requestsStart + 7200));
    b.count(record(requestsStart + 7200));
    a.merge(b);
    const auto invalid = a.summary().invalid;
    QCOMPARE(invalid.inWindow.most, std::uint64_t(0));
    QCOMPARE(invalid.peak, std::uint64_t(200));
    QVERIFY(invalid.peakAt && *invalid.peakAt - wall(requestsStart + 99) <= 1min);
}

void TestRequestFigures::theWindowMovesOnWithoutRequests()
{
    RequestFigures figures;
    figures.count(record(requestsStart, 403));
    QCOMPARE(figures.summary(wall(requestsStart + 599)).invalid.inWindow.most, std::uint64_t(1));
    QCOMPARE(figures.summary(wall(requestsStart + 600)).invalid.inWindow.most, std::uint64_t(0));
    QCOMPARE(figures.summary(wall(requestsStart - 600)).invalid.inWindow.most, std::uint64_t(1));
}

void TestRequestFigures::placesAreBounded()
{
    RequestFigures figures;
    for (int i = 0; i < 5000; ++i) {
        auto one = record(requestsStart);
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

HEADROOM_TEST(TestRequestFigures)

} // namespace headroom::tst_request_figures

#include "tst_request_figures.moc"
