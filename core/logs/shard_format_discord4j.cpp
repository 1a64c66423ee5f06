// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Discord4J: the logger "discord4j.gateway" at DEBUG, whose messages begin with "[G:<gateway>, S:<shard>]".
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker header("[G:");

constexpr Phrase phrases[] = {
    {"Heartbeat acknowledged after ", ShardEvent::Ack, Reads::LatencyIso},
    {"Sending heartbeat ", ShardEvent::HeartbeatSent},
    {"Missing heartbeat ACK for ", ShardEvent::MissedAck},
    {"Connected to Gateway", ShardEvent::Ready},
    {"Reconnected to Gateway", ShardEvent::Resumed},
};

class Discord4J final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = header.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at + header.text().size())};
        if (!scan.skipPast(", S:"))
            return std::nullopt;
        ShardLine result;
        result.record.shard = scan.shard();
        if (!result.record.shard || !scan.eat("] ") || !readPhrase(scan.rest, phrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override
    {
        const auto at = header.findIn(line);
        return at != std::string_view::npos && line.find(", S:", at) != std::string_view::npos;
    }
};

} // namespace

const ShardFormat& discord4jFormat()
{
    static const Discord4J format({"discord4j", "Discord4J", ShardFormatClass::ExactLatency,
        std::chrono::milliseconds{1}, "Discord4J prints latencies at DEBUG of the logger discord4j.gateway", false});
    return format;
}

} // namespace headroom::logs
