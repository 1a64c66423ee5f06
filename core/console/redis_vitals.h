// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// Connections to the watched Redis that say the same of themselves; empty where the server does not tell.
struct RedisClients
{
    std::string name; // "worker-3"
    std::string library; // "redis-py 5.0.1"
    std::string user; // of the ACL
    std::string host; // where all of them come from; empty: from several
    std::uint64_t count = 0;
    std::uint64_t subscribers = 0; // of these, those that listen to channels
    bool isReplica = false;
    bool isOurs = false; // of the watcher of this process, or of another Headroom

    bool operator==(const RedisClients&) const = default;
};

// How the server that is watched is, and what watching it costs it. Rates are means over `span`.
struct RedisVitals
{
    Instant at{}; // when the server reported it, about every 5 s
    // Of a Cluster: its own figures are sums, its processor that of the busiest and its memory that of the fullest
    // node.
    std::size_t nodes = 1;
    Duration span{}; // 0: there are no rates yet

    double ownCommandsPerSecond = 0; // measured here, as the two below
    double ownBytesSentPerSecond = 0;
    double ownBytesReceivedPerSecond = 0;
    std::optional<double> commandsPerSecond; // of all clients, as the server reports it
    std::optional<double> cpuShare; // of the whole server; 1 is one core
    // Our commands at the mean time the server took for each kind. Without what sockets and telling changes cost.
    std::optional<double> ownCpuShare;

    std::optional<std::uint64_t> usedMemory; // bytes
    std::optional<std::uint64_t> maxMemory; // 0: no limit
    std::string evictionPolicy;
    bool evictsLimits = false; // by its policy it may throw away any key: what limits and holds claims back, too
    bool evictsWindows = false; // or keys that expire: open windows
    std::optional<std::uint64_t> evictedKeys; // since it started

    std::string role;
    std::string masterHost; // of a replica
    bool masterIsDown = false;
    unsigned failovers = 0; // seen since this process began

    std::optional<std::uint64_t> connected; // how many clients
    bool clientsKnown = false; // whether there is a list of them
    std::vector<RedisClients> clients; // the largest group first
    std::uint64_t clientsNotListed = 0;

    std::string infoLack; // the right that is missing to know more, in one line; usually empty
    std::string clientsLack;
};

} // namespace headroom::console
