// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/tables/row_table.h"

#include <vector>

namespace headroom::ui {

// A table of figures: sorted by a click on a header, columns that give way where there is little room; of those the
// first that stretches is always shown. A click or Return opens a row; where rows can be dragged, or several be chosen,
// once the button is let go of over it.
class LogTable final : public RowTable
{
    Q_OBJECT
public:
    // Of a ColumnTableModel, or of what stands before one.
    LogTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent = nullptr);

    // As low as it may be: who holds it gives it more.
    QSize sizeHint() const override { return {300, minimumHeight()}; }
    // As high as its rows, for a page that scrolls: the table itself does not then.
    void showAllRows(bool all);
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;

protected:
    void arrangeColumns() override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void fit(int width);
    void fitHeight();

    struct Column
    {
        int width;
        int yields; // those with the greatest give way first; 0: never
        bool stretches;
    };
    std::vector<Column> m_layout;
    int m_leastHeight = 0;
    int m_pressedRow = -1; // opened when the button is let go of
    bool m_showsAll = false;
};

} // namespace headroom::ui
