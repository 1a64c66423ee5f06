// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/chip_button.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kChipArrow = 9;
constexpr int kChipArrowRoom = 18;

} // namespace

ChipButton::ChipButton(const Theme& theme, QWidget* parent)
    : QToolButton(parent)
    , m_theme(theme)
{
    setObjectName(u"chip"_s);
    setFont(textFont(13));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::NoFocus); // while it opens nothing
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ChipButton::show(Pill::Mark mark, Tone markTone, const QString& text, Tone textTone, const QString& iconName)
{
    const Pill::Look look{mark, markTone, textTone, text, iconName, m_look.markColour};
    if (look == m_look)
        return;
    if (look.text != m_look.text) {
        setText(text);
        updateGeometry();
    }
    m_look = look;
    update();
}

void ChipButton::setMarkColour(const QColor& colour)
{
    if (m_look.markColour == colour)
        return;
    m_look.markColour = colour;
    update();
}

QSize ChipButton::sizeHint() const
{
    const QSize size = Pill::sizeOf(m_look, fontMetrics());
    return menu() ? size + QSize(kChipArrowRoom, 0) : size;
}

QSize ChipButton::minimumSizeHint() const
{
    return {90, sizeHint().height()};
}

void ChipButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool isHot = underMouse() || isDown();
    Pill::paintLook(painter, rect(), m_look, m_theme, devicePixelRatioF(), menu() ? kChipArrowRoom : 0,
        isHot ? m_theme.palette().raised : m_theme.palette().surface);
    if (hasFocus()) {
        painter.setPen(QPen(focusColour(m_theme.palette()), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    }
    if (menu())
        painter.drawPixmap(QPointF(isRightToLeft() ? kChipArrowRoom + 1.0 - kChipArrow : width() - kChipArrowRoom - 1.0,
                               (height() - kChipArrow) / 2.0),
            iconPixmap(u"chevron-down"_s, m_theme.palette().muted, kChipArrow, devicePixelRatioF()));
}

} // namespace headroom::ui
