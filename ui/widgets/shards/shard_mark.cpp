// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/shards/shard_mark.h"

#include <QPainter>
#include <QPainterPath>

using headroom::console::ShardState;

namespace headroom::ui {

void paintShardMark(QPainter& painter, const QRectF& rect, ShardState state, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inner = rect.adjusted(0.8, 0.8, -0.8, -0.8);
    const QPointF middle = inner.center();
    const double half = inner.width() / 2;
    painter.setPen(QPen(colour, std::max(1.2, rect.width() * 0.15), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    switch (state) {
    case ShardState::Missed: // a cross
        painter.drawLine(inner.topLeft() + QPointF(0.6, 0.6), inner.bottomRight() - QPointF(0.6, 0.6));
        painter.drawLine(inner.topRight() + QPointF(-0.6, 0.6), inner.bottomLeft() + QPointF(0.6, -0.6));
        break;
    case ShardState::Reconnecting: { // a ring that is open, with a point at its end
        painter.drawArc(inner, 40 * 16, 270 * 16);
        painter.setBrush(colour);
        painter.drawEllipse(QPointF(middle.x() + half * 0.75, middle.y() - half * 0.65), half * 0.2, half * 0.2);
        break;
    }
    case ShardState::Slow: { // a triangle
        QPainterPath path;
        path.moveTo(middle.x(), inner.top());
        path.lineTo(inner.bottomRight());
        path.lineTo(inner.bottomLeft());
        path.closeSubpath();
        painter.drawPath(path);
        break;
    }
    case ShardState::Unknown: { // a question mark
        QPainterPath path;
        path.moveTo(middle.x() - half * 0.55, middle.y() - half * 0.45);
        path.cubicTo(middle.x() - half * 0.5, inner.top() - half * 0.25, middle.x() + half * 0.9,
            inner.top() - half * 0.1, middle.x() + half * 0.45, middle.y() - half * 0.1);
        path.quadTo(middle.x(), middle.y() + half * 0.1, middle.x(), middle.y() + half * 0.4);
        painter.drawPath(path);
        painter.drawPoint(QPointF(middle.x(), inner.bottom()));
        break;
    }
    case ShardState::Healthy:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(inner.adjusted(0.6, 0.6, -0.6, -0.6));
        break;
    case ShardState::NoData:
        painter.drawLine(QPointF(inner.left() + 1, middle.y()), QPointF(inner.right() - 1, middle.y()));
        break;
    }
    painter.restore();
}

} // namespace headroom::ui
