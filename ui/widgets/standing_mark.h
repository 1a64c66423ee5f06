// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_standing.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace headroom::ui {

// A mark whose shape alone tells the standing; `rect` is square.
void paintStandingMark(QPainter& painter, const QRectF& rect, console::Standing standing, const QColor& colour);

} // namespace headroom::ui
