// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Programs of which a log shows one half of a heartbeat: nostrum its ACK; DSharpPlus and discordeno that it was sent.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker nostrumShard("shard=");

constexpr Phrase nostrumPhrases[] = {
    {"HEARTBEAT_ACK", ShardEvent::Ack},
    {"READY", ShardEvent::Ready},
    {"RESUMED", ShardEvent::Resumed},
    {"Heartbeat ack not received in time", ShardEvent::MissedAck},
    {"Resuming on shard session", ShardEvent::Status},
    {"Asked to reconnect", ShardEvent::Reconnect},
    {"Invalid and un-resumable session", ShardEvent::InvalidSession},
};

class Nostrum final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = nostrumShard.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at + nostrumShard.text().size())};
        ShardLine result;
        result.record.shard = scan.shard();
        // "bot=MyBot [debug] message": the name may hold anything but the level's brackets.
        if (!result.record.shard || !scan.skipPast(" [") || !scan.skipPast("] ")
            || !readPhrase(scan.rest, nostrumPhrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return parse(line).has_value(); }
};

constexpr Marker dsharpLogger("DSharpPlus");

constexpr Phrase dsharpPhrases[] = {
    {"Heartbeat sent with sequence number", ShardEvent::HeartbeatSent},
    {"The connection zombied", ShardEvent::MissedAck},
    {"Received error code ", ShardEvent::Closed, Reads::Code},
};

class DSharpPlus final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = dsharpLogger.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at)};
        if (!scan.skipPast("- Shard "))
            return std::nullopt;
        ShardLine result;
        result.record.shard = scan.shard();
        if (!result.record.shard || !scan.eat("] [") || !scan.skipPast("]"))
            return std::nullopt;
        scan.skipSpaces();
        if (!readPhrase(scan.rest, dsharpPhrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return dsharpLogger.isIn(line); }
};

constexpr Marker discordenoShard("[Shard] ");

constexpr Phrase discordenoPhrases[] = {
    {"Heartbeating on Shard #", ShardEvent::HeartbeatSent},
    {"Heartbeat not acknowledged for Shard #", ShardEvent::MissedAck},
    {"Shard #", ShardEvent::Closed, Reads::Code, " closed with code "},
};

class Discordeno final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = discordenoShard.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        const auto message = line.substr(at + discordenoShard.text().size());
        ShardLine result;
        if (!readPhrase(message, discordenoPhrases, result))
            return std::nullopt;
        if (result.record.event == ShardEvent::Closed && message.find(" closed with code ") == std::string_view::npos)
            return std::nullopt;
        Scan scan{message};
        scan.skipPast("Shard #");
        result.record.shard = scan.shard();
        if (!result.record.shard)
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return line.find("Discordeno > ") != std::string_view::npos; }
};

} // namespace

const ShardFormat& nostrumFormat()
{
    static const Nostrum format({"nostrum", "nostrum", ShardFormatClass::Freshness, std::chrono::milliseconds{1},
        "nostrum logs ACKs only, at debug and with the metadata [:shard]; latency is in its telemetry", false});
    return format;
}

const ShardFormat& dsharpPlusFormat()
{
    static const DSharpPlus format({"dsharpplus", "DSharpPlus", ShardFormatClass::Freshness, std::chrono::seconds{1},
        "DSharpPlus logs at Trace that heartbeats are sent, and no ACKs", false});
    return format;
}

const ShardFormat& discordenoFormat()
{
    static const Discordeno format({"discordeno", "discordeno", ShardFormatClass::Freshness, std::chrono::seconds{1},
        "discordeno logs at DEBUG that heartbeats are sent, and no ACKs", false});
    return format;
}

} // namespace headroom::logs
