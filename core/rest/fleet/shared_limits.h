// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"
#include "core/redis/topology/master_resolver.h"
#include "core/rest/client.h"
#include "core/rest/fleet/fleet_quota.h"
#include "core/schemes/registry.h"

#include <QPointer>

#include <memory>
#include <string>

namespace headroom::rest {

// What a client shares with its fleet through one Redis: the buckets in one of the key schemes, the global limit, the
// count of invalid requests. Makes the connections and all that belongs to the scheme.
//
// On one thread with the client and the clock.
class SharedLimits final
{
public:
    struct Options
    {
        redis::Endpoint endpoint;
        std::string scheme; // one of schemes::sharedSchemeNames()
        std::string prefix; // of the keys, without the colon; empty: the scheme's own
        std::string egress; // the address invalid requests are counted for
        std::string name; // of the connections, in CLIENT LIST; no spaces
        double globalPerSecond = 50; // of all clients together; 0: none
        Duration maxRequestDuration{}; // from its claim to its response
        std::uint64_t seed = 0; // of all jitter, and what makes this client's name unlike any other's
    };

    // Not owned: the clock.
    SharedLimits(Options options, Clock& clock);
    ~SharedLimits(); // leaves the fleet; destroy the client first

    void open();
    void close();

    schemes::BucketStore& store() { return *m_store; }
    redis::Connection& connection() { return *m_connection; }
    const redis::Connection& connection() const { return *m_connection; }

    // Sets what the client has to know of the scheme; before it is made.
    void configure(Client::Options& options) const;
    // From now on the client has its part of what the fleet may do.
    void attach(Client& client);
    void leave(); // tells the fleet; the rest goes on
    // What Redis refuses the store or the fleet's presence.
    schemes::StoreProblems problems() const { return m_problems; }

private:
    Options m_options;
    const schemes::Sharing& m_scheme;
    const std::string m_fleetPrefix; // of all keys
    Clock& m_clock;
    schemes::StoreProblems m_problems;
    std::unique_ptr<redis::Connection> m_connection;
    std::unique_ptr<redis::Connection> m_subscription; // to the same node; null where the scheme needs none
    std::unique_ptr<redis::MasterResolver> m_finder;
    std::unique_ptr<schemes::BucketStore> m_store;
    std::unique_ptr<FleetQuota> m_share;
    QPointer<Client> m_client; // that is attached
};

} // namespace headroom::rest
