// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/bucket_cells.h"
#include "ui/widgets/bucket_delegate.h"

#include <QTableView>

#include <utility>

namespace headroom::ui {

// A table of buckets: rows of one height, the route takes what is left, and others give way where it is narrow.
class BucketTable final : public QTableView
{
    Q_OBJECT
public:
    BucketTable(const Theme& theme, QAbstractItemModel& model, QWidget* parent = nullptr);

    // The mouse is over a row.
    bool isHovered() const { return m_hovered >= 0; }
    // The first and the last row that can be seen, also in part; both -1 where there is none.
    std::pair<int, int> rowsInSight() const;
    // The columns of this process's own lanes; hidden at first.
    void showLanes(bool shown);
    // The column of the fleet's claims; hidden at first, because not every key scheme tells of them.
    void showClaims(bool shown);
    // Draws the columns of countdowns again, if they are in sight.
    void tick();

Q_SIGNALS:
    // Return, a double click, or what opens and closes a route.
    void rowOpened(int row);
    // The keys to copy, where no action has taken them.
    void copyAsked();
    // Right or left on a route or a bucket of one.
    void branchAsked(int row, bool open);

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Room {
        Tiny, // what else there is to a row stands in its detail
        Tight,
        Wide,
    };

    void hover(int row);
    // Columns give way by the room there is.
    void fit(int width);
    void setWidths(bool narrow);
    void redraw(BucketColumn column);

    BucketDelegate* m_delegate;
    int m_hovered = -1;
    bool m_lanes = false;
    bool m_claims = false;
    bool m_isLaidOut = false;
    std::optional<Room> m_room;
};

} // namespace headroom::ui
