// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <set>
#include <string>
#include <vector>

namespace headroom::ctl {

// Lines of columns that are printed as they are read: a page is as wide as it has to be, and no narrower than those
// before it. The first begins with the names of the columns.
class TableText
{
public:
    // `numbers`: the columns that are aligned to the right.
    explicit TableText(std::vector<std::string> columns, std::set<std::size_t> numbers = {});

    void add(std::vector<std::string> fields) { m_rows.push_back(std::move(fields)); }
    std::vector<std::string> lines(); // what was added since the ones before
    std::string page(); // the same as one text

private:
    std::vector<std::size_t> m_widths;
    std::set<std::size_t> m_numbers;
    std::vector<std::vector<std::string>> m_rows;
};

// "state       paused\n"; nothing where there is no value.
void addLine(std::string& text, std::string name, const std::string& value);

} // namespace headroom::ctl
