// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_draft.h"

#include <QAbstractTableModel>

namespace headroom::ui {

enum class PlanColumn { Number, Action, Target, Change };
inline constexpr int planColumns = 4;

// Items of a plan that were found, with what will happen to each. Draws with the roles of log tables.
class PlanItemsModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(std::vector<console::Item> items);

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_items.size()); }
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : planColumns; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<console::Item> m_items;
};

} // namespace headroom::ui
