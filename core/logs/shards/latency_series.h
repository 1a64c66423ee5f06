// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/slot_ring.h"
#include "core/logs/shards/latency_histogram.h"

#include <vector>

namespace headroom::logs {

// One span of a series over all shards.
struct LatencyPoint
{
    WallTime start{};
    std::uint64_t count = 0;
    Duration p50{};
    Duration p95{};
    Duration p99{};
    Duration max{};
};

// Latencies of all shards over time: the newest `slots` spans of `step` each, percentiles to 3 %. Times may come in any
// order; what is older than all spans is not taken.
class LatencySeries
{
public:
    LatencySeries(std::chrono::seconds step, std::size_t slots)
        : m_spans(slots, step)
    {
    }

    // False: it is too old.
    bool add(WallTime at, Duration latency);

    // Oldest first, spans without a latency left out.
    std::vector<LatencyPoint> points() const;

    void clear() { m_spans.clear(); }
    std::size_t bytes() const;
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    struct Span
    {
        LatencyHistogram<std::uint32_t, 4> histogram;
        Duration max{};
    };

    SlotRing<Span> m_spans;
};

// One minute of one shard.
struct ShardMinute
{
    WallTime start{};
    unsigned count = 0; // 255: that, or more
    Duration mean{};
    Duration max{};
};

// Latencies of one shard, minute by minute, for 24 hours in 7,200 bytes, to 0.05 %.
class ShardMinutes
{
public:
    static constexpr std::size_t size = 24 * 60;

    bool add(WallTime at, Duration latency);

    // Oldest first, minutes without a latency left out.
    std::vector<ShardMinute> points(WallTime since = WallTime::min()) const;

    void clear();
    // All times so far were reported this much too late.
    void moveBack(std::chrono::days days);
    std::size_t bytes() const;
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    void allocate();
    void moveTo(std::int64_t minute);

    std::vector<std::uint8_t> m_counts; // of minute i at i % size
    std::vector<std::uint16_t> m_means; // LatencyCode
    std::vector<std::uint16_t> m_maxima; // LatencyCode
    std::int64_t m_newest = 0;
};

} // namespace headroom::logs
