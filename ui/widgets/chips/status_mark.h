// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_condition.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace headroom::ui {

// A mark whose shape alone tells the status; `rect` is square.
void paintStatusMark(QPainter& painter, const QRectF& rect, console::BucketStatus status, const QColor& colour);

} // namespace headroom::ui
