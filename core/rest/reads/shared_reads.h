// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/route.h"
#include "core/rest/reads/path_index.h"
#include "core/rest/reads/response_cache.h"
#include "core/rest/request.h"
#include "core/rest/scheduler/lane_queue.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::rest {

// Identical GETs: who asks for what is being asked for already waits for the same response, and who asks a little later
// gets one that was kept (ResponseCache). What was read before a write must not answer those who ask after it.
//
// `identity` tells such requests apart. Pure. Times given must never go back.
class SharedReads
{
public:
    explicit SharedReads(const ResponseCache::Options& options)
        : m_cache(options)
    {
    }

    static std::string identityOf(const Request& request); // empty: it is shared with nobody

    // Null when none is kept. Valid until the next call that is not const.
    const CachedAnswer* kept(const std::string& identity, Instant now) { return m_cache.find(identity, now); }
    void keep(
        const std::string& identity, const discord::Route& route, int status, const model::Body& body, Instant now);

    // A request that others may join.
    std::optional<QueuedRequestId> find(const std::string& identity) const;
    void add(const std::string& identity, const std::string& path, QueuedRequestId request);
    void remove(const std::string& identity, const std::string& path, QueuedRequestId request);

    // Something was or may have been written there. Returns the requests that read there: nobody may join those of them
    // that are under way already.
    std::vector<QueuedRequestId> written(const std::string& path);

    std::size_t keptResponses() const { return m_cache.size(); }

private:
    ResponseCache m_cache;
    std::unordered_map<std::string, QueuedRequestId> m_requests; // by identity
    PathIndex m_paths; // of m_requests
};

} // namespace headroom::rest
