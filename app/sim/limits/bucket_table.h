// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/limits/windows.h"

#include <string>
#include <vector>

namespace headroom::sim {

// One rate limit that one or more routes share. Discord publishes none of these figures: those of the table are the
// simulator's own, near to what is commonly seen. Clients must read headers, and tests may override (--bucket-limit,
// POST /_sim/buckets).
struct BucketRule
{
    std::string name; // "message-create"
    WindowRule rule;
    bool headers = true; // some routes say nothing about their limit
    bool limited = true; // false: not even counted
};

// All that have a rule of their own.
const std::vector<BucketRule>& standardBuckets();

// Limits that are asked a second time, after the route's own: "headers" says whether a refusal tells their figures, and
// their hash, or leaves the route's as if nothing were used up.
inline constexpr const char* channelNameLimit = "channel-name"; // a channel's name or topic, per channel
inline constexpr const char* roleCap = "role-create-48h";
inline constexpr const char* channelCap = "channel-create-48h";
inline constexpr const char* emojiCap = "emoji-create-hour";

// What routes get that are not in the table, and paths nobody knows.
inline constexpr WindowRule defaultRule{10, std::chrono::seconds{10}};

} // namespace headroom::sim
