// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <string_view>

// Fields as loggers of Go write them: key=value key="a value". Values are as written, escapes included.
namespace headroom::logs {

// Takes the value that the text begins with off it; what is returned is without its quotes.
inline std::string_view takeLogfmtValue(std::string_view& text)
{
    const std::size_t quote = text.starts_with('"') ? 1 : 0;
    auto end = quote ? quote : std::min(text.find(' '), text.size());
    while (quote && end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2 : 1;
    end = std::min(end, text.size());
    const auto value = text.substr(quote, end - quote);
    text.remove_prefix(std::min(end + quote, text.size()));
    return value;
}

// Calls f(key, value) for one after the other: a value in quotes may hold whatever a client asked for. What is no field
// is passed over.
template <typename F>
void forEachLogfmtField(std::string_view text, F&& f)
{
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size() && text[end] != '=' && text[end] != ' ')
            ++end;
        const auto key = text.substr(0, end);
        const bool isField = end < text.size() && text[end] == '=';
        text.remove_prefix(std::min(end + 1, text.size()));
        if (isField)
            f(key, takeLogfmtValue(text));
    }
}

} // namespace headroom::logs
