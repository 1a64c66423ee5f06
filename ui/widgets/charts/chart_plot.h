// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/charts/chart_drawing.h"

#include <memory>

class QPainter;

namespace headroom::ui {

// Axes, grid and solid lines of a chart, which Qt Charts draws. The one place that uses it, and nothing of it shows in
// this header.
//
// What stands at the axes is left to the caller: Qt Charts shortens a label to "..." that is higher than an equal part
// of the whole height, however far away the next one is.
//
// The areas come as a picture that lies between the grid and the lines, and dashed lines are left to the caller. At a
// width of 1,150 pixels with a point for each, on one core and with Qt 6.4, Qt Charts takes 2.4 ms for a solid line,
// 68 ms for an area (32 ms without antialiasing) and 136 ms for a dashed line, where 16 ms is what a frame has for all
// charts of a page. So done, a frame of six areas on each other takes 1.7 ms and of three lines, one of them with an
// area and one dashed, 3.2 ms. A series of Qt Charts has no gaps either: each piece of a line between two gaps is a
// series of its own, which is kept and filled anew with one replace() a frame.
class ChartPlot
{
public:
    struct Label
    {
        double at = 0; // pixels of the plot, from the top left
        QString text;

        bool operator==(const Label&) const = default;
    };

    ChartPlot();
    ~ChartPlot();

    // Draws on a picture of `size` of which `plot` is a part, with a line for each value. Labels rise in `at`, and no
    // two have the same text. Times are left to the caller: they move each second, and Qt Charts would lay out the
    // whole chart.
    void paint(QPainter& painter, const QSize& size, const QRect& plot, const Palette& palette,
        const ChartDrawing& drawing, const QList<Label>& values);

private:
    class Scene;

    std::unique_ptr<Scene> m_scene;
};

QPen gridPen(const Palette& palette); // and of the axes

} // namespace headroom::ui
