// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts_controller.h"
#include "ui/models/keyed_table_model.h"
#include "ui/theme/palette.h"

namespace headroom::ui {

enum class AlertColumn { Severity, Title, Detail, Since, Duration, State };

// The alerts that last, the worst first, and then those that are over, the newest first.
class AlertModel final : public KeyedTableModel<console::Alert>
{
    Q_OBJECT
public:
    using KeyedTableModel::KeyedTableModel;

    void show(const console::AlertsFigures& figures);
    // alert:, cause:, rule:, is:active; other words are looked for in all of these. Holds from the next show() on.
    static std::span<const FilterField> filterFields();
    void setFilter(const FilterText& filter) { m_filter = filter; }
    bool isFiltered() const { return !m_filter.letsEverythingThrough(); }
    // For how long they last; that column is signalled when a second has passed.
    void passTime(WallTime now);
    void drawAnew(); // times in another zone

    int compareRows(int left, int right, int column) const override;

protected:
    bool comesBefore(const console::Alert& left, const console::Alert& right) const override;
    std::pair<int, int> changedColumns(const console::Alert& before, const console::Alert& now) const override;

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const console::Alert& alert, AlertColumn column) const;
    Tone tone(const console::Alert& alert, AlertColumn column) const;

    FilterText m_filter;
    std::vector<console::Silence> m_silences;
    WallTime m_now{};
};

} // namespace headroom::ui
