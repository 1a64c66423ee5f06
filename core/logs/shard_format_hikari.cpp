// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// hikari: the loggers "hikari.gateway.<shard>"; beats at the level TRACE_HIKARI.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker logger("hikari.gateway.");
constexpr Marker anyLogger("hikari.");

constexpr Phrase phrases[] = {
    {"received HEARTBEAT ACK in ", ShardEvent::Ack, Reads::LatencyMs},
    {"sending HEARTBEAT [", ShardEvent::HeartbeatSent},
    {"starting heartbeat with interval ", ShardEvent::Hello, Reads::IntervalSeconds},
    {"shard is ready", ShardEvent::Ready},
    {"resumed session", ShardEvent::Resumed},
    {"resuming session", ShardEvent::Status},
    {"received instruction to reconnect", ShardEvent::Reconnect},
    {"backing off reconnecting for ", ShardEvent::Status},
    {"server has closed the connection", ShardEvent::Closed, Reads::Code, "code:"},
    {"connection got reset by server", ShardEvent::Closed},
    {"connection has not received a HEARTBEAT_ACK", ShardEvent::MissedAck},
    {"received invalid session", ShardEvent::InvalidSession},
    {"rate-limited on opcode ", ShardEvent::SendLimit},
};

class Hikari final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = logger.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at + logger.text().size())};
        ShardLine result;
        result.record.shard = scan.shard();
        scan.eat(':');
        scan.skipSpaces();
        if (!result.record.shard || !readPhrase(scan.rest, phrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return anyLogger.isIn(line); }
};

} // namespace

const ShardFormat& hikariFormat()
{
    static const Hikari format({"hikari", "hikari", ShardFormatClass::ExactLatency, std::chrono::milliseconds{1},
        "hikari prints latencies at the level TRACE_HIKARI: GatewayBot(logs=\"TRACE_HIKARI\")", false,
        &hikariRestLines()});
    return format;
}

} // namespace headroom::logs
