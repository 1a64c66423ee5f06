// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shards/shard_record.h"

#include <span>
#include <string>

namespace headroom::support {

// A line as a program writes it, and what is to be read from it with a log in UTC: as describe() says it, empty for
// nothing.
struct ShardFactLine
{
    std::string format;
    std::string line;
    std::string says;
};

// The samples of all formats that are built in.

std::span<const ShardFactLine> shardFactLines();

// "Ack shard 0/16 latency 46ms interval 1500ms code 4009 number 3 at 2026-11-20 23:37:34.120", what is there of it.
std::string describe(const logs::ShardRecord& record);

std::string onTheCalendar(WallTime time); // "2026-11-20 23:37:34.120"

} // namespace headroom::support
