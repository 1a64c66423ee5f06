// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/bucket_cells.h"
#include "ui/widgets/row_table.h"

#include <utility>

namespace headroom::ui {

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
    // Draws the columns of countdowns again, if they are in sight.
    void tick();

Q_SIGNALS:
    // The keys to copy, where no action has taken them.
    void copyAsked();
    // Right or left on a route or a bucket of one.
    void branchAsked(int row, bool open);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Room {
        Tiny, // what else there is to a row stands in its detail
        Tight,
        Wide,
    };

    // Columns give way by the room there is.
    void fit(int width);
    void setWidths(bool narrow);
    void redraw(BucketColumn column);

    bool m_lanes = false;
    bool m_claims = false;
    bool m_isLaidOut = false;
    std::optional<Room> m_room;
};

} // namespace headroom::ui
