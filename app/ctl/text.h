// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace headroom::ctl {

// Of UTF-8; what is none becomes U+FFFD.
inline QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

// The words of these values, as options take them.
template <typename Values>
std::vector<std::string> wordsOf(const Values& values)
{
    std::vector<std::string> words;
    for (const auto value : values)
        words.emplace_back(word(value));
    return words;
}

} // namespace headroom::ctl
