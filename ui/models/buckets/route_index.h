// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_row.h"

#include <unordered_map>
#include <vector>

namespace headroom::ui {

using RouteId = std::uint32_t;

// The routes there are: method and template. Few by their nature; keys that are no route are all in one, because there
// may be as many of them as buckets. Routes are never forgotten.
class RouteIndex
{
public:
    static constexpr RouteId noRoute = 0; // of the keys that are none

    struct Route
    {
        TextId method = 0;
        TextId routeTemplate = 0;
    };

    RouteIndex()
        : m_routes(1)
    {
    }

    RouteId idOf(const BucketRow& row, const TextPool& texts)
    {
        const auto key = std::uint64_t(row.method) << 32 | row.routeTemplate;
        const auto found = m_ids.find(key);
        if (found != m_ids.end())
            return found->second;
        if (!texts.utf8(row.routeTemplate).starts_with('/'))
            return noRoute;
        const auto id = RouteId(m_routes.size());
        m_routes.push_back({row.method, row.routeTemplate});
        m_ids.emplace(key, id);
        return id;
    }

    const Route& route(RouteId id) const { return m_routes[id]; }
    std::size_t size() const { return m_routes.size(); }

private:
    std::vector<Route> m_routes;
    std::unordered_map<std::uint64_t, RouteId> m_ids;
};

} // namespace headroom::ui
