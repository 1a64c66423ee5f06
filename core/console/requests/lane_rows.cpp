// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/requests/lane_rows.h"

#include "core/console/buckets/bucket_rows.h"
#include "core/discord/route_keys.h"

#include <algorithm>

namespace headroom::console {

namespace {

bool same(const BucketState& a, const BucketState& b)
{
    return a.remaining == b.remaining && a.limit == b.limit && a.resetsAt == b.resetsAt;
}

BucketState stateOf(BucketId id, const model::Lane& lane, Instant now)
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

BucketId LaneRows::takeId()
{
    if (m_free.empty())
        return m_nextId++;
    const auto id = m_free.back();
    m_free.pop_back();
    return id;
}

void LaneRows::describe(const std::string& routeKey, BucketId id, Snapshot& snapshot) const
{
    snapshot.added.push_back(identityOf(id, discord::describeHeadroomKey(routeKey)));
}

void LaneRows::update(Row& row, const model::Lane& lane, Instant now, Snapshot& snapshot) const
{
    row.seenAt = now;
    auto state = stateOf(row.id, lane, now);
    if (same(state, row.state) && row.state.id == row.id)
        return;
    row.state = state;
    snapshot.changed.push_back(std::move(state));
}

std::vector<std::vector<BucketId>> LaneRows::place(
    const std::vector<model::Lane>& lanes, const Find& find, Instant now, Snapshot& snapshot)
{
    std::vector<std::vector<BucketId>> rows;
    rows.reserve(lanes.size());
    for (const auto& lane : lanes) {
        auto& ids = rows.emplace_back();
        for (const auto& key : lane.storeKeys) {
            if (const auto id = find(key); id && std::ranges::find(ids, *id) == ids.end())
                ids.push_back(*id);
        }
        if (!ids.empty() || lane.routes.empty())
            continue;
        const auto [entry, isNew] = m_rows.try_emplace(lane.routes.front());
        auto& row = entry->second;
        if (isNew) {
            row.id = takeId();
            describe(entry->first, row.id, snapshot);
        }
        row.storeKeys = lane.storeKeys;
        update(row, lane, now, snapshot);
        ids.push_back(row.id);
    }
    dropOld(find, now, snapshot);
    return rows;
}

void LaneRows::dropOld(const Find& find, Instant now, Snapshot& snapshot)
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
