// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <concepts>
#include <limits>
#include <optional>

namespace headroom {

// A std::optional that is no larger than its value, for what there are a million of: the least value stands for none,
// and becomes the next one where it is given as a value.
template <typename T>
class CompactOptional
{
public:
    constexpr CompactOptional() = default;
    constexpr CompactOptional(std::nullopt_t) { }
    constexpr CompactOptional(T value)
        : m_value(value == least() ? next() : value)
    {
    }
    constexpr CompactOptional(const std::optional<T>& value)
        : CompactOptional(value ? CompactOptional(*value) : CompactOptional())
    {
    }

    constexpr operator std::optional<T>() const { return has_value() ? std::optional<T>(m_value) : std::nullopt; }

    constexpr bool has_value() const { return m_value != least(); }
    constexpr explicit operator bool() const { return has_value(); }
    constexpr const T& operator*() const { return m_value; }
    constexpr const T* operator->() const { return &m_value; }
    constexpr T value_or(T other) const { return has_value() ? m_value : other; }
    constexpr void reset() { m_value = least(); }

    // None is less than any value, as with std::optional.
    friend constexpr auto operator<=>(const CompactOptional&, const CompactOptional&) = default;
    friend constexpr bool operator==(const CompactOptional&, const CompactOptional&) = default;
    // std::optional's own would take one without a value for different.
    friend constexpr bool operator==(const CompactOptional& a, const std::optional<T>& b)
    {
        return a == CompactOptional(b);
    }
    friend constexpr bool operator==(const CompactOptional& a, const T& b) { return a == CompactOptional(b); }
    friend constexpr bool operator==(const CompactOptional& a, std::nullopt_t) { return !a.has_value(); }

private:
    static constexpr T least()
    {
        if constexpr (std::integral<T>)
            return std::numeric_limits<T>::min();
        else
            return T::min();
    }
    static constexpr T next()
    {
        if constexpr (std::integral<T>)
            return least() + 1;
        else
            return least() + typename T::duration(1);
    }

    T m_value = least();
};

} // namespace headroom
