// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_formats/shard_format.h"

#include <span>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Those of log_formats.h; where two recognise the same number of lines the first is taken.
std::span<const ShardFormat* const> shardFormats();

// "discord.js", "twilight" ... in lower case; nullptr: there is none of that name.
const ShardFormat* shardFormatNamed(std::string_view name);

// How well lines fit each of shardFormats(): 1000 for each that it reads, of shards or of answers to requests, and 1
// for each that bears its signature. The lines are without envelope; colours and JSON are taken off here.
std::vector<std::size_t> shardFormatFits(std::span<const std::string_view> lines);

} // namespace headroom::logs
