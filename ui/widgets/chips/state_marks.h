// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"
#include "core/console/logs/log_figures.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace headroom::ui {

// Marks whose shape alone tells the state, as the words beside them may be cut off; `rect` is square.
void paintJobMark(QPainter& painter, const QRectF& rect, console::JobState state, const QColor& colour);
void paintItemMark(QPainter& painter, const QRectF& rect, console::ItemState state, const QColor& colour);
// As in the chart.
void paintAnswerMark(QPainter& painter, const QRectF& rect, console::AnswerKind kind, const QColor& colour);

// The pattern that tells the area of a kind of answer from the others without its colour.
Qt::BrushStyle answerPattern(console::AnswerKind kind);

} // namespace headroom::ui
