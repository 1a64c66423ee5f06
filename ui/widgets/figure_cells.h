// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/said_figure.h"

#include <QGridLayout>

#include <optional>
#include <vector>

namespace headroom::ui {

class ElidedLabel;

// The figures of a strip, each under its caption: all in one row, or in two where that is too narrow. In one row each
// has the room that it has needed so far, so that they move only when one says more than ever; in two they stand still.
class FigureCells final : public QGridLayout
{
    Q_OBJECT
public:
    struct Place
    {
        QString caption;
        int units = 1; // of the width that all of them leave, in one row
        int unitsOfTwo = 1; // of the width, in two
        bool beginsSecond = false; // row
    };

    // A layout without a parent yet; its cells are children of `strip`.
    FigureCells(const std::vector<Place>& places, QWidget& strip);

    // By their order.
    QWidget* cell(std::size_t place) const { return m_cells[place].widget; }
    // Right of the figure, with the room that the figure leaves, or with no more than it needs.
    void putBeside(std::size_t place, QWidget& widget, bool takesRoom);
    void show(std::size_t place, const SaidFigure& figure);
    void arrange(bool inOneRow); // again whenever the strip's width changes
    void setGeometry(const QRect& rect) override;

private:
    struct Cell
    {
        Place place;
        QWidget* widget = nullptr;
        ElidedLabel* caption = nullptr;
        ElidedLabel* figure = nullptr;
        QWidget* beside = nullptr; // that must be seen whole
        bool hasGraphic = false; // beside the figure, of whatever width is left
        int needs = 0; // pixels: the most so far
    };

    static Cell makeCell(const Place& place, QWidget& strip);
    static int neededBy(const Cell& cell);
    void makeRoomForWhatIsBeside();
    void allot(int width);

    std::vector<Cell> m_cells;
    std::optional<bool> m_inOneRow;
};

} // namespace headroom::ui
