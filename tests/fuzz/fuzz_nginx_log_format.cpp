// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is pasted as a log_format, and lines against it: up to the first empty line the directive, then lines. Also what
// was kept of figures, of any bytes.
#include "core/logs/request_formats/request_format.h"
#include "core/logs/requests/request_reader.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/logs/offered_log_format.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using headroom::support::require;

namespace {

void checkError(const Error& error)
{
    require(error.kind == ErrorKind::Usage, "errors are of usage");
    require(!error.text.empty() && error.text.size() < 40000, "errors say something");
    require(std::none_of(error.text.begin(), error.text.end(), [](unsigned char c) { return c < 0x20; }),
        "errors are one line");
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    const std::string line =
        "127.0.0.1 [20/Nov/2026:23:39:39 +0000] 5d024e1149401000-FRA - - 429 \"GET /x HTTP/1.1\" 90\n";
    return {std::string(DiscordLogs::directive) + "\n\n" + line,
        "$remote_addr [$time_local]\n$upstream_http_cf_ray\n$status \"$request\" $body_bytes_sent\n\n" + line,
        support::offeredLogFormat() + "\n\n"
            + R"({"msec":1795217978.120,"request_method":"GET","uri":"/x","status":429,"upstream_status":"429"})",
        "log_format m escape=none \"${msec} \" '$status\\t' \"\\\"$request\\\"\"; # end\n\n1 200\t\"GET / HTTP/1.1\"",
        "$time_local $upstream_status $status $request\n\n20/Nov/2026:23:39:39 +0000 502, 429 : - 429 GET / HTTP/1.1",
        "log_format m '$msec$status';", "log_format m '$msec ${status';",
        "$msec $http_x_forwarded_for $status\n\n1 a, b 200",
        "log_format m '$msec \n  $status \n $uri';\n\n1\n200\n/x\n1\n200\n/x\n",
        R"(log_format main '$msec \'$status\' \"$request\" \\';)"
        "\n\n1795217978.120 '200' \"GET /api/v10/x HTTP/1.1\" \\\n",
        R"(log_format m escape=json '{"t":"$msec","uri":"$uri","s":"$status"}';)"
        "\n\n"
        R"({"t":"1","uri":"/a\",\"s\":\"b","s":"200"})"
        "\n"
        R"({"t":"1","uri":"/\u0041\uD83D\uDE00\uDE00\u12","s":"200"})",
        "log_format m escape=default '$time_iso8601 $status \"$request\" $http_user_agent';\n\n"
        R"(2026-11-20T23:39:39+00:00 429 "GET /api/v10/x\x22y\x5Cz?q=\xC3\xA9 HTTP/1.1" a b)",
        "log_format m '$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent '\n"
        "  '\"$http_referer\" \"$http_user_agent\"';\n\n"
        R"(127.0.0.1 - - [20/Nov/2026:23:44:35 +0000] "\x16\x03\x01\x02\x00..." 400 157 "-" "-")",
        "$msec $status $request_time $upstream_response_time $uri\n\n1.5 200 0.000 0.120, 0.300 : - /x\n"
        "99999999999999999999 999 1e9 -1 /x\n",
        "$time_local\t$status\t$request_method\t$request_uri\n\n20/Nov/2026:23:39:39 +0000\t\t\t\n",
        "log_format a '$msec $status'; log_format b '$msec';\n\n1 200", "log_format m escape=yes '$msec $status';",
        "log_format", "log_format m 'x\n\n", "$\n\n", "${}\n\n", "# $msec $status\n\n1 200",
        "'$msec' \"$status\" $uri$args$status\n\n1 200 /x?y200", "$msec $msec $status $status\n\n1 2 200 429\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    require(!RequestFigures::fromBytes(input), "no noise is taken for figures"); // a checksum of 64 bits
    const auto end = std::min(input.find("\n\n"), input.size());
    const auto format = formatGiven(input.substr(0, end));
    if (!format) {
        checkError(format.error());
        return 0;
    }
    require(format->linesPerRequest() >= 1 && format->linesPerRequest() <= 16, "requests take few lines");
    auto copy = *format;
    auto rest = input.substr(end);
    copy.parse(rest);
    RequestReader reader(*format);
    reader.take(rest);
    reader.endFile();
    const auto summary = reader.summary();
    require(summary.total * format->linesPerRequest() + reader.unparsed() <= reader.lines(), "a line is read once");
    require(reader.unparsedSamples().size() <= 5, "samples are few");
    return 0;
}
