// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/heartbeat_pairing.h"

#include "core/logs/times/shard_duration.h"

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

// Two heartbeats of one connection are farther apart than this share of its interval.
Duration leastApart(const std::optional<Duration>& interval)
{
    return interval ? *interval / 2 : Duration{10s};
}

} // namespace

HeartbeatPairing::Outcome HeartbeatPairing::add(const ShardRecord& record)
{
    const auto slot = m_slots.findOrAdd(record.shard);
    if (slot == ShardSlots::none) {
        ++m_notKept;
        return {};
    }
    if (slot >= m_shards.size())
        m_shards.resize(slot + 1);
    auto& shard = m_shards[slot];
    shard.number = record.shard;
    if (record.interval)
        shard.interval = record.interval;
    switch (record.event) {
    case ShardEvent::HeartbeatSent:
        return sent(shard, record);
    case ShardEvent::Ack:
        return acked(shard, record);
    case ShardEvent::Connecting:
    case ShardEvent::Hello:
    case ShardEvent::Closed:
    case ShardEvent::Reconnect:
    case ShardEvent::InvalidSession:
    case ShardEvent::MissedAck:
        shard.pending.reset();
        shard.lastSent.reset();
        return {};
    default:
        return {};
    }
}

HeartbeatPairing::Outcome HeartbeatPairing::sent(Shard& shard, const ShardRecord& record)
{
    if (!record.shard && record.at && shard.lastSent) {
        const auto apart = spanBetween(*shard.lastSent, *record.at);
        m_mixed = m_mixed || (apart >= Duration{} && apart < leastApart(shard.interval));
    }
    Outcome outcome;
    outcome.unanswered = shard.pending && shard.hasAcked && !(m_mixed && !record.shard);
    shard.pending = record.at;
    shard.lastSent = record.at;
    return outcome;
}

HeartbeatPairing::Outcome HeartbeatPairing::acked(Shard& shard, const ShardRecord& record)
{
    shard.hasAcked = true;
    const auto pending = std::exchange(shard.pending, std::nullopt);
    if (!pending || !record.at || record.latency || (m_mixed && !record.shard))
        return {};
    const auto latency = spanBetween(*pending, *record.at);
    if (!isLatency(latency)) {
        ++m_notSamples;
        return {};
    }
    return {latency, false};
}

void HeartbeatPairing::moveBack(std::chrono::days days)
{
    for (auto& shard : m_shards) {
        for (auto* time : {&shard.pending, &shard.lastSent}) {
            if (*time)
                **time -= days;
        }
    }
}

template <typename Bytes, typename Self>
void HeartbeatPairing::serialize(Bytes& bytes, Self& self)
{
    fields(bytes, self.m_mixed, self.m_notKept, self.m_notSamples);
    listOf(bytes, self.m_shards, maxShards, [&](auto& shard) {
        fields(bytes, shard.number, shard.pending, shard.lastSent);
        field(bytes, shard.interval, Duration{std::int64_t{1} << 62});
        field(bytes, shard.hasAcked);
        if constexpr (isReading<Bytes>) {
            if (self.m_slots.findOrAdd(shard.number) != static_cast<std::size_t>(&shard - self.m_shards.data()))
                bytes.fail();
        }
    });
}

template void HeartbeatPairing::serialize(ByteWriter&, const HeartbeatPairing&);
template void HeartbeatPairing::serialize(ByteReader&, HeartbeatPairing&);

} // namespace headroom::logs
