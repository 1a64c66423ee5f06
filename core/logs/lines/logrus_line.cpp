// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/logrus_line.h"

#include "core/logs/lines/logfmt.h"
#include "core/logs/lines/shard_scan.h"

namespace headroom::logs {

namespace {

constexpr std::string_view terminalLevels[] = {"WARN[", "ERRO[", "INFO[", "DEBU[", "TRAC[", "FATA[", "PANI["};

std::optional<LogrusLine> readFileLine(std::string_view line)
{
    Scan scan{line};
    if (!scan.skipPast("time=\""))
        return std::nullopt;
    LogrusLine read;
    read.before = scan.rest.substr(0, scan.rest.find('"'));
    scan.rest.remove_prefix(read.before.size());
    const bool isTime = !read.before.empty() && isDigit(read.before.front());
    if (!isTime || !scan.eat("\" level=") || !scan.skipPast(" ") || !scan.eat("msg="))
        return std::nullopt;
    read.message = takeLogfmtValue(scan.rest);
    read.fields = scan.rest;
    return read;
}

std::optional<LogrusLine> readTerminalLine(std::string_view line)
{
    for (const auto level : terminalLevels) {
        Scan scan{line};
        if (!scan.skipPast(level))
            continue;
        const auto digits = scan.rest.find("] ");
        const auto seconds = scan.number(9'999'999'999);
        if (digits < 4 || !seconds || !scan.eat("] "))
            continue;
        return LogrusLine{{}, std::chrono::seconds{*seconds}, scan.rest, scan.rest};
    }
    return std::nullopt;
}

} // namespace

std::optional<LogrusLine> LogrusLine::read(std::string_view line)
{
    auto read = readFileLine(line);
    return read ? read : readTerminalLine(line);
}

} // namespace headroom::logs
