// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace headroom {

// The number of the slot of that length in which `value` lies, also before the beginning of counting; `by` is positive.
constexpr std::int64_t floorDivide(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

// Where slot `number` stands in a ring of so many.
constexpr std::size_t placeInRing(std::int64_t number, std::size_t slots)
{
    const auto size = static_cast<std::int64_t>(slots);
    return static_cast<std::size_t>(number - floorDivide(number, size) * size);
}

} // namespace headroom
