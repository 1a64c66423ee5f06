// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_format.h"

#include <span>
#include <string_view>

namespace headroom::logs {

// All that are built in; where two recognise the same number of lines the first is taken.
std::span<const ShardFormat* const> shardFormats();

// Their texts, as resources/log-formats/ has them; see declared_shard_format.h.
std::span<const std::string_view> builtInShardFormats();

// "discord.js", "twilight" ... in lower case; nullptr: there is none of that name.
const ShardFormat* shardFormatNamed(std::string_view name);

// The format that fits the first lines of a log, by counting those it reads, and, for a tie, those that bear its
// signature; nullptr when no line does either. The lines are without envelope; colours and JSON are taken off here.
const ShardFormat* recogniseShardFormat(std::span<const std::string_view> firstLines);

} // namespace headroom::logs
