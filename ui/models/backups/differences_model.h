// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/filter_text.h"
#include "core/console/backups/guild_differences.h"

#include "ui/models/column_table_model.h"

#include <vector>

namespace headroom::ui {

enum class DifferenceColumn { Chosen, What, Before, Now, By };

// What differs between a backup and what it was compared with; each can be chosen to be restored. Draws with the roles
// of log tables.
class DifferencesModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    using ColumnTableModel::ColumnTableModel;

    // `isLive`: from the guild as it is now, so that what was changed can be restored. Otherwise between two backups:
    // what is `before` in a difference is of the older of them, whichever is opened.
    // `now`: of today's changes the time is shown, of others the day.
    void show(std::vector<console::TracedDifference> differences, bool isLive, WallTime now);
    void toggle(int row);
    void chooseAll(bool chosen);
    int chosenCount() const;
    QString chosenIds() const; // "channel:123,role:456", as --only takes them
    QString summary() const; // "3 removed · 9 changed · 2 added"
    const console::TracedDifference& at(int row) const { return rowAt(row).traced; }
    // name:, kind:role, field:topic, by:, is:added; other words are looked for in all of these. What is not shown is
    // not chosen either.
    static std::span<const FilterField> filterFields();
    void showFilter(const FilterText& filter);
    int allCount() const { return int(m_rows.size()); } // whatever the filter

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_shown.size()); }
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    void chosenChanged();

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    struct Row
    {
        console::TracedDifference traced;
        bool isChosen; // to be restored; never what came after the backup
    };
    const Row& rowAt(int row) const { return m_rows[m_shown[std::size_t(row)]]; }
    void filterRows();
    template <typename Holds>
    qsizetype countShown(const Holds& holds) const;

    std::vector<Row> m_rows;
    std::vector<std::size_t> m_shown; // of these
    FilterText m_filter;
    WallTime m_now{};
    bool m_isLive = true;
};

} // namespace headroom::ui
