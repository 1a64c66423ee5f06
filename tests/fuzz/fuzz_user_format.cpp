// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Formats as people write them, and lines against them: the first line is the expression. Whatever they are, they are
// refused in one line, or give records, in bounded time.
#include "core/logs/log_reader.h"
#include "core/logs/shard_formats/shard_user_format.h"
#include "tests/support/fuzz_require.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using support::require;
using support::takeLine;

std::vector<std::string> fuzzSeeds()
{
    const std::string lines = "2026-11-20 23:37:34.120 shard 3/16 acked 46.5 ms\nshard x/y closed 4009\n";
    return {R"(shard (?<shard>\d+)(?:/(?<total>\d+))? (?<event>[a-z]+) (?<ms>[\d.]+))"
            "\n"
            + lines,
        R"((?<t>.*) shard (?P<shard>\d+)/(?P<total>\d+) acked (?<s>\S+))"
        "\n" + lines,
        R"((?<event>closed) (?<code>\d+))"
        "\n" + lines,
        R"((?<dur>\S+)|(?<iso>PT\S+))"
        "\n20/Nov/2026:11:37:34 PM +01:00 41.96ms\nPT0.12S\n",
        "(?<ms>(a+)+$)\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n", "(?<shard>\n", "(?<none>x)\nx\n",
        "(?<ms>.*?)(?<shard>.*?)(?<t>a)\\1\n1 2\n",
        R"(\[(?<shard>\d+)\] RTT (?<dur>\S+))"
        "\n[3] RTT 41.960ms\n[3] RTT 1h2m3.5s\n[4294967296] RTT 850.1\xc2\xb5s\n[3] RTT -1ms\n",
        R"(S:(?<shard>\d+)\] ack (?<iso>PT\S+))"
        "\nS:0] ack PT0.125S\nS:0] ack PT1H2M3S\nS:0] ack PT999999999999999999H\nS:0] ack PT\n",
        R"(gw(?<shard>\d+): (?<event>\w+)(?: (?<code>\d+))?)"
        "\ngw4: closed 4009\ngw4: resumed\ngw4: reconnect\ngw99999999999999999999: closed 99999999999\n",
        R"(^(?<t>\S+ \S+) gw(?<shard>\d+) (?<ms>\d+))"
        "\n31.12.2026 23:59:60.999999999 gw1 46\n31.02.2026 24:00:00 gw1 1e9\n",
        R"(^(?<t>\d+) gw(?<shard>\d+) (?<ms>\d+))"
        "\n1795217854120 gw1 46\n99999999999999999999 gw1 46\n0 gw1 0\n",
        R"(^(?<t>\S+) \S+ (?<s>[-+0-9.eE]+))"
        "\n2026-11-20T23:37:34.5+0100 x 1e308\n2026-11-20T23:37:34.5Z x nan\n",
        "(?<t>.*) (?<t>.*)\n", "(?<shard>\\d+)(?<ms>\n", "(?<ms>\\C)\n\xff\xfe\n", "(?<ms>(?R)?x)\nxxxxxxxx\n",
        "(?<event>(.*)*)$\nFri Nov 20 hello\n", "[[:alpha:]](?<ms>\\d++)(?=x)(?<!y)\\p{L}\\X\na1xé\n"};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::string pattern(takeLine(input));
    std::vector<std::string_view> lines;
    for (auto rest = input; !rest.empty() && lines.size() < 16;)
        lines.push_back(takeLine(rest));

    const auto began = std::chrono::steady_clock::now();
    const auto checks = checkShardFormat(pattern, lines);
    const auto format = UserShardFormat::make(pattern);
    require(checks.has_value() == format.has_value(), "a format is one or is none");
    if (!format) {
        support::requireUsageError(format.error());
        return 0;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto parsed = (*format)->parse(lines[i]);
        require(parsed.has_value() == (*checks)[i].matches, "a check is what reading is");
        if (parsed)
            static_cast<void>((*format)->timeIn(parsed->before));
    }
    require(std::chrono::steady_clock::now() - began < std::chrono::seconds{10}, "no expression holds reading up");

    ShardFigures figures;
    auto reader = LogReader::make({"log", pattern, LogZone::fixed({}), false}, figures);
    if (!reader)
        return 0;
    Chunk chunk;
    chunk.lines = input;
    (*reader)->take(chunk, WallTime{});
    (*reader)->flush();
    return 0;
}
