// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace headroom::logs {

// How a shard is. It changes with several heartbeats, not with one: a shard that missed an ACK, was silent, or lost its
// connection again and again is in that state until two heartbeats in a row were answered, or a connection is up; it is
// slow from two slow heartbeats of three on, until three in a row were not.
enum class ShardState : std::uint8_t {
    NoData, // named, and nothing known of its heartbeats
    Healthy,
    Slow, // its latency is above the threshold, or it says that it cannot keep up
    Missed, // an ACK did not come
    Reconnecting, // its connection is known to be lost, and that not long ago
    Unknown, // silent: its heartbeats were seen, and then none for two and a half intervals
};

inline constexpr std::array allShardStates{ShardState::NoData, ShardState::Healthy, ShardState::Slow,
    ShardState::Missed, ShardState::Reconnecting, ShardState::Unknown};

// In the window, in text and in files alike: "no data", "healthy", "slow", "missed ACK", "reconnecting", "silent".
std::string_view shardStateWord(ShardState state);
// For machines: "no_data", "healthy", "slow", "missed_ack", "reconnecting", "silent".
std::string_view shardStateName(ShardState state);

// Not served just now: an ACK is missing, it reconnects, or it is silent.
constexpr bool isInTrouble(ShardState state)
{
    return state == ShardState::Missed || state == ShardState::Reconnecting || state == ShardState::Unknown;
}

// The most urgent first: 0 for a missed ACK, then reconnecting, silent, slow, no data, and healthy last.
int urgencyOf(ShardState state);

// A heartbeat's latency above it is slow, unless an operator says otherwise. Discord's own are under 100 ms; what
// takes longer than this waits for the program.
inline constexpr Duration defaultSlowHeartbeat = std::chrono::milliseconds{250};

} // namespace headroom::logs
