// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/gauges/remaining_bar.h"

#include "ui/models/format.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

namespace headroom::ui {

Tone remainingTone(double share)
{
    return share < kLowShare ? Tone::Warning : Tone::Ok;
}

void paintRemainingBar(QPainter& painter, const QRectF& rect, std::optional<double> share, const Palette& palette,
    std::optional<Tone> tone)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = rect.height() / 2;
    if (!share) {
        painter.setPen(QPen(palette.border, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        painter.restore();
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(trackColour(palette));
    painter.drawRoundedRect(rect, radius, radius);
    painter.setBrush(colourOf(palette, tone.value_or(remainingTone(*share))));
    const double filled = std::max(rect.width() * *share, rect.height());
    painter.drawRoundedRect(filledFromStart(rect, filled, painter.layoutDirection()), radius, radius);
    painter.restore();
}

RemainingBar::RemainingBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAccessibleName(tr("not known"));
    setFixedHeight(6);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void RemainingBar::show(std::optional<double> share)
{
    if (share == m_share)
        return;
    m_share = share;
    setAccessibleName(share ? tr("%1 left").arg(formatPercent(*share)) : tr("not known"));
    update();
}

void RemainingBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintRemainingBar(painter, rect(), m_share, m_theme.palette());
}

} // namespace headroom::ui
