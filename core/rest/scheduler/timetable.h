// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <optional>
#include <set>
#include <utility>

namespace headroom::rest {

// What is due when. An id may be due at several times, but only once at each. What is due at the same time comes in the
// order of the ids.
//
// Pure.
template <typename Id>
class Timetable
{
public:
    void add(Instant when, const Id& id) { m_due.emplace(when, id); }
    void remove(Instant when, const Id& id) { m_due.erase({when, id}); }
    // Takes out the first that is due; none while nothing is.
    std::optional<Id> takeDue(Instant now)
    {
        if (m_due.empty() || m_due.begin()->first > now)
            return std::nullopt;
        return std::move(m_due.extract(m_due.begin()).value().second);
    }

    std::optional<Instant> next() const { return m_due.empty() ? std::nullopt : std::optional(m_due.begin()->first); }
    std::size_t size() const { return m_due.size(); }

    template <typename Function>
    void forEachBefore(Instant end, Function function) const
    {
        for (auto due = m_due.begin(); due != m_due.end() && due->first < end; ++due)
            function(due->second);
    }

private:
    std::set<std::pair<Instant, Id>> m_due;
};

} // namespace headroom::rest
