// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sandwich-Daemon and merlinfuchs/stateway, both through log/slog. Neither logs how long a heartbeat takes.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"
#include "core/logs/slog_line.h"

namespace headroom::logs {

namespace {

constexpr Marker shardId("shard_id");

constexpr Phrase sandwichPhrases[] = {
    {"Sending heartbeat", ShardEvent::HeartbeatSent},
    {"Heartbeat failed", ShardEvent::MissedAck},
    {"Shard not ready", ShardEvent::Status},
    {"Shard has received an invalid session", ShardEvent::InvalidSession},
    {"Shard status updated", ShardEvent::Status},
};

constexpr Phrase statewayPhrases[] = {
    {"Discord shard CLOSED", ShardEvent::Closed},
    {"Discord shard READY", ShardEvent::Ready},
    {"Discord shard RESUMED", ShardEvent::Resumed},
    {"Discord shard CONNECTING", ShardEvent::Connecting},
    {"Discord shard RECONNECTING", ShardEvent::Reconnect},
};

// Its own words for the state of a shard.
void readSandwichStatus(std::string_view status, ShardRecord& record)
{
    record.detail = status;
    if (status == "Ready")
        record.event = ShardEvent::Ready;
    else if (status == "Connecting")
        record.event = ShardEvent::Connecting;
    else if (status == "Stopped" || status == "Failed")
        record.event = ShardEvent::Closed;
}

class Sandwich final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view text) const override
    {
        if (!shardId.isIn(text))
            return std::nullopt;
        SlogLine line(text, "application_identifier");
        if (line.message().empty())
            line = SlogLine(text, "shard_id");
        ShardLine result;
        if (line.message().empty() || !readPhrase(line.message(), sandwichPhrases, result))
            return std::nullopt;
        if (line.message().starts_with("Shard status updated"))
            readSandwichStatus(line.field("status"), result.record);
        result.record.shard = Scan{line.field("shard_id")}.shard();
        result.before = line.before();
        return result;
    }

    bool isSigned(std::string_view line) const override { return parse(line).has_value(); }
};

class Stateway final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view text) const override
    {
        if (!shardId.isIn(text))
            return std::nullopt;
        const SlogLine line(text, "group_id");
        ShardLine result;
        if (line.message().empty() || !readPhrase(line.message(), statewayPhrases, result))
            return std::nullopt;
        result.record.shard = Scan{line.field("shard_id")}.shard();
        result.record.closeCode = readCloseCode(line.field("code"));
        result.before = line.before();
        return result;
    }

    bool isSigned(std::string_view line) const override { return parse(line).has_value(); }
};

} // namespace

const ShardFormat& sandwichFormat()
{
    static const Sandwich format({"sandwich", "Sandwich-Daemon", ShardFormatClass::Freshness, std::chrono::seconds{1},
        "Sandwich-Daemon logs no latencies: scrape its metrics, series sandwich_gateway_latency_seconds", true});
    return format;
}

const ShardFormat& statewayFormat()
{
    static const Stateway format({"stateway", "merlinfuchs/stateway", ShardFormatClass::EventsOnly,
        std::chrono::milliseconds{1}, "stateway logs no heartbeats, only connects and disconnects", true});
    return format;
}

} // namespace headroom::logs
