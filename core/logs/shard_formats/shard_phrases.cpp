// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/shard_phrases.h"

#include "core/logs/lines/shard_scan.h"
#include "core/logs/times/shard_duration.h"

namespace headroom::logs {

using namespace std::chrono_literals;

bool needsNoWords(ShardEvent event)
{
    switch (event) {
    case ShardEvent::Hello:
    case ShardEvent::Identify:
    case ShardEvent::HeartbeatSent:
    case ShardEvent::Ack:
        return true;
    default:
        return false;
    }
}

bool isCutShort(std::string_view text, Reads reads)
{
    const auto isAll = [text](std::string_view characters) {
        return text.find_first_not_of(characters) == std::string_view::npos;
    };
    if (reads == Reads::LatencyMs || reads == Reads::LatencySeconds)
        return isAll("-0123456789. ");
    return reads == Reads::LatencyGo && isAll("-0123456789.hmsnu\xc2\xb5\xce\xbc");
}

void readValue(std::string_view text, Reads reads, ShardRecord& record)
{
    switch (reads) {
    case Reads::Nothing:
        return;
    case Reads::LatencyMs:
        record.latency = readDecimal(text, 1ms);
        return;
    case Reads::LatencySeconds:
        record.latency = readDecimal(text, 1s);
        return;
    case Reads::LatencyGo:
        record.latency = readGoDuration(text);
        return;
    case Reads::LatencyIso:
        record.latency = readIsoDuration(text);
        return;
    case Reads::IntervalMs:
        record.interval = readDecimal(text, 1ms);
        return;
    case Reads::IntervalSeconds:
        record.interval = readDecimal(text, 1s);
        return;
    case Reads::IntervalGo:
        record.interval = readGoDuration(text);
        return;
    case Reads::Code:
        record.closeCode = readCloseCode(text);
        return;
    case Reads::Number:
        if (const auto number = Scan{text}.number())
            record.number = static_cast<std::int64_t>(*number);
        return;
    }
}

bool readPhrase(std::string_view message, std::span<const Phrase> phrases, ShardLine& line)
{
    for (const auto& phrase : phrases) {
        if (!message.starts_with(phrase.start))
            continue;
        Scan value{message.substr(phrase.start.size())};
        const bool isThere = phrase.behind.empty() || value.skipPast(phrase.behind);
        if (isThere && !isCutShort(value.rest, phrase.reads))
            readValue(value.rest, phrase.reads, line.record);
        line.record.event = phrase.event;
        if (!needsNoWords(phrase.event))
            line.record.detail = message;
        line.mayContinue = phrase.mayContinue;
        return true;
    }
    return false;
}

} // namespace headroom::logs
