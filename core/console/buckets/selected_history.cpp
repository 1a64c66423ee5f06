// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/selected_history.h"

namespace headroom::console {

void SelectedHistory::select(std::optional<BucketId> bucket, const watch::BucketTable& table)
{
    m_id = bucket;
    m_points.clear();
    m_changed = bucket.has_value();
    update(table);
}

void SelectedHistory::update(const watch::BucketTable& table)
{
    const auto* bucket = m_id ? table.find(*m_id) : nullptr;
    if (!bucket)
        return;
    for (const auto& point : bucket->pastRemaining()) {
        if (!m_points.empty() && point.at <= m_points.back().at)
            continue;
        m_points.push({point.at, point.remaining});
        m_changed = true;
    }
}

void SelectedHistory::forgetIfGone(BucketId id)
{
    if (m_id != id)
        return;
    m_id.reset();
    m_points.clear();
    m_changed = false;
}

std::optional<BucketHistory> SelectedHistory::takeIfChanged()
{
    if (!m_id || !m_changed)
        return std::nullopt;
    m_changed = false;
    return BucketHistory{*m_id, m_points.toVector()};
}

} // namespace headroom::console
