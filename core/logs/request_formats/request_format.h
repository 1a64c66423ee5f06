// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/request_formats/nginx_log_format.h"
#include "core/logs/request_formats/request_discord_logs.h"
#include "core/logs/request_formats/request_json.h"
#include "core/logs/request_formats/request_nirn.h"
#include "core/logs/request_formats/request_twilight.h"
#include "core/logs/requests/log_coverage.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom::logs {

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
    bool isSilent(std::string_view line);
    // One by which this format may be recognised, if it is no request's.
    bool isSigned(std::string_view line);

    LogCoverage coverage() const;
    std::uint64_t undated() const; // requests whose time was taken from when they were read

    const std::string& name() const { return m_name; } // "discord_logs"; "log_format" for a pasted one without a name
    std::size_t linesPerRequest() const { return m_lines; }

private:
    // Lines of nginx's error_log: no request is read from them, see tellsOfLimiter().
    struct ErrorLog
    {
        std::optional<RequestRecord> parse(std::string_view) const { return {}; }
    };
    struct Compiled
    {
        NginxLogFormat format;
        RequestColumns columns;
        ColumnReader reader;

        std::optional<RequestRecord> parse(std::string_view line);
        void setZone(const LogZone& zone) { reader.setZone(zone); }
    };
    using Reader = std::variant<DiscordLogs, Compiled, JsonRequests, TwilightProxyLines, NirnProxyLines, ErrorLog>;

    RequestFormat(std::string name, std::size_t lines, Reader reader);
    static RequestFormat compiled(std::string name, NginxLogFormat format);
    friend std::optional<RequestFormat> formatNamed(std::string_view name);
    friend Result<RequestFormat> formatGiven(std::string_view text);

    std::string m_name;
    std::size_t m_lines;
    Reader m_reader;
};

// discord_logs, discord_logs_3 (its three-line copy), combined (nginx's own), json, twilight_http_proxy, nirn_proxy,
// nginx_error.
std::span<const std::string_view> formatNames();
std::string_view formatTitle(std::string_view name); // for people; empty: there is none of that name
std::optional<RequestFormat> formatNamed(std::string_view name);

// By its name, or by a `log_format` directive of nginx. Errors are ErrorKind::Usage.
Result<RequestFormat> formatGiven(std::string_view text);

// The built-in format that most of a source's first lines fit, and more than half of them; some twenty are enough.
std::optional<RequestFormat> recognise(std::span<const std::string_view> firstLines);

// What a format makes of sample lines, for one who has pasted a directive.
struct FormatTrial
{
    std::size_t lines = 0; // that are not empty
    std::size_t fitting = 0; // of them, that belong to a request that was read
    std::vector<std::string> misfits; // the first of the others, shortened, without secrets; 5 at most
};
FormatTrial tryFormat(RequestFormat format, std::span<const std::string_view> lines);

// A line of nginx's error_log by which its limiter refuses or delays a request: a sign that it works. The request has
// its line in the access log as well.
bool tellsOfLimiter(std::string_view line);

// "2026/11/20 23:44:55 [error] 26524#26524: ...".
bool isNginxErrorLine(std::string_view line);

} // namespace headroom::logs
