// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace headroom::ui {

// A mark whose shape alone tells the state of a shard; `rect` is square.
void paintShardMark(QPainter& painter, const QRectF& rect, console::ShardState state, const QColor& colour);

} // namespace headroom::ui
