// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

// Puts the lines of one request together where a format takes several of them. Finds back to the beginning of a request
// after a torn one by leaving out one line at a time.
class LineJoiner
{
public:
    explicit LineJoiner(std::size_t lines); // a request takes; 2 or more

    static constexpr std::size_t maxJoinedLength = 1 << 20;

    // Adds a line. Spaces at its ends are left out, and a line of nothing else is no line. Returns how many lines that
    // were waiting are given up because they cannot be held.
    std::size_t add(std::string_view line);

    // Whether as many lines as a request takes wait.
    bool isWhole() const { return m_ends.size() == m_lines; }
    std::string_view text() const { return m_text; } // of those that wait, with '\n' between
    std::size_t waiting() const { return m_ends.size(); }

    void clear(); // they were a request, or no more will come for them
    void dropFirst(); // they were none

private:
    std::size_t m_lines;
    std::string m_text;
    std::vector<std::size_t> m_ends; // of each line in the text
};

} // namespace headroom::logs
