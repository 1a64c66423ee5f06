// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::logs {

// Where log lines are to come from, as a person names it.
struct LogInput
{
    enum class Kind {
        Files, // a file, or a glob: "/var/log/nginx/discord*.log"
        Stdin,
        Command, // "ssh gw-1 tail -n 0 -F /var/log/gateway.log"
        // The systemd journal: of a unit; empty: of all; an absolute path: of a folder of journal files, such as other
        // hosts' journals are collected in.
        Journal,
        Metrics, // the URL of a Prometheus page
    };
    Kind kind = Kind::Files;
    std::string text;

    bool operator==(const LogInput&) const = default;
};

// "-" is standard input, "journal:UNIT" and "journal:/FOLDER" the journal, "command:..." a command line, http:// and
// https:// a page of metrics; anything else names files. Pure.
LogInput parseLogInput(std::string_view text);

// For the window and the figures: without a password that a URL may hold. Of a file the name is its path.
std::string shownName(const LogInput& input);

} // namespace headroom::logs
