// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/charts/chart_content.h"

#include <QImage>

namespace headroom::ui {

// What of a chart's content is drawn, in pixels of its plot from the top left: at most two points a pixel, and nothing
// across a gap.
struct ChartDrawing
{
    struct Line
    {
        QList<QPointF> points; // rising in x; a single one is a point alone between gaps
        QColor colour;
        double width = 1.4;
        ChartSeries::Stroke stroke = ChartSeries::Stroke::Solid;
    };

    QImage areas; // as large as the plot; none: null
    std::vector<Line> lines;
};

// Pure.
ChartDrawing drawingOf(const ChartContent& content, const Palette& palette, const QSize& plot, double pixelRatio);

// The pieces of a line that are drawn. QPainter takes dozens of times as long to dash a line itself. Pure.
QList<QLineF> strokesAlong(const QList<QPointF>& line, ChartSeries::Stroke stroke);

} // namespace headroom::ui
