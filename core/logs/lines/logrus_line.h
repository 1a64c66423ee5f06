// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace headroom::logs {

// A line of Go's logrus, without colours: the first form in a file or a pipe; the second on a terminal, where seconds
// since the program's start stand for the time, and nothing but spaces is between message and fields.
//
//   time="2026-11-20T23:37:34Z" level=warning msg="Unexpected 429" method=POST route=/...
//   WARN[0012] Unexpected 429                                method=POST route=/...
struct LogrusLine
{
    std::string_view before; // the time, of the first form
    std::optional<std::chrono::seconds> sinceStart; // of the second
    std::string_view message; // of the second with its fields
    std::string_view fields; // see forEachLogfmtField()

    static std::optional<LogrusLine> read(std::string_view line);
};

} // namespace headroom::logs
