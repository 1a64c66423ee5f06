// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chips/pill.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int kPillPadding = 10;
constexpr int kPillGap = 7;
constexpr TextPixels kPillHeight(28);
constexpr TextPixels kDot(8);
constexpr TextPixels kIcon(13);

} // namespace

void paintMark(QPainter& painter, const QRectF& rect, Pill::Mark mark, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (mark == Pill::Mark::Dot) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(rect);
    } else if (mark == Pill::Mark::Ring) {
        painter.setPen(QPen(colour, 1.6 * textScale()));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(rect.adjusted(1, 1, -1, -1));
    } else {
        painter.setPen(QPen(colour, 1.8 * textScale(), Qt::SolidLine, Qt::RoundCap));
        const QRectF inner = rect.adjusted(1, 1, -1, -1);
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.topRight(), inner.bottomLeft());
    }
    painter.restore();
}

QSize sizeOf(const Pill& pill, const QFontMetrics& metrics)
{
    const int mark = pill.mark == Pill::Mark::Icon ? kIcon : kDot;
    return {kPillPadding * 2 + mark + kPillGap + metrics.horizontalAdvance(pill.text) + 1, kPillHeight};
}

void paintPill(QPainter& painter, const QRect& rect, const Pill& pill, const Theme& theme, double pixelRatio,
    int roomAtEnd, const QColor& back)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.palette().border);
    painter.setBrush(back);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);

    const QColor colour = pill.markColour.isValid() ? pill.markColour : theme.colour(pill.markTone);
    const int size = pill.mark == Pill::Mark::Icon ? kIcon : kDot;
    const auto direction = painter.layoutDirection();
    QRect words = rect.adjusted(kPillPadding, 0, -kPillPadding, 0);
    takeFromEnd(words, roomAtEnd, direction);
    const QRectF markRect = squareIn(takeFromStart(words, size + kPillGap, direction), size, direction);
    if (pill.mark == Pill::Mark::Icon)
        painter.drawPixmap(markRect.topLeft(), iconPixmap(pill.iconName, colour, kIcon, pixelRatio));
    else
        paintMark(painter, markRect, pill.mark, colour);

    painter.setPen(theme.colour(pill.textTone));
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(pill.text, Qt::ElideRight, words.width() + 1));
}

Pill::Mark pillMark(Tone tone)
{
    return tone == Tone::Ok ? Pill::Mark::Dot : tone == Tone::Critical ? Pill::Mark::Cross : Pill::Mark::Ring;
}

} // namespace headroom::ui
