// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// serenity: beats at TRACE. The shard is in each message: "[ShardInfo { id: ShardId(3), total: 16 }]" in 0.12, "[[3,
// 16]]" or "[ShardRunner [3, 16]]" up to 0.11.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker target("serenity::");

constexpr Phrase phrases[] = {
    {"Sending heartbeat", ShardEvent::HeartbeatSent},
    {"Received heartbeat ack", ShardEvent::Ack},
    {"Received a Hello; heartbeat interval: ", ShardEvent::Hello, Reads::IntervalMs},
    {"Last heartbeat not acknowledged", ShardEvent::MissedAck},
    {"Identifying", ShardEvent::Identify},
    {"Resumed", ShardEvent::Resumed},
    {"Running", ShardEvent::Status},
    {"Error heartbeating", ShardEvent::Status},
    {"Gateway ratelimited", ShardEvent::SendLimit},
    {"Invalid session", ShardEvent::InvalidSession},
    {"Sequence off", ShardEvent::Status},
};

// The shard, and moves the scan behind the brackets it stands in.
bool readShard(Scan& scan, ShardRecord& record)
{
    Scan at = scan;
    if (at.skipPast("ShardId(")) {
        record.shard = at.shard();
        if (!record.shard || !at.eat("), total: "))
            return false;
        record.shardCount = at.shard();
        if (!record.shardCount || !at.skipPast("}] "))
            return false;
        scan = at;
        return true;
    }
    at = scan;
    if (!at.skipPast("[["))
        if (!at.skipPast("[ShardRunner ["))
            return false;
    record.shard = at.shard();
    if (!record.shard || !at.eat(", "))
        return false;
    record.shardCount = at.shard();
    if (!record.shardCount || !at.eat("]] "))
        return false;
    scan = at;
    return true;
}

class Serenity final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = target.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        ShardLine result;
        Scan scan{line.substr(at)};
        if (!readShard(scan, result.record) || !readPhrase(scan.rest, phrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return target.isIn(line); }
};

} // namespace

const ShardFormat& serenityFormat()
{
    static const Serenity format({"serenity", "serenity", ShardFormatClass::Derived, std::chrono::microseconds{1},
        "serenity prints heartbeats at TRACE: RUST_LOG=serenity::gateway=trace", false});
    return format;
}

} // namespace headroom::logs
