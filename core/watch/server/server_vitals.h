// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/model/redis_vitals.h"
#include "core/redis/connection/connection.h"
#include "core/watch/server/server_sample.h"

#include <memory>
#include <vector>

namespace headroom::watch {

// The figures of two samples, the later one with the rates since the earlier. Pure.
model::RedisVitals vitalsOf(const ServerSample* before, const ServerSample& now);

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
    const std::shared_ptr<const model::RedisVitals>& last() const { return m_last; }

private:
    void ask();
    void askInfo(const char* section, bool isLast);
    void askClients();
    void finish();

    std::vector<redis::Connection*> m_connections;
    Clock& m_clock;
    std::shared_ptr<const model::RedisVitals> m_last;
    std::optional<ServerSample> m_before; // of this connection
    std::optional<ServerSample> m_known; // the last one, of whatever connection
    ServerSample m_sample; // being filled
    std::optional<model::RedisClientList> m_clients;
    Text m_infoLack;
    Text m_clientsLack;
    unsigned m_failovers = 0;
    unsigned m_round = 0; // answers to questions of an earlier one are too late
    Alarm m_alarm;
};

} // namespace headroom::watch
