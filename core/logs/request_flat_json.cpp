// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_flat_json.h"

#include <algorithm>

namespace headroom::logs {

FlatJson::FlatJson(std::string_view text)
    : m_rest(text)
{
    skipSpaces();
    m_open = take('{');
}

void FlatJson::skipSpaces()
{
    while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t' || m_rest.front() == '\r'))
        m_rest.remove_prefix(1);
}

bool FlatJson::take(char c)
{
    if (m_rest.empty() || m_rest.front() != c)
        return false;
    m_rest.remove_prefix(1);
    return true;
}

std::optional<FlatJson::Field> FlatJson::next()
{
    if (!m_open)
        return {};
    m_open = false; // until this field is whole
    skipSpaces();
    if (take('}')) {
        skipSpaces();
        m_whole = m_rest.empty();
        return {};
    }
    if (!m_first && !take(','))
        return {};
    m_first = false;
    skipSpaces();
    const auto key = takeString();
    skipSpaces();
    if (!key || !take(':'))
        return {};
    skipSpaces();
    if (m_rest.empty())
        return {};

    Field field;
    field.key = *key;
    if (m_rest.front() == '"') {
        const auto value = takeString();
        if (!value)
            return {};
        field.value = *value;
        field.isString = true;
    } else if (m_rest.front() == '{' || m_rest.front() == '[') {
        field.isObject = m_rest.front() == '{';
        const auto value = takeNested();
        if (!value)
            return {};
        field.value = *value;
    } else {
        field.value = takeBare();
        if (field.value.empty())
            return {};
        if (field.value == "null")
            field.value = {};
    }
    m_open = true;
    return field;
}

std::optional<std::string_view> FlatJson::takeString()
{
    if (!take('"'))
        return {};
    for (std::size_t from = 0;;) {
        const auto quote = m_rest.find('"', from);
        if (quote == std::string_view::npos)
            return {};
        auto slashes = quote;
        while (slashes > from && m_rest[slashes - 1] == '\\')
            --slashes;
        from = quote + 1;
        if ((quote - slashes) % 2)
            continue;
        const auto text = m_rest.substr(0, quote);
        m_rest.remove_prefix(quote + 1);
        return text;
    }
}

std::optional<std::string_view> FlatJson::takeNested()
{
    const auto whole = m_rest;
    std::size_t depth = 0;
    do {
        const auto at = m_rest.find_first_of("\"{}[]");
        if (at == std::string_view::npos)
            return {};
        m_rest.remove_prefix(at);
        if (m_rest.front() == '"') {
            if (!takeString())
                return {};
            continue;
        }
        depth += m_rest.front() == '{' || m_rest.front() == '[' ? 1 : std::size_t(-1);
        m_rest.remove_prefix(1);
    } while (depth);
    return whole.substr(0, whole.size() - m_rest.size());
}

// A number, true, false or null.
std::string_view FlatJson::takeBare()
{
    const auto end = std::find_if(m_rest.begin(), m_rest.end(), [](char c) {
        return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '.' || c == '-' || c == '+' || c == 'E');
    });
    const auto text = m_rest.substr(0, std::size_t(end - m_rest.begin()));
    m_rest.remove_prefix(text.size());
    return text;
}

} // namespace headroom::logs
