// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// JDA: beats at TRACE. The shard is in the name of the thread, "[JDA [3 / 16] MainWS-ReadThread]", and so only where
// the logger prints threads.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker logger("WebSocketClient");
constexpr Marker mainLogger(" JDA - ");
constexpr Marker thread("[JDA [");

constexpr Phrase phrases[] = {
    {"Got Heartbeat Ack", ShardEvent::Ack},
    {"<- {\"op\":1,", ShardEvent::HeartbeatSent},
    {"<- {\"op\":2,", ShardEvent::Identify},
    {"Connected to WebSocket", ShardEvent::Connecting},
    {"Missed ", ShardEvent::MissedAck},
    {"Got disconnected from WebSocket", ShardEvent::Closed, Reads::Code, "(Code "},
    {"WebSocket connection closed due to ratelimit!", ShardEvent::SendLimit},
    {"Sending Identify", ShardEvent::Identify},
    {"Successfully resumed Session", ShardEvent::Resumed},
};

constexpr Phrase mainPhrases[] = {
    {"Finished Loading!", ShardEvent::Ready},
};

void readThread(std::string_view before, ShardRecord& record)
{
    const auto rest = thread.restAfter(before);
    if (!rest)
        return;
    Scan scan{*rest};
    const auto shard = scan.shard();
    if (!shard || !scan.eat(" / "))
        return;
    record.shard = shard;
    record.shardCount = scan.shard();
}

// Behind the logger: "WebSocketClient - message", or "...WebSocketClient] [WARN] message" of its own small logger.
std::string_view messageOf(std::string_view behindLogger)
{
    Scan scan{behindLogger};
    scan.skipSpaces();
    if (scan.eat("- "))
        return scan.rest;
    if (scan.eat("] [") && scan.skipPast("] "))
        return scan.rest;
    return {};
}

class Jda final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        ShardLine result;
        auto at = logger.findIn(line);
        if (at != std::string_view::npos) {
            if (!readPhrase(messageOf(line.substr(at + logger.text().size())), phrases, result))
                return std::nullopt;
        } else {
            at = mainLogger.findIn(line);
            if (at == std::string_view::npos
                || !readPhrase(line.substr(at + mainLogger.text().size()), mainPhrases, result))
                return std::nullopt;
        }
        result.before = line.substr(0, at);
        readThread(result.before, result.record);
        return result;
    }

    bool isSigned(std::string_view line) const override
    {
        return thread.isIn(line) || line.find("net.dv8tion.jda") != std::string_view::npos;
    }
};

} // namespace

const ShardFormat& jdaFormat()
{
    static const Jda format({"jda", "JDA", ShardFormatClass::Derived, std::chrono::milliseconds{1},
        "JDA prints heartbeats at TRACE of net.dv8tion.jda.internal.requests.WebSocketClient; the pattern needs "
        "%thread",
        false, &jdaRestLines()});
    return format;
}

} // namespace headroom::logs
