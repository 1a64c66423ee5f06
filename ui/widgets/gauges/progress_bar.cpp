// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/gauges/progress_bar.h"

#include "ui/models/format.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

namespace headroom::ui {

ProgressBar::ProgressBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setFixedSize(90, 6);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void ProgressBar::show(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    setAccessibleName(tr("%1 read").arg(formatPercent(m_share)));
    update();
}

void ProgressBar::paintEvent(QPaintEvent*)
{
    const Palette& palette = m_theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(trackColour(palette));
    painter.drawRoundedRect(rect(), 3, 3);
    painter.setBrush(palette.accent);
    painter.drawRoundedRect(filledFromStart(rect(), std::max(6.0, width() * m_share), layoutDirection()), 3, 3);
}

} // namespace headroom::ui
