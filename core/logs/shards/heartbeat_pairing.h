// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/storage/byte_fields.h"
#include "core/logs/shards/shard_record.h"
#include "core/logs/shards/shard_slots.h"

#include <vector>

namespace headroom::logs {

// Makes latencies out of lines that say when a heartbeat was sent and when its ACK came, for one source. What comes out
// is as good as the clock of the log: of one with whole seconds, +-1 s. One thread; takes the records in their order.
//
// Programs that do not say which shard a line is of are paired as one shard, until two heartbeats are seen closer
// together than one shard would send them: from then on nothing is, as an ACK could be anybody's.
class HeartbeatPairing
{
public:
    struct Outcome
    {
        std::optional<Duration> latency; // of this ACK
        bool unanswered = false; // a heartbeat was sent while the last one had no ACK
    };

    Outcome add(const ShardRecord& record);

    // All times so far were reported this much too late.
    void moveBack(std::chrono::days days);

    bool isMixed() const { return m_mixed; } // several shards without numbers
    std::uint64_t notKept() const { return m_notKept; } // records of more shards than are kept
    std::uint64_t notSamples() const { return m_notSamples; } // differences under 0 or over 10 minutes

    // Heartbeats under way outlast a restart too.
    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self);

private:
    struct Shard
    {
        std::optional<std::uint32_t> number;
        std::optional<WallTime> pending; // when the heartbeat without an ACK was sent
        std::optional<WallTime> lastSent; // on this connection
        std::optional<Duration> interval;
        bool hasAcked = false;
    };

    Outcome sent(Shard& shard, const ShardRecord& record);
    Outcome acked(Shard& shard, const ShardRecord& record);

    ShardSlots m_slots;
    std::vector<Shard> m_shards;
    bool m_mixed = false;
    std::uint64_t m_notKept = 0;
    std::uint64_t m_notSamples = 0;
};

} // namespace headroom::logs
