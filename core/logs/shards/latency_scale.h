// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace headroom::logs {

// Latencies as whole numbers that grow with their logarithm: 2^SubBits steps for each doubling, and even ones below
// 2^SubBits units of 2^UnitBits nanoseconds. A step is at most 1/2^SubBits of what it stands for.
template <unsigned UnitBits, unsigned SubBits>
struct LatencyScale
{
    static constexpr std::uint64_t steps = 1ULL << SubBits;
    static constexpr Duration longest = std::chrono::minutes{10};

    static constexpr std::uint32_t index(Duration latency)
    {
        const auto clamped = std::clamp(latency, Duration{}, longest);
        const auto units = static_cast<std::uint64_t>(clamped.count()) >> UnitBits;
        if (units < steps)
            return static_cast<std::uint32_t>(units);
        const auto doublings = static_cast<unsigned>(std::bit_width(units)) - 1 - SubBits;
        return static_cast<std::uint32_t>((std::uint64_t{doublings} << SubBits) + (units >> doublings));
    }

    // The middle of what the step stands for.
    static constexpr Duration value(std::uint32_t index)
    {
        if (index < steps)
            return Duration{static_cast<std::int64_t>((std::uint64_t{2} * index + 1) << UnitBits >> 1)};
        const auto doublings = static_cast<unsigned>((index >> SubBits) - 1);
        const auto lower = ((index & (steps - 1)) + steps) << doublings;
        const auto middle = (2 * lower + (1ULL << doublings)) << UnitBits >> 1;
        return Duration{static_cast<std::int64_t>(middle)};
    }

    static constexpr std::uint32_t size() { return index(longest) + 1; }
};

// 16 bits for one latency, to 0.05 %.
using LatencyCode = LatencyScale<10, 11>;
static_assert(LatencyCode::size() < 65536);

} // namespace headroom::logs
