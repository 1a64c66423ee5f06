// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// disgo at DEBUG, through log/slog. It prints every frame, IDENTIFY with the bot's token among them.
#include "core/logs/lines/shard_scan.h"
#include "core/logs/lines/slog_line.h"
#include "core/logs/shard_formats/shard_format.h"
#include "core/logs/shard_formats/shard_phrases.h"

namespace headroom::logs {

namespace {

constexpr Marker shardId("shard_id");

constexpr Phrase phrases[] = {
    {"sending heartbeat", ShardEvent::HeartbeatSent},
    {"ACK of last heartbeat not received", ShardEvent::MissedAck},
    {"gateway close received", ShardEvent::Closed},
    {"failed to reconnect gateway", ShardEvent::Reconnect},
    {"opening gateway connection", ShardEvent::Connecting},
};

// {\"t\":null,\"s\":null,\"op\":11,...}: the opcode stands before everything that users write.
std::optional<std::uint64_t> opcodeOf(std::string_view data)
{
    constexpr std::size_t farthest = 160;
    Scan scan{data.substr(0, farthest)};
    if (!scan.skipPast("op\\\":"))
        return std::nullopt;
    return scan.number(99);
}

bool readSent(std::string_view data, ShardRecord& record)
{
    record.event = ShardEvent::Identify;
    return opcodeOf(data) == 2U;
}

bool readReceived(std::string_view data, ShardRecord& record)
{
    const auto op = opcodeOf(data);
    const auto head = data.substr(0, 64);
    if (op == 11U) {
        record.event = ShardEvent::Ack;
    } else if (op == 10U) {
        record.event = ShardEvent::Hello;
        Scan scan{data.substr(0, 256)};
        if (scan.skipPast("heartbeat_interval\\\":"))
            readValue(scan.rest, Reads::IntervalMs, record);
    } else if (op == 7U) {
        record.event = ShardEvent::Reconnect;
    } else if (op == 9U) {
        record.event = ShardEvent::InvalidSession;
    } else if (op == 0U && head.find("t\\\":\\\"READY\\\"") != std::string_view::npos) {
        record.event = ShardEvent::Ready;
    } else if (op == 0U && head.find("t\\\":\\\"RESUMED\\\"") != std::string_view::npos) {
        record.event = ShardEvent::Resumed;
    } else {
        return false;
    }
    return true;
}

bool readMessage(const SlogLine& line, ShardLine& result)
{
    if (line.message() == "sending gateway message")
        return readSent(line.field("data"), result.record);
    if (line.message() == "received gateway message")
        return readReceived(line.field("data"), result.record);
    if (!readPhrase(line.message(), phrases, result))
        return false;
    if (result.record.event == ShardEvent::Closed)
        result.record.closeCode = readCloseCode(line.field("code"));
    return true;
}

class Disgo final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view text) const override
    {
        if (!shardId.isIn(text))
            return std::nullopt;
        const SlogLine line(text, "name");
        ShardLine result;
        if (line.message().empty() || !readMessage(line, result))
            return std::nullopt;
        result.record.shard = Scan{line.field("shard_id")}.shard();
        result.record.shardCount = Scan{line.field("shard_count")}.shard();
        result.before = line.before();
        return result;
    }

    bool isSigned(std::string_view line) const override
    {
        return line.find("name=gateway shard_id=") != std::string_view::npos
            || line.find("\"name\":\"gateway\",\"shard_id\":") != std::string_view::npos;
    }
};

} // namespace

std::unique_ptr<ShardFormat> makeDisgoFormat(ShardFormat::Facts facts)
{
    return std::make_unique<Disgo>(std::move(facts));
}

} // namespace headroom::logs
