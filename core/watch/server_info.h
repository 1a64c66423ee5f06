// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::watch {

// The value of a field in the answer of INFO; empty when it has none. Pure.
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

// "master" or "replica" (which INFO calls slave); empty when INFO does not tell.
std::string roleOf(std::string_view info);

} // namespace headroom::watch
