// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/node_choice.h"

#include <algorithm>

namespace headroom::watch {

namespace {

using redis::NodeAddress;

NodeAddress nodeOfShard(const redis::ClusterShard& shard, const std::set<NodeAddress>& watched,
    const std::set<NodeAddress>& avoid, std::mt19937_64& random)
{
    auto replicas = shard.replicas;
    std::erase_if(replicas, [&avoid](const NodeAddress& replica) { return avoid.contains(replica); });
    for (const auto& replica : replicas) {
        if (watched.contains(replica))
            return replica;
    }
    if (replicas.empty())
        return shard.master;
    return replicas[std::uniform_int_distribution<std::size_t>(0, replicas.size() - 1)(random)];
}

} // namespace

std::vector<NodeAddress> nodesToWatch(const redis::ClusterMap& map, bool onReplicas,
    const std::set<NodeAddress>& watched, const std::set<NodeAddress>& avoid, std::mt19937_64& random)
{
    std::vector<NodeAddress> nodes;
    nodes.reserve(map.shards.size());
    for (const auto& shard : map.shards)
        nodes.push_back(onReplicas ? nodeOfShard(shard, watched, avoid, random) : shard.master);
    return nodes;
}

bool hasSlot(const redis::ClusterMap& map, std::uint16_t slot, const NodeAddress& node)
{
    const auto* shard = map.shardOf(slot);
    return shard
        && (shard->master == node
            || std::find(shard->replicas.begin(), shard->replicas.end(), node) != shard->replicas.end());
}

bool hasMoved(const redis::ClusterMap& before, const redis::ClusterMap& now, std::uint16_t slot)
{
    const auto* then = before.shardOf(slot);
    const auto* here = now.shardOf(slot);
    return here && (!then || then->master != here->master);
}

} // namespace headroom::watch
