// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QBrush>
#include <QImage>
#include <QList>
#include <QPointF>

namespace headroom::ui {

// The areas of a chart's plot, filled into a picture of their own that is then drawn in one go. QPainter takes some
// hundred times as long for a polygon of thousands of points, and for its columns one by one it still wakes other
// threads for each: dozens of milliseconds where this takes one. The steps at an edge lie under the line that is drawn
// there.
class AreaPicture
{
public:
    AreaPicture(const QSize& size, double pixelRatio);

    // What lies between two lines over the same x, rising, becomes the colour and over it the pattern; what it was
    // before is replaced.
    void fill(
        const QList<QPointF>& upper, const QList<QPointF>& lower, const QColor& colour, const QBrush& pattern = {});

    const QImage& image() const { return m_image; }

private:
    void fillColumn(int column, double top, double bottom, const QImage& tile);

    double m_ratio;
    QImage m_image;
};

} // namespace headroom::ui
