// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "ui/models/keyed_table_model.h"

#include <QSortFilterProxyModel>

#include <optional>

namespace headroom::ui {

// The rows of a LogTableModel in order. Live columns are put in order by refresh() alone, at most once a second: a
// table that runs away under the mouse cannot be read, and sorting at each change costs more than everything else.
class SortedLogRows final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit SortedLogRows(LogTableModel& source, QObject* parent = nullptr);

    void setWanted(const FilterText& filter, bool inTrouble);
    bool isFiltered() const { return !m_filter.letsEverythingThrough(); }
    bool wantsTroubleOnly() const { return m_inTrouble; }
    // Filters and sorts anew, unless that was less than a second ago; `atOnce`: also then.
    void refresh(Instant now, bool atOnce = false);
    // The rows of the source, as they are shown.
    std::vector<int> shownRows() const;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool isInOrder() const;

    LogTableModel& m_source;
    FilterText m_filter;
    bool m_inTrouble = false;
    std::optional<Instant> m_refreshedAt;
};

} // namespace headroom::ui
