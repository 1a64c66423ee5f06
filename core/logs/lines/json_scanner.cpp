// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/json_scanner.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

namespace headroom::logs {

namespace {

constexpr int deepest = 64;

constexpr auto isSpace = isJsonSpace;

bool isDelimiter(char c)
{
    return isSpace(c) || c == ',' || c == '}' || c == ']' || c == ':' || c == '"' || c == '{' || c == '[';
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

std::optional<std::uint32_t> takeHex4(std::string_view& text)
{
    if (text.size() < 4)
        return {};
    std::uint32_t code = 0;
    for (const char c : text.substr(0, 4)) {
        std::uint32_t digit = 0;
        if (c >= '0' && c <= '9')
            digit = static_cast<std::uint32_t>(c - '0');
        else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
            digit = static_cast<std::uint32_t>((c | 0x20) - 'a' + 10);
        else
            return {};
        code = code << 4 | digit;
    }
    text.remove_prefix(4);
    return code;
}

// Behind "\u". Half a pair becomes the replacement character.
bool unescapeCode(std::string_view& text, std::string& to)
{
    const auto first = takeHex4(text);
    if (!first)
        return false;
    auto code = *first;
    if (code >= 0xd800 && code < 0xdc00 && text.starts_with("\\u")) {
        auto rest = text.substr(2);
        const auto second = takeHex4(rest);
        if (second && *second >= 0xdc00 && *second < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (*second - 0xdc00);
            text = rest;
        }
    }
    appendUtf8(code >= 0xd800 && code < 0xe000 ? 0xfffd : code, to);
    return true;
}

} // namespace

JsonObjectScanner::JsonObjectScanner(std::string_view line)
    : m_at(line.data())
    , m_end(line.data() + line.size())
{
    skipSpace();
    m_isOpen = take('{');
}

bool JsonObjectScanner::readText(JsonValue& value)
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

bool JsonObjectScanner::readNested(JsonValue& value)
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

bool JsonObjectScanner::readWord(JsonValue& value)
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
    if (m_at == m_end)
        return false;
    if (*m_at == '"') {
        ++m_at;
        m_isOpen = readText(value);
    } else if (*m_at == '{' || *m_at == '[') {
        m_isOpen = readNested(value);
    } else {
        m_isOpen = readWord(value);
    }
    return m_isOpen;
}

JsonArrayScanner::JsonArrayScanner(std::string_view array)
    : m_rest(array)
{
    if (m_rest.starts_with('['))
        m_rest.remove_prefix(1);
    else
        m_rest = {};
}

bool JsonArrayScanner::next(JsonValue& value)
{
    const auto skip = [this] {
        while (!m_rest.empty() && isSpace(m_rest[0]))
            m_rest.remove_prefix(1);
    };
    skip();
    if (m_rest.empty())
        return false;
    if (m_rest[0] == ']') {
        m_isWhole = m_rest.size() == 1;
        m_rest = {};
        return false;
    }
    const char* const begin = m_rest.data();
    const char* const end = begin + m_rest.size();
    const char* at = begin;
    value.isEscaped = false;
    if (*at == '"') {
        value.kind = JsonValue::Kind::Text;
        at = endOfText(begin + 1, end, value.isEscaped);
        if (!at) {
            m_rest = {};
            return false;
        }
        value.raw = {begin + 1, static_cast<std::size_t>(at - begin - 2)};
    } else if (*at == '[') {
        // One of bytes: nothing lies deeper.
        const auto close = m_rest.find(']');
        if (close == std::string_view::npos) {
            m_rest = {};
            return false;
        }
        at = begin + close + 1;
        value = {JsonValue::Kind::Array, m_rest.substr(0, close + 1), false};
    } else {
        while (at != end && !isDelimiter(*at))
            ++at;
        value.raw = {begin, static_cast<std::size_t>(at - begin)};
        value.kind = !value.raw.empty() && (*begin == '-' || (*begin >= '0' && *begin <= '9')) ? JsonValue::Kind::Number
                                                                                               : JsonValue::Kind::Word;
        if (value.raw.empty()) {
            m_rest = {};
            return false;
        }
    }
    m_rest = {at, static_cast<std::size_t>(end - at)};
    skip();
    if (m_rest.starts_with(','))
        m_rest.remove_prefix(1);
    else if (!m_rest.starts_with(']'))
        m_rest = {};
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

bool unescapeJson(std::string_view escaped, std::string& to)
{
    while (!escaped.empty()) {
        const auto backslash = std::min(escaped.find('\\'), escaped.size());
        to += escaped.substr(0, backslash);
        escaped.remove_prefix(backslash);
        if (escaped.empty())
            return true;
        if (escaped.size() < 2)
            return false;
        const char c = escaped[1];
        escaped.remove_prefix(2);
        constexpr std::string_view names = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (const auto known = names.find(c); known != std::string_view::npos)
            to += meanings[known];
        else if (c != 'u' || !unescapeCode(escaped, to))
            return false;
    }
    return true;
}

} // namespace headroom::logs
