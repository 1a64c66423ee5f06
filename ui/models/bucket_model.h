// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "ui/models/bucket_cells.h"
#include "ui/models/by_bucket.h"

#include <QAbstractTableModel>

namespace headroom::ui {

// Every bucket of the connection, kept up to date from snapshots. The order of the rows means nothing and changes when
// buckets go; BucketSortFilterModel and BusiestModel show them in an order that does.
//
// A snapshot costs what it changes: rows are found by id in constant time, what changed is told as narrow ranges (as
// one when it is more than half), and rows go by trading places with the last.
class BucketModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    explicit BucketModel(const Clock& clock, QObject* parent = nullptr);

    // Applies the changes of the snapshot. Ids that it does not know among `gone` and `changed` are passed over.
    void apply(const console::Snapshot& snapshot);

    // Becomes a copy of the other one as it stands, with its time standing still at `frozenAt`.
    void copyFrom(const BucketModel& other, Instant frozenAt);

    const BucketRow* find(console::BucketId id) const;
    int rowOf(console::BucketId id) const; // -1 when it is not there
    const BucketRow& row(int row) const { return m_rows[std::size_t(row)]; }
    int size() const { return int(m_rows.size()); }
    const TextPool& texts() const { return m_texts; }
    // The time by which countdowns are shown.
    Instant now() const { return m_frozenAt ? *m_frozenAt : m_clock.now(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void startOver(const console::Snapshot& snapshot);
    void remove(const std::vector<console::BucketId>& gone);
    void moveToEnd(const std::vector<console::BucketId>& ids);
    BucketRow made(const console::BucketIdentity& identity);
    // Puts what was added into `fresh`, to stand behind the rows there are; rows that exist are replaced.
    std::vector<BucketRow> takeAdded(const console::Snapshot& snapshot, std::vector<int>& replaced);
    // Gives every row the lane it has now.
    void applyLanes();
    void announce(std::vector<int>& rows, BucketColumn first, BucketColumn last);

    const Clock& m_clock;
    std::optional<Instant> m_frozenAt;
    TextPool m_texts;
    std::vector<BucketRow> m_rows;
    ByBucket<int> m_rowOf{-1};
    std::shared_ptr<const console::OwnClientState> m_own; // the last that was told
    std::vector<console::BucketId> m_withLane; // rows that have one
};

} // namespace headroom::ui
