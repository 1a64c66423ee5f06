// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// What a format makes of sample lines, to be shown while it is being typed.
struct LogFormatCheck
{
    struct Line
    {
        std::string shown; // the line, shortened and without secrets
        bool fits = false;
        Text tells; // "403 DELETE /channels/{channel}/messages/{id}, reached Discord"; why it does not fit
    };
    Text format; // what it is, or was recognised as; empty: nothing
    Text problem; // why it can be none, and where; one line; empty: it can
    std::vector<Line> lines;
    std::size_t fitting = 0;
};

// `format` as --log-format takes it; empty: the one that would be recognised by these lines. At most the first 50 lines
// are looked at, envelopes are taken off them. Pure; some milliseconds at most.
LogFormatCheck checkLogFormat(const std::string& format, const std::string& sampleLines);

// What is forgotten when all logs are to be read with this format.
struct LostHistory
{
    std::size_t logs = 0; // that were read with another format
    std::optional<WallTime> since; // their first record
};

// `format` as LogWatch::useFormat() takes it. Pure.
LostHistory historyLostBy(const std::string& format, const LogFigures& figures);

} // namespace headroom::console
