// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/spread.h"

#include <algorithm>
#include <cmath>

namespace headroom::recording {

namespace {

Value floored(Value average)
{
    return average >= 0 ? average / averageScale : -((-average + averageScale - 1) / averageScale);
}

} // namespace

Spread spreadOf(std::span<const Spread> spreads)
{
    Spread whole;
    double sum = 0;
    std::size_t count = 0;
    for (const auto& each : spreads) {
        if (isGap(each.average))
            continue;
        sum += double(each.average);
        whole.least = count == 0 ? each.least : std::min(whole.least, each.least);
        whole.greatest = count == 0 ? each.greatest : std::max(whole.greatest, each.greatest);
        ++count;
    }
    if (count > 0)
        whole.average = static_cast<Value>(std::llround(sum / double(count))); // within 2^57, as values are within 2^53
    return whole;
}

Spread spreadAt(const Block& block, std::size_t series, std::size_t sample)
{
    const auto count = block.columns / 3;
    const auto average = block.column(series)[sample];
    if (isGap(average))
        return {};
    const auto below = block.column(count + series)[sample];
    const auto above = block.column(2 * count + series)[sample];
    if (isGap(below) || isGap(above)) // of bytes that somebody else made
        return {average, floored(average), floored(average)};
    return {average, floored(average) - below, floored(average) + above};
}

void setSpread(Block& block, std::size_t series, std::size_t sample, const Spread& spread)
{
    const auto count = block.columns / 3;
    const bool isNone = isGap(spread.average);
    block.column(series)[sample] = spread.average;
    block.column(count + series)[sample] = isNone ? gap : floored(spread.average) - spread.least;
    block.column(2 * count + series)[sample] = isNone ? gap : spread.greatest - floored(spread.average);
}

} // namespace headroom::recording
