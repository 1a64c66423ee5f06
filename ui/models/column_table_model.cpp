// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/column_table_model.h"

#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

int ColumnTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(columns().size());
}

QVariant ColumnTableModel::columnData(int column, int role) const
{
    const TableColumn& it = columns()[std::size_t(column)];
    if (role == Qt::TextAlignmentRole)
        return int((it.isRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return role == LogFigureRole ? QVariant(it.isFigure) : QVariant();
}

QVariant ColumnTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const TableColumn& column = columns()[std::size_t(section)];
    switch (role) {
    case Qt::DisplayRole:
        return QCoreApplication::translate("Columns", column.name);
    case Qt::AccessibleTextRole: // in place of a sign that says nothing
        if (QLatin1StringView(column.name) == "#"_L1)
            return QCoreApplication::translate("Columns", "Number");
        return !*column.name && *column.meaning ? QCoreApplication::translate("Columns", column.meaning) : QVariant();
    case ColumnNameRole:
        return QString::fromLatin1(*column.key ? column.key : column.name);
    case Qt::ToolTipRole:
        return *column.meaning ? QCoreApplication::translate("Columns", column.meaning) : QVariant();
    case Qt::InitialSortOrderRole:
        return int(column.firstOrder);
    case ColumnWidthRole: {
        const auto fitted = m_fitted.find(section);
        return fitted == m_fitted.end() ? column.width : fitted->second;
    }
    case ColumnYieldsRole:
        return column.yields;
    case ColumnStretchesRole:
        return column.stretches;
    default:
        return columnData(section, role);
    }
}

QVariant ColumnTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QVariant own = cell(index.row(), index.column(), role);
    return own.isValid() ? own : columnData(index.column(), role);
}

void ColumnTableModel::fitToWords(std::initializer_list<int> columns)
{
    constexpr int padding = 18; // at both sides of a cell, and a pixel or two of rounding
    const QFontMetrics metrics(textFont(13));
    const auto before = m_fitted;
    for (const int column : columns) {
        int widest = 0;
        for (int row = 0; row < rowCount(); ++row)
            widest = std::max(widest, metrics.horizontalAdvance(cell(row, column, Qt::DisplayRole).toString()));
        m_fitted[column] =
            std::min(this->columns()[std::size_t(column)].width, int(std::ceil(widest / textScale())) + padding);
    }
    if (m_fitted != before)
        Q_EMIT headerDataChanged(Qt::Horizontal, m_fitted.begin()->first, m_fitted.rbegin()->first);
}

QString ColumnTableModel::spoken(int section, const QString& text) const
{
    return headerData(section, Qt::Horizontal, Qt::DisplayRole).toString() + u": "_s + text;
}

void ColumnTableModel::tellRows(int first, int last)
{
    Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
}

} // namespace headroom::ui
