// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::model {

// Connections of a Redis that say the same of themselves. Texts are safe to show; empty where the server tells nothing
// (library: Redis before 7.2, or a library that does not say).
struct RedisClientGroup
{
    std::string name; // CLIENT SETNAME
    std::string library; // "redis-py 5.0.1"
    std::string user; // of the ACL
    std::string host; // their address without its port, when all have the same one
    std::size_t count = 0;
    std::size_t subscribers = 0; // of these, those that listen to channels
    bool isReplica = false;

    bool isHeadroom() const { return name.starts_with("headroom"); } // this process or another one

    bool operator==(const RedisClientGroup&) const = default;
};

struct RedisClientList
{
    static constexpr std::size_t maxGroups = 200;

    std::vector<RedisClientGroup> groups; // the largest first
    std::size_t total = 0;
    std::size_t notListed = 0; // those in further groups

    bool operator==(const RedisClientList&) const = default;
};

// How the server that is watched is, and what watching it costs it. Rates are over the span between the last two times
// it was asked, so there are none before the second.
struct RedisVitals
{
    Instant at{}; // when it answered, about every 5 s
    // Of a Cluster: its own figures are sums, its processor that of the busiest and its memory that of the fullest
    // node.
    std::size_t nodes = 1;
    Duration span{}; // what the rates are over; 0: there are none yet

    // Measured here: what both connections of the watcher sent and received.
    double ownCommandsPerSecond = 0;
    double ownBytesSentPerSecond = 0;
    double ownBytesReceivedPerSecond = 0;
    // As the server reports it.
    std::optional<double> commandsPerSecond; // of all clients
    std::optional<double> cpuShare; // of the whole process: 1 is one core
    // Reckoned: each command we sent counts with the mean time the server took for that command in the span. Reading
    // from and writing to the socket, and telling us what changed, are not in it: the server does not tell them.
    std::optional<double> ownCpuShare;

    std::optional<std::uint64_t> usedMemory; // bytes
    std::optional<std::uint64_t> maxMemory; // 0: no limit
    std::string evictionPolicy;
    std::optional<std::uint64_t> evictedKeys; // since the server started
    std::string role;
    std::string masterHost; // of a replica
    bool masterIsDown = false;
    unsigned failovers = 0; // seen since the watcher began
    std::optional<std::uint64_t> connectedClients;
    std::optional<RedisClientList> clients;

    Text infoLack; // why INFO tells nothing, one line with the right that is missing; empty when it does
    Text clientsLack; // the same of CLIENT LIST
};

// Whether this policy throws keys without a TTL away as well, the limits of buckets among them.
constexpr bool evictsAnyKey(std::string_view policy)
{
    return policy.starts_with("allkeys-");
}

// Whether it throws away keys that have a TTL: every open window.
constexpr bool evictsExpiringKeys(std::string_view policy)
{
    return evictsAnyKey(policy) || policy.starts_with("volatile-");
}

} // namespace headroom::model
