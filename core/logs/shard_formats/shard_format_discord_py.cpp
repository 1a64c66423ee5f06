// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// discord.py and its forks (pycord, disnake, nextcord), which only name their loggers differently. At INFO an alarm
// when a heartbeat takes over ten seconds; at DEBUG heartbeats and their ACKs, with a clock of whole seconds.
#include "core/logs/lines/shard_scan.h"
#include "core/logs/shard_formats/shard_format.h"
#include "core/logs/shard_formats/shard_phrases.h"

#include <array>

namespace headroom::logs {

namespace {

constexpr Marker shardId("hard ID ");
constexpr Marker websocketClosed("Websocket closed with ");

constexpr Phrase phrases[] = {
    {" has connected to Gateway", ShardEvent::Ready},
    {" has successfully RESUMED session", ShardEvent::Resumed},
    {" session has been invalidated", ShardEvent::InvalidSession},
    {" has stopped responding to the gateway", ShardEvent::MissedAck},
    {" heartbeat blocked for more than ", ShardEvent::Blocked, Reads::LatencySeconds},
    {" websocket is ", ShardEvent::Behind, Reads::LatencySeconds},
    {" is ratelimited, waiting ", ShardEvent::SendLimit},
    {" has sent the IDENTIFY payload", ShardEvent::Identify},
    {" timed out waiting for chunks", ShardEvent::Status},
    {" websocket alive with sequence ", ShardEvent::HeartbeatSent},
};

constexpr std::string_view beforeReconnect[] = {
    "Attempting a reconnect for s", "RESUME the websocket at S", "IDENTIFY the websocket at S"};

constexpr Marker opcode("'op': ");

// An event as it came in: only the beats, which nothing else tells. Discord writes t, s, op, d in this order, so the
// opcode stands before everything that users write.
bool readEvent(std::string_view event, ShardLine& result)
{
    constexpr std::size_t farthest = 128;
    const auto behind = opcode.restAfter(event.substr(0, farthest));
    if (!behind)
        return false;
    Scan scan{*behind};
    const auto op = scan.number(99);
    if (op == 11U) {
        result.record.event = ShardEvent::Ack;
        return true;
    }
    if (op != 10U)
        return false;
    result.record.event = ShardEvent::Hello;
    scan.rest = event.substr(0, farthest * 2);
    if (scan.skipPast("'heartbeat_interval': "))
        readValue(scan.rest, Reads::IntervalMs, result.record);
    return true;
}

bool isReconnect(std::string_view before)
{
    for (const auto words : beforeReconnect) {
        if (before.ends_with(words))
            return true;
    }
    return false;
}

// Where the words of the line begin: behind the logger's name. Where that was coloured no colon follows it.
std::size_t messageStart(std::string_view line, std::size_t marker)
{
    const auto colon = line.rfind(": ", marker);
    if (colon != std::string_view::npos)
        return colon + 2;
    return marker > 0 ? marker - 1 : 0;
}

std::optional<ShardLine> parseClosed(std::string_view line)
{
    const auto at = websocketClosed.findIn(line);
    if (at == std::string_view::npos)
        return std::nullopt;
    ShardLine result;
    result.record.event = ShardEvent::Closed;
    result.record.detail = line.substr(at);
    result.record.closeCode = readCloseCode(line.substr(at + websocketClosed.text().size()));
    result.before = line.substr(0, at);
    return result;
}

class DiscordPy final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = shardId.findIn(line);
        if (at == std::string_view::npos)
            return parseClosed(line);
        Scan scan{line.substr(at + shardId.text().size())};
        ShardLine result;
        if (!scan.eat("None")) {
            result.record.shard = scan.shard();
            if (!result.record.shard)
                return std::nullopt;
        }
        result.before = line.substr(0, at);
        if (scan.eat(": WebSocket Event: ")) {
            if (!readEvent(scan.rest, result))
                return std::nullopt;
            return result;
        }
        if (readPhrase(scan.rest, phrases, result)) {
            if (!result.record.detail.empty())
                result.record.detail = line.substr(messageStart(line, at));
            return result;
        }
        // The S of "Shard" is the last byte before the marker.
        if (!isReconnect(line.substr(0, at)))
            return std::nullopt;
        result.record.event = ShardEvent::Reconnect;
        result.record.detail = line.substr(messageStart(line, at));
        return result;
    }

    bool isSigned(std::string_view line) const override
    {
        constexpr std::array names{Marker("discord.gateway"), Marker("discord.client"), Marker("discord.shard"),
            Marker("disnake.gateway"), Marker("nextcord.gateway"), Marker("disnake.client"), Marker("nextcord.client")};
        for (const auto& name : names) {
            if (name.isIn(line))
                return true;
        }
        return false;
    }
};

} // namespace

std::unique_ptr<ShardFormat> makeDiscordPyFormat(ShardFormat::Facts facts)
{
    return std::make_unique<DiscordPy>(std::move(facts));
}

} // namespace headroom::logs
