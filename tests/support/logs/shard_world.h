// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shards/shard_figures.h"

#include <QtGlobal>

namespace headroom::support {

using namespace std::chrono_literals;
using logs::LatencyKind;
using logs::ShardEvent;
using logs::ShardFigure;
using logs::ShardFigures;
using logs::shardFormatNamed;
using logs::ShardRecord;
using logs::ShardState;

// For tests of the figures of shards: records by hand, and the figures of one source.
inline constexpr WallTime start{std::chrono::milliseconds{1'795'217'820'000}};
inline constexpr Duration exactClock = 1ms;

inline ShardRecord record(ShardEvent event, std::optional<std::uint32_t> shard, std::chrono::milliseconds at)
{
    ShardRecord record;
    record.event = event;
    record.shard = shard;
    record.at = start + at;
    return record;
}

inline ShardRecord ack(std::optional<std::uint32_t> shard, std::chrono::milliseconds at, Duration latency)
{
    auto made = record(ShardEvent::Ack, shard, at);
    made.latency = latency;
    return made;
}

// Figures of one source in one format.
struct World
{
    explicit World(const char* format = "discord.js")
        : source(figures.addSource("bot.log", shardFormatNamed(format)->facts()))
    {
    }

    void add(const ShardRecord& record) { figures.add(source, record, exactClock); }

    ShardFigure shard(std::optional<std::uint32_t> number, std::chrono::milliseconds now) const
    {
        for (const auto& each : figures.shards(start + now)) {
            if (each.shard == number)
                return each;
        }
        qFatal("there is no such shard");
        return {};
    }

    bool warns(const char* words) const
    {
        for (const auto& warning : figures.warnings()) {
            if (warning.find('\n') != std::string::npos)
                qFatal("a warning of two lines");
            if (warning.find(words) != std::string::npos)
                return true;
        }
        return false;
    }

    ShardFigures figures;
    std::size_t source;
};

} // namespace headroom::support
