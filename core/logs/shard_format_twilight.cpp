// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// twilight-gateway 0.15 to 0.17 through Rust's tracing, and Gelbpunkt/gateway-proxy, which stands on it. The shard is
// in the span, "[3, 16]", whatever the span is called; 0.17 opens none.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker library("twilight_gateway");
constexpr Marker proxy("gateway_proxy");

constexpr Phrase libraryPhrases[] = {
    {"received dispatch event_type=READY", ShardEvent::Ready},
    {"received dispatch event_type=RESUMED", ShardEvent::Resumed},
    {"sending heartbeat", ShardEvent::HeartbeatSent},
    {"received heartbeat ack", ShardEvent::Ack},
    {"received unrequested heartbeat ack", ShardEvent::Ack},
    {"received hello", ShardEvent::Hello, Reads::IntervalGo, "heartbeat_interval="},
    {"sending identify", ShardEvent::Identify},
    {"connection is failed or \"zombied\"", ShardEvent::MissedAck},
    {"received WebSocket close message", ShardEvent::Closed, Reads::Code, "code: "},
    {"received websocket close message", ShardEvent::Closed, Reads::Code, "code: "},
    {"received reconnect", ShardEvent::Reconnect},
    {"received invalid session", ShardEvent::InvalidSession},
};

constexpr Phrase proxyPhrases[] = {
    {" got a close message", ShardEvent::Closed},
    {" stream closed", ShardEvent::Closed},
    {"] Session invalidated", ShardEvent::InvalidSession},
    {"] Client is ", ShardEvent::Status, Reads::Number},
};

// "shard{id=[3, 16]}", "runner{shard=[3, 64]}": the first such pair in the spans.
void readSpan(std::string_view spans, ShardRecord& record)
{
    for (auto at = spans.find("=["); at != std::string_view::npos; at = spans.find("=[", at + 2)) {
        Scan scan{spans.substr(at + 2)};
        const auto shard = scan.shard();
        if (!shard || !scan.eat(", "))
            continue;
        const auto count = scan.shard();
        if (!count || !scan.eat(']'))
            continue;
        record.shard = shard;
        record.shardCount = count;
        return;
    }
}

// "twilight_gateway::shard: src/shard.rs:588: message": what is behind the target and, where it is printed, the place.
std::string_view messageBehindTarget(std::string_view target)
{
    Scan scan{target};
    if (!scan.skipPast(": "))
        return {};
    const auto place = scan.rest.find(": ");
    if (place != std::string_view::npos && scan.rest.substr(0, place).find(".rs:") != std::string_view::npos)
        scan.skipPast(": ");
    return scan.rest;
}

std::optional<ShardLine> parseLibrary(std::string_view line, std::size_t at)
{
    ShardLine result;
    if (!readPhrase(messageBehindTarget(line.substr(at)), libraryPhrases, result))
        return std::nullopt;
    result.before = line.substr(0, at);
    readSpan(result.before, result.record);
    return result;
}

// "Creating shards 0 to 15 of 16 total".
bool readCount(std::string_view message, ShardLine& result)
{
    Scan scan{message};
    if (!scan.eat("Creating shards ") || !scan.skipPast(" of "))
        return false;
    result.record.event = ShardEvent::Status;
    result.record.shardCount = scan.shard();
    result.record.detail = message;
    return true;
}

bool readProxyMessage(std::string_view message, ShardLine& result)
{
    Scan scan{message};
    scan.eat('[');
    if (!scan.eat("Shard "))
        return readCount(message, result);
    result.record.shard = scan.shard();
    if (!result.record.shard || !readPhrase(scan.rest, proxyPhrases, result))
        return false;
    result.record.detail = message;
    return true;
}

std::optional<ShardLine> parseProxy(std::string_view line, std::size_t at)
{
    ShardLine result;
    if (!readProxyMessage(messageBehindTarget(line.substr(at)), result))
        return std::nullopt;
    result.before = line.substr(0, at);
    return result;
}

class Twilight final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        if (const auto at = library.findIn(line); at != std::string_view::npos)
            return parseLibrary(line, at);
        if (const auto at = proxy.findIn(line); at != std::string_view::npos)
            return parseProxy(line, at);
        return std::nullopt;
    }

    bool isSigned(std::string_view line) const override { return library.isIn(line) || proxy.isIn(line); }
};

} // namespace

const ShardFormat& twilightFormat()
{
    static const Twilight format(
        {"twilight", "twilight, Gelbpunkt/gateway-proxy", ShardFormatClass::Derived, std::chrono::microseconds{1},
            "twilight prints heartbeats at DEBUG of twilight_gateway; gateway-proxy with \"log_level\": \"debug\" in "
            "config.json",
            false});
    return format;
}

} // namespace headroom::logs
