// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/log_export.h"

#include "ui/models/logs/log_gauges.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/logs/shard_model.h"
#include "ui/models/logs/traffic_route_model.h"

#include <cmath>

namespace headroom::tst_log_export {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::AnswerKind;

namespace {

console::TrafficSeries series(std::vector<float> ok, std::vector<float> cached = {})
{
    console::TrafficSeries made;
    made.grid = {WallTime(1'700'000'000s), 1s, ok.size()};
    made.perSecond[std::size_t(AnswerKind::Ok)] = std::move(ok);
    made.perSecond[std::size_t(AnswerKind::Cached)] = std::move(cached);
    return made;
}

console::LogFigures withBudget(std::int64_t atLeast, std::int64_t atMost)
{
    console::LogFigures figures;
    console::LogSource source;
    source.id = 4;
    source.name = "/var/log/nginx/discord_proxy.log";
    source.tellsRequests = true;
    figures.sources = {source};
    auto traffic = std::make_shared<console::TrafficFigures>();
    console::InvalidBudget budget;
    budget.source = 4;
    budget.atLeast = atLeast;
    budget.atMost = atMost;
    budget.perMinute = 12;
    budget.timeToBan = 6min;
    budget.burners = {{"403 DELETE …/messages/{id}", 20, 2}};
    traffic->budgets = {budget};
    traffic->globalPerSecond = 50;
    figures.traffic = traffic;
    return figures;
}

} // namespace

class TestLogExport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsNotKnownIsEmptyNotZero();
    void aRouteThatBeginsLikeAFormulaIsNotRun();
    void aShardWithoutDataHasEmptyFields();
    void timesAreInUtc();
    void theGaugeSaysAtMostWhereTheLogCannotTell();
    void theRateIsOfWhatReachedDiscordAlone();
    void webhookCallsCountByAddressAlone();
    void noLineRunsAcrossWhatWasNotRead();
    void withoutFiguresThereIsNoGauge();
    void aBudgetThatIsToldInPartIsCalledSo();
    void pathsAreShortenedAndCommandsAreNot();
};

void TestLogExport::whatIsNotKnownIsEmptyNotZero()
{
    const auto lines = exportedAnswers(series({2, std::nanf(""), 0})).split('\n');
    QCOMPARE(lines[0],
        "time,ok_per_second,client_error_per_second,denied_per_second,limited_per_second,server_error_per_second,"
        "refused_per_second,cached_per_second,unknown_per_second\r");
    QCOMPARE(lines[1], "2023-11-14T22:13:20.000Z,2,,,,,,,\r");
    QCOMPARE(lines[2], "2023-11-14T22:13:21.000Z,,,,,,,,\r");
    QCOMPARE(lines[3], "2023-11-14T22:13:22.000Z,0,,,,,,,\r");
    console::LatencySeries latency;
    latency.grid = {WallTime(1'700'000'000s), 60s, 2};
    latency.p50Ms = {std::nanf(""), 71.5F};
    latency.maxMs = {std::nanf(""), 90.0F};
    QCOMPARE(exportedLatency(latency).split('\n')[1], "2023-11-14T22:13:20.000Z,,,,\r");
    QCOMPARE(exportedLatency(latency).split('\n')[2], "2023-11-14T22:14:20.000Z,71.5,,,90\r");
}

void TestLogExport::aRouteThatBeginsLikeAFormulaIsNotRun()
{
    console::TrafficRoute route;
    route.method = "GET";
    route.routeTemplate = "=cmd|'/c calc'!A1,\"x\"";
    TrafficRouteModel model;
    model.show({route}, 600s);
    QVERIFY(exportedRoutes(model, {0}).contains("GET,\"'=cmd|'/c calc'!A1,\"\"x\"\"\",0,"));
}

void TestLogExport::aShardWithoutDataHasEmptyFields()
{
    console::LogFigures figures;
    auto shards = std::make_shared<console::ShardsFigures>();
    shards->shards.resize(1);
    figures.shards = shards;
    ShardModel model;
    model.show(figures);
    QCOMPARE(exportedShards(model, {0}).split('\n')[1], ",source 0,no_data,,,,,,,,0,0,0,0,0,,\r");
}

void TestLogExport::timesAreInUtc()
{
    QCOMPARE(isoText(WallTime(0s)), u"1970-01-01T00:00:00.000Z"_s);
}

void TestLogExport::theGaugeSaysAtMostWhereTheLogCannotTell()
{
    const auto uncertain = invalidFromLogs(withBudget(100, 8312));
    QVERIFY(uncertain);
    QCOMPARE(uncertain->inWindow, 8312);
    QCOMPARE(uncertain->timeToBan, Duration(6min));
    QCOMPARE(uncertain->causes.size(), std::size_t(1));
    QCOMPARE(uncertain->egresses.front().address, std::string("discord_proxy.log"));
    QVERIFY(uncertain->source.starts_with("At most"));
    QVERIFY(invalidFromLogs(withBudget(50, 50))->source.starts_with("Counted from"));
}

void TestLogExport::theRateIsOfWhatReachedDiscordAlone()
{
    auto figures = withBudget(0, 0);
    figures.lastTenMinutes = series({10, 20, 30}, {100, 100, 100});
    const auto gauge = rateFromLogs(figures);
    QVERIFY(gauge);
    QCOMPARE(*gauge->perSecond, 20.0);
    QCOMPARE(*gauge->limitPerSecond, 50.0);
    QCOMPARE(*requestsPerSecond(figures.lastTenMinutes, 1), 130.0);
}

// 60 webhook calls a second and nothing else are nothing of the bot's 50.
void TestLogExport::webhookCallsCountByAddressAlone()
{
    auto figures = withBudget(0, 0);
    figures.lastTenMinutes = series({70, 70, 70});
    QVERIFY(!rateFromLogs(figures, CountedBy::Address)); // not told
    figures.lastTenMinutes.byAddressPerSecond = {60, 60, 60};
    QCOMPARE(*rateFromLogs(figures)->perSecond, 10.0);
    QCOMPARE(*rateFromLogs(figures)->limitPerSecond, 50.0);
    const auto byAddress = rateFromLogs(figures, CountedBy::Address);
    QCOMPARE(*byAddress->perSecond, 60.0);
    QCOMPARE(*byAddress->limitPerSecond, 50.0);
    QCOMPARE(byAddress->history, (std::vector<float>{60, 60, 60}));
}

void TestLogExport::noLineRunsAcrossWhatWasNotRead()
{
    auto figures = withBudget(0, 0);
    figures.lastTenMinutes = series({10, std::nanf(""), 30, 40});
    QCOMPARE(rateFromLogs(figures)->history, (std::vector<float>{30, 40}));
    figures.lastTenMinutes.grid.step = 2s;
    QCOMPARE(rateFromLogs(figures)->history, (std::vector<float>{30, 30, 40, 40}));
}

void TestLogExport::withoutFiguresThereIsNoGauge()
{
    console::LogFigures none;
    QVERIFY(!invalidFromLogs(none));
    QVERIFY(!rateFromLogs(none));
    auto unread = withBudget(0, 0);
    unread.lastTenMinutes = series({std::nanf(""), std::nanf("")});
    QVERIFY(!rateFromLogs(unread));
    QVERIFY(!requestsPerSecond(unread));
    auto failures = withBudget(0, 0);
    failures.lastTenMinutes = series({10, 20});
    QVERIFY(rateFromLogs(failures) && requestsPerSecond(failures));
    failures.onlyFailures = true; // of all requests there may be many more
    QVERIFY(!rateFromLogs(failures));
    QVERIFY(!requestsPerSecond(failures));
    QVERIFY(!requestsPerSecond(unread.lastTenMinutes));
}

void TestLogExport::aBudgetThatIsToldInPartIsCalledSo()
{
    QCOMPARE(budgetCaption(true), u"of %1"_s);
    QCOMPARE(budgetFigure(8312, false, true), u"≤ 8,312"_s);
    QCOMPARE(budgetCaption(false), u"seen, of %1"_s);
    QCOMPARE(budgetFigure(8312, true, true), u"8,312"_s);
    auto figures = withBudget(0, 5);
    QVERIFY(invalidFromLogs(figures)->tellsAll);
    auto traffic = *figures.traffic;
    traffic.budgets.front().tellsAll = false;
    figures.traffic = std::make_shared<console::TrafficFigures>(std::move(traffic));
    QVERIFY(!invalidFromLogs(figures)->tellsAll);
}

void TestLogExport::pathsAreShortenedAndCommandsAreNot()
{
    QCOMPARE(shortSourceName("/var/log/nginx/discord_proxy.log"), u"discord_proxy.log"_s);
    QCOMPARE(shortSourceName("ssh gw-1 tail -F /var/log/gateway.log"), u"ssh gw-1 tail -F /var/log/gateway.log"_s);
    QCOMPARE(shortSourceName("http://gw-1:9000/metrics"), u"http://gw-1:9000/metrics"_s);
    QCOMPARE(shortSourceName("stdin"), u"stdin"_s);
}

HEADROOM_TEST(TestLogExport)

} // namespace headroom::tst_log_export

#include "tst_log_export.moc"
