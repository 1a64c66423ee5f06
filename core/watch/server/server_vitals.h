// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/watch/server/client_list.h"
#include "core/watch/server/server_sample.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::watch {

// How the server that is watched is, and what watching it costs it. Rates are over the span between the last two times
// it was asked, so there are none before the second.
struct Vitals
{
    Instant at{}; // when it answered
    std::size_t nodes = 1; // of a Cluster, that this is of
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

    std::optional<std::uint64_t> usedMemory;
    std::optional<std::uint64_t> maxMemory; // 0: no limit
    std::string evictionPolicy;
    std::optional<std::uint64_t> evictedKeys; // since the server started
    std::string role;
    std::string masterHost; // of a replica
    bool masterIsDown = false;
    unsigned failovers = 0; // seen since the watcher began
    std::optional<std::uint64_t> connectedClients;
    std::optional<ClientList> clients;

    std::string infoLack; // why INFO tells nothing, one line with the right that is missing; empty when it does
    std::string clientsLack; // the same of CLIENT LIST
};

// The figures of two samples, the later one with the rates since the earlier. Pure.
Vitals vitalsOf(const ServerSample* before, const ServerSample& now);

// Asks a server for its vitals over a connection it shares with the watcher, every 5 s and not sooner; the list of its
// clients only while that is short. What the ACL denies is asked once a connection and not again. All on the
// connection's thread.
class ServerVitals
{
public:
    // `connections`: whose traffic is our own. The first is the one that asks. All outlive this.
    ServerVitals(std::vector<redis::Connection*> connections, Clock& clock);

    // The connection is ready, perhaps to another node than before.
    void start();
    void stop();

    // The last report; null before. Never changes once it is handed out.
    const std::shared_ptr<const Vitals>& last() const { return m_last; }

private:
    void ask();
    void askInfo(const char* section, bool isLast);
    void askClients();
    void finish();

    std::vector<redis::Connection*> m_connections;
    Clock& m_clock;
    std::shared_ptr<const Vitals> m_last;
    std::optional<ServerSample> m_before; // of this connection
    std::optional<ServerSample> m_known; // the last one, of whatever connection
    ServerSample m_sample; // being filled
    std::optional<ClientList> m_clients;
    std::string m_infoLack;
    std::string m_clientsLack;
    unsigned m_failovers = 0;
    unsigned m_round = 0; // answers to questions of an earlier one are too late
    Alarm m_alarm;
};

} // namespace headroom::watch
