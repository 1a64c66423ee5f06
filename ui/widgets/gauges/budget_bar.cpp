// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/gauges/budget_bar.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/painting/direction.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kTrack = 5;

} // namespace

BudgetBar::BudgetBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
{
    setAccessibleName(tr("Invalid-request budget used"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFont(figureFont(9));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void BudgetBar::showShare(double used, const std::vector<double>& thresholds, Tone tone)
{
    used = std::clamp(used, 0.0, 1.0);
    if (used == m_used && thresholds == m_thresholds && tone == m_tone)
        return;
    m_used = used;
    m_thresholds = thresholds;
    m_tone = tone;
    update();
}

QString BudgetBar::accessibleValue() const
{
    QStringList thresholds;
    for (const double threshold : m_thresholds)
        thresholds += formatPercent(threshold);
    return thresholds.isEmpty()
        ? formatPercent(m_used)
        : tr("%1, thresholds %2").arg(formatPercent(m_used), thresholds.join(QStringLiteral(", ")));
}

void BudgetBar::paintEvent(QPaintEvent*)
{
    const Palette& palette = m_theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track(0, height() - kTrack - 1, width(), kTrack);
    painter.setPen(Qt::NoPen);
    painter.setBrush(trackColour(palette));
    painter.drawRoundedRect(track, kTrack / 2, kTrack / 2);
    if (m_used > 0) {
        painter.setBrush(m_theme.colour(m_tone == Tone::Text ? Tone::Ok : m_tone));
        const double filled = std::max(track.width() * m_used, kTrack);
        painter.drawRoundedRect(filledFromStart(track, filled, layoutDirection()), kTrack / 2, kTrack / 2);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    double free = 0; // where the next figure may begin
    auto thresholds = m_thresholds;
    if (layoutDirection() == Qt::RightToLeft)
        std::reverse(thresholds.begin(), thresholds.end());
    for (const double threshold : thresholds) {
        const double share = layoutDirection() == Qt::RightToLeft ? 1 - threshold : threshold;
        const double x = std::floor(track.left() + track.width() * share);
        painter.fillRect(QRectF(x, track.top() - 2, 1, kTrack + 3), palette.muted);
        // The others are percentages as well, and have less room.
        const QString text = threshold == m_thresholds.front() ? formatPercent(threshold)
                                                               : QString::number(int(std::lround(threshold * 100)));
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        const double left = std::clamp(x - wide / 2.0, 0.0, double(width() - wide));
        if (left < free)
            continue;
        free = left + wide + 2;
        painter.setPen(palette.muted);
        painter.drawText(QPointF(left, track.top() - 4), text);
        painter.setPen(Qt::NoPen);
    }
}

} // namespace headroom::ui
