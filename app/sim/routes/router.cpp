// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/router.h"

namespace headroom::sim {

using namespace std::chrono_literals;

struct Router::Node
{
    std::map<std::string, std::unique_ptr<Node>, std::less<>> fixed;
    std::unique_ptr<Node> open;
    std::vector<const Route*> routes;

    // Fills `match` and answers true when this branch has the method; notes when it only has the path.
    bool find(
        std::string_view method, const std::vector<std::string>& segments, std::size_t at, RouteMatch& match) const
    {
        if (at == segments.size())
            return end(method, match);
        const auto literal = fixed.find(segments[at]);
        if (literal != fixed.end() && literal->second->find(method, segments, at + 1, match))
            return true;
        if (!open || segments[at].empty())
            return false;
        match.params.push_back(segments[at]);
        if (open->find(method, segments, at + 1, match))
            return true;
        match.params.pop_back();
        return false;
    }

    bool end(std::string_view method, RouteMatch& match) const
    {
        match.pathIsKnown = match.pathIsKnown || !routes.empty();
        const auto found = std::ranges::find_if(routes, [&](const Route* route) { return route->method == method; });
        if (found == routes.end())
            return false;
        match.route = *found;
        return true;
    }
};

Router::Router(const std::vector<Route>& routes)
    : m_root(std::make_unique<Node>())
{
    for (const auto& route : routes) {
        auto* node = m_root.get();
        auto rest = route.path;
        while (!rest.empty()) {
            rest.remove_prefix(1);
            const auto segment = rest.substr(0, rest.find('/'));
            rest.remove_prefix(segment.size());
            auto& next = segment.front() == '{' ? node->open : node->fixed[std::string{segment}];
            if (!next)
                next = std::make_unique<Node>();
            node = next.get();
        }
        node->routes.push_back(&route);
    }
}

Router::~Router() = default;

RouteMatch Router::find(std::string_view method, const std::vector<std::string>& segments) const
{
    RouteMatch match;
    m_root->find(method, segments, 0, match);
    return match;
}

std::string bucketOf(const Route& route, const RouteMatch& match, WallTime now)
{
    if (route.bucket.empty())
        return std::string{route.method} + " " + std::string{route.path};
    if (route.bucket != "message-delete")
        return std::string{route.bucket};
    const auto message = parseSnowflake(match.params[1]);
    const auto age = message ? now - timeOf(*message) : std::chrono::milliseconds{1min};
    if (age < 10s)
        return "message-delete-new";
    return age > 14 * 24h ? "message-delete-old" : "message-delete";
}

std::string majorOf(const std::vector<std::string>& segments)
{
    if (segments.size() < 2)
        return {};
    const auto& kind = segments[0];
    if (kind != "channels" && kind != "guilds" && kind != "webhooks")
        return {};
    if (kind == "webhooks" && segments.size() > 2)
        return segments[1] + "/" + segments[2];
    return segments[1];
}

} // namespace headroom::sim
