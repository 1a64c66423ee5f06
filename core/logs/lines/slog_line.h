// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace headroom::logs {

// A line of Go's log/slog in any of its three handlers: text (msg="..." key=value), JSON, and the one that is there
// without being set up ("2026/11/20 23:37:34 DEBUG message key=value"). Texts are as written, escapes included.
class SlogLine
{
public:
    // `firstKey`: of the fields of whoever writes, as the last handler puts nothing between message and fields.
    SlogLine(std::string_view line, std::string_view firstKey);

    std::string_view message() const { return m_message; } // empty: not such a line
    std::string_view before() const { return m_before; } // with the time in it
    std::string_view field(std::string_view key) const; // without its quotes; empty: not there

private:
    void readText();
    void readPlain(std::string_view firstKey);

    std::string_view m_line;
    std::string_view m_message;
    std::string_view m_before;
    std::string_view m_fields;
    bool m_json = false;
};

} // namespace headroom::logs
