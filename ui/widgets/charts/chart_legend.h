// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/widgets/charts/chart_content.h"

#include <QPoint>

class QPainter;

namespace headroom::ui {

// The names over a chart's plot: of the series, then of the threshold; at its line, its name would lie on what is
// drawn there.
class ChartLegend
{
public:
    // From `left` to `right`, in as many rows as they need.
    ChartLegend(const ChartContent& content, int left, int right);

    int height() const;
    void paint(QPainter& painter, const Palette& palette) const;

private:
    const ChartContent& m_content;
    QStringList m_names;
    std::vector<QPoint> m_places;
};

// How a series looks in its chart, as the legend and the values under the cross-hair have it.
void paintSwatch(
    QPainter& painter, const QRectF& rect, const ChartSeries& series, bool stacked, const Palette& palette);

QPen thresholdPen(const Palette& palette);

} // namespace headroom::ui
