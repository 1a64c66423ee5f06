// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts_controller.h"
#include "ui/models/column_table_model.h"
#include "ui/theme/palette.h"

#include <array>

namespace headroom::ui {

enum class RuleColumn { Title, Begins, BeginsAfter, Ends, EndsAfter, Severity, State };

// The rules of alerts, in their order.
class RuleModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    void show(const console::AlertsFigures& figures, WallTime now);
    const console::AlertRule& rule(int row) const { return m_rules[std::size_t(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rules.size()); }

    // As wide as what is in them: the conditions have the rest.
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const console::AlertRule& rule, RuleColumn column) const;

    int widthOf(RuleColumn column, int maxWidth) const;
    void fitColumns();

    std::vector<console::AlertRule> m_rules;
    std::vector<console::Silence> m_silences;
    WallTime m_now{};
    std::array<int, 3> m_widths{}; // of the ends, the severities and the states
};

} // namespace headroom::ui
