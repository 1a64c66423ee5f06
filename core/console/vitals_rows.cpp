// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/vitals_rows.h"

namespace headroom::console {

RedisVitals redisVitalsOf(const watch::Vitals& vitals)
{
    RedisVitals made;
    made.at = vitals.at;
    made.nodes = vitals.nodes;
    made.span = vitals.span;
    made.ownCommandsPerSecond = vitals.ownCommandsPerSecond;
    made.ownBytesSentPerSecond = vitals.ownBytesSentPerSecond;
    made.ownBytesReceivedPerSecond = vitals.ownBytesReceivedPerSecond;
    made.commandsPerSecond = vitals.commandsPerSecond;
    made.cpuShare = vitals.cpuShare;
    made.ownCpuShare = vitals.ownCpuShare;
    made.usedMemory = vitals.usedMemory;
    made.maxMemory = vitals.maxMemory;
    made.evictionPolicy = vitals.evictionPolicy;
    made.evictsLimits = watch::evictsAnyKey(vitals.evictionPolicy);
    made.evictsWindows = watch::evictsExpiringKeys(vitals.evictionPolicy);
    made.evictedKeys = vitals.evictedKeys;
    made.role = vitals.role;
    made.masterHost = vitals.masterHost;
    made.masterIsDown = vitals.masterIsDown;
    made.failovers = vitals.failovers;
    made.connected = vitals.connectedClients;
    made.infoLack = vitals.infoLack;
    made.clientsLack = vitals.clientsLack;
    if (!vitals.clients)
        return made;
    made.clientsKnown = true;
    made.clientsNotListed = vitals.clients->notListed;
    for (const auto& group : vitals.clients->groups) {
        made.clients.push_back({group.name, group.library, group.user, group.host, group.count, group.subscribers,
            group.isReplica, group.name.starts_with("headroom")});
    }
    return made;
}

} // namespace headroom::console
