// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/reads/response_cache.h"

#include <algorithm>
#include <vector>

namespace headroom::rest {

namespace {

constexpr Duration longest = std::chrono::hours{24 * 365}; // so that no sum of times overflows
constexpr std::size_t bookkeeping = 512; // of one entry in four containers, roughly

bool tellsNothing(int status)
{
    return status == 429 || status >= 500 || status < 200;
}

// The identity is in two containers, and so is the path.
std::size_t sizeOf(const std::string& identity, const std::string& path, const model::Body& body)
{
    return body.size() + 2 * identity.size() + 2 * path.size() + bookkeeping;
}

} // namespace

ResponseCache::ResponseCache(Options options)
    : m_options(std::move(options))
{
}

void ResponseCache::answered(const std::string& identity, const std::string& path, const std::string& routeTemplate,
    int status, const model::Body& body, Instant now)
{
    dropExpired(now);
    if (tellsNothing(status))
        return;
    if (const auto old = m_byIdentity.find(identity); old != m_byIdentity.end())
        drop(old->second);
    const auto time = std::min(keptFor(routeTemplate, status), longest);
    if (time > Duration::zero())
        keep({identity, path, {status, body, now + time}});
}

const CachedAnswer* ResponseCache::find(const std::string& identity, Instant now)
{
    dropExpired(now);
    const auto found = m_byIdentity.find(identity);
    return found == m_byIdentity.end() ? nullptr : &m_entries.at(found->second).response;
}

void ResponseCache::written(const std::string& path)
{
    std::vector<Serial> related;
    m_byPath.forEachRelated(path, [&](Serial serial) { related.push_back(serial); });
    for (const auto serial : related)
        drop(serial);
}

Duration ResponseCache::keptFor(const std::string& routeTemplate, int status) const
{
    if (status == 404)
        return m_options.notFound;
    if (status == 401)
        return m_options.unauthorized;
    if (status != 200)
        return {};
    const auto found = m_options.byTemplate.find(routeTemplate);
    return found == m_options.byTemplate.end() ? Duration::zero() : found->second;
}

void ResponseCache::keep(Entry entry)
{
    const auto size = sizeOf(entry.identity, entry.path, entry.response.body);
    if (size > m_options.maxBytes || m_options.maxEntries == 0)
        return;
    while (m_entries.size() >= m_options.maxEntries || m_bytes > m_options.maxBytes - size)
        drop(m_entries.begin()->first);
    const auto serial = ++m_lastSerial;
    m_bytes += size;
    m_byIdentity.emplace(entry.identity, serial);
    m_byEnd.emplace(entry.response.until, serial);
    m_byPath.add(entry.path, serial);
    m_entries.emplace(serial, std::move(entry));
}

void ResponseCache::drop(Serial serial)
{
    const auto found = m_entries.find(serial);
    if (found == m_entries.end())
        return;
    const auto& entry = found->second;
    m_bytes -= sizeOf(entry.identity, entry.path, entry.response.body);
    m_byIdentity.erase(entry.identity);
    m_byEnd.erase({entry.response.until, serial});
    m_byPath.remove(entry.path, serial);
    m_entries.erase(found);
}

void ResponseCache::dropExpired(Instant now)
{
    while (!m_byEnd.empty() && m_byEnd.begin()->first <= now)
        drop(m_byEnd.begin()->second);
}

} // namespace headroom::rest
