// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_escapes.h"

#include <cstring>
#include <optional>

namespace headroom::logs {

namespace {

std::optional<std::uint32_t> hexNumber(std::string_view text)
{
    std::uint32_t number = 0;
    for (const char c : text) {
        std::uint32_t digit = 0;
        if (c >= '0' && c <= '9')
            digit = std::uint32_t(c - '0');
        else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
            digit = std::uint32_t((c | 0x20) - 'a') + 10;
        else
            return {};
        number = number * 16 + digit;
    }
    return number;
}

// The number in an escape "\u1234" that the text begins with.
std::optional<std::uint32_t> unicodeEscape(std::string_view text)
{
    if (text.size() < 6 || text[0] != '\\' || text[1] != 'u')
        return {};
    return hexNumber(text.substr(2, 4));
}

void appendUtf8(std::string& to, std::uint32_t code)
{
    if (code < 0x80) {
        to += char(code);
    } else if (code < 0x800) {
        to += char(0xc0 | code >> 6);
        to += char(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        to += char(0xe0 | code >> 12);
        to += char(0x80 | (code >> 6 & 0x3f));
        to += char(0x80 | (code & 0x3f));
    } else {
        to += char(0xf0 | code >> 18);
        to += char(0x80 | (code >> 12 & 0x3f));
        to += char(0x80 | (code >> 6 & 0x3f));
        to += char(0x80 | (code & 0x3f));
    }
}

// How many bytes of the text, which begins with a backslash, made what was appended; 0 for no escape.
std::size_t takeUnicode(std::string_view text, std::string& to)
{
    const auto first = unicodeEscape(text);
    if (!first)
        return 0;
    if (*first < 0xd800 || *first > 0xdfff) {
        appendUtf8(to, *first);
        return 6;
    }
    const auto second = unicodeEscape(text.substr(6));
    if (*first > 0xdbff || !second || *second < 0xdc00 || *second > 0xdfff) {
        appendUtf8(to, 0xfffd);
        return 6;
    }
    appendUtf8(to, 0x10000 + ((*first - 0xd800) << 10) + (*second - 0xdc00));
    return 12;
}

std::size_t takeJson(std::string_view text, std::string& to)
{
    if (text.size() < 2)
        return 0;
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    const auto at = letters.find(text[1]);
    if (at == std::string_view::npos)
        return takeUnicode(text, to);
    to += meant[at];
    return 2;
}

std::size_t takeHex(std::string_view text, std::string& to)
{
    if (text.size() < 4 || text[1] != 'x')
        return 0;
    const auto byte = hexNumber(text.substr(2, 2));
    if (!byte)
        return 0;
    to += char(*byte);
    return 4;
}

} // namespace

std::string_view withoutEscapes(std::string_view value, Escaping escaping, std::string& scratch)
{
    if (escaping == Escaping::None || value.empty() || !std::memchr(value.data(), '\\', value.size()))
        return value;
    scratch.clear();
    while (!value.empty()) {
        const auto slash = std::min(value.find('\\'), value.size());
        scratch.append(value.substr(0, slash));
        value.remove_prefix(slash);
        if (value.empty())
            break;
        auto taken = escaping == Escaping::Json ? takeJson(value, scratch) : takeHex(value, scratch);
        if (!taken) {
            scratch += '\\';
            taken = 1;
        }
        value.remove_prefix(taken);
    }
    return scratch;
}

} // namespace headroom::logs
