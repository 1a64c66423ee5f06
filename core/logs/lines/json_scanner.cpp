// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/json_scanner.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

namespace headroom::logs {

namespace {

constexpr int deepest = 64;

bool isDelimiter(char c)
{
    return isJsonSpace(c) || c == ',' || c == '}' || c == ']' || c == ':' || c == '"' || c == '{' || c == '[';
}

// Not zero where a byte of `word` is `c`; the lowest such byte is right, those above it may not be.
constexpr std::uint64_t bytesThatAre(std::uint64_t word, char c)
{
    constexpr std::uint64_t ones = 0x0101010101010101;
    const auto same = word ^ (ones * static_cast<unsigned char>(c));
    return (same - ones) & ~same & (ones << 7);
}

// The first quote or backslash; `end` where there is none. Eight bytes at a time: most texts are too short for memchr
// to pay.
const char* quoteOrBackslash(const char* at, const char* end)
{
    if constexpr (std::endian::native == std::endian::little) {
        while (end - at >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            const auto found = bytesThatAre(word, '"') | bytesThatAre(word, '\\');
            if (found)
                return at + std::countr_zero(found) / 8;
            at += 8;
        }
    }
    while (at != end && *at != '"' && *at != '\\')
        ++at;
    return at;
}

// Behind the quote that ends the text which begins at `at`; null where it does not end.
const char* endOfText(const char* at, const char* end, bool& isEscaped)
{
    isEscaped = false;
    for (;;) {
        at = quoteOrBackslash(at, end);
        if (at == end)
            return nullptr;
        if (*at == '"')
            return at + 1;
        isEscaped = true;
        // What follows a backslash ends nothing.
        if (end - at < 2)
            return nullptr;
        at += 2;
    }
}

void appendUtf8(std::uint32_t code, std::string& to)
{
    const auto add = [&to](std::uint32_t byte) { to += static_cast<char>(byte); };
    if (code < 0x80) {
        add(code);
    } else if (code < 0x800) {
        add(0xc0 | code >> 6);
        add(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        add(0xe0 | code >> 12);
        add(0x80 | (code >> 6 & 0x3f));
        add(0x80 | (code & 0x3f));
    } else {
        add(0xf0 | code >> 18);
        add(0x80 | (code >> 12 & 0x3f));
        add(0x80 | (code >> 6 & 0x3f));
        add(0x80 | (code & 0x3f));
    }
}

// The number in an escape "\u1234" that the text begins with.
std::optional<std::uint32_t> unicodeEscape(std::string_view text)
{
    return text.size() >= 6 && text.starts_with("\\u") ? hexNumber(text.substr(2, 4)) : std::nullopt;
}

} // namespace

JsonScanner::JsonScanner(std::string_view text, char opening)
    : m_at(text.data())
    , m_end(text.data() + text.size())
{
    skipSpace();
    m_isOpen = take(opening);
}

bool JsonScanner::readText(JsonValue& value)
{
    value.kind = JsonValue::Kind::Text;
    const char* const begin = m_at;
    const char* const end = endOfText(m_at, m_end, value.isEscaped);
    if (!end)
        return false;
    value.raw = {begin, static_cast<std::size_t>(end - 1 - begin)};
    m_at = end;
    return true;
}

bool JsonScanner::readNested(JsonValue& value)
{
    const char* const begin = m_at;
    value.kind = *m_at == '{' ? JsonValue::Kind::Object : JsonValue::Kind::Array;
    value.isEscaped = false;
    std::uint64_t isObject = 0; // a bit for each level, the innermost lowest
    int depth = 0;
    while (m_at != m_end) {
        const char c = *m_at++;
        if (c == '"') {
            bool isEscaped = false;
            m_at = endOfText(m_at, m_end, isEscaped);
            if (!m_at) {
                m_at = m_end;
                return false;
            }
        } else if (c == '{' || c == '[') {
            if (++depth > deepest)
                return false;
            isObject = isObject << 1 | (c == '{');
        } else if (c == '}' || c == ']') {
            if ((isObject & 1) != (c == '}'))
                return false;
            isObject >>= 1;
            if (--depth == 0) {
                value.raw = {begin, static_cast<std::size_t>(m_at - begin)};
                return true;
            }
        }
    }
    return false;
}

bool JsonScanner::readWord(JsonValue& value)
{
    const char* const begin = m_at;
    while (m_at != m_end && !isDelimiter(*m_at))
        ++m_at;
    value.raw = {begin, static_cast<std::size_t>(m_at - begin)};
    value.isEscaped = false;
    if (value.raw.empty())
        return false;
    const bool isNumber = value.raw[0] == '-' || (value.raw[0] >= '0' && value.raw[0] <= '9');
    value.kind = isNumber ? JsonValue::Kind::Number : JsonValue::Kind::Word;
    return isNumber || value.raw == "true" || value.raw == "false" || value.raw == "null";
}

bool JsonScanner::readValue(JsonValue& value)
{
    if (take('"'))
        return readText(value);
    if (m_at == m_end)
        return false;
    return *m_at == '{' || *m_at == '[' ? readNested(value) : readWord(value);
}

bool JsonObjectScanner::next(std::string_view& key, JsonValue& value)
{
    if (!m_isOpen)
        return false;
    m_isOpen = false; // until this member was read well
    skipSpace();
    if (take('}')) {
        skipSpace();
        m_isWhole = m_at == m_end;
        return false;
    }
    if (!m_isFirst) {
        if (!take(','))
            return false;
        skipSpace();
    }
    m_isFirst = false;
    JsonValue name;
    if (!take('"') || !readText(name))
        return false;
    key = name.raw;
    skipSpace();
    if (!take(':'))
        return false;
    skipSpace();
    m_isOpen = readValue(value);
    return m_isOpen;
}

bool JsonArrayScanner::next(JsonValue& value)
{
    if (!m_isOpen)
        return false;
    m_isOpen = false; // until this element was read well
    skipSpace();
    if (take(']')) {
        m_isWhole = m_at == m_end;
        return false;
    }
    if (!readValue(value))
        return false;
    skipSpace();
    m_isOpen = take(',') || (m_at != m_end && *m_at == ']');
    return true;
}

std::string_view jsonMember(std::string_view object, std::string_view key)
{
    JsonObjectScanner members(object);
    std::string_view name;
    JsonValue value;
    while (members.next(name, value)) {
        if (name == key)
            return value.raw;
    }
    return {};
}

std::optional<std::uint32_t> hexNumber(std::string_view digits)
{
    std::uint32_t number = 0;
    const auto* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, number, 16);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(number) : std::nullopt;
}

std::size_t takeJsonEscape(std::string_view text, std::string& to)
{
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meant = "\"\\/\b\f\n\r\t";
    if (text.size() < 2)
        return 0;
    if (const auto at = letters.find(text[1]); at != std::string_view::npos) {
        to += meant[at];
        return 2;
    }
    const auto first = unicodeEscape(text);
    if (!first)
        return 0;
    const bool isHalf = *first >= 0xd800 && *first < 0xe000;
    const auto second = isHalf && *first < 0xdc00 ? unicodeEscape(text.substr(6)) : std::nullopt;
    if (second && *second >= 0xdc00 && *second < 0xe000) {
        appendUtf8(0x10000 + ((*first - 0xd800) << 10) + (*second - 0xdc00), to);
        return 12;
    }
    appendUtf8(isHalf ? 0xfffd : *first, to);
    return 6;
}

bool unescapeJson(std::string_view escaped, std::string& to)
{
    while (!escaped.empty()) {
        const auto backslash = std::min(escaped.find('\\'), escaped.size());
        to += escaped.substr(0, backslash);
        escaped.remove_prefix(backslash);
        const auto taken = takeJsonEscape(escaped, to);
        if (taken == 0)
            return escaped.empty();
        escaped.remove_prefix(taken);
    }
    return true;
}

} // namespace headroom::logs
