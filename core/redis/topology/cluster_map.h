// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"
#include "core/redis/protocol/reply.h"
#include "core/redis/topology/cluster_slots.h"

#include <optional>
#include <vector>

namespace headroom::redis {

// A master of a Redis Cluster, the replicas that copy it, and the slots it serves.
struct ClusterShard
{
    struct Range
    {
        std::uint16_t first = 0;
        std::uint16_t last = 0; // inclusive

        bool operator==(const Range&) const = default;
    };

    NodeAddress master;
    std::vector<NodeAddress> replicas; // those the Cluster does not take for failed
    std::vector<Range> slots; // in order

    std::size_t slotsServed() const;
    bool operator==(const ClusterShard&) const = default;
};

// Which node serves which slot, as one node of a Cluster sees it.
struct ClusterMap
{
    std::vector<ClusterShard> shards; // by the address of the master; only those with slots

    const ClusterShard* shardOf(std::uint16_t slot) const; // null: nobody serves it
    std::size_t slotsServed() const;
    std::vector<NodeAddress> nodes() const; // masters first
    // The slot is served by that node now, says an answer MOVED. It may be one that is not known.
    void move(std::uint16_t slot, const NodeAddress& to);

    bool operator==(const ClusterMap&) const = default;
};

// CLUSTER SLOTS. A node that does not know its own host is where it was asked, at `asked`. None: it is something else,
// or names no node. Pure.
std::optional<ClusterMap> clusterMapIn(const Reply& reply, const NodeAddress& asked);

// An answer "MOVED <slot> <host>:<port>" (the slot is another node's) or "ASK <slot> <host>:<port>" (this key is there
// already while its slot moves). An empty host is the one that was asked.
struct Redirection
{
    enum class Kind { Moved, Ask };

    Kind kind = Kind::Moved;
    std::uint16_t slot = 0;
    NodeAddress to;

    bool operator==(const Redirection&) const = default;
};
std::optional<Redirection> redirectionIn(const Reply& reply, const NodeAddress& asked);

// The keys of a command, or of a script that it ran, are on their way between two nodes: it was not run, or was broken
// off, and can be once they have arrived. Pure.
bool isSlotMigrating(const Reply& reply);

} // namespace headroom::redis
