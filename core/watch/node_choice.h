// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/topology/cluster_map.h"

#include <random>
#include <set>
#include <vector>

namespace headroom::watch {

// Which node of each shard to watch: its master, or, where asked for, a replica: the one that is watched already, else
// any that did not just fail us (`avoid`), else the master. Pure but for the draw.
std::vector<redis::NodeAddress> nodesToWatch(const redis::ClusterMap& map, bool onReplicas,
    const std::set<redis::NodeAddress>& watched, const std::set<redis::NodeAddress>& avoid, std::mt19937_64& random);

// Whether this node has the keys of the slot: it is the master that serves it, or copies that one. Pure.
bool hasSlot(const redis::ClusterMap& map, std::uint16_t slot, const redis::NodeAddress& node);

// Whether the slot has another master now. A slot that nobody serves, or served, has none. Pure.
bool hasMoved(const redis::ClusterMap& before, const redis::ClusterMap& now, std::uint16_t slot);

} // namespace headroom::watch
