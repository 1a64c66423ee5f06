// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/model/body.h"
#include "core/rest/reads/path_index.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

namespace headroom::rest {

struct CachedAnswer
{
    int status = 0;
    model::Body body;
    Instant until; // not valid any more from then on
};

// Answers of GETs, kept for a short while so that the same question is not asked again: what is not there (404), a
// token that is not valid (401), and the 200s of those routes somebody chose. No other response is kept.
//
// Bounded in number and in bytes: the oldest leave first, and those past their time leave with the next call that tells
// a time. A response that alone is over the bound in bytes is not kept.
//
// Pure, not thread-safe. Times given must never go back.
class ResponseCache
{
public:
    struct Options
    {
        // 0 or less: such responses are not kept.
        Duration notFound = std::chrono::seconds{30};
        Duration unauthorized = std::chrono::seconds{5};
        std::map<std::string, Duration> byTemplate = {}; // how long the 200s of a route's template are kept
        std::size_t maxEntries = 10'000;
        std::size_t maxBytes = 32U << 20;
    };

    explicit ResponseCache(Options options);

    // `identity` is path, query and headers as the client tells requests apart; `path` is without the query.
    // Replaces what was kept of the identity; a response that is not kept removes it, unless it is a 429 or a 5xx,
    // which say nothing about what is there.
    void answered(const std::string& identity, const std::string& path, const std::string& routeTemplate, int status,
        const model::Body& body, Instant now);

    // Null when there is none. Valid until the next call that is not const.
    const CachedAnswer* find(const std::string& identity, Instant now);

    // A write to `path`: drops what was cached of it, of what lies below and of what lies above it (see PathIndex). An
    // response to a GET that was sent before the write was answered must not be handed in afterwards.
    void written(const std::string& path);

    std::size_t size() const { return m_entries.size(); }
    // Of bodies, identities and paths, with a flat amount for the bookkeeping of each entry.
    std::size_t bytes() const { return m_bytes; }

private:
    using Serial = std::uint64_t; // rising: the lower, the older

    struct Entry
    {
        std::string identity;
        std::string path;
        CachedAnswer response;
    };

    Duration keptFor(const std::string& routeTemplate, int status) const;
    void keep(Entry entry);
    void drop(Serial serial);
    void dropExpired(Instant now);

    Options m_options;
    Serial m_lastSerial = 0;
    std::size_t m_bytes = 0;
    std::map<Serial, Entry> m_entries;
    std::unordered_map<std::string, Serial> m_byIdentity;
    std::set<std::pair<Instant, Serial>> m_byEnd;
    PathIndex m_byPath;
};

} // namespace headroom::rest
