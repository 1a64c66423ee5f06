// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Characters of protocols and logs, whatever the locale.
#pragma once

#include <string_view>

namespace headroom {

constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

constexpr bool isLetter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

constexpr std::string_view kSpaces = " \t\r\n";

// Without what stands of `spaces` at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view spaces = kSpaces)
{
    const auto first = text.find_first_not_of(spaces);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

} // namespace headroom
