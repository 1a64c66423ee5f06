// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/clock.h"
#include "core/console/snapshot.h"
#include "core/redis/connection/endpoint.h"
#include "core/schemes/registry.h"

#include <string>
#include <vector>

namespace headroom::watch {
struct RedisFindings;
}

namespace headroom::console {

// What a Redis is, and what its user may do: what headroomctl doctor finds, as far as it matters to who wants to watch
// it.
struct ConnectionFindings
{
    struct Lack
    {
        std::string command; // "CLIENT TRACKING"
        Text cost; // what it costs and how to grant it
    };

    std::string server; // "Redis 7.2.4"; empty: not allowed to ask
    std::string role; // "master", "replica"; empty: likewise
    std::string node; // the one that sentinels led to
    std::size_t nodes = 1; // of a Cluster: how many
    bool isEncrypted = false;
    Duration connecting{};
    std::string user;
    bool mayWrite = false;
    WatchedKeys keys; // that are to be watched: those that were asked for, or those that were found
    bool keysWereFound = false; // the others were not there
    watch::KeyspaceCheck keyspace; // of these keys
    std::vector<Lack> lacks; // of rights to watch with
    bool mayWatch = false; // nothing lacks without which nothing is seen
    std::string aclLine; // that grants what lacks; empty: nothing does
    std::vector<Text> notes;
};

// Looks at it as headroomctl doctor does. Where the keys that `choice` names are not there and others are, it looks
// at these. Nothing is written. Runs an event loop until it knows, for a few seconds at most: for a thread of its own.
Result<ConnectionFindings> findConnection(redis::Endpoint endpoint, const schemes::SchemeChoice& choice, Clock& clock);

} // namespace headroom::console
