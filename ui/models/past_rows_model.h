// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table_model.h"

#include <QStringList>

#include <vector>

namespace headroom::ui {

// Rows of texts under given columns.
class PastRowsModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    // What the columns point to outlives the model.
    PastRowsModel(std::span<const TableColumn> columns, QObject* parent);

    void show(std::vector<QStringList> rows);

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }

private:
    std::span<const TableColumn> columns() const override { return m_columns; }
    QVariant cell(int at, int section, int role) const override;

    std::span<const TableColumn> m_columns;
    std::vector<QStringList> m_rows;
};

} // namespace headroom::ui
