// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/routes/handlers.h"

#include <memory>
#include <string_view>

namespace headroom::sim {

struct Route
{
    enum Auth { Bot, None };

    std::string_view method;
    std::string_view path; // "/channels/{channel}/messages"
    std::string_view bucket; // a name of bucket_table.h; empty: the route has a bucket of its own, by the default rule
    Handler handler = nullptr;
    Auth auth = Bot;
};

// Every route the simulator serves.
const std::vector<Route>& routes();

struct RouteMatch
{
    const Route* route = nullptr; // nullptr: no route has this path and method
    bool pathIsKnown = false; // with another method
    std::vector<std::string> params;
};

// Finds routes by method and path segments; a segment that a template spells out goes before one it leaves open.
class Router
{
public:
    explicit Router(const std::vector<Route>& routes);
    ~Router();

    RouteMatch find(std::string_view method, const std::vector<std::string>& segments) const;

private:
    struct Node;
    std::unique_ptr<Node> m_root;
};

// The bucket a request falls into: its route's, or for deletions of messages the one of the message's age.
std::string bucketOf(const Route& route, const RouteMatch& match, WallTime now);

// The value that parts one hash into buckets: the guild, channel or webhook (with its token) the path begins with.
std::string majorOf(const std::vector<std::string>& segments);

} // namespace headroom::sim
