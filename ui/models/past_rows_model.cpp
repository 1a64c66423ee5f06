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
    if (rows != m_rows)
        replaceRows(m_rows, std::move(rows));
}

QVariant PastRowsModel::cell(int at, int section, int role) const
{
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return m_rows[std::size_t(at)].value(section);
    return {};
}

} // namespace headroom::ui
