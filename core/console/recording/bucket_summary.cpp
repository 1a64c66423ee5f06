// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/recording/bucket_summary.h"

#include "core/console/logs/log_figures.h"

#include <algorithm>

namespace headroom::console {

namespace {

constexpr std::array<std::string_view, bucketStatusCount> statusNames{
    "held", "stale", "exhausted", "slow", "leased", "healthy", "idle", "unreadable"};

BucketFigures figuresOf(const BucketState& state)
{
    return {state.remaining, state.limit, state.resetsAt, state.heldUntil, state.leased, state.waiting, state.stale,
        state.problem != nullptr, state.nextFreeAt};
}

} // namespace

std::string_view recordedName(BucketStatus status)
{
    return statusNames[std::size_t(status)];
}

std::optional<BucketStatus> bucketStatusNamed(std::string_view name)
{
    const auto found = std::ranges::find(statusNames, name);
    if (found == statusNames.end())
        return std::nullopt;
    return BucketStatus(found - statusNames.begin());
}

void BucketSummary::apply(const Snapshot& snapshot)
{
    if (snapshot.startsOver) {
        m_entries.clear();
        m_wakes = {};
        m_counts = {};
        for (auto& route : m_routes) {
            route.counts = {};
            route.waiting = 0;
        }
    }
    for (const auto id : snapshot.removed)
        remove(id);
    for (const auto& identity : snapshot.added) {
        if (isOwnId(identity.id))
            continue;
        if (identity.id >= m_entries.size())
            m_entries.resize(std::size_t(identity.id) + 1);
        auto& entry = m_entries[identity.id];
        if (entry.isUsed)
            remove(identity.id);
        entry = {};
        entry.route = routeOf(identity);
        entry.isUsed = true;
        count(entry, 1);
    }
    for (const auto& state : snapshot.changed) {
        if (state.id >= m_entries.size() || !m_entries[state.id].isUsed)
            continue;
        auto& entry = m_entries[state.id];
        count(entry, -1);
        entry.figures = figuresOf(state);
        count(entry, 1);
        look(state.id, snapshot.takenAt);
    }
}

void BucketSummary::remove(BucketId id)
{
    if (id >= m_entries.size() || !m_entries[id].isUsed)
        return;
    count(m_entries[id], -1);
    m_entries[id] = {};
}

std::uint32_t BucketSummary::routeOf(const BucketIdentity& identity)
{
    auto name = nameOfRoute(identity.method, identity.routeTemplate);
    if (!identity.variant.empty())
        name += " (" + identity.variant + ')';
    if (const auto found = m_routeNumbers.find(name); found != m_routeNumbers.end())
        return found->second;
    if (m_routes.size() >= maxRoutes)
        name = otherRoutes;
    const auto [at, isNew] = m_routeNumbers.try_emplace(name, static_cast<std::uint32_t>(m_routes.size()));
    if (isNew)
        m_routes.push_back({name});
    return at->second;
}

void BucketSummary::count(Entry& entry, int by)
{
    auto& route = m_routes[entry.route];
    route.counts[std::size_t(entry.status)] += by;
    route.waiting += by * entry.figures.waiting;
    m_counts[std::size_t(entry.status)] += by;
}

void BucketSummary::look(BucketId id, Instant now)
{
    auto& entry = m_entries[id];
    const auto condition = conditionOf(entry.figures, now);
    if (condition.status != entry.status) {
        count(entry, -1);
        entry.status = condition.status;
        count(entry, 1);
    }
    entry.until = condition.until;
    if (entry.until && *entry.until < entry.wakeAt) {
        entry.wakeAt = *entry.until;
        m_wakes.push({entry.wakeAt, id});
    }
}

void BucketSummary::addTo(recording::Sample& sample, Instant now)
{
    while (!m_wakes.empty() && m_wakes.top().at <= now) {
        const auto [at, id] = m_wakes.top();
        m_wakes.pop();
        if (id >= m_entries.size() || !m_entries[id].isUsed || m_entries[id].wakeAt != at)
            continue;
        m_entries[id].wakeAt = Instant::max();
        look(id, now);
    }
    using recording::Measure;
    for (const auto status : allBucketStatuses)
        sample.push_back({{Measure::BucketsInState, std::string(recordedName(status))}, m_counts[std::size_t(status)]});
    for (const auto& route : m_routes) {
        for (const auto status : allBucketStatuses) {
            const auto number = route.counts[std::size_t(status)];
            if (number > 0 && status != BucketStatus::Idle)
                sample.push_back(
                    {{Measure::BucketsOfRoute, recording::joined(recordedName(status), route.name)}, number});
        }
        if (route.waiting > 0)
            sample.push_back({{Measure::ClaimsWaiting, route.name}, route.waiting});
    }
}

} // namespace headroom::console
