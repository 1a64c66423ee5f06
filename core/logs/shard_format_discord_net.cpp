// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Discord.Net: "HH:mm:ss", the source padded or cut to eleven characters, the message. The number of a shard from 10000
// up loses its last digits that way; nothing in the line tells.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker shardSource("Shard #");
constexpr Marker gatewaySource("Gateway  ");

// "Received HeartbeatAck" is left out: "Latency = " comes with it and says more.
constexpr Phrase phrases[] = {
    {"Latency = ", ShardEvent::Ack, Reads::LatencyMs},
    {"Sent Heartbeat", ShardEvent::HeartbeatSent},
    {"Connecting", ShardEvent::Connecting},
    {"Connected", ShardEvent::Ready},
    {"Disconnecting", ShardEvent::Status},
    {"Disconnected", ShardEvent::Closed},
    {"Resumed previous session", ShardEvent::Resumed},
    {"Failed to resume previous session", ShardEvent::InvalidSession},
    {"Discord.WebSocket.GatewayReconnectException: Server missed last heartbeat", ShardEvent::MissedAck},
    {"Discord.WebSocket.GatewayReconnectException: ", ShardEvent::Reconnect},
};

constexpr Marker serverClosed("The server sent close ");
constexpr Marker blocking(" handler is blocking the gateway task");

bool readMessage(std::string_view message, ShardLine& result)
{
    if (readPhrase(message, phrases, result))
        return true;
    if (const auto code = serverClosed.restAfter(message)) {
        result.record.event = ShardEvent::Closed;
        result.record.closeCode = readCloseCode(*code);
    } else if (blocking.isIn(message)) {
        result.record.event = ShardEvent::Blocked;
    } else {
        return false;
    }
    result.record.detail = message;
    return true;
}

class DiscordNet final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        ShardLine result;
        auto at = shardSource.findIn(line);
        Scan scan;
        if (at != std::string_view::npos) {
            scan.rest = line.substr(at + shardSource.text().size());
            result.record.shard = scan.shard();
            if (!result.record.shard)
                return std::nullopt;
        } else {
            at = gatewaySource.findIn(line);
            if (at == std::string_view::npos)
                return std::nullopt;
            scan.rest = line.substr(at + gatewaySource.text().size());
        }
        if (!scan.rest.starts_with(' '))
            return std::nullopt;
        scan.skipSpaces();
        if (!readMessage(scan.rest, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return parse(line).has_value(); }
};

} // namespace

const ShardFormat& discordNetFormat()
{
    static const DiscordNet format({"discord.net", "Discord.Net", ShardFormatClass::ExactLatency,
        std::chrono::seconds{1}, "Discord.Net prints latencies with LogSeverity.Debug", false});
    return format;
}

} // namespace headroom::logs
