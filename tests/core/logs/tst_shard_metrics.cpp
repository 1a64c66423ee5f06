// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Pages of metrics: how they are written, and what they say of shards in which unit.
#include "core/logs/prometheus_text.h"
#include "core/logs/shard_metrics.h"
#include "tests/support/shard_fact_lines.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr WallTime start{std::chrono::milliseconds{0}};
using Texts = std::vector<std::string>;

struct Sample
{
    std::string name;
    std::vector<std::pair<std::string, std::string>> labels;
    double value = 0;
    std::optional<WallTime> at;
    PrometheusType type = PrometheusType::Untyped;
};

std::vector<Sample> readAll(std::string_view text, PrometheusCounts* counts = nullptr)
{
    std::vector<Sample> samples;
    const auto read = readPrometheusText(text, [&samples](const PrometheusSample& sample) {
        Sample copy{std::string(sample.name), {}, sample.value, sample.at, sample.type};
        for (const auto& label : sample.labels)
            copy.labels.emplace_back(label.name, label.value);
        samples.push_back(std::move(copy));
    });
    if (counts)
        *counts = read;
    return samples;
}

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
    void aPageIsReadWithLabelsTypesAndTimes();
    void escapesInLabelsAreUndone();
    void notANumberAndInfinityAreValues();
    void brokenLinesAreCountedAndPassed_data();
    void brokenLinesAreCountedAndPassed();
    void exemplarsAndEndsOfOpenMetricsArePassed();
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

void TestShardMetrics::aPageIsReadWithLabelsTypesAndTimes()
{
    PrometheusCounts counts;
    const auto samples =
        readAll("# HELP a_b what it is {\n# TYPE a_b gauge\na_b{x=\"1\", y = \"two\",} 4.5 1795217810035\n"
                "\n  a_b 3\r\n# TYPE c summary\nc_sum{q=\"0\"} 1e3\nother +7\n# TYPE d\n#\n",
            &counts);
    QCOMPARE(counts.samples, 4U);
    QCOMPARE(counts.broken, 0U);
    QCOMPARE(samples[0].name, std::string("a_b"));
    QCOMPARE(samples[0].labels, (std::vector<std::pair<std::string, std::string>>{{"x", "1"}, {"y", "two"}}));
    QCOMPARE(samples[0].value, 4.5);
    QCOMPARE(samples[0].at, std::optional(WallTime{std::chrono::milliseconds{1'795'217'810'035}}));
    QCOMPARE(int(samples[0].type), int(PrometheusType::Gauge));
    QVERIFY(samples[1].labels.empty() && !samples[1].at);
    QCOMPARE(int(samples[2].type), int(PrometheusType::Summary));
    QCOMPARE(samples[2].value, 1000.0);
    QCOMPARE(int(samples[3].type), int(PrometheusType::Untyped));
}

void TestShardMetrics::escapesInLabelsAreUndone()
{
    const auto samples = readAll("m{a=\"x\\\\y\\\"z\\n}\",b=\"{,}\",c=\"\\q\"} 1\n");
    QCOMPARE(samples.size(), std::size_t(1));
    QCOMPARE(samples[0].labels,
        (std::vector<std::pair<std::string, std::string>>{{"a", "x\\y\"z\n}"}, {"b", "{,}"}, {"c", "\\q"}}));
}

void TestShardMetrics::notANumberAndInfinityAreValues()
{
    const auto samples = readAll("a NaN\nb +Inf\nc -Inf\nd Inf\n");
    QCOMPARE(samples.size(), std::size_t(4));
    QVERIFY(std::isnan(samples[0].value));
    QVERIFY(std::isinf(samples[1].value) && samples[1].value > 0);
    QVERIFY(std::isinf(samples[2].value) && samples[2].value < 0);
}

void TestShardMetrics::brokenLinesAreCountedAndPassed_data()
{
    QTest::addColumn<QString>("line");
    for (const char* line : {"a", "a b", "a{", "a{x} 1", "a{x=1} 1", "a{x=\"1\" y=\"2\"} 1", "a{x=\"1} 1",
             "{x=\"1\"} 1", "1a 1", "a 1 x", "a 1e", "a 0x10", "a --1", "a +-1", "a{x=\"\\", "a 1 9e99", "<html>"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestShardMetrics::brokenLinesAreCountedAndPassed()
{
    QFETCH(QString, line);
    PrometheusCounts counts;
    const auto samples = readAll((line + QStringLiteral("\nafter 1\n")).toStdString(), &counts);
    QCOMPARE(counts.broken, 1U);
    QCOMPARE(samples.size(), std::size_t(1));
    QCOMPARE(samples[0].name, std::string("after"));
}

void TestShardMetrics::exemplarsAndEndsOfOpenMetricsArePassed()
{
    PrometheusCounts counts;
    const auto samples = readAll("a_total{x=\"1\"} 5 # {trace=\"y\"} 0.3\nb 2 1795217810.5\n# EOF\n", &counts);
    QCOMPARE(counts.broken, 0U);
    QCOMPARE(samples.size(), std::size_t(2));
    QCOMPARE(samples[1].at, std::optional(WallTime{std::chrono::milliseconds{1'795'217'810'500}}));
}

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
    QCOMPARE(said, (Texts{"Ack shard 0 latency 41.96ms"}));
    QCOMPARE(metrics.counts().unknownYet, 1U);
    QCOMPARE(metrics.counts().broken, 0U);
}

void TestShardMetrics::gatewayProxyIsInSecondsAndNaNBeforeTheFirstAck()
{
    ShardMetrics metrics;
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
        (Texts{"Ack shard 1 latency 37ms", "Status /2"}));
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
        (Texts{"Ack shard 4 latency 100ms", "Ready shard 4 number 1"}));
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

QTEST_GUILESS_MAIN(TestShardMetrics)
#include "tst_shard_metrics.moc"
