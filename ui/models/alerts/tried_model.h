// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_trial.h"
#include "ui/models/column_table_model.h"

namespace headroom::ui {

enum class TriedColumn { Began, Ended, Lasted, Worst, Subject };

// The alerts that there would have been by a rule, the newest first.
class TriedModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void show(const console::TrialAnswer& answer, WallTime now);
    void clear();
    const console::TriedAlert& alert(int row) const { return m_alerts[m_alerts.size() - 1 - std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_alerts.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const console::TriedAlert& alert, TriedColumn column) const;

    std::vector<console::TriedAlert> m_alerts; // by their time
    console::AlertMeasure m_measure{};
    WallTime m_end{}; // of what it was tried on
    WallTime m_now{};
};

} // namespace headroom::ui
