// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::logs {

// When the format of a log is to be looked at again: none of many lines in a row fits it. A program may say nothing of
// interest for long, and looking again costs far more than reading, so each time in vain twice as many have to come.
class FormatDoubt
{
public:
    explicit FormatDoubt(std::uint64_t many)
        : m_many(many)
    {
    }

    // Lines that were read; `unfitting`: how many they are where none of them fits, otherwise 0. True: it is time.
    bool add(std::string_view lines, std::uint64_t unfitting)
    {
        constexpr std::size_t maxBytes = 16 << 10;
        if (unfitting == 0) {
            m_inARow = 0;
            m_sample.clear();
            return false;
        }
        m_inARow += unfitting;
        m_sample.append(lines.substr(0, maxBytes - m_sample.size()));
        if (m_inARow < m_many)
            return false;
        m_many = 2 * m_inARow;
        return true;
    }

    const std::string& sample() const { return m_sample; } // the first of these lines

private:
    std::uint64_t m_many;
    std::uint64_t m_inARow = 0;
    std::string m_sample;
};

} // namespace headroom::logs
