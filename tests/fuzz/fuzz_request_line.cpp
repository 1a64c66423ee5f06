// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines of request logs of every built-in format: whatever they are, they are read or counted as unread, what is kept
// of them is short text without secrets, and stopping in between changes nothing.
#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"
#include "core/logs/requests/request_reader.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/logs/rest_fact_lines.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using headroom::support::require;

namespace {

const std::string token = "VSOzAqY1OZFF5WJVtbIzFtmjGupk-84Hn0A_ZzToF_CHsPIeCk0Q9Uok_mjxR0dNtApI";

void checkRecord(const RequestRecord& record, std::string_view line)
{
    require(record.status < 1000, "a status has three digits");
    require(record.target.size() <= 2 * line.size() + 2, "escapes make nothing longer");
    require(record.method.size() <= 32, "methods are short");
    require(record.place.size() <= 6, "places are short");
    require(!record.took || *record.took >= Duration{}, "nothing takes less than no time");
    if (record.reach == Reach::Discord)
        require(!record.limiterRefused, "what the limiter refused did not reach Discord");
}

// Compiled once, as a program does.
const std::vector<RequestFormat>& formats()
{
    static const auto all = [] {
        std::vector<RequestFormat> compiled;
        for (const auto name : formatNames())
            compiled.push_back(*formatNamed(name));
        return compiled;
    }();
    return all;
}

void checkFormat(const RequestFormat& format, std::string_view input)
{
    RequestReader reader(format);
    reader.take(input);
    const auto half = input.substr(0, input.find('\n', input.size() / 2) + 1);
    RequestReader first(format);
    first.take(half);
    auto second = RequestReader::fromBytes(format, first.toBytes());
    require(second.has_value(), "what was kept can be read back");
    second->take(input.substr(half.size()));
    const auto a = reader.summary();
    const auto b = second->summary();
    require(reader.lines() == second->lines() && reader.unparsed() == second->unparsed(), "a stop loses no line");
    require(a.total == b.total && a.toDiscord == b.toDiscord && a.routes.size() == b.routes.size(),
        "a stop loses no request");
    require(a.invalid.inWindow == b.invalid.inWindow && a.invalid.peak == b.invalid.peak, "nor what is invalid");
    require(a.total + reader.unparsed() <= reader.lines(), "a line is read once");
    require(a.invalid.inWindow.least <= a.invalid.inWindow.most && a.invalid.inWindow.most <= a.invalid.peak,
        "the peak is the greatest");
    for (const auto& texts :
        {reader.unparsedSamples(), std::vector<std::string>(a.warnings.begin(), a.warnings.end())}) {
        for (const auto& text : texts) {
            require(discord::isUtf8(text) && text.size() < 2000, "texts are short and UTF-8");
            require(std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }),
                "texts are one line");
        }
    }
}

void checkSecrets(std::string_view input)
{
    const auto once = discord::redacted(input);
    require(once.size() <= 3 * input.size(), "what is taken out makes nothing much longer");
    const auto behind = "/webhooks/1/" + token;
    if (input.find(behind) != std::string_view::npos)
        require(once.find(behind) == std::string::npos, "no token behind a webhook's id is kept");
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    const std::string discordLine = "127.0.0.1 [20/Nov/2026:23:39:39 +0000] 5d024e1149401000-FRA - - 429 "
                                    "\"GET /api/v10/channels/1/messages HTTP/1.1\" 90\n";
    std::vector<std::string> seeds{discordLine, discordLine + discordLine + discordLine,
        R"(127.0.0.1 [20/Nov/2026:23:40:02 +0000] - - - 400 "GET /api/v10/x\x22y\x5Cz?q=\xC3\xA9 HTTP/1.1" 5)",
        R"(127.0.0.1 - - [20/Nov/2026:23:44:35 +0000] "\x16\x03\x01\x02\x00..." 400 157 "-" "-")",
        "127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n- 429 \"GET /x HTTP/1.1\" 90\n"
        "127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n- 403 \"GET /x HTTP/1.1\" 90\n",
        R"({"msec":1795217978.120,"request_method":"GET","uri":"/api/v10/guilds/1","status":429,"upstream_status":"502, 429","upstream_http_x_ratelimit_scope":"user"})",
        R"({"ts":1,"request":{"method":"GET","uri":"/\u00e9\"x","headers":{"Authorization":["Bot x"]}},"status":200})",
        "2026/11/20 23:44:55 [error] 1#1: *8 limiting requests, excess: 3.770 by zone \"global\"\n",
        "POST /api/v10/webhooks/1/" + token + " HTTP/1.1\n", "Authorization: Bot " + token + "." + token + "\n"};
    std::string nirn;
    for (const auto& fact : support::restFactLines()) {
        if (std::string_view(fact.format) != "nirn_proxy")
            continue;
        seeds.push_back(std::string(fact.line) + '\n');
        nirn += seeds.back();
    }
    seeds.push_back(nirn);
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    for (auto format : formats()) {
        const WallTime now{std::chrono::milliseconds{1'795'217'810'000}};
        format.expect(input, now);
        if (const auto record = format.parse(input, {{}, now}))
            checkRecord(*record, input);
    }
    checkFormat(formats()[size % formats().size()], input);
    checkSecrets(input);
    return 0;
}
