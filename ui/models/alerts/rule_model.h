// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts_controller.h"
#include "ui/models/column_table_model.h"
#include "ui/theme/palette.h"

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

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const console::AlertRule& rule, RuleColumn column) const;

    std::vector<console::AlertRule> m_rules;
    std::vector<console::Silence> m_silences;
    WallTime m_now{};
};

} // namespace headroom::ui
