// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/redis_vitals.h"

#include "ui/models/column_table_model.h"

namespace headroom::ui {

// Who is connected to the watched Redis: a row for each group of connections that say the same of themselves.
class RedisClientsModel final : public ColumnTableModel
{
    Q_OBJECT
public:
    enum class Column { Name, Library, User, From, Connections, Kind };
    enum Role { OursRole = Qt::UserRole + 1 };

    using ColumnTableModel::ColumnTableModel;

    void show(std::vector<model::RedisClientGroup> clients);

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_clients.size()); }

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const model::RedisClientGroup& clients, Column column) const;

    std::vector<model::RedisClientGroup> m_clients;
};

} // namespace headroom::ui
