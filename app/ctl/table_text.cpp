// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/table_text.h"

#include "app/ctl/terminal.h"

#include <algorithm>

namespace headroom::ctl {

TableText::TableText(std::vector<std::string> columns, std::set<std::size_t> numbers)
    : m_widths(columns.size())
    , m_numbers(std::move(numbers))
    , m_rows{std::move(columns)}
{
}

std::vector<std::string> TableText::lines()
{
    for (const auto& row : m_rows) {
        for (std::size_t i = 0; i < m_widths.size(); ++i)
            m_widths[i] = std::max(m_widths[i], widthOf(row[i]));
    }
    std::vector<std::string> lines;
    for (const auto& row : m_rows) {
        std::string line;
        for (std::size_t i = 0; i < m_widths.size(); ++i) {
            const std::string gap(m_widths[i] - widthOf(row[i]), ' ');
            line += (m_numbers.contains(i) ? gap + row[i] : row[i] + gap) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        lines.push_back(std::move(line));
    }
    m_rows.clear();
    return lines;
}

std::string TableText::page()
{
    std::string text;
    for (const auto& line : lines())
        text += line + '\n';
    return text;
}

void addLine(std::string& text, std::string name, const std::string& value)
{
    if (value.empty())
        return;
    name.resize(std::max<std::size_t>(name.size() + 1, 12), ' ');
    text += name + value + '\n';
}

} // namespace headroom::ctl
