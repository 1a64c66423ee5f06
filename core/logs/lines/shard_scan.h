// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/ascii.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace headroom::logs {

// A text looked for in many lines, found by its rarest byte. Most lines do not have it, and cost one memchr().
class Marker
{
public:
    // `text` is a literal, not empty.
    constexpr explicit Marker(std::string_view text)
        : m_text(text)
        , m_rare(rarestOf(text))
    {
    }

    // Where the byte stands that is rarest in logs.
    static constexpr std::size_t rarestOf(std::string_view text)
    {
        std::size_t rarest = 0;
        for (std::size_t i = 1; i < text.size(); ++i) {
            if (rarity(text[i]) > rarity(text[rarest]))
                rarest = i;
        }
        return rarest;
    }

    constexpr std::string_view text() const { return m_text; }

    // Where it begins, or npos.
    std::size_t findIn(std::string_view line) const
    {
        if (line.size() < m_text.size())
            return std::string_view::npos;
        const char* from = line.data() + m_rare;
        const char* const end = line.data() + line.size() - (m_text.size() - m_rare - 1);
        while (from < end) {
            const auto* hit =
                static_cast<const char*>(std::memchr(from, m_text[m_rare], static_cast<std::size_t>(end - from)));
            if (!hit)
                return std::string_view::npos;
            const char* const start = hit - m_rare;
            if (std::memcmp(start, m_text.data(), m_text.size()) == 0)
                return static_cast<std::size_t>(start - line.data());
            from = hit + 1;
        }
        return std::string_view::npos;
    }

    bool isIn(std::string_view line) const { return findIn(line) != std::string_view::npos; }

    // What follows its first occurrence.
    std::optional<std::string_view> restAfter(std::string_view line) const
    {
        const auto at = findIn(line);
        if (at == std::string_view::npos)
            return std::nullopt;
        return line.substr(at + m_text.size());
    }

private:
    // Of a byte in the logs of programs; larger is rarer.
    static constexpr int rarity(char c)
    {
        if (c == 'j' || c == 'q' || c == 'x' || c == 'z')
            return 3;
        if ((c >= 'a' && c <= 'z') || c == ' ')
            return 0;
        if ((c >= '0' && c <= '9') || c == ':' || c == '"' || c == '.' || c == '-' || c == ',')
            return 1;
        if (c == '[' || c == ']' || c == '_' || c == '/' || c == '{' || c == '}')
            return 2;
        return c == '>' || c == '#' ? 4 : 3;
    }

    std::string_view m_text;
    std::size_t m_rare;
};

// Takes a text apart from the front. What does not fit is left where it is.
struct Scan
{
    std::string_view rest;

    bool eat(std::string_view text)
    {
        if (!rest.starts_with(text))
            return false;
        rest.remove_prefix(text.size());
        return true;
    }

    bool eat(char c)
    {
        if (rest.empty() || rest.front() != c)
            return false;
        rest.remove_prefix(1);
        return true;
    }

    void skipSpaces()
    {
        while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\t'))
            rest.remove_prefix(1);
    }

    // Digits; none when there are none or the number is larger than `largest`.
    std::optional<std::uint64_t> number(std::uint64_t largest = 0xffff'ffff)
    {
        std::uint64_t value = 0;
        std::size_t i = 0;
        for (; i < rest.size() && isDigit(rest[i]); ++i) {
            value = value * 10 + static_cast<std::uint64_t>(rest[i] - '0');
            if (value > largest)
                return std::nullopt;
        }
        if (i == 0)
            return std::nullopt;
        rest.remove_prefix(i);
        return value;
    }

    std::optional<std::uint32_t> shard()
    {
        const auto value = number();
        if (!value)
            return std::nullopt;
        return static_cast<std::uint32_t>(*value);
    }

    // Moves behind the first occurrence; stays when there is none.
    bool skipPast(std::string_view text)
    {
        const auto at = rest.find(text);
        if (at == std::string_view::npos)
            return false;
        rest.remove_prefix(at + text.size());
        return true;
    }
};

// "code: 4009" and the like: 1000 to 4999, anything else is no close code.
inline std::optional<std::uint16_t> readCloseCode(std::string_view text)
{
    Scan scan{text};
    const auto code = scan.number(65535);
    if (!code || *code < 1000 || *code > 4999)
        return std::nullopt;
    return static_cast<std::uint16_t>(*code);
}

} // namespace headroom::logs
