// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Readers of logs and figures of shards as they were kept, changed since, under a checksum that fits: they are refused,
// or they go on, and are kept again.
#include "core/logs/log_reader.h"
#include "core/logs/shard_formats/shard_formats.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/sealed_record.h"

#include <cstdint>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::logs;
using namespace headroom::support;

namespace {

constexpr std::size_t headSize = 5;
constexpr std::size_t sumSize = 8;

constexpr std::string_view requestLine =
    "127.0.0.1 [20/Nov/2026:23:39:39 +0000] 5d024e1149401000-FRA - - 429 \"GET /api/v10/channels/1 HTTP/1.1\" 90\n";
constexpr std::string_view shardLines =
    "2026-11-20T23:37:34.120Z [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n"
    "2026-11-20T23:37:35.120Z [WS => Shard 1] Destroying shard\n\tCode: 4200\n";

std::string withoutSum(const std::string& record)
{
    return record.substr(0, record.size() - sumSize);
}

Chunk chunkOf(std::string_view lines)
{
    Chunk chunk;
    chunk.lines = lines;
    return chunk;
}

void checkRequestReader(const std::string& kept)
{
    for (const auto* name : {"discord_logs", "discord_logs_3"}) {
        auto reader = RequestReader::fromBytes(*formatNamed(name), kept);
        if (!reader)
            continue;
        const auto before = reader->lines();
        reader->take(requestLine);
        require(reader->lines() == before + 1, "it goes on");
        static_cast<void>(reader->summary());
        require(RequestReader::fromBytes(*formatNamed(name), reader->toBytes()).has_value(), "it can be kept again");
    }
}

void checkShards(const std::string& kept)
{
    auto figures = ShardFigures::fromBytes(kept);
    if (!figures)
        return;
    const auto source = figures->addSource("log", shardFormatNamed("discord.js")->facts());
    ShardRecord record;
    record.at = WallTime{std::chrono::milliseconds{1'795'217'810'000}};
    record.shard = 3;
    record.latency = std::chrono::milliseconds{46};
    record.interval = std::chrono::milliseconds{41'250};
    for (const auto event :
        {ShardEvent::HeartbeatSent, ShardEvent::Ack, ShardEvent::Closed, ShardEvent::HeartbeatSent}) {
        record.event = event;
        figures->add(source, record, std::chrono::milliseconds{1});
    }
    figures->moveBack(source, std::chrono::days{1});
    static_cast<void>(figures->shards(figures->newest().value_or(WallTime{})));
    require(ShardFigures::fromBytes(figures->bytes()).has_value(), "figures can be kept again");
}

void checkReader(const std::string& kept)
{
    ShardFigures figures;
    const LogReader::Options options{"log", {}, LogZone::fixed({}), false};
    auto reader = LogReader::fromBytes(kept, options, figures);
    if (!reader) {
        require(reader.error().text.find('\n') == std::string::npos, "errors are one line");
        return;
    }
    static_cast<void>((*reader)->samples());
    const WallTime now{std::chrono::milliseconds{1'795'217'860'000}};
    (*reader)->take(chunkOf(shardLines), now);
    (*reader)->take(chunkOf(requestLine), now);
    (*reader)->pause();
    (*reader)->flush();
    if (!(*reader)->isSettled())
        return;
    ShardFigures others;
    require(LogReader::fromBytes((*reader)->bytes(), options, others).has_value(), "it can be kept again");
}

std::string keptReader(std::string_view lines)
{
    ShardFigures figures;
    auto reader = LogReader::make({"log", {}, LogZone::fixed({}), false}, figures);
    (*reader)->take(chunkOf(lines), WallTime{});
    (*reader)->pause();
    return withoutSum((*reader)->bytes());
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    RequestReader requests(*formatNamed("discord_logs"));
    for (int i = 0; i < 5; ++i)
        requests.take(requestLine);
    requests.take("garbage\n");
    RequestReader three(*formatNamed("discord_logs_3"));
    three.take("127.0.0.1 [20/Nov/2026:23:39:39 +0000] \n5d024e1149401000-FRA - \n");
    ShardFigures figures;
    auto reader = LogReader::make({"log", {}, LogZone::fixed({}), false}, figures);
    (*reader)->take(chunkOf(shardLines), WallTime{});
    (*reader)->pause();
    (*reader)->flush();
    return {withoutSum(requests.toBytes()), withoutSum(three.toBytes()), withoutSum(figures.bytes()),
        keptReader(shardLines), keptReader(requestLine),
        keptReader("2026-11-20T23:37:34Z stdout F [WS => Shard 3] Heartbeat acknowledged, latency of 46ms.\n"
                   "2026-11-20T23:37:35Z stdout P [WS => Sh\n")};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string input{reinterpret_cast<const char*>(data), size};
    if (size < headSize)
        return 0;
    const auto version = static_cast<std::uint8_t>(input[headSize - 1]);
    const auto kept = sealedRecord(input.substr(0, headSize - 1), version, input.substr(headSize));
    checkRequestReader(kept);
    checkShards(kept);
    checkReader(kept);
    return 0;
}
