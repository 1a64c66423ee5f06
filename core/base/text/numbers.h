// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace headroom {

// The whole text as a number: no plus sign, no spaces. None: it is something else, or more than the type holds.
template <typename Number>
std::optional<Number> numberIn(std::string_view text)
{
    Number number{};
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(number) : std::nullopt;
}

// The same from `lowest` to `highest`.
template <typename Number>
std::optional<Number> numberIn(std::string_view text, Number lowest, Number highest)
{
    const auto number = numberIn<Number>(text);
    return number && *number >= lowest && *number <= highest ? number : std::nullopt;
}

} // namespace headroom
