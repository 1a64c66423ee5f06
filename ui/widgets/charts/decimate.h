// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QPointF>

namespace headroom::ui {

// At most four points for each pixel between `from` and `to`: the first, the lowest, the highest and the last of what
// falls on it, in their order, so that no peak is lost, a value that holds is drawn level, and a step stays upright.
// Points must rise in x; of those outside, the nearest on each side is kept, so that a line still runs to the edge.
// Pure.
QList<QPointF> decimated(const QList<QPointF>& points, double from, double to, int pixels);

// Each value holds until the next: a corner is put before every change.
QList<QPointF> asSteps(const QList<QPointF>& points);

// The smallest of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 times a power of ten that is not below `value`; 1 for nothing.
double niceCeiling(double value);

} // namespace headroom::ui
