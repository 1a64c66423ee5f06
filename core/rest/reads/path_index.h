// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace headroom::rest {

// Finds what a write to a path may have changed: what is kept under the path itself, below it and above it. Of
// "/channels/1/messages" that is also "/channels/1/messages/2", "/channels/1" and "/channels", but neither
// "/channels/11" nor "/channels/1/pins"; "/" is above all. Paths are compared as they are, apart from one slash at the
// end.
//
// An id may be kept under several paths, and a path may keep several ids. Pure, not thread-safe.
class PathIndex
{
public:
    using Id = std::uint64_t;

    // `path` begins with '/' and has no query.
    void add(std::string_view path, Id id);
    void remove(std::string_view path, Id id);
    bool empty() const { return m_ids.empty(); }
    std::size_t paths() const { return m_ids.size(); }

    // Calls f(id) for each, once for each path it is kept under. Takes log(paths) for each segment of the path, and as
    // long as there are ids to tell. f must not change the index.
    template <class F>
    void forEachRelated(std::string_view path, F&& f) const
    {
        if (m_ids.empty())
            return;
        path = withoutSlashAtEnd(path);
        for (auto above = path;; above = above.substr(0, above.rfind('/'))) {
            tell(m_ids.find(above), f);
            if (above.find('/') == std::string_view::npos)
                break;
        }
        const auto below = std::string(path) + '/';
        for (auto it = m_ids.lower_bound(below); it != m_ids.end() && it->first.starts_with(below); ++it)
            tell(it, f);
    }

private:
    using Ids = std::map<std::string, std::set<Id>, std::less<>>;

    static std::string_view withoutSlashAtEnd(std::string_view path)
    {
        return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
    }

    template <class F>
    void tell(Ids::const_iterator place, F& f) const
    {
        if (place == m_ids.end())
            return;
        for (const auto id : place->second)
            f(id);
    }

    Ids m_ids; // no set in it is empty
};

} // namespace headroom::rest
