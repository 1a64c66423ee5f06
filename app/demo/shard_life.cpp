// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/shard_life.h"

#include <cstdio>
#include <ctime>

namespace headroom::demo {

using namespace std::chrono_literals;

namespace {

constexpr auto interval = 5000ms;
constexpr auto startsWithin = 3000; // ms
constexpr double missed = 0.002; // of all heartbeats
constexpr auto usual = 55.0; // ms

} // namespace

ShardLife::ShardLife(unsigned shards, std::uint64_t seed, WallTime start)
    : m_shards(shards)
    , m_random(seed)
{
    std::lognormal_distribution<double> slowness(0, 0.35);
    for (unsigned shard = 0; shard < shards; ++shard) {
        m_slowness.push_back(shard % 17 == 5 ? 4 : slowness(m_random));
        m_events.push({start + std::chrono::milliseconds{m_random() % startsWithin}, shard, Event::Kind::Hello});
    }
}

std::chrono::milliseconds ShardLife::latencyOf(unsigned shard)
{
    std::lognormal_distribution<double> spread(0, 0.3);
    return std::chrono::milliseconds{static_cast<int>(usual * m_slowness[shard] * spread(m_random)) + 1};
}

std::string ShardLife::linesUntil(WallTime now)
{
    std::string lines;
    while (!m_events.empty() && m_events.top().at <= now) {
        const auto event = m_events.top();
        m_events.pop();
        lines += line(event);
        next(event);
    }
    return lines;
}

void ShardLife::next(const Event& event)
{
    using Kind = Event::Kind;
    const auto after = [&](std::chrono::milliseconds wait, Kind kind) {
        m_events.push({event.at + wait, event.shard, kind});
    };
    switch (event.kind) {
    case Kind::Hello:
    case Kind::Resume:
        return after(std::chrono::milliseconds{m_random() % interval.count()}, Kind::Send);
    case Kind::Send:
        if (std::bernoulli_distribution(missed)(m_random))
            return after(interval, Kind::Zombie);
        return after(latencyOf(event.shard), Kind::Ack);
    case Kind::Ack:
        return after(interval, Kind::Send);
    case Kind::Zombie:
        return after(std::chrono::milliseconds{500 + m_random() % 20000}, Kind::Resume);
    }
}

std::string ShardLife::line(const Event& event) const
{
    struct Said
    {
        const char* level;
        const char* words;
    };
    constexpr Said kinds[]{{"DEBUG", "received hello heartbeat_interval=5s jitter=1.2s"},
        {"DEBUG", "sending heartbeat"}, {"DEBUG", "received heartbeat ack"},
        {" INFO", "connection is failed or \"zombied\""}, {"DEBUG", "received dispatch event_type=RESUMED sequence=1"}};
    const auto& said = kinds[static_cast<std::size_t>(event.kind)];
    char text[192];
    std::snprintf(text, sizeof text, "%s shard{id=[%u, %u]}: twilight_gateway::shard: %s", said.level, event.shard,
        m_shards, said.words);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(event.at);
    const auto time = std::chrono::system_clock::to_time_t(seconds);
    std::tm parts{};
    gmtime_r(&time, &parts);
    char when[40];
    const auto length = std::strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    std::snprintf(when + length, sizeof when - length, ".%06dZ", static_cast<int>((event.at - seconds).count()) * 1000);
    return std::string(when) + ' ' + text + '\n';
}

} // namespace headroom::demo
