// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// spec-tacles/gateway with "-loglevel debug": Go's logger, whose prefix with the shard comes before the time.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"
#include "core/logs/shard_time.h"

namespace headroom::logs {

namespace {

constexpr Marker shardPrefix("[shard ");
constexpr Marker managerPrefix("[manager] ");

// The packets of heartbeats are left out: what the program says of them comes with them.
constexpr Phrase phrases[] = {
    {"Heartbeat ACK (RTT ", ShardEvent::Ack, Reads::LatencyGo},
    {"sending automatic heartbeat", ShardEvent::HeartbeatSent},
    {"starting heartbeat at interval ", ShardEvent::Hello, Reads::IntervalGo},
    {"Connecting using URL", ShardEvent::Connecting},
    {"heartbeat was never acknowledged", ShardEvent::MissedAck},
    {"recoverable close: ", ShardEvent::Closed, Reads::Code, "close "},
    {"unrecoverable close: ", ShardEvent::Closed, Reads::Code, "close "},
    {"-> op:2 ", ShardEvent::Identify},
    {"<- op:7 ", ShardEvent::Reconnect},
    {"<- op:9 ", ShardEvent::InvalidSession},
    {"<- op:0 t:\"READY\"", ShardEvent::Ready},
    {"<- op:0 t:\"RESUMED\"", ShardEvent::Resumed},
};

// "2026/11/20 23:38:15.712360 message": what is behind the time; the text itself when there is none.
std::string_view behindTime(std::string_view text)
{
    if (!readTime(text))
        return text;
    Scan scan{text};
    scan.skipPast(" ");
    scan.skipPast(" ");
    return scan.rest;
}

// "Starting 16 shard(s) out of 16 total".
std::optional<ShardLine> parseManager(std::string_view line)
{
    const auto rest = managerPrefix.restAfter(line);
    if (!rest)
        return std::nullopt;
    const auto message = behindTime(*rest);
    Scan scan{message};
    if (!scan.eat("Starting ") || !scan.skipPast("out of "))
        return std::nullopt;
    ShardLine result;
    result.record.event = ShardEvent::Status;
    result.record.shardCount = scan.shard();
    result.record.detail = message;
    result.before = line.substr(0, line.size() - message.size());
    return result;
}

class Spectacles final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = shardPrefix.findIn(line);
        if (at == std::string_view::npos)
            return parseManager(line);
        Scan scan{line.substr(at + shardPrefix.text().size())};
        ShardLine result;
        result.record.shard = scan.shard();
        if (!result.record.shard || !scan.eat("] "))
            return std::nullopt;
        const auto message = behindTime(scan.rest);
        if (!readPhrase(message, phrases, result))
            return std::nullopt;
        if (message.starts_with("<- "))
            result.record.detail = {};
        result.before = line.substr(0, line.size() - message.size());
        return result;
    }

    bool isSigned(std::string_view line) const override { return managerPrefix.isIn(line); }
};

} // namespace

const ShardFormat& spectaclesFormat()
{
    static const Spectacles format({"spectacles", "spec-tacles/gateway", ShardFormatClass::ExactLatency,
        std::chrono::milliseconds{1}, "spec-tacles/gateway prints latencies with -loglevel debug", false});
    return format;
}

} // namespace headroom::logs
