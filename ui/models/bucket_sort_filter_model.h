// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/bucket_filter.h"
#include "ui/models/bucket_model.h"

namespace headroom::ui {

// The buckets that pass the filter, in the chosen order. Not a QSortFilterProxyModel: it keeps the ids it shows in a
// vector and puts them in order when it is told to, so that a live table of 10,000 rows costs a sort a second and not
// one a change, and rows stand still while somebody reads them.
//
// Between two calls of refresh() rows keep their place: those that changed are redrawn where they are, new ones stand
// at the end, and only what is gone leaves.
class BucketSortFilterModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum class Order {
        Keep, // rows come and go by the filter; those that stay keep their order
        Sort,
    };

    explicit BucketSortFilterModel(BucketModel& source, QObject* parent = nullptr);

    // From which to read from now on; the order is kept as far as the ids are the same.
    void setSource(BucketModel& source);
    BucketModel& source() const { return *m_source; }

    void setFilter(BucketFilter filter);
    // Stays in the list whatever the filter says, while it is being looked at.
    void setPinned(std::optional<console::BucketId> id) { m_pinned = id; }
    // Looks at every row again. Cheap when nothing has changed since the last call.
    void refresh(Order order);

    // -1 when it is not shown.
    int rowOf(console::BucketId id) const { return m_place[id]; }
    console::BucketId idAt(int row) const { return m_shown[std::size_t(row)]; }
    const BucketRow& row(int row) const { return *m_source->find(idAt(row)); }
    BucketColumn sortColumn() const { return m_column; }
    Qt::SortOrder sortOrder() const { return m_order; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    using Ids = std::vector<console::BucketId>;

    void listen();
    void rebuild();
    bool wanted(const BucketRow& row) const;
    Ids sorted(Ids ids) const;
    // Replaces the order of what is shown by `ids`, which holds the same ones.
    void rearrange(Ids ids);
    void removeWhere(const std::function<bool(console::BucketId)>& goes);
    void append(const Ids& ids);
    void place(std::size_t from);
    void sourceChanged(const QModelIndex& from, const QModelIndex& to, const QList<int>& roles);
    void sourceInserted(int first, int last);
    void sourceLeaving(int first, int last);

    BucketModel* m_source;
    BucketFilter m_filter;
    std::optional<console::BucketId> m_pinned;
    BucketColumn m_column = BucketColumn::Bar;
    Qt::SortOrder m_order = Qt::AscendingOrder;
    bool m_stale = true; // something changed since the rows were last filtered
    bool m_unsorted = true; // or last sorted
    Ids m_shown;
    ByBucket<int> m_place{-1};
};

} // namespace headroom::ui
