// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is pasted as a log_format, and lines against it: up to the first empty line the directive, then lines. Also what
// was kept of figures, of any bytes.
#include "core/logs/request_format.h"
#include "core/logs/request_reader.h"
#include "tests/support/fuzz_require.h"

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
        std::string(DiscordLogs::directiveOfThreeLines) + "\n\n" + line,
        std::string(offeredLogFormat()) + "\n\n"
            + R"({"msec":1795217978.120,"request_method":"GET","uri":"/x","status":429,"upstream_status":"429"})",
        "log_format m escape=none \"${msec} \" '$status\\t' \"\\\"$request\\\"\"; # end\n\n1 200\t\"GET / HTTP/1.1\"",
        "$time_local $upstream_status $status $request\n\n20/Nov/2026:23:39:39 +0000 502, 429 : - 429 GET / HTTP/1.1",
        "log_format m '$msec$status';", "log_format m '$msec ${status';",
        "$msec $http_x_forwarded_for $status\n\n1 a, b 200",
        "log_format m '$msec \n  $status \n $uri';\n\n1\n200\n/x\n1\n200\n/x\n"};
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
    std::vector<std::string_view> lines;
    for (; !rest.empty(); rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1))
        lines.push_back(rest.substr(0, rest.find('\n')));
    const auto trial = tryFormat(*format, lines);
    require(trial.fitting <= trial.lines && trial.misfits.size() <= 5, "a trial counts lines");
    require(trial.fitting == summary.total * format->linesPerRequest(), "a trial is what reading is");
    return 0;
}
