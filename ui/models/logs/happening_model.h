// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/models/column_table_model.h"

namespace headroom::ui {

// What happened to one shard, newest first: when, and what.
class HappeningModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void show(const std::vector<console::ShardHappening>& happenings);

    int rowCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_happenings.size());
    }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::span<const TableColumn> columns() const override;
    std::vector<console::ShardHappening> m_happenings;
};

} // namespace headroom::ui
