// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/request_formats/nginx_log_format.h"
#include "core/logs/request_formats/request_discord_logs.h"
#include "core/logs/request_formats/request_json.h"
#include "core/logs/request_formats/rest_lines.h"
#include "core/logs/requests/log_coverage.h"
#include "core/logs/times/shard_time.h"
#include "core/logs/times/uptime_times.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom::logs {

class FormatDeclaration;

// How the lines of a request log are read. A value; one for each source, for it remembers what makes the next line
// quick to read. Of any bytes: what does not fit gives nothing.
class RequestFormat
{
public:
    // The record of one request, out of its line without the '\n' ('\r' at the end is left out), or out of its lines
    // with '\n' between where it takes several. It holds until the next one is parsed, or the line ends to be.
    std::optional<RequestRecord> parse(std::string_view line, const LineArrival& arrival = {});

    // Of times that do not say it; UTC where it is not set.
    void setZone(const LogZone& zone);

    // The lines that are to be parsed next, all that is there for now: for what bears no date.
    void expect(std::string_view lines, WallTime read);

    // A line of the same program, or of the same kind of log, that is no request's.
    bool isSilent(std::string_view line) const;
    // One by which this format may be recognised, if it is no request's.
    bool isSigned(std::string_view line) const;

    LogCoverage coverage() const;
    std::uint64_t undated() const; // requests whose time was taken from when they were read
    const RestLines* errorLog() const; // of a log that tells of no requests; null: of any other

    const std::string& title() const { return m_title; } // for people
    const std::string& name() const { return m_name; } // "discord_logs"; "log_format" for a pasted one without a name
    std::size_t linesPerRequest() const { return m_lines; }

private:
    struct Compiled
    {
        NginxLogFormat format;
        RequestColumns columns;
        ColumnReader reader;

        std::optional<RequestRecord> parse(std::string_view line);
        void setZone(const LogZone& zone) { reader.setZone(zone); }
    };
    struct Declared
    {
        std::shared_ptr<const RestLines> lines;
        LocalTimes local;
        FoundTimes times;
        UptimeTimes uptimes;
        std::string memory;

        std::optional<RequestRecord> parse(std::string_view line, const LineArrival& arrival);
        void expect(std::string_view lines, WallTime read);
        void setZone(const LogZone& zone) { local = LocalTimes(zone); }
    };
    using Reader = std::variant<DiscordLogs, Compiled, JsonRequests, Declared>;

    RequestFormat(std::string name, std::string title, Reader reader, std::size_t lines = 1);
    static RequestFormat compiled(std::string name, std::string title, NginxLogFormat format);
    friend Result<RequestFormat> makeRequestFormat(FormatDeclaration& declaration);
    friend Result<RequestFormat> formatGiven(std::string_view text);

    std::string m_name;
    std::string m_title;
    std::size_t m_lines;
    Reader m_reader;
};

// A log format that is data, of a log of requests alone: `name`, `title`, `signed_by` and `requests`. That has a
// `log_format` of nginx, or a `reader` that is written in C++ (discord_logs), or `lines`: "json", of which `fields`
// says what each holds, or what RestLines::make() reads; then the time stands in front of the marker.
Result<RequestFormat> makeRequestFormat(FormatDeclaration& declaration);

// Those of log_formats.h: discord_logs, discord_logs_3 (its three-line copy), combined (nginx's own), json ...
std::span<const std::string_view> formatNames();
std::string_view formatTitle(std::string_view name); // for people; empty: there is none of that name
std::optional<RequestFormat> formatNamed(std::string_view name);

// By its name, or by a `log_format` directive of nginx. Errors are ErrorKind::Usage.
Result<RequestFormat> formatGiven(std::string_view text);

// How many lines fit each format of formatNames().
std::vector<std::size_t> fittingLines(std::span<const std::string_view> lines);
// The format that most of a source's first lines fit, and more than half of them; some twenty are enough.
std::optional<RequestFormat> recognise(std::span<const std::string_view> firstLines);

// The format of an error log, as many have in one file with requests, where a line is of one; else null.
const RestLines* errorLogOf(std::string_view line);
// Whether it is one by which a limiter refuses or delays a request: a sign that it works. The request has its line in
// the access log as well.
bool tellsOfLimiter(std::string_view line);

} // namespace headroom::logs
