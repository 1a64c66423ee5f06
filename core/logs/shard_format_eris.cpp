// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// eris and oceanic.js: the texts of client.on('debug', (message, id) => ...), with the shard behind them where the bot
// prints it.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

#include <array>

namespace headroom::logs {

namespace {

struct Text
{
    Marker marker;
    ShardEvent event;
    std::string_view behind = {}; // a number that belongs to the text and is not the shard's stands behind this
};

constexpr std::array texts{
    Text{Marker("{\"op\":1,\"d\":"), ShardEvent::HeartbeatSent},
    Text{Marker("{\"op\":2,\"d\":"), ShardEvent::Identify},
    Text{Marker("Heartbeat timeout; {"), ShardEvent::MissedAck},
    Text{Marker("Immediately reconnecting for potential resume"), ShardEvent::Reconnect, "Attempt "},
    Text{Marker("Unclean WS close: "), ShardEvent::Closed, ": "},
};

// The number that the line ends with, behind a space.
std::optional<std::uint32_t> lastNumber(std::string_view line)
{
    while (line.ends_with(' '))
        line.remove_suffix(1);
    const auto digits = line.find_last_not_of("0123456789");
    if (digits == std::string_view::npos || digits + 1 == line.size() || line[digits] != ' ')
        return std::nullopt;
    return Scan{line.substr(digits + 1)}.shard();
}

class Eris final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        for (const auto& text : texts) {
            const auto at = text.marker.findIn(line);
            if (at != std::string_view::npos)
                return read(line, at, text);
        }
        return std::nullopt;
    }

    bool isSigned(std::string_view line) const override { return parse(line).has_value(); }

private:
    static std::optional<ShardLine> read(std::string_view line, std::size_t at, const Text& text)
    {
        ShardLine result;
        result.record.event = text.event;
        result.before = line.substr(0, at);
        Scan scan{line.substr(at + text.marker.text().size())};
        if (text.event == ShardEvent::Closed)
            readValue(scan.rest, Reads::Code, result.record);
        if (!text.behind.empty() && scan.skipPast(text.behind) && text.event == ShardEvent::Reconnect)
            scan.number();
        result.record.shard = lastNumber(scan.rest);
        if (text.event == ShardEvent::MissedAck)
            result.record.detail = "Heartbeat timeout";
        else if (text.event == ShardEvent::Closed || text.event == ShardEvent::Reconnect)
            result.record.detail = line.substr(at);
        return result;
    }
};

} // namespace

const ShardFormat& erisFormat()
{
    static const Eris format({"eris", "eris, oceanic.js", ShardFormatClass::Freshness, std::chrono::milliseconds{1},
        "eris and oceanic.js tell the debug event that heartbeats are sent, and no ACKs; print the event's second "
        "argument, the shard, behind the message",
        false, &erisRestLines()});
    return format;
}

} // namespace headroom::logs
