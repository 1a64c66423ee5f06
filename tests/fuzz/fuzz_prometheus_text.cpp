// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Two pages of metrics, one after the other: the input's two halves; and what is kept of them.
#include "core/logs/log_reader.h"
#include "core/logs/shards/shard_metrics.h"
#include "core/logs/times/shard_duration.h"
#include "tests/support/fuzz_require.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using headroom::support::require;

std::vector<std::string> fuzzSeeds()
{
    return {"# HELP a b\n# TYPE gateway_shard_latency gauge\ngateway_shard_latency{shard=\"0\"} 0.04196\n"
            "gateway_shard_latency{shard=\"1\"} NaN 1795217810035\n",
        "gateway_shard_status_sum{shard=\"3\"} 44\ngateway_shard_status_count{shard=\"3\"} 11\n",
        "gateway_ping_sum{id=\"3\"} 420.5\ngateway_ping_count{id=\"3\"} 10\ngateway_ping{id=\"3\",quantile=\"0.5\"} "
        "4e1\n",
        "sandwich_gateway_latency_seconds{application_identifier=\"a\\\"b\\\\\\n\",shard_id=\"3\"} 42\n"
        "sandwich_shard_status{application_identifier=\"m\",shard_id=\"3\"} 4\n",
        "pluralkit_gateway_shard_closed_total{shard_id=\"3\",close_code=\"4009\"} 7 # {x=\"y\"} 1\n"
        "pluralkit_gateway_shard_reconnect{shard_id=\"3\",resumed=\"true\"} 2\npluralkit_gateway_sessions_remaining "
        "9\n",
        "discord_latency_seconds{shard=\"None\"} 0.05\ndiscord_shard_up{shard=\"4\"} 1\ngateway_latencies{shard=\"0\"} "
        "0\n",
        "gateway_total_shards +Inf\ngateway_shards -Inf\n# EOF\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    std::uint64_t samples = 0;
    const auto counts = readPrometheusText(input, [&samples](const PrometheusSample& sample) {
        ++samples;
        require(!sample.name.empty(), "a sample has a name");
        require(sample.labels.size() <= 32, "labels are bounded");
    });
    require(counts.samples == samples, "every sample is counted");

    ShardMetrics metrics;
    const auto sink = [](std::string_view, const ShardRecord& record) {
        require(record.at.has_value(), "every record has a time");
        require(!record.latency || isLatency(*record.latency), "a latency is one");
        require(record.event != ShardEvent::Ack || record.latency, "an ACK of a page has its latency");
    };
    metrics.read(input.substr(0, size / 2), WallTime{std::chrono::seconds{0}}, sink);
    metrics.read(input.substr(size / 2), WallTime{std::chrono::seconds{15}}, sink);
    metrics.read(input, WallTime{std::chrono::seconds{30}}, sink);

    ShardFigures figures;
    auto reader = LogReader::make({"http://gw-1/metrics", {}, LogZone::fixed({}), true}, figures);
    for (const auto half : {input.substr(0, size / 2), input.substr(size / 2), input}) {
        Chunk page;
        page.lines = half;
        (*reader)->take(page, WallTime{std::chrono::seconds{1'795'217'810}});
    }
    figures.warnings();
    require(ShardFigures::fromBytes(figures.bytes()).has_value(), "figures can be read back");
    return 0;
}
