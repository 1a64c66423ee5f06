// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/pill.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/direction.h"

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
        painter.setPen(QPen(colour, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(rect.adjusted(1, 1, -1, -1));
    } else {
        painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap));
        const QRectF inner = rect.adjusted(1, 1, -1, -1);
        painter.drawLine(inner.topLeft(), inner.bottomRight());
        painter.drawLine(inner.topRight(), inner.bottomLeft());
    }
    painter.restore();
}

Pill::Pill(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFont(textFont(13));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Pill::show(Mark mark, Tone markTone, const QString& text, Tone textTone, const QString& iconName)
{
    const Look look{mark, markTone, textTone, text, iconName, {}};
    if (look == m_look)
        return;
    if (look.text != m_look.text) {
        setAccessibleName(text);
        updateGeometry();
    }
    m_look = look;
    update();
}

QSize Pill::sizeOf(const Look& look, const QFontMetrics& metrics)
{
    const int mark = look.mark == Mark::Icon ? kIcon : kDot;
    return {kPillPadding * 2 + mark + kPillGap + metrics.horizontalAdvance(look.text) + 1, kPillHeight};
}

QSize Pill::sizeHint() const
{
    return sizeOf(m_look, fontMetrics());
}

QSize Pill::minimumSizeHint() const
{
    return {kPillPadding * 2 + kIcon + kPillGap + 40, kPillHeight};
}

void Pill::paintLook(QPainter& painter, const QRect& rect, const Look& look, const Theme& theme, double pixelRatio,
    int roomAtEnd, const QColor& back)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.palette().border);
    painter.setBrush(back);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);

    const QColor colour = look.markColour.isValid() ? look.markColour : theme.colour(look.markTone);
    const int size = look.mark == Mark::Icon ? kIcon : kDot;
    const auto direction = painter.layoutDirection();
    QRect words = rect.adjusted(kPillPadding, 0, -kPillPadding, 0);
    takeFromEnd(words, roomAtEnd, direction);
    const QRectF markRect = squareIn(takeFromStart(words, size + kPillGap, direction), size, direction);
    if (look.mark == Mark::Icon)
        painter.drawPixmap(markRect.topLeft(), iconPixmap(look.iconName, colour, kIcon, pixelRatio));
    else
        paintMark(painter, markRect, look.mark, colour);

    painter.setPen(theme.colour(look.textTone));
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(look.text, Qt::ElideRight, words.width() + 1));
}

void Pill::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintLook(painter, rect(), m_look, m_theme, devicePixelRatioF(), 0, m_theme.palette().surface);
}

} // namespace headroom::ui
