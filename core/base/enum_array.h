// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>

namespace headroom {

// A value for each of an enumeration, whose values are numbered from 0 to `last`.
template <typename Enum, typename T, Enum last>
struct EnumArray : std::array<T, static_cast<std::size_t>(last) + 1>
{
    using Array = std::array<T, static_cast<std::size_t>(last) + 1>;

    using Array::operator[];
    constexpr T& operator[](Enum which) { return Array::operator[](static_cast<std::size_t>(which)); }
    constexpr const T& operator[](Enum which) const { return Array::operator[](static_cast<std::size_t>(which)); }
};

} // namespace headroom
