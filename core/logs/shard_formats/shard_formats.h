// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_formats/shard_format.h"

#include <span>
#include <string>
#include <string_view>

namespace headroom::logs {

// The folder of people's own formats, one JSON file each (declared_shard_format.h): one that has the name of a built-in
// format takes its place. Set before the formats are asked for the first time; empty, as it is at first: there is none.
void setShardFormatFolder(const std::string& folder);

std::string usualShardFormatFolder(); // ~/.config/headroom/log-formats

// All of them, read when they are first asked for; where two recognise the same number of lines the first is taken. Any
// thread.
std::span<const ShardFormat* const> shardFormats();
// What is wrong with files of that folder, which are left out; one line each.
std::span<const std::string> shardFormatProblems();

// The texts of those that are built in, as resources/log-formats/ has them; see declared_shard_format.h.
std::span<const std::string_view> builtInShardFormats();

// "discord.js", "twilight" ... in lower case; nullptr: there is none of that name.
const ShardFormat* shardFormatNamed(std::string_view name);

// The format that fits the first lines of a log, by counting those it reads, and, for a tie, those that bear its
// signature; nullptr when no line does either. The lines are without envelope; colours and JSON are taken off here.
const ShardFormat* recogniseShardFormat(std::span<const std::string_view> firstLines);

} // namespace headroom::logs
