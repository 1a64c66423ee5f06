// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// chamburr/twilight-dispatch at INFO: connects and disconnects; latency is in its metrics only.
#include "core/logs/shard_format_list.h"
#include "core/logs/shard_phrases.h"
#include "core/logs/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr Marker target("twilight_dispatch");

constexpr Phrase phrases[] = {
    {"Connecting ", ShardEvent::Connecting},
    {"Hello (", ShardEvent::Hello, Reads::IntervalMs, "heartbeat interval: "},
    {"Ready (", ShardEvent::Ready},
    {"Resumed (", ShardEvent::Resumed},
    {"Disconnected (", ShardEvent::Closed, Reads::Code, "code: "},
    {"Invalid Session", ShardEvent::InvalidSession},
    {"Reconnecting", ShardEvent::Reconnect},
    {"Identifying", ShardEvent::Identify},
};

class TwilightDispatch final : public ShardFormat
{
public:
    using ShardFormat::ShardFormat;

    std::optional<ShardLine> parse(std::string_view line) const override
    {
        const auto at = target.findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        Scan scan{line.substr(at)};
        if (!scan.skipPast("[Shard "))
            return std::nullopt;
        ShardLine result;
        result.record.shard = scan.shard();
        if (!result.record.shard || !scan.eat("] ") || !readPhrase(scan.rest, phrases, result))
            return std::nullopt;
        result.before = line.substr(0, at);
        return result;
    }

    bool isSigned(std::string_view line) const override { return target.isIn(line); }
};

} // namespace

const ShardFormat& twilightDispatchFormat()
{
    static const TwilightDispatch format(
        {"twilight-dispatch", "chamburr/twilight-dispatch", ShardFormatClass::EventsOnly, std::chrono::microseconds{1},
            "twilight-dispatch logs no heartbeats: scrape its /metrics, series gateway_latencies", false});
    return format;
}

} // namespace headroom::logs
