// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// discord.js 11 to 14: the texts of its debug event, which each bot prints in a way of its own.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker socket("[WS => ");
constexpr Marker oldSocket("[ws] [connection] ");

constexpr Phrase phrases[] = {
    {"Heartbeat acknowledged, latency of ", ShardEvent::Ack, Reads::LatencyMs},
    {"First heartbeat sent, starting to beat every ", ShardEvent::HeartbeatSent, Reads::IntervalMs},
    {"[HeartbeatTimer] Sending a heartbeat", ShardEvent::HeartbeatSent},
    {"[HeartbeatTimer] Didn't receive a heartbeat ack", ShardEvent::MissedAck},
    {"Sending a heartbeat", ShardEvent::HeartbeatSent},
    {"Setting a heartbeat interval for ", ShardEvent::Hello, Reads::IntervalMs},
    {"Connecting to ", ShardEvent::Connecting},
    {"[CONNECT]", ShardEvent::Connecting},
    {"Identifying", ShardEvent::Identify, Reads::Nothing, {}, true},
    {"[IDENTIFY]", ShardEvent::Identify},
    {"[READY]", ShardEvent::Ready},
    {"Resuming session", ShardEvent::Status, Reads::Nothing, {}, true},
    {"Resumed and replayed ", ShardEvent::Resumed, Reads::Number},
    {"[RESUMED]", ShardEvent::Resumed},
    {"Destroying shard", ShardEvent::Closed, Reads::Nothing, {}, true},
    {"[CLOSE]", ShardEvent::Closed, Reads::Nothing, {}, true},
    {"[RECONNECT]", ShardEvent::Reconnect},
    {"Invalid session; ", ShardEvent::InvalidSession},
    {"[INVALID SESSION]", ShardEvent::InvalidSession},
    {"Session timed out.", ShardEvent::Closed},
    {"Was about to hit the send rate limit", ShardEvent::SendLimit},
    {"The WebSocket rate limit has been hit", ShardEvent::SendLimit},
    {"The gateway closed with an unexpected code ", ShardEvent::Closed, Reads::Code},
    {"Session Limit Information", ShardEvent::Status, Reads::Nothing, {}, true},
};

// Codes that stand for themselves: these lines tell them in words.
void addSpokenCode(ShardRecord& record)
{
    if (record.detail.starts_with("Session timed out."))
        record.closeCode = 4009;
    else if (record.detail.starts_with("The WebSocket rate limit has been hit"))
        record.closeCode = 4008;
}

// "Key: value" or "Key   : value"; the value.
std::string_view valueOf(std::string_view line, std::string_view key)
{
    Scan scan{line};
    if (!scan.eat(key))
        return {};
    scan.skipSpaces();
    if (!scan.eat(':'))
        return {};
    scan.skipSpaces();
    return scan.rest;
}

class DiscordJs final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        if (const auto at = socket.findIn(line); at != std::string_view::npos)
            return parseSocket(line, at);
        const auto at = oldSocket.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        return parseMessage(line, at, std::nullopt, line.substr(at + oldSocket.text().size()));
    }

    bool isSigned(std::string_view line) const override { return socket.isIn(line) || oldSocket.isIn(line); }

    void addLine(OpenShardRecord& open, std::string_view line) const override
    {
        if (const auto reason = valueOf(line, "Reason"); !reason.empty())
            addReason(open, reason);
        else if (const auto code = valueOf(line, "Code"); !code.empty())
            open.record.closeCode = readCloseCode(code);
        else if (const auto eventCode = valueOf(line, "Event Code"); !eventCode.empty())
            open.record.closeCode = readCloseCode(eventCode);
        else if (const auto recover = valueOf(line, "Recover"); !recover.empty())
            addRecover(open, recover);
        else if (const auto left = valueOf(line, "Remaining"); !left.empty())
            addSessionsLeft(open, left);
        else if (const auto count = valueOf(line, "shard count"); !count.empty())
            open.record.shardCount = Scan{count}.shard();
    }

private:
    static std::optional<ShardLine> parseSocket(std::string_view line, std::size_t at)
    {
        Scan scan{line.substr(at + socket.text().size())};
        std::optional<std::uint32_t> shard;
        if (scan.eat("Shard ")) {
            shard = scan.shard();
            if (!shard)
                return std::nullopt;
        } else if (!scan.eat("Manager")) {
            return std::nullopt;
        }
        if (!scan.eat("] "))
            return std::nullopt;
        return parseMessage(line, at, shard, scan.rest);
    }

    static std::optional<ShardLine> parseMessage(
        std::string_view line, std::size_t at, std::optional<std::uint32_t> shard, std::string_view message)
    {
        ShardLine result;
        if (!readPhrase(message, phrases, result))
            return std::nullopt;
        result.record.shard = shard;
        result.before = line.substr(0, at);
        addSpokenCode(result.record);
        return result;
    }

    static void addReason(OpenShardRecord& open, std::string_view reason)
    {
        open.detail = reason;
        if (reason.starts_with("Zombie connection"))
            open.record.event = ShardEvent::MissedAck;
        else if (reason.starts_with("Told to reconnect"))
            open.record.event = ShardEvent::Reconnect;
    }

    static void addRecover(OpenShardRecord& open, std::string_view recover)
    {
        open.detail += "; recover: ";
        open.detail += recover;
    }

    static void addSessionsLeft(OpenShardRecord& open, std::string_view left)
    {
        open.record.event = ShardEvent::SessionsLeft;
        readValue(left, Reads::Number, open.record);
    }
};

} // namespace

const ShardFormat& discordJsFormat()
{
    static const DiscordJs format(
        {"discord.js", "discord.js 11 to 14", ShardFormatClass::ExactLatency, std::chrono::milliseconds{1},
            "discord.js prints latencies to the debug event: client.on('debug', console.log)", false});
    return format;
}

} // namespace headroom::logs
