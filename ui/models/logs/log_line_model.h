// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/models/column_table_model.h"

namespace headroom::ui {

// Lines of a log, newest first: when, and what.
class LogLineModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void show(const std::vector<console::LogLine>& lines);
    const console::LogLine& line(int row) const { return m_lines[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_lines.size()); }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::span<const TableColumn> columns() const override;
    std::vector<console::LogLine> m_lines;
};

} // namespace headroom::ui
