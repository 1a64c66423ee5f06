// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/clock.h"
#include "core/redis/connection/endpoint.h"
#include "core/redis/topology/cluster_map.h"
#include "core/schemes/key_scheme.h"
#include "core/watch/scan/keyspace.h"
#include "core/watch/server/server_info.h"

#include <string>
#include <vector>

namespace headroom::watch {

// One thing the doctor looked at.
struct Check
{
    std::string name; // "SCAN", "redis-server"
    bool ok = false;
    Text detail; // what was found, or what it answered; may be empty
    Text lack; // what its lack costs and how to get it; for when it is not ok
    bool tried = true; // false: nobody knows, `detail` says why; it is not ok, and counts against nothing
};

// What a user of a Redis may do for one purpose.
struct Permissions
{
    std::vector<Check> checks; // each permission that is needed
    std::string ask; // what grants what is missing, see aclSetUserLine(); empty: nothing is
    bool ok = false;
};

struct RedisFindings
{
    ServerSoftware software; // empty: not allowed to ask
    std::string role;
    std::string node; // the one that sentinels led to; empty: the URL names a server
    Duration connecting{}; // what the first connection took until it was logged in
    std::string user; // as which we are logged in
    std::string way; // how sharing was examined: "ACL DRYRUN" or "trial"; empty: it was not, see the notes
    std::vector<Text> notes; // on this version
    bool mayWatch = true; // all without which nothing can be shown
    bool mayWrite = false; // one command at least that changes something
    KeyspaceCheck keyspace; // by some thousands of names
    Permissions observing;
    Permissions sharing;
};

// Nothing is written: what the watcher sends is sent in earnest, what a client that shares the limits sends is asked of
// ACL DRYRUN (Redis 7.0), or tried in forms that are refused after the permission was looked at.
// Needs an event loop to be possible; runs one until it knows. Errors as of redis::Connection. `name`: what the
// connections are called in CLIENT LIST.
Result<RedisFindings> checkRedis(const redis::Endpoint& endpoint, const schemes::KeyScheme& scheme, Clock& clock,
    const std::string& name = "headroomctl-doctor");

// One node of a Redis Cluster.
struct NodeFindings
{
    redis::NodeAddress address;
    bool isMaster = false;
    std::size_t slots = 0; // that it serves
    Result<RedisFindings> findings; // as a server of its own
};

struct ClusterFindings
{
    std::vector<NodeFindings> nodes; // masters first
    std::size_t slotsServed = 0;
    bool watchesReplicas = false;
    Text tagLack; // why this prefix cannot be shared; empty: it can

    bool mayObserve() const; // at each node that would be watched, and all slots are served
};

// The same at every node of a Cluster. Errors when nobody tells which nodes there are.
Result<ClusterFindings> checkCluster(const redis::Endpoint& endpoint, const schemes::KeyScheme& scheme, Clock& clock);

} // namespace headroom::watch
