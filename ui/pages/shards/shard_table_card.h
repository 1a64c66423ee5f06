// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

namespace headroom::ui {

class FilterEdit;
class LogTable;
class ShardModel;
class SortedLogRows;

// The table of shards with a filter over it.
class ShardTableCard final : public Card
{
    Q_OBJECT
public:
    ShardTableCard(const Theme& theme, const ShardModel& model, SortedLogRows& rows, QWidget* parent = nullptr);

    // Filters and sorts anew, unless that was less than a second ago; `atOnce`: also then.
    void refresh(Instant now, bool atOnce);
    // The row of the shard; answers whether there is one. None: no row.
    bool select(const std::optional<console::LogQuery::Shard>& shard);
    bool showsTroubleOnly() const;
    FilterEdit& filter() { return *m_edit; }
    void showTroubleOnly(bool only);
    LogTable& table() { return *m_table; }

Q_SIGNALS:
    void shardOpened(const headroom::console::LogQuery::Shard& shard);

private:
    void showRows();

    const ShardModel& m_model;
    SortedLogRows& m_rows;
    FilterEdit* m_edit;
    QString m_wrong; // with the filter
    QPushButton* m_trouble;
    LogTable* m_table;
    QLabel* m_noRow;
};

} // namespace headroom::ui
