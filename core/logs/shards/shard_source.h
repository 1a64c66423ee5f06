// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shards/shard_figures.h"

namespace headroom::logs {

inline constexpr std::size_t maxNameLength = 4096; // of a source, in bytes
inline constexpr std::size_t maxSources = 4096;

// A log, or a metrics page, that speaks of shards. Part of ShardFigures.
struct ShardFigures::Source
{
    std::string name;
    std::string format;
    std::string title;
    std::string advice;
    ShardFormatClass shows = ShardFormatClass::ExactLatency;
    HeartbeatPairing pairing;
    ShardSlots slots;
    std::vector<std::size_t> accounts; // by slot
    bool namesShards = false; // some record of it did

    std::optional<std::uint32_t> shardCount;
    std::optional<std::int64_t> sessionsLeft;
    std::optional<WallTime> first; // the earliest
    std::optional<WallTime> last; // the latest
    std::optional<WallTime> previous; // of the record before
    std::uint64_t records = 0;
    std::uint64_t samples = 0;
    std::uint64_t withoutShard = 0; // heartbeats and the like of nobody knows which shard
    std::uint64_t sendLimits = 0;
    std::uint64_t clockWentBack = 0;
    Duration farthestBack{};
    std::vector<std::uint16_t> fatalCodes; // those seen that only a person can put right
    ShardReader::Counts lines;

    void note(const ShardRecord& record); // counts it, and keeps what it says of the program
    void moveBack(std::chrono::days days); // see ShardFigures
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self); // but for its shards
};

} // namespace headroom::logs
