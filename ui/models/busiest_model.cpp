// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/busiest_model.h"

namespace headroom::ui {

BusiestModel::BusiestModel(const BucketModel& source, QObject* parent)
    : QAbstractTableModel(parent)
    , m_source(source)
{
}

void BusiestModel::show(const std::vector<console::BucketId>& ids)
{
    std::vector<console::BucketId> known;
    for (const auto id : ids) {
        if (m_source.find(id))
            known.push_back(id);
    }
    const int before = rowCount();
    const int after = int(known.size());
    if (after < before)
        beginRemoveRows({}, after, before - 1);
    if (after > before)
        beginInsertRows({}, before, after - 1);
    m_ids = std::move(known);
    if (after < before)
        endRemoveRows();
    if (after > before)
        endInsertRows();
    if (after > 0)
        Q_EMIT dataChanged(index(0, 0), index(after - 1, kBucketColumns - 1));
}

int BusiestModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_ids.size());
}

int BusiestModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kBucketColumns;
}

QVariant BusiestModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const BucketRow* row = m_source.find(idAt(index.row()));
    if (!row)
        return {};
    return bucketCell(*row, m_source.texts(), BucketColumn(index.column()), role, m_source.now());
}

QVariant BusiestModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kBucketColumns)
        return {};
    return bucketHeader(BucketColumn(section), role);
}

} // namespace headroom::ui
