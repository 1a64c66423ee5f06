// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/redis/connection/endpoint.h"
#include "core/redis/protocol/reply.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::redis {

// How to log in at a Redis server: what to send, all in one go, and what the answers mean. Pure.

// AUTH when there is a user or a password, CLIENT SETNAME, SELECT for any database but 0, ROLE when one is expected,
// READONLY at a replica of a Cluster, and PING to see that the server is ready and lets us in.
std::vector<std::vector<std::string>> loginCommands(const Endpoint& endpoint, const std::string& name);

// Why this answer to that command of loginCommands() ends the attempt; none when it does not.
std::optional<Error> loginProblem(
    const Endpoint& endpoint, const std::vector<std::string>& command, const Reply& reply);

// It did not let us in within the time there is; `connected`: it took the connection.
Error noAnswer(const Endpoint& endpoint, bool connected);

// It went away, for this reason, while we logged in.
Error endOfLogin(const Endpoint& endpoint, const Error& why);

// A master that it was, before a failover.
Text replicaByNow(const Endpoint& endpoint);

// The bytes a server sent are no RESP. `firstBytes` are shown, shortened and harmless.
Error notRedis(const Endpoint& endpoint, std::string_view firstBytes);

} // namespace headroom::redis
