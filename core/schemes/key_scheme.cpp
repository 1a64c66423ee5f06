// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/key_scheme.h"

namespace headroom::schemes {

std::string escapedForPattern(std::string_view text)
{
    std::string pattern;
    for (const char c : text) {
        if (c == '*' || c == '?' || c == '[' || c == ']' || c == '^' || c == '\\')
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

std::string patternOf(std::string_view prefix)
{
    return escapedForPattern(prefix) + '*';
}

} // namespace headroom::schemes
