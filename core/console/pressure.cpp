// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/pressure.h"

#include <algorithm>

namespace headroom::console {

namespace {

constexpr float kept = 0.9F; // of the pressure, from one second to the next
constexpr float least = 0.02F; // below this a bucket is left in peace

// 1 with nothing left, below a half with anything left: an empty bucket holds requests back, a nearly empty one may.
float pressureNow(const watch::Bucket& bucket)
{
    if (!bucket.remaining)
        return 0;
    if (*bucket.remaining <= 0)
        return 1;
    if (!bucket.limit || *bucket.limit <= 0)
        return 0;
    const auto left = static_cast<float>(*bucket.remaining) / static_cast<float>(*bucket.limit);
    return std::clamp(1 - left, 0.0F, 1.0F) / 2;
}

} // namespace

void Pressure::sample(const watch::BucketTable& table)
{
    m_pressure.resize(table.idEnd(), 0);
    for (watch::BucketId id = 0; id < table.idEnd(); ++id) {
        const auto* bucket = table.find(id);
        m_pressure[id] = bucket ? m_pressure[id] * kept + pressureNow(*bucket) * (1 - kept) : 0;
    }
}

std::vector<watch::BucketId> Pressure::most(std::size_t count) const
{
    std::vector<watch::BucketId> ids;
    for (watch::BucketId id = 0; id < m_pressure.size(); ++id) {
        if (m_pressure[id] >= least)
            ids.push_back(id);
    }
    const auto end = ids.begin() + static_cast<std::ptrdiff_t>(std::min(count, ids.size()));
    std::partial_sort(ids.begin(), end, ids.end(),
        [this](auto a, auto b) { return m_pressure[a] != m_pressure[b] ? m_pressure[a] > m_pressure[b] : a < b; });
    ids.erase(end, ids.end());
    return ids;
}

} // namespace headroom::console
