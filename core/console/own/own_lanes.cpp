// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/own/own_lanes.h"

#include "core/discord/route_keys.h"

#include <algorithm>

namespace headroom::console {

namespace {

bool same(const BucketState& a, const BucketState& b)
{
    return a.remaining == b.remaining && a.limit == b.limit && a.resetsAt == b.resetsAt;
}

BucketState stateOf(BucketId id, const OwnLane& lane, Instant now)
{
    BucketState state;
    state.id = id;
    state.limit = lane.limit;
    state.changedAt = now;
    if (lane.limit && lane.resetsAt) {
        state.remaining = lane.remaining;
        state.resetsAt = lane.resetsAt;
    }
    return state;
}

} // namespace

BucketId OwnLanes::takeId()
{
    if (m_free.empty())
        return m_nextId++;
    const auto id = m_free.back();
    m_free.pop_back();
    return id;
}

void OwnLanes::describe(const std::string& routeKey, BucketId id, Snapshot& snapshot) const
{
    auto described = discord::describeHeadroomKey(routeKey);
    BucketIdentity identity;
    identity.id = id;
    identity.method = std::move(described.method);
    identity.routeTemplate = std::move(described.routeTemplate);
    identity.variant = std::move(described.variant);
    identity.majorKind = std::move(described.majorKind);
    identity.majorId = std::move(described.majorId);
    identity.countsTowardsGlobal = described.countsTowardsGlobal;
    snapshot.added.push_back(std::move(identity));
}

void OwnLanes::update(Row& row, const OwnLane& lane, Instant now, Snapshot& snapshot) const
{
    row.seenAt = now;
    auto state = stateOf(row.id, lane, now);
    if (same(state, row.state) && row.state.id == row.id)
        return;
    row.state = state;
    snapshot.changed.push_back(std::move(state));
}

void OwnLanes::place(const std::vector<rest::LaneSnapshot>& lanes, std::vector<OwnLane>& shown, const Find& find,
    Instant now, Snapshot& snapshot)
{
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        auto& lane = shown[i];
        lane.buckets.clear();
        for (const auto& key : lanes[i].storeKeys) {
            if (const auto id = find(key); id && std::ranges::find(lane.buckets, *id) == lane.buckets.end())
                lane.buckets.push_back(*id);
        }
        if (!lane.buckets.empty() || lanes[i].routes.empty())
            continue;
        const auto [entry, isNew] = m_rows.try_emplace(lanes[i].routes.front());
        auto& row = entry->second;
        if (isNew) {
            row.id = takeId();
            describe(entry->first, row.id, snapshot);
        }
        row.storeKeys = lanes[i].storeKeys;
        update(row, lane, now, snapshot);
        lane.buckets.push_back(row.id);
    }
    dropOld(find, now, snapshot);
}

void OwnLanes::dropOld(const Find& find, Instant now, Snapshot& snapshot)
{
    for (auto entry = m_rows.begin(); entry != m_rows.end();) {
        auto& row = entry->second;
        const bool idle = row.seenAt != now;
        const bool isInRedis =
            std::ranges::any_of(row.storeKeys, [&](const auto& key) { return find(key).has_value(); });
        if (idle && (isInRedis || now - row.seenAt >= lingers)) {
            snapshot.removed.push_back(row.id);
            m_free.push_back(row.id);
            entry = m_rows.erase(entry);
            continue;
        }
        // Nobody tells any more when its window ends.
        if (idle && row.state.resetsAt && *row.state.resetsAt <= now) {
            row.state.remaining.reset();
            row.state.resetsAt.reset();
            snapshot.changed.push_back(row.state);
        }
        ++entry;
    }
}

} // namespace headroom::console
