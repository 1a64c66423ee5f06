// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_json.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace headroom::logs {

namespace {

void skipSpaces(std::string_view& text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
}

// A text that begins with a quote: its length up to the closing one; none when that is missing.
std::optional<std::size_t> closingQuote(std::string_view text)
{
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '"')
            return i;
        if (text[i] == '\\')
            ++i;
    }
    return std::nullopt;
}

// An object or an array: its length with its closing bracket.
std::optional<std::size_t> nestedSize(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            const auto end = closingQuote(text.substr(i));
            if (!end)
                return std::nullopt;
            i += *end;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return i + 1;
        }
    }
    return std::nullopt;
}

void appendUtf8(std::uint32_t code, std::string& to)
{
    if (code >= 0xd800 && code < 0xe000)
        code = 0xfffd; // pairs are of no interest here
    if (code < 0x80) {
        to += static_cast<char>(code);
    } else if (code < 0x800) {
        to += static_cast<char>(0xc0 | code >> 6);
        to += static_cast<char>(0x80 | (code & 0x3f));
    } else {
        to += static_cast<char>(0xe0 | code >> 12);
        to += static_cast<char>(0x80 | (code >> 6 & 0x3f));
        to += static_cast<char>(0x80 | (code & 0x3f));
    }
}

char unescaped(char c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    default:
        return c;
    }
}

} // namespace

JsonFields::JsonFields(std::string_view object)
    : m_rest(object)
{
    skipSpaces(m_rest);
    m_open = m_rest.starts_with('{');
    if (m_open)
        m_rest.remove_prefix(1);
}

bool JsonFields::next(Field& field)
{
    if (!m_open)
        return false;
    m_open = false; // until this one is whole
    skipSpaces(m_rest);
    if (m_rest.starts_with(',')) {
        m_rest.remove_prefix(1);
        skipSpaces(m_rest);
    }
    if (!m_rest.starts_with('"'))
        return false;
    const auto keyEnd = closingQuote(m_rest);
    if (!keyEnd)
        return false;
    field.key = m_rest.substr(1, *keyEnd - 1);
    m_rest.remove_prefix(*keyEnd + 1);
    skipSpaces(m_rest);
    if (!m_rest.starts_with(':'))
        return false;
    m_rest.remove_prefix(1);
    skipSpaces(m_rest);
    if (m_rest.empty())
        return false;

    field.isText = m_rest.front() == '"';
    std::optional<std::size_t> size;
    if (field.isText) {
        const auto end = closingQuote(m_rest);
        if (!end)
            return false;
        field.value = m_rest.substr(1, *end - 1);
        size = *end + 1;
    } else if (m_rest.front() == '{' || m_rest.front() == '[') {
        size = nestedSize(m_rest);
        if (!size)
            return false;
        field.value = m_rest.substr(0, *size);
    } else {
        const auto end = m_rest.find_first_of(",} \t");
        if (end == std::string_view::npos)
            return false;
        size = end;
        field.value = m_rest.substr(0, end);
    }
    m_rest.remove_prefix(*size);
    m_open = true;
    return true;
}

std::string_view jsonField(std::string_view object, std::string_view key)
{
    JsonFields fields(object);
    JsonFields::Field field;
    while (fields.next(field)) {
        if (field.key == key)
            return field.value;
    }
    return {};
}

void unescapeJson(std::string_view written, std::string& to)
{
    while (!written.empty()) {
        const auto escape = std::min(written.find('\\'), written.size());
        to += written.substr(0, escape);
        written.remove_prefix(escape);
        if (written.size() < 2)
            return;
        if (written[1] != 'u') {
            to += unescaped(written[1]);
            written.remove_prefix(2);
            continue;
        }
        std::uint32_t code = 0xfffd;
        const auto digits = written.substr(2, 4);
        std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        appendUtf8(code, to);
        written.remove_prefix(2 + digits.size());
    }
}

} // namespace headroom::logs
