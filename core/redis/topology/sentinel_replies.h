// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"
#include "core/redis/protocol/reply.h"

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace headroom::redis {

// What a sentinel knows of one master.
struct SentinelReply
{
    SentinelSet::Address master;
    std::vector<SentinelSet::Address> replicas; // the healthy ones: up, and connected to their master
    // Of the last failover it heard of: of two sentinels the one with the higher epoch is right. None: it does not say.
    std::optional<std::uint64_t> epoch{};
};

// SENTINEL GET-MASTER-ADDR-BY-NAME. None: it knows no master of that name, or answered something else. Pure.
std::optional<SentinelSet::Address> masterIn(const Reply& reply);

// The config-epoch in SENTINEL MASTER. None: it does not let us ask, or answered something else. Pure.
std::optional<std::uint64_t> epochIn(const Reply& reply);

// SENTINEL REPLICAS, without those that are down, disconnected or without their master. Pure.
std::vector<SentinelSet::Address> healthyReplicasIn(const Reply& reply);

// The node to watch: where we are when that is a healthy replica, else any other, else the master. `avoid` just failed
// us, whatever the sentinel thinks of it. Pure but for the draw.
SentinelSet::Address nodeToWatch(const SentinelReply& known, const std::optional<SentinelSet::Address>& current,
    const std::optional<SentinelSet::Address>& avoid, std::mt19937_64& random);

} // namespace headroom::redis
