// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/protocol/reply.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::watch {

struct InfoField
{
    std::string_view name;
    std::string_view value; // as the server wrote it
};
// Takes the next field off the answer of INFO; none is left when it gives nothing. Pure.
std::optional<InfoField> takeInfoField(std::string_view& info);

// The value of a field in the answer of INFO, fit to be shown; empty when it has none. Pure.
std::string infoField(std::string_view info, std::string_view field);

// What a server says of itself in the answer of INFO server.
struct ServerSoftware
{
    std::string name; // "Redis" or "Valkey"; empty: it does not tell
    std::string version; // its own: Valkey's 8.1.1
    std::string redisVersion; // of the Redis whose commands it has: Valkey's 7.2.4
    bool inCluster = false; // it is a node of one
};
ServerSoftware softwareOf(std::string_view info);
// The same of the answer of HELLO, which every user may send (Redis 6.0). Empty for any other answer.
ServerSoftware softwareInHello(const redis::Reply& hello);

// "master" or "replica" (which INFO calls slave); empty when INFO does not tell.
std::string roleOf(std::string_view info);

} // namespace headroom::watch
