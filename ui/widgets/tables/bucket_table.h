// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/buckets/bucket_cells.h"
#include "ui/widgets/tables/row_table.h"

#include <utility>

namespace headroom::ui {

class BucketDelegate;

// A table of buckets: the route takes what is left, and other columns give way where it is narrow. Return, a double
// click, or what opens and closes a route opens a row.
class BucketTable final : public RowTable
{
    Q_OBJECT
public:
    BucketTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent = nullptr);

    // The first and the last row that can be seen, also in part; both -1 where there is none.
    std::pair<int, int> rowsInSight() const;
    // The columns of this process's own lanes; hidden at first.
    void showLanes(bool shown);
    bool showsLanes() const { return m_lanes; }
    // The column of the fleet's claims; hidden at first, because not every key scheme tells of them.
    void showClaims(bool shown);
    // The column of methods; where it is hidden, the arrow of a route stands before the route.
    void showMethods(bool shown);
    // Headings of routes need more room for their states.
    void showGrouped(bool grouped);
    // A click on a row opens it, as Return does.
    void setOpensOnClick(bool opens) { m_opensOnClick = opens; }
    // Draws the countdowns in sight again whose text is another by now.
    void tick();

Q_SIGNALS:
    // The keys to copy, where no action has taken them.
    void copyAsked();
    // Right or left on a route or a bucket of one.
    void branchAsked(int row, bool open);

protected:
    void arrangeColumns() override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    // Columns give way to the route by the room there is: what else there is to a row stands in its detail.
    void fit(int width);
    int widthOf(BucketColumn column, bool tight) const; // unless a person wants another

    BucketColumn branchColumn() const;

    BucketDelegate* m_cells;
    bool m_grouped = false;
    bool m_opensOnClick = false;
    bool m_lanes = false;
    bool m_isLaidOut = false;
    QStringList m_shown; // the countdowns in sight, as they were drawn last
};

} // namespace headroom::ui
