// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A log of any lines, read at once, and with a stop behind one of them at which everything goes through its bytes: both
// tell the same. The first byte says behind which line, and whether another file begins there.
#include "core/discord/redact.h"
#include "core/logs/log_reader.h"
#include "tests/support/fuzz_require.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using support::require;

namespace {

struct Desk
{
    explicit Desk(ShardFigures kept = ShardFigures())
        : figures(std::move(kept))
        , reader(std::move(*LogReader::make(options(), figures)))
    {
    }

    static LogReader::Options options() { return {"log", {}, LogZone::fixed({}), false}; }

    void take(std::string_view lines, bool isNewFile)
    {
        Chunk chunk;
        chunk.lines = lines;
        chunk.isNewFile = isNewFile;
        chunk.writtenBy = WallTime{std::chrono::milliseconds{1'795'217'860'000}};
        reader->take(chunk, *chunk.writtenBy);
    }

    ShardFigures figures;
    std::unique_ptr<LogReader> reader;
};

// All that can be shown; nothing that only waits.
std::string figuresOf(Desk& desk)
{
    desk.reader->pause();
    desk.reader->flush();
    return std::to_string(desk.reader->lines()) + ' ' + std::to_string(desk.reader->unparsed()) + ' '
        + desk.reader->format() + (desk.reader->requests() ? desk.reader->requests()->toBytes() : std::string())
        + desk.figures.bytes();
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    const std::string request =
        "127.0.0.1 [20/Nov/2026:23:39:39 +0000] 5d024e1149401000-FRA - - 429 \"GET /api/v10/users/1 HTTP/1.1\" 90\n";
    const std::string three =
        "127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n- 429 \"GET /x HTTP/1.1\" 90\n";
    const std::string beat = "2026-11-20T23:37:34.120Z [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n";
    const std::string closing =
        "23:37:35 [WS => Shard 1] Destroying shard\n\tReason: Zombie connection\n\tCode: 4200\n";
    const std::string twilight =
        "2026-11-20T15:01:02.1Z DEBUG shard{id=[0, 2]}: twilight_gateway::shard: sending heartbeat\n"
        "2026-11-20T15:01:02.2Z DEBUG shard{id=[0, 2]}: twilight_gateway::shard: received heartbeat ack\n";
    const std::string cri = "2026-11-20T23:37:34Z stdout F [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n"
                            "2026-11-20T23:37:34Z stderr P [WS => Shard 3] Heartbeat ackn\n"
                            "2026-11-20T23:37:34Z stderr F owledged, latency of 46ms.\n";
    const std::string docker =
        R"({"log":"[WS =\u003e Shard 0] Heartbeat acknowledged, ","stream":"stdout","time":"2026-11-20T23:37:34.1Z"})"
        "\n"
        R"({"log":"latency of 46ms.\n","stream":"stdout","time":"2026-11-20T23:37:34.2Z"})"
        "\n";
    const std::string journal =
        R"({"__CURSOR":"s","__REALTIME_TIMESTAMP":"1795217854120345","MESSAGE":"[WS => Shard 0] Heartbeat acknowledged, latency of 46ms."})"
        "\n";
    std::vector<std::string> seeds;
    for (const auto& log : {request + request + "garbage\n" + request, three + three, beat + closing + beat,
             twilight + twilight, cri + cri, docker + docker, journal + journal})
        seeds.push_back("\2" + log);
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    const std::string_view input(reinterpret_cast<const char*>(data) + 1, size - 1);
    const bool isNewFile = (data[0] & 0x80) != 0;
    std::size_t cut = 0;
    for (int line = data[0] & 0x7f; line > 0 && cut < input.size(); --line)
        cut = std::min(input.find('\n', cut), input.size() - 1) + 1;
    // What stands in two chunks is recognised by both, or by none: see LogReader. The first has to be enough.
    Desk first;
    first.take(input.substr(0, cut), true);
    first.reader->pause();
    if (!first.reader->isSettled())
        return 0;
    const auto kept = first.reader->bytes();
    auto figures = ShardFigures::fromBytes(first.figures.bytes());
    require(figures.has_value(), "figures can be read back");
    Desk second(std::move(*figures));
    auto reader = LogReader::fromBytes(kept, Desk::options(), second.figures);
    require(reader.has_value(), "what was kept can be read back");
    second.reader = std::move(*reader);

    first.take(input.substr(cut), isNewFile);
    second.take(input.substr(cut), isNewFile);
    require(!figuresOf(first).empty(), "something is told");
    // Secrets are taken out of what is kept, also where they are none.
    if (discord::redacted(input) != input)
        return 0;
    if (figuresOf(first) != figuresOf(second))
        require(false, "a stop changes nothing");
    return 0;
}
