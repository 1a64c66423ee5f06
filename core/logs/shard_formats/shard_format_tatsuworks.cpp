// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// tatsuworks/gateway, one JSON object a line, as cdr.dev/slog writes it for Google's collector (slogstackdriver: fields
// beside the message) or for anybody else (slogjson: fields in an object of their own). No heartbeat is logged, nor how
// long one takes: a report of each shard every ten minutes, of those without an ACK every five, and what goes wrong.
#include "core/logs/lines/json_scanner.h"
#include "core/logs/lines/shard_scan.h"
#include "core/logs/shard_formats/shard_format.h"
#include "core/logs/shard_formats/shard_phrases.h"

namespace headroom::logs {

namespace {

constexpr Marker function("tatsuworks/gateway/");
constexpr Marker closeStatus("status = ");
constexpr std::string_view shardReport = "shard report";

constexpr Phrase phrases[] = {
    {"no response to heartbeat", ShardEvent::MissedAck},
    {"event report", ShardEvent::Status},
    {"starting shard", ShardEvent::Status},
    {"attempting shard connect", ShardEvent::Connecting},
    {"sending identify", ShardEvent::Identify},
    {"sending resume", ShardEvent::Status},
    {"reconnect requested", ShardEvent::Reconnect},
    {"invalid session, reconnecting", ShardEvent::InvalidSession},
    {"websocket closed", ShardEvent::Closed},
};

// Words that longer messages begin with as well.
constexpr Phrase wholeMessages[] = {
    {"ready", ShardEvent::Ready},
    {"resumed", ShardEvent::Resumed},
};

bool readMessage(std::string_view message, ShardLine& line)
{
    for (const auto& phrase : wholeMessages) {
        if (message == phrase.start)
            return readPhrase(message, {&phrase, 1}, line);
    }
    return readPhrase(message, phrases, line);
}

// "StatusCode(4009)" or "4009", in what it says about an error.
void readCode(std::string_view line, ShardRecord& record)
{
    const auto rest = closeStatus.restAfter(line);
    if (!rest)
        return;
    Scan scan{*rest};
    scan.eat("StatusCode(");
    record.closeCode = readCloseCode(scan.rest);
}

class Tatsuworks final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        if (!line.starts_with('{') || !function.isIn(line))
            return std::nullopt;
        const bool isBeside = !jsonMember(line, "message").empty();
        const auto message = jsonMember(line, isBeside ? "message" : "msg");
        const auto before = jsonMember(line, isBeside ? "timestamp" : "ts");
        const auto fields = isBeside ? line : jsonMember(line, "fields");
        if (message == shardReport) {
            auto result = parseMore(jsonMember(fields, "event"));
            if (result)
                result->before = before;
            return result;
        }
        ShardLine result;
        result.record.shard = Scan{jsonMember(fields, "shard")}.shard();
        if (!result.record.shard || !readMessage(message, result))
            return std::nullopt;
        result.before = before;
        result.record.shardCount = Scan{jsonMember(fields, "total")}.shard();
        if (result.record.event == ShardEvent::Closed)
            readCode(fields, result.record);
        if (message == "event report") {
            if (const auto state = jsonMember(fields, "state"); !state.empty())
                result.record.detail = state;
        }
        return result;
    }

    // "3: read message [LastAck: 2026-11-20T23:30:00Z]", one after the other in an array: shards whose last ACK is more
    // than five minutes ago.
    std::optional<ShardLine> parseMore(std::string_view reported) const override
    {
        Scan scan{reported};
        if (!scan.skipPast("\""))
            return std::nullopt;
        ShardLine result;
        result.record.event = ShardEvent::MissedAck;
        result.record.shard = scan.shard();
        if (!result.record.shard || !scan.eat(": "))
            return std::nullopt;
        const auto end = scan.rest.find('"');
        result.record.detail = scan.rest.substr(0, end);
        if (end != std::string_view::npos)
            result.more = scan.rest.substr(end + 1);
        return result;
    }

    bool isSigned(std::string_view line) const override { return line.starts_with('{') && function.isIn(line); }
};

} // namespace

std::unique_ptr<ShardFormat> makeTatsuworksFormat(ShardFormat::Facts facts)
{
    return std::make_unique<Tatsuworks>(std::move(facts));
}

} // namespace headroom::logs
