// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/shard_fact_lines.h"

#include "core/logs/format_declaration.h"
#include "core/logs/log_formats.h"

#include <array>
#include <cstdio>
#include <vector>

namespace headroom::support {

namespace {

constexpr std::array<const char*, 16> eventNames{"Connecting", "Hello", "Identify", "Ready", "Resumed", "HeartbeatSent",
    "Ack", "MissedAck", "Behind", "Blocked", "InvalidSession", "Reconnect", "Closed", "SendLimit", "SessionsLeft",
    "Status"};

std::string inMilliseconds(Duration span)
{
    char text[48];
    std::snprintf(text, sizeof text, "%.10gms", static_cast<double>(span.count()) / 1e6);
    return text;
}

} // namespace

std::span<const ShardFactLine> shardFactLines()
{
    static const auto lines = [] {
        std::vector<ShardFactLine> lines;
        for (const auto text : logs::builtInLogFormats()) {
            logs::FormatDeclaration declaration(text);
            const auto name = declaration.text(declaration.root(), "name");
            for (const auto& sample : declaration.samples(declaration.root()))
                lines.push_back({name, sample.line, sample.says});
        }
        return lines;
    }();
    return lines;
}

std::string onTheCalendar(WallTime time)
{
    const auto day = std::chrono::floor<std::chrono::days>(time);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss clock{time - day};
    char text[64];
    std::snprintf(text, sizeof text, "%04d-%02u-%02u %02d:%02d:%02d.%03d", int(date.year()), unsigned(date.month()),
        unsigned(date.day()), int(clock.hours().count()), int(clock.minutes().count()), int(clock.seconds().count()),
        int(clock.subseconds().count()));
    return text;
}

std::string describe(const logs::ShardRecord& record)
{
    std::string text = eventNames.at(static_cast<std::size_t>(record.event));
    if (record.shard)
        text += " shard " + std::to_string(*record.shard);
    if (record.shardCount)
        text += (record.shard ? "/" : " /") + std::to_string(*record.shardCount);
    if (record.latency)
        text += " latency " + inMilliseconds(*record.latency);
    if (record.interval)
        text += " interval " + inMilliseconds(*record.interval);
    if (record.closeCode)
        text += " code " + std::to_string(*record.closeCode);
    if (record.number)
        text += " number " + std::to_string(*record.number);
    if (record.at)
        text += " at " + onTheCalendar(*record.at);
    return text;
}

} // namespace headroom::support
