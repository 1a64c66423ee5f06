// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineF>
#include <QList>
#include <QPointF>

#include <vector>

namespace headroom::ui {

// A series of values at equal distances in time, and the part of time that is drawn; seconds since 1970. The point i is
// drawn in the middle of the time it stands for.
struct SeriesGrid
{
    double from = 0;
    double step = 1;
    double viewFrom = 0;
    double viewTo = 0;

    double at(std::size_t point) const { return from + (double(point) + 0.5) * step; }
    bool operator==(const SeriesGrid&) const = default;
};

// Whether a line runs from one known value to the next one: they are neighbours, or at most `bridge` seconds apart.
// Pure.
bool isJoined(std::size_t before, std::size_t after, const SeriesGrid& grid, double bridge);

// What of a series is drawn with one stroke: points that rise in x, without a gap between them. Not-a-number ends a
// run unless the next value comes within `bridge` seconds. At most two points for each of the pixels, the lowest and
// the highest of what falls on it, in their order. Of what is outside the view the nearest point is kept, or the one
// that a line runs to from there. Pure.
std::vector<QList<QPointF>> runsOf(
    const std::vector<float>& values, const SeriesGrid& grid, int pixels, double bridge = 0);

// The greatest value that is drawn, of the nearest points outside the view as well; `least` where all are below it or
// none is known. `bridge`: as above. Pure.
double maxDrawn(const std::vector<float>& values, const SeriesGrid& grid, double least, double bridge = 0);

// The smallest of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not below `value`; 1 for nothing.
// `whole`: the smallest of them that is a whole number. Pure.
double niceCeiling(double value, bool whole = false);

// Which points of several series that lie on each other are drawn: all in view, or for each pixel the one with the
// lowest and the one with the highest sum, so that all layers keep to the same points. `runs`: as above. Pure.
std::vector<std::vector<std::size_t>> stackedRunsOf(const std::vector<float>& sums, const SeriesGrid& grid, int pixels);

// The pieces of a line that are drawn, on and off in turn along it. Pure.
QList<QLineF> dashesAlong(const QList<QPointF>& line, double on, double off);

} // namespace headroom::ui
