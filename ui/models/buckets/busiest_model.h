// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_model.h"

namespace headroom::ui {

// The few buckets that hold requests back most, in the order the console puts them in. Its column Wait tells how long
// the first request has waited.
class BusiestModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit BusiestModel(const BucketModel& source, QObject* parent = nullptr);

    // After the source has applied the same snapshot. Ids that it does not know are left out.
    void show(const std::vector<console::BucketId>& ids);
    // Some of them have requests of this process.
    bool hasLanes() const;
    // Some of what its cells count changes several times a second.
    bool changesWithinSeconds(Instant now) const;
    console::BucketId idAt(int row) const { return m_ids[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_ids.size()); }
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void announce(const std::vector<console::BucketId>& changed);

    const BucketModel& m_source;
    std::vector<console::BucketId> m_ids;
};

} // namespace headroom::ui
