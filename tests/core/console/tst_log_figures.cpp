// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window is told of logs, made for what it asked to see.
#include "core/base/time/system_clock.h"
#include "core/console/logs/log_format_check.h"
#include "core/console/logs/log_grid.h"
#include "core/console/logs/logs_together.h"
#include "core/console/logs/shards_figures.h"
#include "core/console/logs/traffic_figures.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "tests/support/logs/log_folder.h"
#include "tests/support/logs/request_log_lines.h"

#include <cmath>
#include <numeric>

namespace headroom::tst_log_figures {

using namespace headroom::console;
using namespace std::chrono_literals;

namespace {

constexpr WallTime start{1'795'217'880s}; // a whole minute

logs::RequestRecord request(Duration after, std::uint16_t status, std::string_view method = "GET",
    std::string_view target = "/api/v10/users/@me", logs::Reach reach = logs::Reach::Discord)
{
    logs::RequestRecord record;
    record.at = start + std::chrono::duration_cast<std::chrono::milliseconds>(after);
    record.status = status;
    record.method = method;
    record.target = target;
    record.reach = reach;
    return record;
}

// Whole requests of a series, whatever its step.
double requestsIn(const TrafficSeries& series, AnswerKind kind)
{
    const auto& values = series.perSecond[std::size_t(kind)];
    double sum = 0;
    for (const auto value : values)
        sum += std::isnan(value) ? 0 : double(value) * double(series.grid.step.count());
    return std::round(sum * 1000) / 1000; // they were floats
}

// Ten minutes: two requests a second, of which every tenth second's second one is a 403 of another route.
logs::RequestFigures tenMinutes()
{
    logs::RequestFigures figures;
    for (int second = 0; second < 600; ++second) {
        figures.count(request(std::chrono::seconds{second}, 200));
        if (second % 10 == 0)
            figures.count(request(std::chrono::seconds{second}, 403, "DELETE", "/api/v10/channels/1/messages/2"));
        else
            figures.count(request(std::chrono::seconds{second}, 200, "POST", "/api/v10/channels/1/messages"));
    }
    return figures;
}

RequestSource sourceOf(std::uint32_t id, const logs::RequestFigures& figures)
{
    return {id, &figures, figures.summary()};
}

constexpr WallTime end = start + 600s;

} // namespace

class TestLogFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aYoungLogIsFollowed();
    void sumsAreThoseOfTheMergedLogs();
    void whatAllLogsTellIsTheSameForWindowAndText();
    void noAnswerIsNoSuccess();
    void whatAFormatForgetsIsCounted();
    void aGridIsOnRoundSecondsAndOfSomeHundredPoints_data();
    void aGridIsOnRoundSecondsAndOfSomeHundredPoints();
    void chartsOfAPageShowTheSameTimeHoweverFarApartTheirPointsAre();
    void nowIsTheEndOfALogThatIsWrittenNoMore();
    void everyRequestIsInTheSeriesOnce_data();
    void everyRequestIsInTheSeriesOnce();
    void whatGoesToWebhooksIsToldApart();
    void whatWasNotReadIsNotZero();
    void aFilterAppliesToChartAndRoutes();
    void kindsThatAreNotAskedForAreLeftOut();
    void aZoomShowsThatPartAlone();
    void sourcesAreAddedAndCanBeTakenAlone();
    void whatOtherLogsTellAsWellIsNotAddedToThem();
    void theBudgetIsOfEachSourceTheWorstFirst();
    void aLabelOfABurnerShowsTheEndOfItsRoute();
    void shardsAreOfTheSourcesThatAreRead();
    void latenciesLieWhereTheyBelongAndGapsStay();
    void theLatenciesOfOneSourceAreItsOwn();
    void theDetailOfAShardIsItsOwn();
};

void TestLogFigures::aYoungLogIsFollowed()
{
    const auto state = [](double fraction, std::uint64_t lag) {
        logs::SourceState state;
        state.fraction = fraction;
        state.lag = lag;
        return state;
    };
    QVERIFY(!state(1, 0).isCatchingUp());
    QVERIFY(!state(0.9, 240).isCatchingUp()); // two lines since the last look, after twenty
    QVERIFY(state(0.9, 50'000'000).isCatchingUp());
    QVERIFY(!state(0.99999, 2'000'000).isCatchingUp()); // of 200 GB
}

void TestLogFigures::aGridIsOnRoundSecondsAndOfSomeHundredPoints_data()
{
    QTest::addColumn<int>("seconds");
    QTest::addColumn<int>("finest");
    QTest::addColumn<int>("step");
    QTest::newRow("10 min") << 600 << 1 << 1;
    QTest::newRow("1 h") << 3600 << 1 << 5;
    QTest::newRow("6 h") << 6 * 3600 << 1 << 30;
    QTest::newRow("24 h") << 24 * 3600 << 1 << 120;
    QTest::newRow("10 min by tens") << 600 << 10 << 10;
    QTest::newRow("1 h by minutes") << 3600 << 60 << 60;
    QTest::newRow("24 h by minutes") << 24 * 3600 << 60 << 120;
}

void TestLogFigures::aGridIsOnRoundSecondsAndOfSomeHundredPoints()
{
    QFETCH(int, seconds);
    QFETCH(int, finest);
    QFETCH(int, step);
    LogQuery query;
    query.length = std::chrono::seconds{seconds};
    const auto now = start + 12'345ms;
    const auto grid = gridOf(query, now, std::chrono::seconds{finest});
    QCOMPARE(grid.step.count(), std::int64_t(step));
    QVERIFY(grid.points <= 722);
    QVERIFY(grid.from <= now - query.length && grid.from > now - query.length - grid.step);
    QVERIFY(grid.from + std::int64_t(grid.points) * grid.step >= now);
    QCOMPARE(grid.from.time_since_epoch() % grid.step, 0ms);
    QCOMPARE(pointAt(grid, grid.from), std::optional<std::size_t>(0));
    QCOMPARE(pointAt(grid, grid.from - 1ms), std::nullopt);
    QCOMPARE(pointAt(grid, now), std::optional<std::size_t>(std::size_t((now - grid.from) / grid.step)));
    // A little later it is the same grid, further on.
    QCOMPARE((gridOf(query, now + 400ms, std::chrono::seconds{finest}).from - grid.from) % grid.step, 0ms);
    // What is looked at is as long as was asked for, and does not move with every answer.
    QCOMPARE(grid.viewTo - grid.viewFrom, std::chrono::milliseconds(query.length));
    QVERIFY(grid.viewTo >= now && grid.viewFrom >= grid.from);
    QVERIFY(grid.viewTo <= grid.from + std::int64_t(grid.points) * grid.step);
    QCOMPARE(gridOf(query, now + 400ms, std::chrono::seconds{finest}).viewTo, grid.viewTo);
}

void TestLogFigures::chartsOfAPageShowTheSameTimeHoweverFarApartTheirPointsAre()
{
    for (const auto length : {600s, 3600s, 6 * 3600s, 24 * 3600s}) {
        LogQuery query;
        query.length = length;
        for (const auto passed : {0ms, 1ms, 12'345ms, 59'999ms, 3'599'999ms}) {
            const auto byTens = gridOf(query, start + passed, 10s);
            const auto byMinutes = gridOf(query, start + passed, 60s);
            QCOMPARE(byMinutes.viewFrom, byTens.viewFrom);
            QCOMPARE(byMinutes.viewTo, byTens.viewTo);
        }
    }
    LogQuery query;
    query.zoom = std::pair(start + 1'500ms, start + 31'700ms);
    const auto zoomed = gridOf(query, start + 1h, 60s);
    QCOMPARE(zoomed.viewFrom, query.zoom->first);
    QCOMPARE(zoomed.viewTo, query.zoom->second);
}

void TestLogFigures::nowIsTheEndOfALogThatIsWrittenNoMore()
{
    QCOMPARE(endOfLogs(start, std::nullopt), start);
    QCOMPARE(endOfLogs(start, start - 30s), start);
    QCOMPARE(endOfLogs(start, start - 7 * 24h), start - 7 * 24h + 1ms);
    QCOMPARE(endOfLogs(start, start + 5s), start + 5s + 1ms); // its clock is ahead
}

void TestLogFigures::everyRequestIsInTheSeriesOnce_data()
{
    QTest::addColumn<int>("seconds");
    for (const auto seconds : {600, 3600, 6 * 3600, 24 * 3600})
        QTest::addRow("%d s", seconds) << seconds;
}

void TestLogFigures::everyRequestIsInTheSeriesOnce()
{
    QFETCH(int, seconds);
    const auto figures = tenMinutes();
    const std::vector sources{sourceOf(1, figures)};
    LogQuery query;
    query.length = std::chrono::seconds{seconds};
    const auto traffic = trafficOf(sources, query, end);
    QCOMPARE(requestsIn(traffic.series, AnswerKind::Ok), 1140.0);
    QCOMPARE(requestsIn(traffic.series, AnswerKind::Denied), 60.0);
    QCOMPARE(traffic.routes.size(), 3U);
    QCOMPARE(traffic.routes[0].total(), 600U);
    QCOMPARE(traffic.routes[0].routeTemplate, std::string("/users/@me"));
    QCOMPARE(traffic.routes[2].invalid, 60U);
}

// They reached Discord and do not count towards the bot's limit; what the proxy refused reached nobody.
void TestLogFigures::whatGoesToWebhooksIsToldApart()
{
    auto figures = tenMinutes();
    for (int second = 0; second < 600; ++second) {
        for (const auto target : {"/api/v10/webhooks/123/abcdef", "/api/v10/webhooks/123/abcdef/messages/@original"})
            figures.count(request(std::chrono::seconds{second}, 429, "POST", target));
        figures.count(request(std::chrono::seconds{second}, 204, "POST", "/api/v10/interactions/1/token/callback"));
        figures.count(request(std::chrono::seconds{second}, 200, "GET", "/api/v10/webhooks/123"));
        figures.count(
            request(std::chrono::seconds{second}, 429, "POST", "/api/v10/webhooks/123/abcdef", logs::Reach::Refused));
    }
    const std::vector sources{sourceOf(1, figures)};
    const auto series = trafficOf(sources, {}, end).series;
    QCOMPARE(series.byAddressPerSecond.size(), series.grid.points);
    double byAddress = 0;
    for (const float value : series.byAddressPerSecond)
        byAddress += std::isnan(value) ? 0 : double(value) * double(series.grid.step.count());
    QCOMPARE(byAddress, 1800.0);
    LogQuery query;
    query.routeText = "webhooks";
    QVERIFY(trafficOf(sources, query, end).series.byAddressPerSecond.empty());
}

void TestLogFigures::whatWasNotReadIsNotZero()
{
    const auto figures = tenMinutes();
    const std::vector sources{sourceOf(1, figures)};
    LogQuery query;
    query.length = 1200s;
    const auto ok = trafficOf(sources, query, end).series.perSecond[std::size_t(AnswerKind::Ok)];
    const auto unread = std::size_t(std::count_if(ok.begin(), ok.end(), [](float value) { return std::isnan(value); }));
    QVERIFY2(unread >= ok.size() / 2 - 3 && unread <= ok.size() / 2 + 3, std::to_string(unread).c_str());
    QVERIFY(std::isnan(ok.front()));
    // Silence between requests is zero.
    const auto denied = trafficOf(sources, query, end).series.perSecond[std::size_t(AnswerKind::Limited)];
    QVERIFY(denied[denied.size() - 10] == 0.0F);
}

void TestLogFigures::aFilterAppliesToChartAndRoutes()
{
    const auto figures = tenMinutes();
    const std::vector sources{sourceOf(1, figures)};
    LogQuery query;
    query.routeText = "delete";
    const auto traffic = trafficOf(sources, query, end);
    QCOMPARE(traffic.routes.size(), 1U);
    QCOMPARE(traffic.routes[0].method, std::string("DELETE"));
    QCOMPARE(requestsIn(traffic.series, AnswerKind::Denied), 60.0);
    QCOMPARE(requestsIn(traffic.series, AnswerKind::Ok), 0.0);
    query.routeText = "/Messages";
    QCOMPARE(trafficOf(sources, query, end).routes.size(), 2U);
    query.routeText = "route:messages -method:delete";
    QCOMPARE(trafficOf(sources, query, end).routes.size(), 1U);
    query.routeText = "method:delete";
    QCOMPARE(requestsIn(trafficOf(sources, query, end).series, AnswerKind::Denied), 60.0);
    query.routeText = "nothing like it";
    const auto none = trafficOf(sources, query, end);
    QVERIFY(none.routes.empty());
    QCOMPARE(requestsIn(none.series, AnswerKind::Ok), 0.0);
}

void TestLogFigures::kindsThatAreNotAskedForAreLeftOut()
{
    const auto figures = tenMinutes();
    const std::vector sources{sourceOf(1, figures)};
    LogQuery query;
    query.kinds.fill(false);
    query.kinds[std::size_t(AnswerKind::Denied)] = true;
    const auto traffic = trafficOf(sources, query, end);
    QVERIFY(traffic.series.perSecond[std::size_t(AnswerKind::Ok)].empty());
    QCOMPARE(requestsIn(traffic.series, AnswerKind::Denied), 60.0);
    QCOMPARE(traffic.routes.size(), 1U);
}

void TestLogFigures::aZoomShowsThatPartAlone()
{
    const auto figures = tenMinutes();
    const std::vector sources{sourceOf(1, figures)};
    LogQuery query;
    query.zoom = {start + 100s, start + 200s};
    const auto traffic = trafficOf(sources, query, end + 5h);
    QCOMPARE(traffic.series.grid.from, start + 100s);
    QCOMPARE(requestsIn(traffic.series, AnswerKind::Denied), 10.0);
    QCOMPARE(std::accumulate(traffic.routes.begin(), traffic.routes.end(), std::uint64_t(0),
                 [](auto sum, const TrafficRoute& route) { return sum + route.total(); }),
        200U);
}

void TestLogFigures::sourcesAreAddedAndCanBeTakenAlone()
{
    const auto one = tenMinutes();
    logs::RequestFigures two;
    two.count(request(30s, 200));
    two.count(request(31s, 502, "GET", "/api/v10/users/@me", logs::Reach::Unknown));
    const std::vector sources{sourceOf(1, one), sourceOf(2, two)};
    LogQuery query;
    QCOMPARE(requestsIn(trafficOf(sources, query, end).series, AnswerKind::Ok), 1141.0);
    QCOMPARE(requestsIn(trafficOf(sources, query, end).series, AnswerKind::Unknown), 1.0);
    query.source = 2;
    const auto alone = trafficOf(sources, query, end);
    QCOMPARE(requestsIn(alone.series, AnswerKind::Ok), 1.0);
    QCOMPARE(alone.byStatus.size(), 2U);
    QCOMPARE(alone.budgets.size(), 2U); // whatever is asked for: they are what counts most
}

void TestLogFigures::whatOtherLogsTellAsWellIsNotAddedToThem()
{
    const auto proxy = tenMinutes();
    logs::RequestFigures bot({false, true});
    bot.count(request(30s, 429));
    bot.count(request(31s, 429));
    const logs::RequestFigures nothingYet;
    std::vector sources{sourceOf(1, bot), sourceOf(2, proxy), sourceOf(3, nothingYet)};
    leaveOut(sources);
    QVERIFY(!sources[0].isAddedUp && sources[1].isAddedUp && sources[2].isAddedUp);
    LogQuery query;
    const auto all = trafficOf(sources, query, end);
    QCOMPARE(requestsIn(all.series, AnswerKind::Limited), 0.0);
    QCOMPARE(requestsIn(all.series, AnswerKind::Ok), 1140.0);
    QCOMPARE(requestsIn(seriesOf(sources, all.series.grid), AnswerKind::Limited), 0.0);
    QCOMPARE(all.byStatus.size(), 2U);
    QCOMPARE(all.budgets.size(), 3U); // each log's own
    QCOMPARE(all.budgets[1].atMost, 2);
    QVERIFY(all.budgets[0].tellsAll && !all.budgets[1].tellsAll);
    query.source = 1;
    QCOMPARE(requestsIn(trafficOf(sources, query, end).series, AnswerKind::Limited), 2.0);

    // Of logs that tell only of failures alone, all are there.
    logs::RequestFigures another({false, true});
    another.count(request(32s, 429));
    std::vector failing{sourceOf(1, bot), sourceOf(2, another)};
    leaveOut(failing);
    QCOMPARE(requestsIn(trafficOf(failing, {}, end).series, AnswerKind::Limited), 3.0);
    QVERIFY(tellOnlyOfFailures(failing));
    QVERIFY(!tellOnlyOfFailures(sources));
    const std::vector silent{sourceOf(3, nothingYet)};
    QVERIFY(!tellOnlyOfFailures(silent));
}

void TestLogFigures::theBudgetIsOfEachSourceTheWorstFirst()
{
    logs::RequestFigures fine;
    fine.count(request(599s, 403));
    const auto bad = tenMinutes();
    const std::vector sources{sourceOf(1, fine), sourceOf(2, bad)};
    const auto budgets = trafficOf(sources, {}, end).budgets;
    QCOMPARE(budgets.size(), 2U);
    QCOMPARE(budgets[0].source, 2U);
    QCOMPARE(budgets[0].atMost, 60);
    QCOMPARE(budgets[0].limit, 10'000);
    QCOMPARE(budgets[0].burners.size(), 1U);
    QCOMPARE(budgets[0].burners[0].label, std::string("403 DELETE …/messages/{id}"));
    QCOMPARE(budgets[1].atMost, 1);
}

void TestLogFigures::aLabelOfABurnerShowsTheEndOfItsRoute()
{
    const auto label = [](std::string_view route) { return burnerLabel({403, "GET", route, 1}); };
    QCOMPARE(label("/users/@me"), std::string("403 GET /users/@me"));
    QCOMPARE(label("/channels/{channel}/messages/{id}"), std::string("403 GET …/messages/{id}"));
    QCOMPARE(label("(no path)"), std::string("403 GET (no path)"));
    QCOMPARE(burnerLabel({0, "", "", 5}), std::string("others"));
}

namespace {

logs::ShardRecord ack(std::uint32_t shard, Duration after, Duration latency)
{
    logs::ShardRecord record;
    record.shard = shard;
    record.at = start + std::chrono::duration_cast<std::chrono::milliseconds>(after);
    record.event = logs::ShardEvent::Ack;
    record.latency = latency;
    return record;
}

logs::ShardFigures twoSources(std::size_t& first, std::size_t& second)
{
    logs::ShardFigures figures;
    first = figures.addSource("a.log", logs::shardFormatNamed("discord.js")->facts());
    second = figures.addSource("b.log", logs::shardFormatNamed("discord.js")->facts());
    for (int i = 0; i < 12; ++i) {
        figures.add(first, ack(0, i * 40s, 50ms), 1ms);
        figures.add(first, ack(1, i * 40s + 1s, i >= 10 ? 700ms : 60ms), 1ms);
    }
    figures.add(second, ack(0, 5s, 80ms), 1ms);
    logs::ShardRecord closed;
    closed.shard = 0;
    closed.at = start + 6s;
    closed.event = logs::ShardEvent::Closed;
    closed.closeCode = 4009;
    closed.detail = "Session timed out.";
    figures.add(second, closed, 1ms);
    return figures;
}

} // namespace

void TestLogFigures::shardsAreOfTheSourcesThatAreRead()
{
    std::size_t first = 0;
    std::size_t second = 0;
    const auto figures = twoSources(first, second);
    const auto all = shardsOf(figures, {{first, 7}, {second, 8}}, {}, start + 460s);
    QCOMPARE(all.shards.size(), 3U);
    QCOMPARE(all.shards[0].source, 7U);
    QCOMPARE(all.shards[0].number, std::optional<std::uint32_t>(0));
    QVERIFY(all.shards[0].isExact && all.shards[0].tellsLatency);
    QCOMPARE(all.shards[0].samples, 12U);
    QCOMPARE(all.shards[0].lastMs, std::optional(50.0F));
    QVERIFY(all.shards[0].state == ShardState::Healthy);
    QVERIFY(all.shards[1].state == ShardState::Slow);
    QVERIFY(all.shards[2].state != ShardState::Healthy); // closed, and silent since
    QCOMPARE(all.shards[2].lastCloseCode, std::optional<std::uint16_t>(4009));
    QCOMPARE(shardsOf(figures, {{first, 7}}, {}, start + 460s).shards.size(), 2U);
    LogQuery query;
    query.source = 8;
    const auto one = shardsOf(figures, {{first, 7}, {second, 8}}, query, start + 460s);
    QCOMPARE(one.shards.size(), 1U);
    QCOMPARE(one.inTrouble, 1U);
    query.source = 7;
    const auto other = shardsOf(figures, {{first, 7}, {second, 8}}, query, start + 460s);
    QCOMPARE(other.inTrouble, 1U); // of all
    QCOMPARE(other.all, 3U);
    QCOMPARE(other.outages.size(), 1U);
    QCOMPARE(other.outages.front().source, 8U);
    QVERIFY(other.outages.front().silentFor > 0s);
    QVERIFY(other.outages.front().state == all.shards[2].state);
}

void TestLogFigures::latenciesLieWhereTheyBelongAndGapsStay()
{
    std::size_t first = 0;
    std::size_t second = 0;
    const auto figures = twoSources(first, second);
    const auto latency = shardsOf(figures, {{first, 7}, {second, 8}}, {}, start + 460s).latency;
    QCOMPARE(latency.grid.step.count(), 10);
    const auto point = [&latency](Duration after) {
        return *pointAt(latency.grid, start + std::chrono::duration_cast<std::chrono::milliseconds>(after));
    };
    QVERIFY(latency.p50Ms[point(0s)] > 45 && latency.p50Ms[point(0s)] < 85);
    QVERIFY(latency.maxMs[point(441s)] > 690 && latency.maxMs[point(441s)] < 710);
    QVERIFY(std::isnan(latency.p50Ms[point(25s)]));
    QVERIFY(std::isnan(latency.p99Ms.front()));
}

void TestLogFigures::theLatenciesOfOneSourceAreItsOwn()
{
    std::size_t first = 0;
    std::size_t second = 0;
    const auto figures = twoSources(first, second);
    LogQuery query;
    query.source = 8;
    const auto latency = shardsOf(figures, {{first, 7}, {second, 8}}, query, start + 460s).latency;
    QCOMPARE(latency.grid.step.count(), 60);
    const auto at = *pointAt(latency.grid, start + 5s);
    QVERIFY(std::abs(latency.p50Ms[at] - 80) < 2 && std::abs(latency.maxMs[at] - 80) < 0.1F);
    for (std::size_t i = 0; i < latency.grid.points; ++i)
        QVERIFY(i == at || std::isnan(latency.p50Ms[i]));
    query.source = 7;
    const auto other = shardsOf(figures, {{first, 7}, {second, 8}}, query, start + 460s).latency;
    QVERIFY(std::abs(other.p50Ms[at] - 55) < 7);
    QVERIFY(std::abs(other.maxMs[*pointAt(other.grid, start + 441s)] - 700) < 1);
}

void TestLogFigures::theDetailOfAShardIsItsOwn()
{
    std::size_t first = 0;
    std::size_t second = 0;
    const auto figures = twoSources(first, second);
    LogQuery query;
    query.shard = LogQuery::Shard{8, 0};
    const auto shown = shardsOf(figures, {{first, 7}, {second, 8}}, query, start + 460s);
    QVERIFY(shown.detail.has_value());
    QVERIFY(shown.detail->shard == *query.shard);
    QCOMPARE(shown.detail->happenings.size(), 1U);
    QCOMPARE(shown.detail->happenings[0].text, std::string("closed 4009: Session timed out."));
    QVERIFY(shown.detail->happenings[0].isBad);
    QCOMPARE(std::count_if(shown.detail->latency.maxMs.begin(), shown.detail->latency.maxMs.end(),
                 [](float value) { return !std::isnan(value); }),
        1);
    query.shard = LogQuery::Shard{99, 0};
    QVERIFY(!shardsOf(figures, {{first, 7}}, query, start + 460s).detail);
}

// The window adds up what it shows of several logs, the command line merges them: the same comes out.
void TestLogFigures::sumsAreThoseOfTheMergedLogs()
{
    auto first = tenMinutes();
    logs::RequestFigures second;
    for (int i = 0; i < 300; ++i)
        second.count(request(std::chrono::seconds{i},
            std::uint16_t(i % 3 == 0 ? 0
                    : i % 3 == 1     ? 429
                                     : 502),
            "GET", "/api/v10/users/@me", i % 3 == 0 ? logs::Reach::Unknown : logs::Reach::Discord));
    const RequestSource both[] = {sourceOf(1, first), sourceOf(2, second)};
    const auto sums = sumsOf(both);
    auto merged = first;
    merged.merge(second);
    const auto summary = merged.summary(start + 600s);
    QCOMPARE(sums.total, summary.total);
    QCOMPARE(sums.toDiscord, summary.toDiscord);
    QCOMPARE(sums.refused, summary.refused);
    QCOMPARE(sums.cached, summary.cached);
    QCOMPARE(sums.unknown, summary.unknown);
    QVERIFY(sums.byStatus == summary.byStatus);
    QVERIFY(sums.limitedByScope == summary.limitedByScope);
    QCOMPARE(sums.byPlace.size(), summary.places.size());
    const auto window = trafficOf(both, {}, start + 600s);
    QVERIFY(window.byStatus == summary.byStatus);
    QCOMPARE(sums.total, 1500U);
    QCOMPARE(sums.unknown, 100U);
}

void TestLogFigures::whatAllLogsTellIsTheSameForWindowAndText()
{
    const support::LogFolder folder;
    std::string requests;
    support::RequestLogLines({.garbage = 0}).append(requests, 400);
    folder.write("a.log", requests);
    folder.write("b.log", requests.substr(0, requests.find('\n', requests.size() / 2) + 1) + "garbage\n");
    std::string beats;
    for (int i = 0; i < 30; ++i)
        beats += "2026-11-20T23:39:" + std::to_string(19 + i)
            + ".120Z [WS => Shard 3] Heartbeat acknowledged, latency of " + std::to_string(40 + i) + "ms.\n";
    folder.write("c.log", beats);
    SystemClock clock;
    logs::LogIngest::Options options;
    for (const auto* name : {"a.log", "b.log", "c.log", "missing.log"})
        options.inputs.push_back({logs::LogInput::Kind::Files, folder.path(name)});
    options.follows = false;
    logs::LogIngest ingest(options, clock);
    QSignalSpy ended(&ingest, &logs::LogIngest::ended);
    QVERIFY(ingest.open().has_value());
    QVERIFY(!ended.isEmpty() || ended.wait(20000));

    const auto all = togetherOf(ingest);
    QCOMPARE(all.requests.size(), 2U);
    QCOMPARE(all.unparsed, 1U);
    QCOMPARE(all.problems.size(), 1U);
    QVERIFY2(all.problems[0].ends_with("missing.log does not exist"), all.problems[0].c_str());
    const auto summary = summaryOf(all);
    QVERIFY(summary.has_value());
    QVERIFY(summary->total > 500);
    const auto window = trafficOf(all.requests, {}, all.end);
    QVERIFY(window.byStatus == summary->byStatus);
    std::uint64_t total = 0;
    for (const auto& [status, count] : window.byStatus)
        total += count;
    QCOMPARE(total, summary->total);
    const auto shards = shardFiguresOf(ingest, all);
    const auto shown = shardsOf(ingest.shards(), all.shardSources, {}, all.end);
    QCOMPARE(shards.size(), 1U);
    QCOMPARE(shown.shards.size(), 1U);
    QVERIFY(shown.shards[0].state == shards[0].state);
    QCOMPARE(shown.shards[0].samples, shards[0].samples);
    QVERIFY(shown.outages.empty());
}

void TestLogFigures::noAnswerIsNoSuccess()
{
    QVERIFY(answerKindOf(0) == AnswerKind::Unknown);
    QVERIFY(answerKindOf(200) == AnswerKind::Ok);
    QVERIFY(answerKindOf(403) == AnswerKind::Denied);
    QVERIFY(answerKindOf(429) == AnswerKind::Limited);
    QVERIFY(answerKindOf(404) == AnswerKind::ClientError);
    QVERIFY(answerKindOf(503) == AnswerKind::ServerError);
}

void TestLogFigures::whatAFormatForgetsIsCounted()
{
    LogFigures figures;
    QCOMPARE(historyLostBy("discord.js", figures).logs, 0U);
    for (const auto* format : {"discord.js", "combined", ""}) {
        auto& source = figures.sources.emplace_back();
        source.chosenFormat = format;
        source.firstRecordAt = start + std::chrono::minutes(figures.sources.size());
    }
    QCOMPARE(historyLostBy("discord.js", figures).logs, 1U);
    QCOMPARE(historyLostBy("discord.js", figures).since, std::optional<WallTime>(start + 2min));
    QCOMPARE(historyLostBy("jda", figures).logs, 2U);
    QCOMPARE(historyLostBy("jda", figures).since, std::optional<WallTime>(start + 1min));
    QCOMPARE(historyLostBy("", figures).logs, 0U); // as it is
    figures.format = "jda";
    QCOMPARE(historyLostBy("", figures).logs, 2U); // all are recognised anew
}

HEADROOM_TEST(TestLogFigures)

} // namespace headroom::tst_log_figures

#include "tst_log_figures.moc"
