// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What pages of metrics say of shards, and in which unit.
#include "core/logs/shards/shard_metrics.h"
#include "tests/support/logs/shard_fact_lines.h"

namespace headroom::tst_shard_metrics {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr WallTime start{std::chrono::milliseconds{0}};
using Texts = std::vector<std::string>;

// What one more page says, without its time and interval.
Texts scrape(ShardMetrics& metrics, std::string_view page, WallTime at = start)
{
    Texts said;
    metrics.read(page, at, [&said](std::string_view part, const ShardRecord& record) {
        auto copy = record;
        copy.interval.reset();
        copy.at.reset();
        said.push_back((part.empty() ? "" : std::string(part) + ": ") + describe(copy));
    });
    return said;
}

Texts scrapeOnce(std::string_view page)
{
    ShardMetrics metrics;
    return scrape(metrics, page);
}

} // namespace

class TestShardMetrics : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theSampleScrapeOfTheFacts();
    void gatewayProxyIsInSecondsAndNaNBeforeTheFirstAck();
    void gatewayProxyStatusIsReadByWhatWasAdded();
    void spectaclesPingIsInMillisecondsAndByWhatWasAdded();
    void sandwichSecondsAreMilliseconds();
    void sandwichApplicationsAreApart();
    void twilightDispatchZeroIsUnknown();
    void pluralKitTellsClosesReconnectsAndSessions();
    void discordExtPrometheusNoneIsTheWholeBot();
    void aBotWithoutShardsIsNone();
    void argusIsInSeconds();
    void aGaugeThatDidNotChangeIsNoNewSample();
    void theIntervalKnowsHowOftenThePageIsRead();
    void aLatencyThatCannotBeIsNoSample();
    void otherSeriesSayNothing();
};

void TestShardMetrics::theSampleScrapeOfTheFacts()
{
    ShardMetrics metrics;
    const auto said = scrape(metrics,
        "# TYPE gateway_shard_latency gauge\n"
        "gateway_shard_latency{shard=\"0\"} 0.04196\n"
        "gateway_shard_latency{shard=\"1\"} NaN\n"
        "# TYPE gateway_shard_latency_histogram summary\n"
        "gateway_shard_latency_histogram{shard=\"0\",quantile=\"0\"} 0.0391\n"
        "gateway_shard_latency_histogram{shard=\"0\",quantile=\"0.99\"} 0.0601\n"
        "gateway_shard_latency_histogram_sum{shard=\"0\"} 12.5\n"
        "gateway_shard_latency_histogram_count{shard=\"0\"} 301\n");
    QCOMPARE(said, (Texts{"Ack shard 0 latency 41.96ms", "Status shard 1"}));
    QCOMPARE(metrics.counts().unknownYet, 1U);
    QCOMPARE(metrics.counts().broken, 0U);
}

void TestShardMetrics::gatewayProxyIsInSecondsAndNaNBeforeTheFirstAck()
{
    ShardMetrics metrics;
    QCOMPARE(scrape(metrics, "gateway_shard_latency{shard=\"3\"} NaN\n"), (Texts{"Status shard 3"})); // it is there
    QVERIFY(scrape(metrics, "gateway_shard_latency{shard=\"3\"} NaN\n").empty());
    QCOMPARE(scrape(metrics, "gateway_shard_latency{shard=\"3\"} 0.042\n"), (Texts{"Ack shard 3 latency 42ms"}));
}

void TestShardMetrics::gatewayProxyStatusIsReadByWhatWasAdded()
{
    ShardMetrics metrics;
    const auto page = [](int sum, int count) {
        return "gateway_shard_status{shard=\"3\",quantile=\"0.5\"} 4\ngateway_shard_status_sum{shard=\"3\"} "
            + std::to_string(sum) + "\ngateway_shard_status_count{shard=\"3\"} " + std::to_string(count) + "\n";
    };
    QCOMPARE(scrape(metrics, page(40, 10)), (Texts{"Ready shard 3 number 4"}));
    QVERIFY(scrape(metrics, page(44, 11)).empty()); // still active
    QVERIFY(scrape(metrics, page(44, 11)).empty()); // nothing was added
    QCOMPARE(scrape(metrics, page(45, 12)), (Texts{"Closed shard 3 number 1"})); // the median still says 4
    QVERIFY(scrape(metrics, page(52, 14)).empty()); // 3 and 4: nobody knows which is the newer
    QCOMPARE(scrape(metrics, page(60, 16)), (Texts{"Ready shard 3 number 4"}));
    QCOMPARE(scrape(metrics, page(0, 1)), (Texts{"Closed shard 3 number 0"})); // begun anew
}

void TestShardMetrics::spectaclesPingIsInMillisecondsAndByWhatWasAdded()
{
    ShardMetrics metrics;
    QCOMPARE(scrape(metrics,
                 "gateway_ping{id=\"3\",quantile=\"0.5\"} 41\ngateway_ping_sum{id=\"3\"} 420\n"
                 "gateway_ping_count{id=\"3\"} 10\n"),
        (Texts{"Ack shard 3 latency 42ms"}));
    QCOMPARE(scrape(metrics, "gateway_ping_sum{id=\"3\"} 475.5\ngateway_ping_count{id=\"3\"} 11\n"),
        (Texts{"Ack shard 3 latency 55.5ms"}));
    QVERIFY(scrape(metrics, "gateway_ping_sum{id=\"3\"} 475.5\ngateway_ping_count{id=\"3\"} 11\n").empty());
}

void TestShardMetrics::sandwichSecondsAreMilliseconds()
{
    QCOMPARE(scrapeOnce("sandwich_gateway_latency_seconds{application_identifier=\"\",shard_id=\"3\"} 42\n"),
        (Texts{"Ack shard 3 latency 42ms"}));
    // Should it be put right one day.
    QCOMPARE(scrapeOnce("sandwich_gateway_latency_seconds{application_identifier=\"\",shard_id=\"3\"} 0.042\n"),
        (Texts{"Ack shard 3 latency 42ms"}));
}

void TestShardMetrics::sandwichApplicationsAreApart()
{
    ShardMetrics metrics;
    QCOMPARE(scrape(metrics,
                 "sandwich_gateway_latency_seconds{application_identifier=\"main\",shard_id=\"0\"} 42\n"
                 "sandwich_gateway_latency_seconds{application_identifier=\"beta\",shard_id=\"0\"} 50\n"
                 "sandwich_shard_status{application_identifier=\"beta\",shard_id=\"0\"} 4\n"),
        (Texts{"main: Ack shard 0 latency 42ms", "beta: Ack shard 0 latency 50ms", "beta: Ready shard 0 number 4"}));
    QCOMPARE(scrape(metrics, "sandwich_shard_status{application_identifier=\"beta\",shard_id=\"0\"} 6\n"),
        (Texts{"beta: Closed shard 0 number 6"}));
}

void TestShardMetrics::twilightDispatchZeroIsUnknown()
{
    ShardMetrics metrics;
    QCOMPARE(scrape(metrics, "gateway_latencies{shard=\"0\"} 0\ngateway_latencies{shard=\"1\"} 37\ngateway_shards 2\n"),
        (Texts{"Status shard 0", "Ack shard 1 latency 37ms", "Status /2"}));
    QCOMPARE(metrics.counts().unknownYet, 1U);
}

void TestShardMetrics::pluralKitTellsClosesReconnectsAndSessions()
{
    ShardMetrics metrics;
    QCOMPARE(scrape(metrics,
                 "pluralkit_gateway_shard_latency{shard_id=\"3\"} 88\n"
                 "pluralkit_gateway_shard_up{shard_id=\"3\"} 1\n"
                 "pluralkit_gateway_shard_closed{shard_id=\"3\",close_code=\"4009\"} 7\n"
                 "pluralkit_gateway_shard_reconnect{shard_id=\"3\",resumed=\"true\"} 2\n"
                 "pluralkit_gateway_sessions_remaining 954\n"),
        (Texts{"Ack shard 3 latency 88ms", "Ready shard 3 number 1", "SessionsLeft number 954"}));
    QCOMPARE(scrape(metrics,
                 "pluralkit_gateway_shard_closed{shard_id=\"3\",close_code=\"4009\"} 8\n"
                 "pluralkit_gateway_shard_up{shard_id=\"3\"} 0\n"
                 "pluralkit_gateway_shard_reconnect{shard_id=\"3\",resumed=\"true\"} 3\n"),
        (Texts{"Closed shard 3 code 4009", "Closed shard 3 number 0", "Resumed shard 3"}));
}

void TestShardMetrics::discordExtPrometheusNoneIsTheWholeBot()
{
    QCOMPARE(scrapeOnce("discord_latency_seconds{shard=\"None\"} 0.05\ndiscord_latency_seconds{shard=\"0\"} 0.04\n"
                        "discord_connected{shard=\"None\"} 1\n"),
        (Texts{"Ack shard 0 latency 40ms"}));
    QCOMPARE(scrapeOnce("discord_latency{shard=\"2\"} 0.04\n"), (Texts{"Ack shard 2 latency 40ms"}));
}

void TestShardMetrics::aBotWithoutShardsIsNone()
{
    QCOMPARE(scrapeOnce("discord_latency_seconds{shard=\"None\"} 0.05\n"), (Texts{"Ack latency 50ms"}));
}

void TestShardMetrics::argusIsInSeconds()
{
    QCOMPARE(scrapeOnce("discord_shard_latency_seconds{shard=\"4\"} 0.1\ndiscord_shard_up{shard=\"4\"} 1\n"
                        "discord_shard_latency_seconds{shard=\"5\"} NaN\n"),
        (Texts{"Ack shard 4 latency 100ms", "Ready shard 4 number 1", "Status shard 5"}));
}

void TestShardMetrics::aGaugeThatDidNotChangeIsNoNewSample()
{
    ShardMetrics metrics;
    const auto* page = "gateway_shard_latency{shard=\"3\"} 0.042\n";
    QCOMPARE(scrape(metrics, page, start).size(), std::size_t(1));
    QVERIFY(scrape(metrics, page, start + 10s).empty());
    QVERIFY(scrape(metrics, page, start + 20s).empty());
    QCOMPARE(scrape(metrics, "gateway_shard_latency{shard=\"3\"} 0.043\n", start + 30s).size(), std::size_t(1));
}

void TestShardMetrics::theIntervalKnowsHowOftenThePageIsRead()
{
    ShardMetrics metrics;
    std::vector<Duration> intervals;
    const auto sink = [&intervals](
                          std::string_view, const ShardRecord& record) { intervals.push_back(*record.interval); };
    metrics.read("gateway_shard_latency{shard=\"0\"} 0.042\ngateway_latencies{shard=\"0\"} 42\n", start, sink);
    QCOMPARE(intervals, (std::vector<Duration>{41'250ms, 82'500ms}));
    intervals.clear();
    metrics.read("gateway_shard_latency{shard=\"0\"} 0.043\ngateway_latencies{shard=\"0\"} 43\n", start + 15s, sink);
    QCOMPARE(intervals, (std::vector<Duration>{56'250ms, 97'500ms}));
}

void TestShardMetrics::aLatencyThatCannotBeIsNoSample()
{
    ShardMetrics metrics;
    QVERIFY(scrape(metrics,
        "gateway_shard_latency{shard=\"0\"} -1\ngateway_shard_latency{shard=\"1\"} 601\n"
        "gateway_shard_latency{shard=\"2\"} +Inf\ngateway_latencies{shard=\"3\"} 1e300\n")
                .empty());
    QCOMPARE(metrics.counts().notSamples, 4U);
}

void TestShardMetrics::otherSeriesSayNothing()
{
    QVERIFY(scrapeOnce("process_cpu_seconds_total 12\ngateway_shard_events{shard=\"0\",event_type=\"READY\"} 4\n"
                       "gateway_shard_latency{shard=\"x\"} 1\ngateway_shard_latency{shard=\"3 \"} 1\n"
                       "gateway_shard_latency 1\nlogging_total{logger=\"discord.gateway\"} 3\n")
                .empty());
}

HEADROOM_TEST(TestShardMetrics)

} // namespace headroom::tst_shard_metrics

#include "tst_shard_metrics.moc"
