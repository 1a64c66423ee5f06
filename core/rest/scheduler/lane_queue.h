// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/request.h"

#include <cstddef>
#include <optional>
#include <set>

namespace headroom::rest {

// Rises with the order of submission.
using QueuedRequestId = std::uint64_t;

// Where a request stands among all that wait for the same thing, the least first: in the order they came, as if a
// normal one had come ten seconds later than it did and a bulk one a minute. So a higher priority overtakes, and
// nothing waits for ever behind those that keep coming.
struct QueuePlace
{
    Instant since; // with that handicap
    QueuedRequestId queued = 0;
    model::Priority priority = model::Priority::Normal;

    static QueuePlace of(QueuedRequestId queued, model::Priority priority, Instant submitted);
    // From when on it goes before a normal one that comes then.
    Instant beforeNormalFrom() const;

    bool operator<(const QueuePlace& other) const
    {
        return since != other.since ? since < other.since : queued < other.queued;
    }
    bool operator==(const QueuePlace& other) const { return queued == other.queued && since == other.since; }
};

// Which priorities may go at present.
class PrioritySet
{
public:
    static PrioritySet all() { return upTo(model::Priority::Bulk); }
    static PrioritySet none() { return PrioritySet{}; }
    static PrioritySet upTo(model::Priority lowest)
    {
        PrioritySet set;
        for (std::size_t i = 0; i <= static_cast<std::size_t>(lowest); ++i)
            set.m_has[i] = true;
        return set;
    }
    void add(model::Priority priority) { m_has[priority] = true; }
    bool has(model::Priority priority) const { return m_has[priority]; }

    bool operator==(const PrioritySet&) const = default;

private:
    model::PerPriority<bool> m_has{};
};

// Those who wait in one lane. A request that has to go again finds its old place by itself.
class LaneQueue
{
public:
    void add(const QueuePlace& place) { m_waiting[place.priority].insert(place); }
    void remove(const QueuePlace& place) { m_waiting[place.priority].erase(place); }
    void takeAllOf(LaneQueue& other);

    bool empty() const;
    std::size_t size() const;
    std::size_t size(model::Priority priority) const { return m_waiting[priority].size(); }
    // The first of those that may go; none when nobody may.
    std::optional<QueuePlace> first(const PrioritySet& allowed) const;
    // How many are sure to go before a request that comes at the end of its priority.
    std::size_t aheadOfLast(model::Priority priority) const;

    template <typename Function>
    void forEach(Function function) const
    {
        for (const auto& waiting : m_waiting) {
            for (const auto& place : waiting)
                function(place);
        }
    }

private:
    model::PerPriority<std::set<QueuePlace>> m_waiting;
};

} // namespace headroom::rest
