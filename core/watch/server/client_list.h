// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::watch {

// Connections of a Redis that say the same of themselves. Texts are safe to show; empty where the server tells nothing
// (library: Redis before 7.2, or a library that does not say).
struct ClientGroup
{
    std::string name; // CLIENT SETNAME
    std::string library; // "redis-py 5.0.1"
    std::string user; // of the ACL
    std::string host; // their address without its port, when all have the same one
    std::size_t count = 0;
    std::size_t subscribers = 0; // of these, those that listen to channels
    bool isReplica = false;

    bool operator==(const ClientGroup&) const = default;
};

struct ClientList
{
    static constexpr std::size_t maxGroups = 200;

    std::vector<ClientGroup> groups; // the largest first
    std::size_t total = 0;
    std::size_t notListed = 0; // those in further groups

    bool operator==(const ClientList&) const = default;
};

// The answer of CLIENT LIST, grouped by name, library and user. Lines that are no client are passed over. Pure; linear
// but for the sorting of the groups.
ClientList clientsIn(std::string_view list);

} // namespace headroom::watch
