// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/shard_state.h"

#include <QtGlobal>

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
    static constexpr Words words[] = {{QT_TRANSLATE_NOOP("LogWords", "no data"), "no_data", 4},
        {QT_TRANSLATE_NOOP("LogWords", "healthy"), "healthy", 5}, {QT_TRANSLATE_NOOP("LogWords", "slow"), "slow", 3},
        {QT_TRANSLATE_NOOP("LogWords", "missed ACK"), "missed_ack", 0},
        {QT_TRANSLATE_NOOP("LogWords", "reconnecting"), "reconnecting", 1},
        {QT_TRANSLATE_NOOP("LogWords", "silent"), "silent", 2}};
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
