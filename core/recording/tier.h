// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QString>

#include <array>
#include <cstdint>

namespace headroom::recording {

using Second = std::chrono::sys_seconds;

constexpr std::int64_t secondsOf(Second second) // since 1970
{
    return second.time_since_epoch().count();
}
constexpr Second secondAt(std::int64_t seconds)
{
    return Second{std::chrono::seconds{seconds}};
}

inline constexpr std::int64_t seriesInChunk = 256;
inline constexpr std::int64_t maxChunks = 1 << 16;
inline constexpr std::uint32_t maxSeriesId = std::uint32_t(seriesInChunk * maxChunks - 1);

// How finely the past is held: a block of a tier holds so many points of a chunk of series, each of so many seconds.
enum class Tier : std::uint8_t { Seconds, Minutes, Quarters };
inline constexpr std::array allTiers{Tier::Seconds, Tier::Minutes, Tier::Quarters};

constexpr std::int64_t stepOf(Tier tier) // seconds
{
    return tier == Tier::Seconds ? 1 : tier == Tier::Minutes ? 60 : 900;
}
constexpr std::int64_t samplesOf(Tier tier)
{
    return tier == Tier::Quarters ? 96 : 60;
}
constexpr std::int64_t spanOf(Tier tier) // of a block, in seconds
{
    return stepOf(tier) * samplesOf(tier);
}
constexpr Tier finer(Tier tier)
{
    return tier == Tier::Quarters ? Tier::Minutes : Tier::Seconds;
}
inline QString tableOf(Tier tier)
{
    return tier == Tier::Seconds ? QStringLiteral("seconds")
        : tier == Tier::Minutes  ? QStringLiteral("minutes")
                                 : QStringLiteral("quarters");
}

// Of a block: its number, in time, goes before its chunk, so that the oldest are deleted in one piece.
constexpr std::int64_t blockKey(std::int64_t number, std::int64_t chunk)
{
    return number * maxChunks + chunk;
}

} // namespace headroom::recording
