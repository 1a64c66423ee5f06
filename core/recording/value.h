// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>

namespace headroom::recording {

// What a series holds at a moment: a whole number, scaled as its measure says (see scaleOf()).
using Value = std::int64_t;

// Nothing was recorded then: another thing than 0, and never added up.
inline constexpr Value gap = std::numeric_limits<Value>::min();
// What is beyond is recorded as this, with its sign.
inline constexpr Value maxValue = (Value(1) << 53) - 1;

constexpr bool isGap(Value value)
{
    return value == gap;
}

constexpr Value clamped(Value value)
{
    return isGap(value) ? gap : value > maxValue ? maxValue : value < -maxValue ? -maxValue : value;
}

} // namespace headroom::recording
