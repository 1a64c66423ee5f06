// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include "ui/models/column_table_model.h"

#include <map>

namespace headroom::ui {

enum class ItemColumn { Number, Time, State, Action, Target, Answer, Note };

// As many items of a job as are on the screen, by their numbers: a job may have ten million of them. Those that are
// not read yet are empty rows. Draws with the roles of log tables.
class JobItemsModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void showRows(std::vector<std::int64_t> numbers);
    void takeItems(const std::vector<console::Item>& items);
    void clear();
    std::int64_t number(int row) const { return m_numbers[std::size_t(row)]; }
    // The item of a row; null while it, or the row, is not read.
    const console::Item* item(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_numbers.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    std::vector<std::int64_t> m_numbers; // rising
    std::map<std::int64_t, console::Item> m_items; // what was read last
};

} // namespace headroom::ui
