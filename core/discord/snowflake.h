// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::discord {

// Discord's id of anything: 64 bits, whose upper 42 are milliseconds since the first second of 2015 (UTC).
// Source: "Snowflakes" in Discord's API reference.
struct Snowflake
{
    std::uint64_t value = 0;

    bool operator==(const Snowflake&) const = default;
    bool operator<(const Snowflake& other) const { return value < other.value; } // the older one first
};

inline constexpr WallTime discordEpoch{std::chrono::milliseconds{1420070400000}};

// 1 to 20 decimal digits that fit 64 bits, nothing else around them.
std::optional<Snowflake> parseSnowflake(std::string_view text);

// Whether the text is a run of one or more decimal digits: what stands in a path where an id is meant, of any length.
bool isDigits(std::string_view text);

WallTime createdAt(Snowflake id);

// The smallest id of that millisecond; 0 for a time before Discord's epoch, the greatest possible for one after the
// year 2154, in which the ids run out.
Snowflake snowflakeAt(WallTime time);

std::string toString(Snowflake id);

} // namespace headroom::discord
