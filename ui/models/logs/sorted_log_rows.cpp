// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/logs/sorted_log_rows.h"

namespace headroom::ui {

SortedLogRows::SortedLogRows(LogTableModel& source, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_source(source)
{
    setDynamicSortFilter(false);
    setSourceModel(&source);
}

void SortedLogRows::setWanted(const FilterText& filter, bool inTrouble)
{
    m_filter = filter;
    m_inTrouble = inTrouble;
    invalidateFilter();
    QSortFilterProxyModel::sort(sortColumn(), sortOrder());
}

void SortedLogRows::refresh(Instant now, bool atOnce)
{
    if (!atOnce && m_refreshedAt && now - *m_refreshedAt < kOrderEvery)
        return;
    m_refreshedAt = now;
    if (isFiltered() || m_inTrouble)
        invalidateFilter();
    if (!isInOrder())
        QSortFilterProxyModel::sort(sortColumn(), sortOrder());
}

// To sort is to lay out and to paint the whole table, even if nothing moves.
bool SortedLogRows::isInOrder() const
{
    if (sortColumn() < 0)
        return true;
    const bool upwards = sortOrder() == Qt::AscendingOrder;
    for (int row = 1; row < rowCount(); ++row) {
        const auto above = mapToSource(index(row - 1, sortColumn()));
        const auto below = mapToSource(index(row, sortColumn()));
        if (upwards ? lessThan(below, above) : lessThan(above, below))
            return false;
    }
    return true;
}

std::vector<int> SortedLogRows::shownRows() const
{
    std::vector<int> rows;
    for (int row = 0; row < rowCount(); ++row)
        rows.push_back(mapToSource(index(row, 0)).row());
    return rows;
}

bool SortedLogRows::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const int column = left.column();
    const bool upwards = sortOrder() == Qt::AscendingOrder;
    const bool leftMissing = m_source.isMissing(left.row(), column);
    const bool rightMissing = m_source.isMissing(right.row(), column);
    if (leftMissing != rightMissing)
        return upwards ? rightMissing : leftMissing;
    const int order = leftMissing ? 0 : m_source.compareRows(left.row(), right.row(), column);
    if (order != 0)
        return order < 0;
    const int keys = m_source.compareKeys(left.row(), right.row());
    return upwards ? keys < 0 : keys > 0;
}

bool SortedLogRows::filterAcceptsRow(int row, const QModelIndex&) const
{
    return m_source.isWanted(row, m_filter, m_inTrouble);
}

} // namespace headroom::ui
