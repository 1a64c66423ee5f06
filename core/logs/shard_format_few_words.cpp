// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Programs whose logs hardly speak of shards: discordgo (no number of the shard), DPP, discordrb.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker discordgoTag("[DG");

constexpr Phrase discordgoPhrases[] = {
    {"sending gateway websocket heartbeat", ShardEvent::HeartbeatSent},
    {"got heartbeat ACK", ShardEvent::Ack},
    {"haven't gotten a heartbeat ACK in ", ShardEvent::MissedAck},
};

class Discordgo final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    // "[DG3] wsapi.go:304:heartbeat() message"
    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = discordgoTag.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at)};
        ShardLine result;
        if (!scan.skipPast("() ") || !readPhrase(scan.rest, discordgoPhrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override
    {
        const auto rest = discordgoTag.restAfter(line);
        return rest && rest->size() > 2 && isDigit((*rest)[0]) && (*rest)[1] == ']';
    }
};

constexpr Marker dppReady("Shard id ");
constexpr Marker dppMissed("Missed heartbeat ACK, forcing reconnection");
constexpr Marker dppLost("Lost connection to websocket on shard ");

class Dpp final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        ShardLine result;
        auto at = dppReady.findIn(line);
        if (at != std::string_view::npos) {
            if (!readReady(line.substr(at + dppReady.text().size()), result.record))
                return std::nullopt;
        } else if (at = dppLost.findIn(line); at != std::string_view::npos) {
            result.record.event = ShardEvent::Reconnect;
            result.record.shard = Scan{line.substr(at + dppLost.text().size())}.shard();
        } else if (at = dppMissed.findIn(line); at != std::string_view::npos) {
            result.record.event = ShardEvent::MissedAck;
        } else {
            return std::nullopt;
        }
        result.record.detail = line.substr(at);
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return parse(line).has_value(); }

private:
    // "3 (4/16) ready!": the number, how many are ready, how many there are.
    static bool readReady(std::string_view text, ShardRecord& record)
    {
        Scan scan{text};
        record.shard = scan.shard();
        if (!record.shard || !scan.eat(" (") || !scan.number() || !scan.eat('/'))
            return false;
        record.shardCount = scan.shard();
        record.event = ShardEvent::Ready;
        return record.shardCount && scan.eat(") ready!");
    }
};

constexpr Marker discordrbZombie("Last heartbeat was not acked, so this is a zombie connection!");

class Discordrb final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = discordrbZombie.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        ShardLine result;
        result.record.event = ShardEvent::MissedAck;
        result.record.detail = line.substr(at);
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override
    {
        return line.starts_with('[') && line.find(" : ") != std::string_view::npos
            && line.find(" @ 2") != std::string_view::npos;
    }
};

} // namespace

const ShardFormat& discordgoFormat()
{
    static const Discordgo format({"discordgo", "discordgo", ShardFormatClass::Derived, std::chrono::seconds{1},
        "discordgo prints heartbeats with LogLevel = LogDebug, and never the shard: one log file a shard helps",
        false});
    return format;
}

const ShardFormat& dppFormat()
{
    static const Dpp format({"dpp", "DPP", ShardFormatClass::AlarmOnly, std::chrono::seconds{1},
        "DPP logs no latencies, only missed ACKs and reconnects", false, &dppRestLines()});
    return format;
}

const ShardFormat& discordrbFormat()
{
    static const Discordrb format({"discordrb", "discordrb", ShardFormatClass::AlarmOnly, std::chrono::milliseconds{1},
        "discordrb logs no latencies, only missed ACKs", false});
    return format;
}

} // namespace headroom::logs
