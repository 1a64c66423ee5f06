// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"
#include "core/redis/protocol/reply.h"

#include <optional>

namespace headroom::redis {

// A state of the server for which it refuses commands that are right. The first word of its error names it; Redis 6
// puts that word behind others when a script met it. See "Errors" in the Redis documentation and `shared` in its
// server.c.
enum class ServerErrorKind {
    Loading, // reads its data from disk, or a replica from its master
    ReadOnly, // a replica: takes no writes
    OutOfMemory, // at maxmemory: takes no writes
    MasterDown, // a replica that does not want to show old data
    TryAgain, // keys of one command are on the move between nodes
    Busy, // a script holds it
    CannotSave, // takes no writes because its last snapshot failed
    TooFewReplicas, // takes no writes because min-replicas-to-write is not met
    ClusterDown, // slots are served by nobody, or it sees too few of the other masters
    Moved, // a node of a Cluster; another has these keys
    SeveralSlots, // keys of one command belong to different nodes of a Cluster
};

// None: the answer is no error, or one about the command. Pure.
std::optional<ServerErrorKind> serverErrorOf(const Reply& reply);

// For the status: what is wrong and what to do. Pure.
Error errorOf(ServerErrorKind trouble, const Endpoint& endpoint);

} // namespace headroom::redis
