// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/slog_line.h"

#include "core/logs/lines/json_scanner.h"
#include "core/logs/lines/logfmt.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::string_view levels[] = {"DEBUG ", "INFO ", "WARN ", "ERROR "};

// Where "key=" begins a field; what it holds begins behind it.
std::size_t valueStart(std::string_view text, std::string_view key)
{
    for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const auto end = at + key.size();
        if ((at == 0 || text[at - 1] == ' ') && end < text.size() && text[end] == '=')
            return end + 1;
    }
    return std::string_view::npos;
}

} // namespace

SlogLine::SlogLine(std::string_view line, std::string_view firstKey)
    : m_line(line)
    , m_json(line.starts_with('{'))
{
    if (m_json) {
        m_message = jsonMember(line, "msg");
        m_before = jsonMember(line, "time");
        return;
    }
    readText();
    if (m_message.empty())
        readPlain(firstKey);
}

void SlogLine::readText()
{
    const auto start = valueStart(m_line, "msg");
    if (start == std::string_view::npos)
        return;
    m_before = m_line.substr(0, start);
    m_fields = m_line.substr(start);
    m_message = takeLogfmtValue(m_fields);
}

void SlogLine::readPlain(std::string_view firstKey)
{
    const auto fields = valueStart(m_line, firstKey);
    if (fields == std::string_view::npos || fields < firstKey.size() + 2)
        return;
    const auto end = fields - firstKey.size() - 2; // of the message, before the space and the key
    for (const auto level : levels) {
        const auto at = m_line.substr(0, end).find(level);
        if (at == std::string_view::npos)
            continue;
        m_before = m_line.substr(0, at);
        m_message = m_line.substr(at + level.size(), end - at - level.size());
        m_fields = m_line.substr(end);
        return;
    }
}

std::string_view SlogLine::field(std::string_view key) const
{
    if (m_json)
        return jsonMember(m_line, key);
    const auto start = valueStart(m_fields, key);
    auto rest = m_fields.substr(std::min(start, m_fields.size()));
    return takeLogfmtValue(rest);
}

} // namespace headroom::logs
