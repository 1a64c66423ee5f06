// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/redis/topology/master_resolver.h"
#include "tests/support/redis/redis_server.h"

#include <algorithm>
#include <string>
#include <vector>

namespace headroom::support {

// A connection that writes, as a store's: to the master that sentinels name, or to who owns the slot of `key`.
struct ResolvedConnection
{
    explicit ResolvedConnection(const redis::Endpoint& endpoint, const std::string& key = {})
        : connection({.endpoint = endpoint, .access = redis::Connection::Access::ReadWrite}, clock)
        , finder(endpoint, redis::MasterResolver::For::Writing, clock, 1, key)
    {
        QObject::connect(
            &connection, &redis::Connection::lost, [this](const Error& why) { problems.push_back(why.text); });
        finder.follow(connection);
        connection.open();
        finder.open();
    }

    bool isAt(const RedisServer& server) const
    {
        return connection.isReady() && connection.endpoint().port == server.port();
    }
    bool heard(const char* words) const
    {
        return std::ranges::any_of(
            problems, [words](const std::string& text) { return text.find(words) != std::string::npos; });
    }

    SystemClock clock;
    redis::Connection connection;
    redis::MasterResolver finder;
    std::vector<std::string> problems;
};

} // namespace headroom::support
