// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/redis/endpoint.h"

#include <string>
#include <vector>

namespace headroom::ctl {

// One thing the doctor looked at.
struct Check
{
    std::string name; // "SCAN", "redis-server"
    bool ok = false;
    std::string detail; // what was found, or what it answered; may be empty
    std::string lack; // what its lack costs and how to get it; for when it is not ok
};

// Programs and libraries of this machine. Starts each program for a moment, to ask for its version.
std::vector<Check> checkMachine();

struct RedisFindings
{
    std::string version; // empty: not allowed to ask
    std::string role;
    std::vector<Check> checks; // each permission the watcher needs, tried for real; nothing is written
};

// Needs an event loop to be possible; runs one until it knows. Errors as of redis::Connection.
Result<RedisFindings> checkRedis(const redis::Endpoint& endpoint, const std::string& prefix, Clock& clock);

} // namespace headroom::ctl
