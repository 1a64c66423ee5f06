// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/status_mark.h"

#include "ui/theme/fonts.h"

#include <QPainter>
#include <QPainterPath>

using headroom::console::BucketStatus;

namespace headroom::ui {

void paintStatusMark(QPainter& painter, const QRectF& rect, BucketStatus status, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inner = rect.adjusted(0.8, 0.8, -0.8, -0.8);
    const QPointF middle = inner.center();
    const double half = inner.width() / 2;
    QPen pen(colour, 1.5 * textScale(), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    switch (status) {
    case BucketStatus::Held: // two bars, as for a pause
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(inner.left() + half * 0.2, inner.top(), half * 0.6, inner.height()), 1, 1);
        painter.drawRoundedRect(QRectF(middle.x() + half * 0.2, inner.top(), half * 0.6, inner.height()), 1, 1);
        break;
    case BucketStatus::Stale: // a ring with gaps
        pen.setDashPattern({1.4, 1.6});
        pen.setCapStyle(Qt::FlatCap);
        painter.setPen(pen);
        painter.drawEllipse(inner);
        break;
    case BucketStatus::Unreadable: // a question: a triangle with nothing in it
        painter.drawPolygon(QPolygonF({QPointF(middle.x(), inner.top()), inner.bottomRight(), inner.bottomLeft()}));
        break;
    case BucketStatus::Slow: // a clock
        painter.drawEllipse(inner);
        painter.drawLine(middle, QPointF(middle.x(), middle.y() - half * 0.6));
        painter.drawLine(middle, QPointF(middle.x() + half * 0.45, middle.y()));
        break;
    case BucketStatus::Exhausted: // a cross
        pen.setWidthF(1.8 * textScale());
        painter.setPen(pen);
        painter.drawLine(inner.topLeft() + QPointF(0.6, 0.6), inner.bottomRight() - QPointF(0.6, 0.6));
        painter.drawLine(inner.topRight() + QPointF(-0.6, 0.6), inner.bottomLeft() + QPointF(0.6, -0.6));
        break;
    case BucketStatus::Leased: { // half of it is taken
        painter.drawEllipse(inner);
        QPainterPath taken;
        taken.moveTo(middle);
        taken.arcTo(inner, -90, 180);
        painter.fillPath(taken, colour);
        break;
    }
    case BucketStatus::Healthy:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(inner.adjusted(0.6, 0.6, -0.6, -0.6));
        break;
    case BucketStatus::Idle:
        painter.drawLine(QPointF(inner.left() + 1, middle.y()), QPointF(inner.right() - 1, middle.y()));
        break;
    }
    painter.restore();
}

} // namespace headroom::ui
