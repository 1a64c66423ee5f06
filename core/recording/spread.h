// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recording/codec.h"

#include <span>

namespace headroom::recording {

// The coarser tiers: what is left of a span of values is their average, the least and the greatest. In a block these
// lie in three columns: the averages of all series first, then those by which the least is below the average, then
// those by which the greatest is above it. Averages have a fraction; see averageScale.

inline constexpr Value averageScale = 16;

struct Spread
{
    Value average = gap; // times averageScale
    Value least = gap;
    Value greatest = gap;

    bool operator==(const Spread&) const = default;
};

inline Spread spreadOf(Value value)
{
    return {isGap(value) ? gap : value * averageScale, value, value};
}
// Of what was recorded: a gap only where nothing was.
Spread spreadOf(std::span<const Spread> spreads);

// Of a block of three columns for each series.
Spread spreadAt(const Block& block, std::size_t series, std::size_t sample);
void setSpread(Block& block, std::size_t series, std::size_t sample, const Spread& spread);
inline Block emptySpreads(std::size_t series, std::size_t samples)
{
    return emptyBlock(3 * series, samples);
}

} // namespace headroom::recording
