// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Characters of protocols and logs, whatever the locale.
#pragma once

#include <algorithm>
#include <string>
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

constexpr char upper(char c)
{
    return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c;
}

constexpr bool isLetter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'z';
}

// What words of names and tokens are made of.
constexpr bool isWordCharacter(char c)
{
    return isLetter(c) || isDigit(c) || c == '_' || c == '-';
}

// -1: it is none.
constexpr int hexDigit(char c)
{
    if (isDigit(c))
        return c - '0';
    return lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1;
}

constexpr bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

inline std::string inLowerCase(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

constexpr std::string_view kSpaces = " \t\r\n";

// Without what stands of `spaces` at both ends.
constexpr std::string_view trimmed(std::string_view text, std::string_view spaces = kSpaces)
{
    const auto first = text.find_first_not_of(spaces);
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(spaces) - first + 1);
}

// Takes what stands before the first `end`, and that as well; all of it where there is none.
constexpr std::string_view takeUpTo(std::string_view& text, char end)
{
    const auto taken = text.substr(0, text.find(end));
    text.remove_prefix(std::min(taken.size() + 1, text.size()));
    return taken;
}

} // namespace headroom
