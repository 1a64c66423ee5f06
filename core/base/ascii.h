// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Characters of protocols and logs, whatever the locale.
#pragma once

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

} // namespace headroom
