// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_draft.h"

#include "ui/models/column_table_model.h"

namespace headroom::ui {

enum class PlanColumn { Number, Action, Target, Change };

// Items of a plan that were found, with what will happen to each. Draws with the roles of log tables.
class PlanItemsModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    // `guild`: the id of theirs, which stands in names of archives in place of {guild}.
    void show(std::vector<console::Item> items, const QString& guild);

    // Some item says what is changed, or why it is left alone; true where there are no items.
    bool saysChanges() const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    std::vector<console::Item> m_items;
};

} // namespace headroom::ui
