// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/decimate.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

struct Column
{
    qsizetype first = -1;
    qsizetype lowest = -1;
    qsizetype highest = -1;
    qsizetype last = -1;
};

void close(const Column& column, const QList<QPointF>& points, QList<QPointF>& out)
{
    if (column.first < 0)
        return;
    qsizetype before = -1;
    for (const auto at :
        {column.first, std::min(column.lowest, column.highest), std::max(column.lowest, column.highest), column.last}) {
        if (at > before)
            out.push_back(points[at]);
        before = std::max(before, at);
    }
}

} // namespace

QList<QPointF> decimated(const QList<QPointF>& points, double from, double to, int pixels)
{
    if (points.isEmpty() || pixels <= 0 || !(to > from))
        return {};
    const auto first = std::partition_point(points.begin(), points.end(), [from](auto& p) { return p.x() < from; });
    const auto last = std::partition_point(first, points.end(), [to](auto& p) { return p.x() <= to; });
    const qsizetype begin = first - points.begin();
    const qsizetype end = last - points.begin();

    QList<QPointF> out;
    out.reserve(std::min<qsizetype>(end - begin, qsizetype(pixels) * 4) + 2);
    if (begin > 0)
        out.push_back(points[begin - 1]);
    const double width = (to - from) / pixels;
    Column column;
    int current = -1;
    for (qsizetype i = begin; i < end; ++i) {
        const int pixel = std::min(pixels - 1, int((points[i].x() - from) / width));
        if (pixel != current) {
            close(column, points, out);
            column = {i, i, i, i};
            current = pixel;
            continue;
        }
        column.last = i;
        if (points[i].y() < points[column.lowest].y())
            column.lowest = i;
        if (points[i].y() > points[column.highest].y())
            column.highest = i;
    }
    close(column, points, out);
    if (end < points.size())
        out.push_back(points[end]);
    return out;
}

QList<QPointF> asSteps(const QList<QPointF>& points)
{
    QList<QPointF> out;
    out.reserve(points.size() * 2);
    for (const QPointF& point : points) {
        if (!out.isEmpty() && out.back().y() != point.y())
            out.push_back({point.x(), out.back().y()});
        out.push_back(point);
    }
    return out;
}

double niceCeiling(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (step * power >= value * (1 - 1e-12))
            return step * power;
    }
    return power * 10;
}

} // namespace headroom::ui
