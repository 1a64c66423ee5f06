// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/models/keyed_table_model.h"
#include "ui/theme/palette.h"

namespace headroom::ui {

enum class RouteColumn {
    Method,
    Route,
    Requests,
    PerSecond,
    Invalid,
    Limited,
    Refused,
    Unknown,
    Share,
};

// What was asked of Discord, by route, in the part of the past that is looked at.
class TrafficRouteModel final : public KeyedTableModel<console::TrafficRoute>
{
    Q_OBJECT
public:
    using KeyedTableModel::KeyedTableModel;

    // `span`: how long that part is. Shares are of the requests of all these routes.
    void show(const std::vector<console::TrafficRoute>& routes, Duration span);
    double perSecond(int row) const;

    int compareRows(int left, int right, int column) const override;

protected:
    bool comesBefore(const console::TrafficRoute& left, const console::TrafficRoute& right) const override;
    std::pair<int, int> changedColumns(
        const console::TrafficRoute& before, const console::TrafficRoute& now) const override;

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const console::TrafficRoute& route, RouteColumn column) const;
    Tone tone(const console::TrafficRoute& route, RouteColumn column) const;

    double m_seconds = 1;
    std::uint64_t m_all = 0;
};

} // namespace headroom::ui
