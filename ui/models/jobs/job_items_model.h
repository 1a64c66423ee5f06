// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <QAbstractTableModel>

#include <map>

namespace headroom::ui {

enum class ItemColumn { Number, Time, State, Action, Target, Answer, Note };
inline constexpr int itemColumns = 7;

// As many items of a job as are on the screen, by their numbers: a job may have ten million of them. Those that are
// not read yet are empty rows. Draws with the roles of log tables.
class JobItemsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void showRows(std::vector<std::int64_t> numbers);
    void takeItems(const std::vector<console::Item>& items);
    void clear();
    std::int64_t number(int row) const { return m_numbers[std::size_t(row)]; }
    // The item of a row; null while it is not read.
    const console::Item* item(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_numbers.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : itemColumns; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<std::int64_t> m_numbers; // rising
    std::map<std::int64_t, console::Item> m_items; // what was read last
};

} // namespace headroom::ui
