// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::redis {

// What the parts of a Redis URL are made of. Pure.

// The whole text as a number within these bounds.
template <typename Number>
std::optional<Number> number(std::string_view text, Number lowest, Number highest)
{
    long long value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || parsed.ec != std::errc{} || parsed.ptr != text.data() + text.size())
        return std::nullopt;
    if (value < static_cast<long long>(lowest) || value > static_cast<long long>(highest))
        return std::nullopt;
    return static_cast<Number>(value);
}

// None for a broken escape or a zero byte.
std::optional<std::string> percentDecoded(std::string_view text);

bool hasControlCharacters(std::string_view text);

} // namespace headroom::redis
