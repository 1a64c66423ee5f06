// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Figures as they were kept, changed since, under a checksum that fits: they are refused, or they can be shown and kept
// again.
#include "core/logs/requests/request_figures.h"
#include "tests/support/fuzz_require.h"
#include "tests/support/logs/shard_world.h"
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

std::string keptOfShards()
{
    World world;
    for (std::uint32_t shard = 0; shard < 3; ++shard) {
        world.add(ack(shard, 0ms, 40ms));
        world.add(ack(shard, 41s, 400ms));
        auto closed = record(ShardEvent::Closed, shard, 1h);
        closed.closeCode = 4004;
        closed.detail = "Authentication failed";
        world.add(closed);
    }
    world.add(record(ShardEvent::HeartbeatSent, 1, 2h));
    return world.figures.bytes();
}

std::string keptOfRequests()
{
    RequestFigures figures;
    std::uint16_t status = 200;
    for (const auto* target : {"/api/v10/channels/1/messages", "/api/v10/gateway/bot", "/api/v10/nothing"}) {
        RequestRecord request;
        request.at = start + std::chrono::seconds{status};
        request.method = "GET";
        request.target = target;
        request.status = status;
        request.place = "FRA";
        request.bannedFor = std::chrono::seconds{status};
        figures.count(request);
        status += 203;
    }
    return figures.toBytes();
}

std::string withoutSum(const std::string& record)
{
    return record.substr(0, record.size() - sumSize);
}

void readShards(const std::string& bytes)
{
    const auto figures = ShardFigures::fromBytes(bytes);
    if (!figures)
        return;
    static_cast<void>(figures->shards(figures->newest().value_or(start)));
    static_cast<void>(figures->byMinute());
    static_cast<void>(figures->warnings());
    require(ShardFigures::fromBytes(figures->bytes()).has_value());
}

void readRequests(const std::string& bytes)
{
    const auto figures = RequestFigures::fromBytes(bytes);
    if (!figures)
        return;
    static_cast<void>(figures->summary());
    RequestFigures together;
    together.merge(*figures);
    require(RequestFigures::fromBytes(figures->toBytes()).has_value());
}

} // namespace

std::vector<std::string> fuzzSeeds()
{
    return {withoutSum(keptOfShards()), withoutSum(keptOfRequests())};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string input{reinterpret_cast<const char*>(data), size};
    if (size < headSize)
        return 0;
    const auto version = static_cast<std::uint8_t>(input[headSize - 1]);
    const auto bytes = sealedRecord(input.substr(0, headSize - 1), version, input.substr(headSize));
    readShards(bytes);
    readRequests(bytes);
    return 0;
}
