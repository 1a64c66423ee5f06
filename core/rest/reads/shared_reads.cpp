// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/reads/shared_reads.h"

namespace headroom::rest {

std::string SharedReads::identityOf(const Request& request)
{
    if (request.method != "GET" || !request.body.empty() || request.maySend)
        return {};
    auto text = request.path;
    for (const auto& header : request.headers)
        text += '\n' + header.name + ':' + header.value;
    if (request.authorization != Authorization::ByRoute)
        text += request.authorization == Authorization::Always ? "\n+" : "\n-";
    return text;
}

void SharedReads::keep(
    const std::string& identity, const discord::Route& route, int status, const model::Body& body, Instant now)
{
    if (!identity.empty())
        m_cache.answered(identity, route.path, route.routeTemplate, status, body, now);
}

std::optional<QueuedRequestId> SharedReads::find(const std::string& identity) const
{
    const auto found = m_requests.find(identity);
    return found == m_requests.end() ? std::nullopt : std::optional(found->second);
}

void SharedReads::add(const std::string& identity, const std::string& path, QueuedRequestId request)
{
    if (identity.empty())
        return;
    m_requests.emplace(identity, request);
    m_paths.add(path, request);
}

void SharedReads::remove(const std::string& identity, const std::string& path, QueuedRequestId request)
{
    if (identity.empty())
        return;
    m_requests.erase(identity);
    m_paths.remove(path, request);
}

std::vector<QueuedRequestId> SharedReads::written(const std::string& path)
{
    m_cache.written(path);
    std::vector<QueuedRequestId> reads;
    m_paths.forEachRelated(path, [&reads](QueuedRequestId read) { reads.push_back(read); });
    return reads;
}

} // namespace headroom::rest
