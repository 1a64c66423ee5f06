// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_metrics.h"

#include "core/logs/lines/shard_scan.h"
#include "core/logs/times/shard_duration.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

enum class Meaning : std::uint8_t {
    Latency, // a gauge
    LatencySum, // a summary of one latency an ACK
    StatusSum, // a status that is added up
    Status, // a gauge that is one of a few numbers
    Closed, // counts closes by their code
    Reconnected, // counts reconnects
    SessionsLeft,
    ShardCount,
    GivenElsewhere, // another series of the same page says it better
};

// Statuses by their numbers.
using Statuses = std::span<const ShardEvent>;
constexpr ShardEvent upDown[] = {ShardEvent::Closed, ShardEvent::Ready};
// FatallyClosed, Disconnected, Identifying, Resuming, Active
constexpr ShardEvent gatewayProxy[] = {
    ShardEvent::Closed, ShardEvent::Closed, ShardEvent::Connecting, ShardEvent::Reconnect, ShardEvent::Ready};
// Idle, Failed, Connecting, Connected, Ready, Stopping, Stopped
constexpr ShardEvent sandwich[] = {ShardEvent::Status, ShardEvent::Closed, ShardEvent::Connecting,
    ShardEvent::Connecting, ShardEvent::Ready, ShardEvent::Status, ShardEvent::Closed};

constexpr std::size_t maxRemembered = 65536; // series of shards

} // namespace

struct ShardMetrics::Series
{
    std::string_view name;
    Meaning meaning;
    std::string_view shardLabel = {};
    double unitsPerSecond = 1;
    std::string_view partLabel = {};
    Statuses statuses = {};
    // The name says seconds, the program writes milliseconds: under 1 it has been put right.
    bool mistaken = false;
};

struct ShardMetrics::Page
{
    const Sink& sink;
    WallTime at;
    struct Sum
    {
        const Series* series = nullptr;
        std::optional<double> sum;
        std::optional<double> count;
    };
    std::map<Key, Sum> sums;
    std::vector<std::pair<Key, ShardRecord>> unnamed; // of "None": the whole bot where others have numbers
    bool namesShards = false;
};

// The name of a series as it is in the table, and which half of a summary, "_sum" or "_count", this is.
const ShardMetrics::Series* ShardMetrics::seriesOf(std::string_view name, std::string_view& half)
{
    static constexpr std::array table{
        // Gelbpunkt/gateway-proxy. The histogram repeats the gauge at each page.
        Series{"gateway_shard_latency", Meaning::Latency, "shard"},
        Series{"gateway_shard_latency_histogram", Meaning::GivenElsewhere, "shard"},
        Series{"gateway_shard_status", Meaning::StatusSum, "shard", 1, {}, gatewayProxy},
        // spec-tacles/gateway
        Series{"gateway_ping", Meaning::LatencySum, "id", 1000},
        Series{"gateway_shards_alive", Meaning::Status, "id", 1, {}, upDown},
        Series{"gateway_total_shards", Meaning::ShardCount},
        // Sandwich-Daemon
        Series{
            "sandwich_gateway_latency_seconds", Meaning::Latency, "shard_id", 1000, "application_identifier", {}, true},
        Series{"sandwich_shard_status", Meaning::Status, "shard_id", 1, "application_identifier", sandwich},
        // chamburr/twilight-dispatch
        Series{"gateway_latencies", Meaning::Latency, "shard", 1000},
        Series{"gateway_shards", Meaning::ShardCount},
        // PluralKit
        Series{"pluralkit_gateway_shard_latency", Meaning::Latency, "shard_id", 1000},
        Series{"pluralkit_gateway_shard_up", Meaning::Status, "shard_id", 1, {}, upDown},
        Series{"pluralkit_gateway_shard_closed", Meaning::Closed, "shard_id"},
        Series{"pluralkit_gateway_shard_reconnect", Meaning::Reconnected, "shard_id"},
        Series{"pluralkit_gateway_sessions_remaining", Meaning::SessionsLeft},
        // discord-ext-prometheus, new and old
        Series{"discord_latency_seconds", Meaning::Latency, "shard"},
        Series{"discord_latency", Meaning::Latency, "shard"},
        Series{"discord_connected", Meaning::Status, "shard", 1, {}, upDown},
        // Argus
        Series{"discord_shard_latency_seconds", Meaning::Latency, "shard"},
        Series{"discord_shard_up", Meaning::Status, "shard", 1, {}, upDown},
    };
    const auto find = [](std::string_view wanted) {
        const auto* const found = std::ranges::find(table, wanted, &Series::name);
        return found == table.end() ? nullptr : found;
    };
    half = {};
    if (const auto* series = find(name))
        return series;
    for (const std::string_view end : {"_sum", "_count", "_total"}) {
        if (!name.ends_with(end))
            continue;
        half = end;
        return find(name.substr(0, name.size() - end.size()));
    }
    return nullptr;
}

void ShardMetrics::read(std::string_view text, WallTime at, const Sink& sink)
{
    if (m_lastPage)
        m_betweenPages = std::clamp(spanBetween(*m_lastPage, at), Duration{}, Duration{10min});
    m_lastPage = at;
    ++m_counts.pages;
    Page page{sink, at, {}, {}, false};
    const auto counts =
        readPrometheusText(text, [this, &page](const PrometheusSample& sample) { readSample(sample, page); });
    m_counts.samples += counts.samples;
    m_counts.broken += counts.broken;
    for (const auto& [key, sum] : page.sums) {
        if (sum.sum && sum.count)
            readSum(*sum.series, key, *sum.sum, *sum.count, page);
    }
    for (const auto& [key, record] : page.unnamed) {
        if (!page.namesShards)
            sink(key.part, record);
    }
}

void ShardMetrics::readSample(const PrometheusSample& sample, Page& page)
{
    std::string_view half;
    const auto* series = seriesOf(sample.name, half);
    if (!series)
        return;
    Key key{std::string(series->name), {}, std::nullopt, {}};
    if (!series->partLabel.empty())
        key.part = sample.label(series->partLabel);
    if (!series->shardLabel.empty()) {
        const auto label = sample.label(series->shardLabel);
        Scan scan{label};
        key.shard = scan.shard();
        if (!scan.rest.empty() && label != "None")
            return;
        if (label.empty() && series->meaning != Meaning::Reconnected)
            return;
    }
    ++m_counts.known;
    const bool isSummary = series->meaning == Meaning::LatencySum || series->meaning == Meaning::StatusSum;
    if (isSummary) {
        auto& sum = page.sums[key];
        sum.series = series;
        if (half == "_sum")
            sum.sum = sample.value;
        else if (half == "_count")
            sum.count = sample.value;
        return;
    }
    if (!half.empty() && half != "_total")
        return;
    switch (series->meaning) {
    case Meaning::Closed:
        key.extra = sample.label("close_code");
        return readIncrease(*series, key, sample.value, page);
    case Meaning::Reconnected:
        key.extra = sample.label("resumed");
        return readIncrease(*series, key, sample.value, page);
    case Meaning::GivenElsewhere:
        return;
    default:
        return readGauge(*series, key, sample.value, page);
    }
}

void ShardMetrics::readGauge(const Series& series, const Key& key, double value, Page& page)
{
    const auto isUnknown = std::isnan(value) || (series.meaning == Meaning::Latency && value == 0);
    if (isUnknown)
        ++m_counts.unknownYet;
    const auto isNew = !m_before.contains(key);
    if (isNew && m_before.size() >= maxRemembered)
        return;
    auto& before = m_before[key];
    if (isUnknown) {
        // There is such a shard, and no more is known of it.
        if (isNew && series.meaning == Meaning::Latency)
            giveNothingKnown(key, page);
        return;
    }
    const bool changed = !before.known || before.value != value;
    before = {value, 0, true};
    if (!changed)
        return;
    switch (series.meaning) {
    case Meaning::Latency:
        return giveLatency(series, key, value, page);
    case Meaning::Status:
        return giveStatus(series, key, value, page);
    default:
        break;
    }
    ShardRecord record;
    if (!(value >= 0 && value <= 4e9))
        return;
    if (series.meaning == Meaning::SessionsLeft) {
        record.event = ShardEvent::SessionsLeft;
        record.number = std::llround(value);
    } else {
        record.event = ShardEvent::Status;
        record.shardCount = static_cast<std::uint32_t>(std::llround(value));
    }
    record.at = page.at;
    page.sink(key.part, record);
}

void ShardMetrics::giveLatency(const Series& series, const Key& key, double value, Page& page)
{
    const bool isPutRight = series.mistaken && value < 1;
    const auto unitsPerSecond = isPutRight ? 1 : series.unitsPerSecond;
    const auto seconds = value / unitsPerSecond;
    if (!(seconds >= 0 && seconds <= 600)) {
        ++m_counts.notSamples;
        return;
    }
    ShardRecord record;
    record.event = ShardEvent::Ack;
    record.latency = Duration{std::llround(seconds * 1e9)};
    // How often a heartbeat is to be expected on the page: where Discord's interval is, and how often the page is read.
    constexpr Duration usual = 41'250ms;
    record.interval = (unitsPerSecond > 1 ? 2 * usual : usual) + m_betweenPages;
    give(key, record, page);
}

void ShardMetrics::giveNothingKnown(const Key& key, Page& page)
{
    ShardRecord record;
    record.event = ShardEvent::Status;
    give(key, record, page);
}

void ShardMetrics::giveStatus(const Series& series, const Key& key, double value, Page& page)
{
    const auto number = std::llround(std::clamp(value, -1.0, 1000.0));
    if (number < 0 || static_cast<std::size_t>(number) >= series.statuses.size())
        return;
    ShardRecord record;
    record.event = series.statuses[static_cast<std::size_t>(number)];
    record.number = number;
    give(key, record, page);
}

void ShardMetrics::readSum(const Series& series, const Key& key, double sum, double count, Page& page)
{
    if (!std::isfinite(sum) || !std::isfinite(count) || count <= 0) {
        ++m_counts.unknownYet;
        return;
    }
    if (m_before.size() >= maxRemembered && !m_before.contains(key))
        return;
    auto& before = m_before[key];
    const auto last = before;
    const bool began = !last.known || count < last.count;
    const auto added = count - (began ? 0 : last.count);
    const auto mean = (sum - (began ? 0 : last.value)) / added;
    before = {sum, count, true};
    if (!(added >= 1))
        return;
    if (series.meaning == Meaning::LatencySum)
        return giveLatency(series, key, mean, page);
    // Of a sum of statuses only a whole mean is one status.
    constexpr double sameNumber = 1e-6;
    if (std::abs(mean - std::round(mean)) > sameNumber)
        return;
    Key statusKey = key;
    statusKey.extra = "status";
    readGauge(Series{series.name, Meaning::Status, series.shardLabel, 1, {}, series.statuses}, statusKey,
        std::round(mean), page);
}

void ShardMetrics::readIncrease(const Series& series, const Key& key, double value, Page& page)
{
    if (!std::isfinite(value) || (m_before.size() >= maxRemembered && !m_before.contains(key)))
        return;
    auto& before = m_before[key];
    const bool began = !before.known || value < before.value;
    const auto increase = value - (before.known && !began ? before.value : 0);
    const bool isFirst = !before.known;
    before = {value, 0, true};
    // What was counted before the first page was read is long past.
    if (isFirst || increase < 1)
        return;
    ShardRecord record;
    record.event = ShardEvent::Reconnect;
    if (series.meaning == Meaning::Closed) {
        record.event = ShardEvent::Closed;
        record.closeCode = readCloseCode(key.extra);
    } else if (key.extra == "true") {
        record.event = ShardEvent::Resumed;
    }
    constexpr double maxAtOnce = 16;
    for (double i = 0; i < std::min(increase, maxAtOnce); ++i)
        give(key, record, page);
}

void ShardMetrics::give(const Key& key, ShardRecord record, Page& page)
{
    record.shard = key.shard;
    record.at = page.at;
    if (key.shard) {
        page.namesShards = true;
        page.sink(key.part, record);
        return;
    }
    page.unnamed.emplace_back(key, record);
}

const ShardFormat::Facts& ShardMetrics::facts()
{
    static const ShardFormat::Facts facts{"prometheus", "a page of metrics", ShardFormatClass::ExactLatency, 1ms,
        "no known series of latencies is on this page", false};
    return facts;
}

} // namespace headroom::logs
