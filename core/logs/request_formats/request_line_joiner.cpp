// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/request_formats/request_line_joiner.h"

namespace headroom::logs {

LineJoiner::LineJoiner(std::size_t lines)
    : m_lines(lines)
{
    m_ends.reserve(lines);
}

std::size_t LineJoiner::add(std::string_view line)
{
    constexpr std::string_view spaces = " \t\r\n";
    const auto begin = line.find_first_not_of(spaces);
    if (begin == std::string_view::npos)
        return 0;
    line = line.substr(begin, line.find_last_not_of(spaces) + 1 - begin);
    if (line.size() + m_text.size() >= maxJoinedLength) {
        const auto given = m_ends.size() + 1;
        clear();
        return given;
    }
    if (!m_ends.empty())
        m_text += '\n';
    m_text.append(line);
    m_ends.push_back(m_text.size());
    return 0;
}

void LineJoiner::clear()
{
    m_text.clear();
    m_ends.clear();
}

void LineJoiner::dropFirst()
{
    if (m_ends.size() < 2) {
        clear();
        return;
    }
    const auto consumed = m_ends.front() + 1;
    m_text.erase(0, consumed);
    m_ends.erase(m_ends.begin());
    for (auto& end : m_ends)
        end -= consumed;
}

} // namespace headroom::logs
