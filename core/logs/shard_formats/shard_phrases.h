// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/shard_formats/shard_format.h"

#include <span>

namespace headroom::logs {

// What stands behind a phrase.
enum class Reads : std::uint8_t {
    Nothing,
    LatencyMs, // 46, 78.5
    LatencySeconds, // 11.2
    LatencyGo, // 41.960ms
    LatencyIso, // PT0.1259335S
    IntervalMs,
    IntervalSeconds,
    IntervalGo, // 41.25s, as Rust prints it, too
    Code, // of a close
    Number,
};

// One of the sentences that a program writes about a shard.
struct Phrase
{
    std::string_view start; // of the message
    ShardEvent event = ShardEvent::Status;
    Reads reads = Reads::Nothing;
    std::string_view behind = {}; // in what follows the start: the value stands behind this; empty: at once
    bool mayContinue = false;
};

// Fills event, value and detail in; false when the message begins with none of them. The detail is the message, but for
// heartbeats, which need none, and for IDENTIFY, whose message may hold the token.
bool readPhrase(std::string_view message, std::span<const Phrase> phrases, ShardLine& line);

// Heartbeats need no detail, and an IDENTIFY has none, as its message may hold the token.
bool needsNoWords(ShardEvent event);

// Reads a value as a phrase does.
void readValue(std::string_view text, Reads reads, ShardRecord& record);

// Whether the line may have been cut inside the value: the digits that are left would be another latency.
bool isCutShort(std::string_view text, Reads reads);

} // namespace headroom::logs
