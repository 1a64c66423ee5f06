// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/models/column_table_model.h"

namespace headroom::ui {

// Requests as their logs have them, newest first: when, what became of it, its path with the ids, and the line.
class RequestLineModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    enum Column { Time, Response, Path, Line };

    using ColumnTableModel::ColumnTableModel;

    // Those that are there already keep their rows.
    void show(const std::vector<console::RequestLine>& lines);
    const console::RequestLine& line(int row) const { return m_lines[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_lines.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    static QString pathOf(const console::RequestLine& line);
    std::vector<console::RequestLine> m_lines;
};

} // namespace headroom::ui
