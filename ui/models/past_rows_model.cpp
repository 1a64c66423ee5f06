// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/past_rows_model.h"

namespace headroom::ui {

PastRowsModel::PastRowsModel(std::span<const TableColumn> columns, QObject* parent)
    : ColumnTableModel(parent)
    , m_columns(columns)
{
}

void PastRowsModel::show(std::vector<QStringList> rows)
{
    if (rows == m_rows)
        return;
    const int before = int(m_rows.size());
    const int after = int(rows.size());
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows = std::move(rows);
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows = std::move(rows);
        endInsertRows();
    } else {
        m_rows = std::move(rows);
    }
    if (after > 0)
        tellRows(0, after - 1);
}

QVariant PastRowsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return m_rows[std::size_t(index.row())].value(index.column());
    return columnData(index.column(), role);
}

} // namespace headroom::ui
