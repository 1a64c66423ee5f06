// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_state.h"

namespace headroom::logs {

namespace {

struct Words
{
    std::string_view word;
    std::string_view name;
    int urgency;
};

const Words& wordsOf(ShardState state)
{
    static constexpr Words words[] = {{"no data", "no_data", 4}, {"healthy", "healthy", 5}, {"slow", "slow", 3},
        {"missed ACK", "missed_ack", 0}, {"reconnecting", "reconnecting", 1}, {"silent", "silent", 2}};
    return words[static_cast<std::size_t>(state)];
}

} // namespace

std::string_view shardStateWord(ShardState state)
{
    return wordsOf(state).word;
}

std::string_view shardStateName(ShardState state)
{
    return wordsOf(state).name;
}

int urgencyOf(ShardState state)
{
    return wordsOf(state).urgency;
}

} // namespace headroom::logs
