// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/pill.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kPillPadding = 10;
constexpr int kPillGap = 7;
constexpr int kPillHeight = 28;
constexpr int kDot = 8;
constexpr int kIcon = 13;

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
    if (mark == m_mark && markTone == m_markTone && text == m_text && textTone == m_textTone && iconName == m_iconName)
        return;
    m_mark = mark;
    m_markTone = markTone;
    m_textTone = textTone;
    m_iconName = iconName;
    if (m_text != text) {
        m_text = text;
        setAccessibleName(text);
        updateGeometry();
    }
    update();
}

QSize Pill::sizeHint() const
{
    const int mark = m_mark == Mark::Icon ? kIcon : kDot;
    return {kPillPadding * 2 + mark + kPillGap + fontMetrics().horizontalAdvance(m_text) + 1, kPillHeight};
}

QSize Pill::minimumSizeHint() const
{
    return {kPillPadding * 2 + kIcon + kPillGap + 40, kPillHeight};
}

void Pill::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(m_theme.palette().border);
    painter.setBrush(m_theme.palette().surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);

    const QColor colour = m_theme.colour(m_markTone);
    const int size = m_mark == Mark::Icon ? kIcon : kDot;
    const QRectF markRect(kPillPadding, (height() - size) / 2.0, size, size);
    if (m_mark == Mark::Icon)
        painter.drawPixmap(markRect.topLeft(), iconPixmap(m_iconName, colour, kIcon, devicePixelRatioF()));
    else
        paintMark(painter, markRect, m_mark, colour);

    painter.setPen(m_theme.colour(m_textTone));
    const QRect words = rect().adjusted(kPillPadding + size + kPillGap, 0, -kPillPadding, 0);
    painter.drawText(
        words, Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(m_text, Qt::ElideRight, words.width() + 1));
}

} // namespace headroom::ui
