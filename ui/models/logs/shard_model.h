// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/models/keyed_table_model.h"
#include "ui/theme/palette.h"

#include <map>

namespace headroom::ui {

enum class ShardColumn {
    Number,
    Source,
    State,
    Last,
    P50,
    P95,
    P99,
    Max,
    Samples,
    Missed,
    Reconnects,
    LastSeen,
    Accuracy, // how its latency is known
};

// Every shard that logs tell of.
class ShardModel final : public KeyedTableModel<console::Shard>
{
    Q_OBJECT
public:
    using KeyedTableModel::KeyedTableModel;

    void show(const console::LogFigures& figures);
    // For "46 s ago"; its column is signalled when a second has passed.
    void passTime(WallTime now);
    WallTime now() const { return m_now; }
    Duration threshold() const { return m_threshold; }
    // Short, as it is shown.
    QString sourceName(std::uint32_t source) const;
    // -1 when there is none such.
    int rowOf(const console::LogQuery::Shard& shard) const;

    int compareRows(int left, int right, int column) const override;
    bool isMissing(int row, int column) const override;
    // shard:12, log:gw-1, latency:>200 (the newest, in ms), missed:>0, reconnects:>0, is:slow; anything else is looked
    // for in log and state, and a number alone is the shard of that number.
    static std::span<const FilterField> filterFields();
    bool isWanted(int row, const FilterText& filter, bool inTrouble) const override;

protected:
    bool comesBefore(const console::Shard& left, const console::Shard& right) const override;
    std::pair<int, int> changedColumns(const console::Shard& before, const console::Shard& now) const override;

private:
    std::span<const TableColumn> columns() const override;
    QVariant cell(int at, int section, int role) const override;
    QString shown(const console::Shard& shard, ShardColumn column) const;
    Tone tone(const console::Shard& shard, ShardColumn column) const;
    bool holds(const FilterText::Term& term, const console::Shard& shard) const;
    bool isAbove(const std::optional<float>& ms) const;

    std::map<std::uint32_t, QString> m_sources;
    Duration m_threshold{};
    WallTime m_now{};
};

// How its latency is known: "exact", "derived ±1 s", "not told".
QString accuracyText(const console::Shard& shard);
// "46 s ago"; a time to come, by a clock that is ahead, is "0 s ago".
QString agoText(WallTime at, WallTime now);

} // namespace headroom::ui
