// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which row of BucketModel has which lane of this process.
#include "ui/models/buckets/bucket_model.h"

#include <map>

namespace headroom::ui {

namespace {

// Routes that differ in their method are lanes of their own and may have one key in Redis. The first has the longer
// queue, and its state and wait are what is shown.
std::shared_ptr<const model::Lane> together(const model::Lane& first, const model::Lane& other)
{
    auto both = std::make_shared<model::Lane>(first);
    both->waiting += other.waiting;
    both->inFlight += other.inFlight;
    return both;
}

} // namespace

void BucketModel::applyLanes()
{
    std::map<console::BucketId, std::shared_ptr<const model::Lane>> now;
    for (std::size_t i = 0; i < m_own->lanes.size(); ++i) {
        const auto& lane = m_own->lanes[i];
        for (const auto id : m_own->rows[i]) {
            if (rowOf(id) < 0)
                continue;
            auto& had = now[id];
            had = had ? together(*had, lane) : std::shared_ptr<const model::Lane>(m_own, &lane);
        }
    }
    Ids ids;
    for (const auto id : m_withLane) {
        const BucketRow* row = find(id);
        if (row && row->lane() && !now.contains(id))
            ids.push_back(id);
    }
    m_withLane.clear();
    for (const auto& [id, lane] : now) {
        m_withLane.push_back(id);
        const BucketRow& row = *find(id);
        if (!row.lane() || *row.lane() != *lane)
            ids.push_back(id);
    }
    Q_EMIT aboutToChange(ids);
    std::vector<int> rows;
    for (const auto id : ids) {
        rows.push_back(rowOf(id));
        m_rows[std::size_t(rows.back())].setLane(nullptr);
    }
    for (auto& [id, lane] : now)
        m_rows[std::size_t(rowOf(id))].setLane(lane); // also where it is equal: the old state can go
    announce(rows, BucketColumn::Queue, BucketColumn::Wait);
    Q_EMIT changed(ids, BucketColumn::Queue, BucketColumn::Wait);
}

} // namespace headroom::ui
