// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>

#include <chrono>
#include <initializer_list>
#include <map>
#include <span>
#include <utility>

namespace headroom::ui {

// Rows whose values change all the time are put in order so often: a second, though a tick comes a little early.
inline constexpr std::chrono::milliseconds kOrderEvery{950};

// What a table draws its cells from, besides the display role.
enum LogRole {
    LogToneRole = Qt::UserRole + 40, // int of Tone
    LogFigureRole, // bool: in the font of figures
    LogShareRole, // double 0 to 1: a bar in place of the text
    LogMarkRole, // int of console::ShardState: a mark before the text
    CopiedTextRole, // QString: copied in place of the display role; invalid: that is
    // Of headers.
    ColumnWidthRole, // int: pixels
    ColumnYieldsRole, // int: those with the greatest give way first where there is little room; 0: never
    ColumnStretchesRole, // bool
    ColumnNameRole, // QString: what the column is remembered by and exported as, the same in all languages; never empty
};

struct TableColumn
{
    const char* name; // in the header
    int width = 80;
    int yields = 0;
    bool stretches = false;
    bool isRight = false; // aligned to the right
    bool isFigure = false; // in the font of figures
    Qt::SortOrder firstOrder = Qt::AscendingOrder; // when it is sorted by this column
    const char* meaning = ""; // the header's tooltip
    const char* key = ""; // what it is remembered by and exported as; empty: as its name
};

// A column of figures: at the right, in their font.
constexpr TableColumn figureColumn(
    const char* name, int width, int yields = 0, Qt::SortOrder firstOrder = Qt::AscendingOrder)
{
    return {
        .name = name, .width = width, .yields = yields, .isRight = true, .isFigure = true, .firstOrder = firstOrder};
}

// A table whose columns stand in a list: their headers, and how they are laid out. Its cells are what cell() says.
class ColumnTableModel : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

protected:
    // Outlives the model.
    virtual std::span<const TableColumn> columns() const = 0;
    // Of the row at that place, which is there; invalid: what is the same for all cells of the column, if anything.
    virtual QVariant cell(int at, int section, int role) const = 0;
    void tellRows(int first, int last); // all of their cells have changed
    // Makes columns of words as wide as the widest of them, but no wider than they are in the list.
    void fitToWords(std::initializer_list<int> columns);
    // "Severity: Warning"
    QString spoken(int section, const QString& text) const;
    // The first and the last column for which it holds; first behind last: there is none.
    template <typename Test>
    std::pair<int, int> columnsWhere(const Test& test) const
    {
        std::pair columns(columnCount(), -1);
        for (int i = 0; i < columnCount(); ++i) {
            if (test(i))
                columns = {std::min(columns.first, i), i};
        }
        return columns;
    }
    // Calls `change`, after which there are so many rows: those that are more, or fewer, are at the end.
    template <typename Change>
    void changeCount(int after, const Change& change)
    {
        const int before = rowCount();
        if (after > before)
            beginInsertRows({}, before, after - 1);
        else if (after < before)
            beginRemoveRows({}, after, before - 1);
        change();
        if (after > before)
            endInsertRows();
        else if (after < before)
            endRemoveRows();
    }
    // Of a model whose rows are those: takes out each of which goes(its place) says so. One range at a time, from the
    // end, so that what stays selected stays itself.
    template <typename Rows, typename Goes>
    void removeWhere(Rows& rows, const Goes& goes)
    {
        for (int last = int(rows.size()) - 1; last >= 0; --last) {
            const int end = last;
            while (last >= 0 && goes(last))
                --last;
            if (last == end)
                continue;
            beginRemoveRows({}, last + 1, end);
            rows.erase(rows.begin() + last + 1, rows.begin() + end + 1);
            endRemoveRows();
        }
    }

    // Of a model whose rows are those: all of them are drawn anew.
    template <typename Rows>
    void replaceRows(Rows& rows, Rows newer)
    {
        changeCount(int(newer.size()), [&] { rows.resize(newer.size()); });
        rows = std::move(newer);
        if (!rows.empty())
            tellRows(0, int(rows.size()) - 1);
    }

private:
    QVariant columnData(int column, int role) const; // the alignment and font of its cells

    std::map<int, int> m_fitted; // the widths of columns that are as wide as what is in them
};

} // namespace headroom::ui
