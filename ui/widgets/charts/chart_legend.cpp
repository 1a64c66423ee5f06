// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_legend.h"

#include "ui/theme/fonts.h"
#include "ui/widgets/charts/chart_drawing.h"

#include <QPainter>

namespace headroom::ui {

namespace {

constexpr TextPixels kRow(18);
constexpr TextPixels kSwatch(14);
constexpr int kGap = 6;
constexpr int kBetween = 16;

} // namespace

ChartLegend::ChartLegend(const ChartContent& content, int left, int right)
    : m_content(content)
{
    for (const auto& series : content.series)
        m_names << series.name;
    if (content.compared)
        m_names << content.compared->name;
    if (content.threshold && !content.thresholdName.isEmpty())
        m_names << content.thresholdName;
    const QFontMetrics metrics(textFont(11));
    QPoint next(left, 0);
    for (const QString& name : m_names) {
        const int wide = kSwatch + kGap + metrics.horizontalAdvance(name);
        if (next.x() > left && next.x() + wide > right)
            next = {left, next.y() + kRow};
        m_places.push_back(next);
        next.rx() += wide + kBetween;
    }
}

int ChartLegend::height() const
{
    return m_places.empty() ? 0 : m_places.back().y() + kRow;
}

void ChartLegend::paint(QPainter& painter, const Palette& palette) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const QRectF swatch(m_places[i] + QPointF(0.5, inText(10) - 4.5), QSizeF(kSwatch - 2, 9));
        if (i < m_content.series.size()) {
            paintSwatch(painter, swatch, m_content.series[i], m_content.stacked, palette);
        } else if (i < seriesCount(m_content)) {
            paintSwatch(painter, swatch, *m_content.compared, false, palette);
        } else {
            painter.setPen(thresholdPen(palette));
            painter.drawLine(QPointF(swatch.left(), swatch.center().y()), QPointF(swatch.right(), swatch.center().y()));
        }
        painter.setPen(palette.muted);
        painter.drawText(QRect(m_places[i] + QPoint(kSwatch + kGap, 2), QSize(4096, inText(16))),
            Qt::AlignLeft | Qt::AlignVCenter, m_names[qsizetype(i)]);
    }
}

void paintSwatch(QPainter& painter, const QRectF& rect, const ChartSeries& series, bool stacked, const Palette& palette)
{
    const QColor colour = colourOf(palette, series.tone);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (stacked) {
        const bool plain = series.pattern == Qt::SolidPattern;
        QColor faint = colour;
        faint.setAlphaF(plain ? 0.4F : 0.15F);
        painter.setPen(QPen(colour, 1));
        painter.setBrush(faint);
        painter.drawRect(rect);
        if (!plain) {
            painter.setBrush(QBrush(colour, series.pattern));
            painter.drawRect(rect);
        }
    } else {
        painter.setPen(QPen(colour, 1.8));
        painter.drawLines(
            strokesAlong({{rect.left(), rect.center().y()}, {rect.right(), rect.center().y()}}, series.stroke));
    }
    painter.restore();
}

QPen thresholdPen(const Palette& palette)
{
    QPen pen(palette.critical, 1);
    pen.setDashPattern({4, 3});
    return pen;
}

} // namespace headroom::ui
