// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/row_table.h"

#include <vector>

namespace headroom::ui {

// Draws the cells of a LogTableModel.
class LogDelegate final : public RowDelegate
{
    Q_OBJECT
public:
    explicit LogDelegate(const Theme& theme);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintShare(QPainter& painter, const QRect& room, double share) const;

    QFont m_text;
    QFont m_figures;
};

// A table of figures: sorted by a click on a header, columns that give way where there is little room. A click or
// Return opens a row.
class LogTable final : public RowTable
{
    Q_OBJECT
public:
    struct Column
    {
        int width = 80;
        int yields = 0; // those with the greatest give way first; 0: never
        bool stretches = false;
    };

    LogTable(const Theme& theme, QAbstractItemModel& model, std::vector<Column> columns, QWidget* parent = nullptr);

    // As low as it may be: who holds it gives it more.
    QSize sizeHint() const override { return {300, minimumHeight()}; }
    // As high as its rows, for a page that scrolls: the table itself does not then.
    void showAllRows(bool all);
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void fit(int width);
    void fitHeight();

    std::vector<Column> m_columns;
    int m_leastHeight = 0;
    bool m_showsAll = false;
};

} // namespace headroom::ui
