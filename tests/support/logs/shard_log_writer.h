// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <string>

namespace headroom::support {

// A log of many shards in one file, as a program under load writes it: heartbeats of all shards at their interval, one
// after the other, with the program's other lines between.
struct ShardLogPlan
{
    enum class Program { DiscordJs, Twilight, DiscordPy };

    Program program = Program::DiscordJs;
    std::uint32_t shards = 1024;
    std::size_t lines = 1'000'000;
    double noise = 0.75; // of the lines
    WallTime start{std::chrono::milliseconds{1'795'217'810'000}};
};

struct ShardLog
{
    std::string text;
    std::size_t lines = 0;
    std::uint64_t acks = 0; // that the log tells a latency of, or that has its heartbeat before it
};

ShardLog writeShardLog(const ShardLogPlan& plan);

} // namespace headroom::support
