// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_summary.h"

#include "core/console/logs/log_figures.h"

#include <algorithm>
#include <limits>

namespace headroom::console {

namespace {

static_assert(BucketSummary::maxRoutes < std::numeric_limits<std::uint16_t>::max());

} // namespace

void BucketSummary::apply(const Snapshot& snapshot)
{
    if (snapshot.startsOver)
        forgetAll();
    for (const auto id : snapshot.removed)
        remove(id);
    for (const auto& identity : snapshot.added) {
        const auto id = identity.id;
        if (isOwnId(id))
            continue;
        if (id >= m_entries.size())
            m_entries.resize(std::size_t(id) + 1);
        remove(id);
        m_entries[id].route = routeOf(identity);
        m_entries[id].isUsed = true;
        add(m_entries[id], 1);
    }
    for (const auto& state : snapshot.changed)
        set(state.id, figuresOf(state), snapshot.takenAt);
}

void BucketSummary::forgetAll()
{
    m_entries.clear();
    m_wakes = {};
    m_newlyBlocked.clear();
    m_counts = {};
    for (auto& route : m_routes) {
        route.counts = {};
        route.waiting = 0;
    }
}

void BucketSummary::remove(BucketId id)
{
    if (id >= m_entries.size() || !m_entries[id].isUsed)
        return;
    add(m_entries[id], -1);
    m_entries[id] = Entry();
}

std::uint16_t BucketSummary::routeOf(const BucketIdentity& identity)
{
    auto name = nameOfRoute(identity.method, identity.routeTemplate);
    if (!identity.variant.empty())
        name += " (" + identity.variant + ')';
    if (const auto found = m_routeNumbers.find(name); found != m_routeNumbers.end())
        return found->second;
    if (m_routes.size() >= maxRoutes)
        name = otherRoutes;
    const auto [at, isNew] = m_routeNumbers.try_emplace(name, static_cast<std::uint16_t>(m_routes.size()));
    if (isNew)
        m_routes.push_back({name});
    return at->second;
}

void BucketSummary::add(const Entry& entry, int by)
{
    auto& route = m_routes[entry.route];
    route.counts[std::size_t(entry.status)] += by;
    route.waiting += by * std::int64_t(entry.waiting);
    m_counts[std::size_t(entry.status)] += by;
}

void BucketSummary::set(BucketId id, const BucketFigures& figures, Instant now)
{
    if (id >= m_entries.size() || !m_entries[id].isUsed)
        return;
    auto& entry = m_entries[id];
    const auto condition = conditionOf(figures, now);
    add(entry, -1);
    if (console::isBlocked(condition.status) && !console::isBlocked(entry.status))
        m_newlyBlocked.push_back(id);
    entry.status = condition.status;
    entry.urgency = condition.urgency;
    entry.hasNothingLeft = figures.remaining && *figures.remaining <= 0;
    entry.waiting = figures.waiting;
    add(entry, 1);
    // A snapshot says when a window has ended, so nothing waits for that here.
    const auto due = condition.until == figures.resetsAt ? Instant::max() : condition.until.value_or(Instant::max());
    if (due < entry.wakeAt) {
        entry.wakeAt = due;
        m_wakes.push({entry.wakeAt, id});
    }
}

void BucketSummary::passTime(Instant now, const Lookup& figuresById)
{
    while (!m_wakes.empty() && m_wakes.top().at <= now) {
        const auto [at, id] = m_wakes.top();
        m_wakes.pop();
        if (id >= m_entries.size() || !m_entries[id].isUsed || m_entries[id].wakeAt != at)
            continue;
        m_entries[id].wakeAt = Instant::max();
        if (const auto figures = figuresById(id))
            set(id, *figures, now);
    }
}

BucketCounts BucketSummary::counts() const
{
    BucketCounts counts{m_counts, {}};
    std::ranges::copy_if(m_routes, std::back_inserter(counts.routes), [](const BucketCounts::Route& route) {
        return route.waiting > 0 || std::ranges::any_of(allBucketStatuses, [&route](BucketStatus status) {
            return status != BucketStatus::Idle && route.counts[std::size_t(status)] > 0;
        });
    });
    return counts;
}

} // namespace headroom::console
