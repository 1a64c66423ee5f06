// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/snowflake.h"

#include "core/base/text/ascii.h"
#include "core/base/text/eight_bytes.h"
#include "core/base/text/numbers.h"

#include <algorithm>
#include <limits>

namespace headroom::discord {

namespace {

constexpr int belowTime = 22; // bits for worker, process and sequence

} // namespace

bool isDigits(std::string_view text)
{
    constexpr auto size = EightBytes::size;
    if (text.size() < size)
        return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return isDigit(c); });
    for (std::size_t i = 0; i + size < text.size(); i += size) {
        if (!EightBytes(text.data() + i).areDigits())
            return false;
    }
    return EightBytes(text.data() + text.size() - size).areDigits();
}

std::optional<Snowflake> parseSnowflake(std::string_view text)
{
    if (text.size() > 20 || !isDigits(text))
        return {};
    const auto value = numberIn<std::uint64_t>(text);
    return value ? std::optional(Snowflake{*value}) : std::nullopt;
}

WallTime createdAt(Snowflake id)
{
    return discordEpoch + std::chrono::milliseconds{static_cast<std::int64_t>(id.value >> belowTime)};
}

Snowflake snowflakeAt(WallTime time)
{
    // Compared before it is subtracted: a far-off time must not overflow.
    if (time <= discordEpoch)
        return {};
    const auto milliseconds = static_cast<std::uint64_t>((time - discordEpoch).count());
    constexpr auto last = std::numeric_limits<std::uint64_t>::max() >> belowTime;
    if (milliseconds > last)
        return {std::numeric_limits<std::uint64_t>::max()};
    return {milliseconds << belowTime};
}

std::string toString(Snowflake id)
{
    return std::to_string(id.value);
}

} // namespace headroom::discord
