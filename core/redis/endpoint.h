// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::redis {

// Where a Redis server is and as whom to log in. Parsed from
//   redis://[user@]host[:port][/db]   rediss://... (TLS, verified)   unix:///path/to.sock[?db=N]
// A password in the URL is refused: arguments are visible to every process of the machine. It comes from
// HEADROOM_REDIS_PASSWORD or the keychain and is filled in afterwards.
struct Endpoint
{
    enum class Transport { Tcp, Tls, Unix };

    Transport transport = Transport::Tcp;
    std::string host = "127.0.0.1"; // without brackets for IPv6
    std::uint16_t port = 6379;
    std::string socketPath;
    std::string user; // empty: the default user
    std::string password; // empty: no AUTH, unless a user is named
    int database = 0;

    bool operator==(const Endpoint&) const = default;
};

// ErrorKind::Usage with one line that shows the right form. Never repeats a password.
Result<Endpoint> parseEndpoint(std::string_view url);

// For people: "127.0.0.1:6379", "redis-eu-1:6380 · TLS", "/run/redis.sock"; without user and password.
std::string describe(const Endpoint& endpoint);

} // namespace headroom::redis
