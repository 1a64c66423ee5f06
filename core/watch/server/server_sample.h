// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/redis/connection/traffic.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::watch {

// What a server said of itself at one moment, in the sections of INFO that were asked for. None or empty: it did not
// tell. Counters are since the server started.
struct ServerSample
{
    struct Calls
    {
        std::uint64_t count = 0;
        std::uint64_t microseconds = 0;
    };

    Instant at{};
    std::optional<double> cpuSeconds; // of the whole process
    std::optional<std::uint64_t> commands; // processed
    std::map<std::string, Calls, std::less<>> calls; // by command, as INFO commandstats names them
    std::optional<std::uint64_t> usedMemory;
    std::optional<std::uint64_t> maxMemory; // 0: no limit
    std::string evictionPolicy; // "noeviction"
    std::optional<std::uint64_t> evictedKeys;
    std::optional<std::uint64_t> connectedClients;
    std::string role; // "master", "replica"
    std::string masterHost; // of a replica: "10.0.0.6:6379"
    bool masterIsDown = false; // a replica has lost it
    std::string replicationId;
    std::string formerReplicationId; // of the master before a failover
    redis::Traffic own; // what we had sent and received by then
};

// Reads the sections out of the answers of INFO, in one text or in several; what is not there stays as it is. Pure;
// linear.
void readInfo(std::string_view info, ServerSample& sample);

// Whether another node has become master between the two: the replication id is another, and the new one follows the
// old. A restart is none. Pure.
bool hasFailedOver(const ServerSample& before, const ServerSample& after);

} // namespace headroom::watch
