// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_sort_filter_model.h"

#include <QStringList>
#include <QTest>

#include <set>

namespace headroom::support {

// All cells as a person sees them, a line for each row.
inline QStringList lines(const ui::BucketSortFilterModel& list)
{
    QStringList lines;
    for (int row = 0; row < list.rowCount(); ++row) {
        QStringList cells{list.isHeading(row) ? QStringLiteral("=") : QStringLiteral("-")};
        for (int column = 0; column < ui::kBucketColumns; ++column)
            cells += list.index(row, column).data().toString();
        lines += cells.join(QLatin1Char('|'));
    }
    return lines;
}

inline QString cell(const QAbstractItemModel& list, int row, ui::BucketColumn column, int role = Qt::DisplayRole)
{
    return list.index(row, int(column)).data(role).toString();
}

// Of the buckets that it shows, in its order.
inline std::vector<console::BucketId> shown(const ui::BucketSortFilterModel& list)
{
    std::vector<console::BucketId> ids;
    for (int row = 0; row < list.rowCount(); ++row)
        ids.push_back(list.idAt(row));
    return ids;
}

// What a person wants of a list.
struct Wishes
{
    QString filter;
    ui::BucketStatusSet bucketStatusCount;
    bool grouped = false;
    int column = int(ui::BucketColumn::Bar);
    Qt::SortOrder order = Qt::AscendingOrder;
};

// The lines of a list that is made anew for them, with the same routes open as in that one.
inline QStringList newlyMade(ui::BucketModel& model, const Wishes& wishes, const ui::BucketSortFilterModel& like)
{
    std::set<QString> open;
    for (int row = 0; row < like.rowCount(); ++row) {
        if (like.isHeading(row) && like.index(row, 0).data(ui::ExpandedRole).toBool())
            open.insert(cell(like, row, ui::BucketColumn::Method) + cell(like, row, ui::BucketColumn::Route));
    }
    ui::BucketSortFilterModel list(model);
    list.setFilter(*ui::BucketFilter::parse(wishes.filter.toStdString()));
    list.setStatuses(wishes.bucketStatusCount);
    list.sort(wishes.column, wishes.order);
    list.setGrouped(wishes.grouped);
    [&] { QTRY_VERIFY(!list.isWorking()); }();
    for (int row = 0; row < list.rowCount(); ++row) {
        if (list.isHeading(row)
            && open.contains(cell(list, row, ui::BucketColumn::Method) + cell(list, row, ui::BucketColumn::Route)))
            list.setOpen(row, true);
    }
    return lines(list);
}

inline QString firstDifference(const QStringList& a, const QStringList& b)
{
    for (qsizetype i = 0; i < std::max(a.size(), b.size()); ++i) {
        if (a.value(i) != b.value(i))
            return QStringLiteral("row %1: %2\ninstead of %3").arg(i).arg(a.value(i), b.value(i));
    }
    return {};
}

} // namespace headroom::support
