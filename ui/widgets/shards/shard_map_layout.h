// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QRect>

#include <vector>

namespace headroom::ui {

// Where the cells of a map of shards are: groups under each other, each in rows from the left, cells as large as fit.
// Pure.
class ShardMapLayout
{
public:
    static constexpr int maxPitch = 40; // a cell and the gap behind it
    static constexpr int leastPitch = 4;
    static constexpr int headingHeight = 20;

    ShardMapLayout() = default;
    // `groups`: how many cells each has. Headings where there are several. `left`: room before each row, for a label.
    // `heading`: how high one is.
    ShardMapLayout(std::vector<int> groups, const QSize& room, int left = 0, int heading = headingHeight);

    int pitch() const { return m_pitch; }
    int cellSize() const; // without the gap
    int columns() const { return m_columns; }
    int height() const { return m_height; } // that they take; more than the room where not even the least pitch fits
    int groups() const { return int(m_tops.size()); }
    int heightAt(int pitch) const; // what they would take

    QRect cell(int index) const;
    QRect heading(int group) const;
    // Before the row that begins with this cell; empty for other cells and where rows have no labels.
    QRect rowLabel(int index) const;
    int cellAt(const QPoint& point) const; // -1 for none; gaps belong to the cell before them
    // The cell that many columns or rows away, in the next group if need be; stays where there is none.
    int moved(int index, int columns, int rows) const;

private:
    struct Place
    {
        int group, row, column;
    };

    Place placeOf(int index) const;
    int rowsOf(int group) const;

    std::vector<int> m_sizes;
    std::vector<int> m_firsts;
    std::vector<int> m_tops; // of the first row of cells
    int m_left = 0;
    int m_heading = headingHeight;
    int m_width = 0; // of the cells
    int m_pitch = maxPitch;
    int m_columns = 1;
    int m_height = 0;
    int m_count = 0;
};

} // namespace headroom::ui
