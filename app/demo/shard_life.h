// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <functional>
#include <queue>
#include <random>
#include <string>
#include <vector>

namespace headroom::demo {

// The demo has no gateway: what the shards of its bot go through is made up, and written as a gateway proxy built on
// twilight logs it. Heartbeats every five seconds, so that a few minutes show something; most are answered in some 60
// ms, some shards are slower, and now and then one misses an ACK and resumes.
//
// Pure: the same seed tells the same story.
class ShardLife
{
public:
    ShardLife(unsigned shards, std::uint64_t seed, WallTime start);

    // What is written up to that moment and was not given yet, each line with its '\n', in the order of their times.
    std::string linesUntil(WallTime now);

private:
    struct Event
    {
        WallTime at;
        unsigned shard;
        enum class Kind { Hello, Send, Ack, Zombie, Resume } kind;
        bool operator>(const Event& other) const { return at > other.at; }
    };

    void next(const Event& event);
    std::chrono::milliseconds latencyOf(unsigned shard);
    std::string line(const Event& event) const;

    unsigned m_shards;
    std::mt19937_64 m_random;
    std::vector<double> m_slowness; // of each shard
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
};

} // namespace headroom::demo
