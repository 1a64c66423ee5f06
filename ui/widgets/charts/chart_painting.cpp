// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/chart_legend.h"
#include "ui/widgets/charts/time_steps.h"

#include <QPainter>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kBoxSwatch = 10;
constexpr int kBoxPadding = 8;
constexpr int kTick = 5; // under the axis of times
constexpr TextPixels kBoxLine(16);

QString clockTextAt(double seconds)
{
    return clockText(wallTimeAt(seconds));
}

// "−10 min": where a view begins that ends now.
QString beginText(double seconds)
{
    const auto span = std::chrono::round<Duration>(std::chrono::duration<double>(seconds));
    return u'−' + (span < std::chrono::minutes{1} ? formatSpan(span) : formatRoughly(span));
}

// What Qt Charts is too slow for, and points alone between gaps.
void paintDashes(QPainter& painter, const QRect& plot, const ChartDrawing& drawing)
{
    painter.save();
    painter.setClipRect(plot.adjusted(0, -2, 1, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(plot.topLeft());
    for (const auto& line : drawing.lines) {
        painter.setPen(QPen(line.colour, line.width));
        painter.setBrush(line.colour);
        if (line.points.size() == 1)
            painter.drawEllipse(line.points.front(), 1.2, 1.2);
        else if (line.stroke != ChartSeries::Stroke::Solid)
            painter.drawLines(strokesAlong(line.points, line.stroke));
    }
    painter.restore();
}

// Beside the plot and under it. Those of values stand at their lines.
void paintLabels(QPainter& painter, const QRect& plot, const QRect& timesRow, const QList<ChartPlot::Label>& times,
    const QList<ChartPlot::Label>& values)
{
    constexpr int gap = 5; // to the plot
    const QFontMetrics metrics = painter.fontMetrics();
    for (const auto& label : values) {
        const int top = plot.top() + int(std::lround(label.at)) - metrics.height() / 2;
        painter.drawText(
            QRect(0, top, plot.left() - gap, metrics.height()), Qt::AlignRight | Qt::AlignVCenter, label.text);
    }
    for (const auto& label : times) {
        const int wide = metrics.horizontalAdvance(label.text) + 2;
        const int left = plot.left() + int(std::lround(label.at - wide / 2.0));
        painter.drawText(QRect(left, timesRow.top(), wide, timesRow.height()), Qt::AlignCenter, label.text);
    }
}

} // namespace

void Chart::paintEvent(QPaintEvent*)
{
    constexpr auto direction = Qt::LeftToRight; // as time goes in charts everywhere
    const QPixmap& picture = m_picture.at(size(), devicePixelRatioF(), [this](QPainter& painter) {
        painter.setLayoutDirection(direction);
        painter.setFont(textFont(11));
        paintPicture(painter);
    });
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture);
    painter.setLayoutDirection(direction);
    painter.setFont(textFont(11));
    if (hasFocus()) {
        painter.setPen(QPen(focusColour(m_theme.palette()), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
    m_drawnAt = crosshair();
    if (isInView(m_drawnAt))
        paintCrosshair(painter, *m_drawnAt);
}

void Chart::paintPicture(QPainter& painter)
{
    const Palette& palette = m_theme.palette();
    if (!hasData(m_content)) {
        painter.setPen(palette.muted);
        painter.drawText(rect().adjusted(4, 0, -4, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const QRect plot = plotRect();
    const auto& grid = m_content.grid;
    const bool endsNow = m_content.endsNow && !isPastShown();
    QString left = endsNow ? beginText(grid.viewTo - grid.viewFrom) : clockTextAt(grid.viewFrom);
    QString right = endsNow ? tr("now") : clockTextAt(grid.viewTo);
    if (!endsNow && painter.fontMetrics().horizontalAdvance(left + u"  "_s + right) > plot.width()) {
        left.truncate(5); // without seconds
        right.truncate(5);
    }
    const auto values = valueLabels();
    const ChartDrawing drawing = drawingOf(m_content, palette, plot.size(), devicePixelRatioF());
    const auto times = timeLabels(left, right);
    m_plot.paint(painter, size(), plot, palette, drawing, values);

    painter.setPen(gridPen(palette));
    for (const auto& time : times)
        painter.drawLine(
            QLineF(plot.left() + time.at, plot.bottom() + 1, plot.left() + time.at, plot.bottom() + kTick));
    const QRect timesRow(plot.left(), plot.bottom() + 4, plot.width(), inText(16));
    painter.setPen(palette.muted);
    painter.drawText(timesRow, Qt::AlignLeft | Qt::AlignVCenter, left);
    painter.drawText(timesRow, Qt::AlignRight | Qt::AlignVCenter, right);
    paintLabels(painter, plot, timesRow, times, values);
    paintGaps(painter);
    paintDashes(painter, plot, drawing);
    if (m_content.threshold && *m_content.threshold <= m_top)
        paintThreshold(painter, plot);
    if (legendHeight() > 0)
        ChartLegend(m_content, plot.left(), width()).paint(painter, palette);
}

// Where there is no legend its name stands at its end.
void Chart::paintThreshold(QPainter& painter, const QRect& plot) const
{
    const auto& palette = m_theme.palette();
    const int y = plot.bottom() - int(*m_content.threshold / m_top * (plot.height() - 1));
    const int name = painter.fontMetrics().horizontalAdvance(m_content.thresholdName);
    const bool isNamed = name > 0 && legendHeight() == 0 && 2 * name < plot.width();
    const int end = isNamed ? plot.right() - name - 6 : plot.right();
    painter.setPen(thresholdPen(palette));
    painter.drawLine(plot.left(), y, end, y);
    if (!isNamed)
        return;
    const int high = painter.fontMetrics().height();
    painter.setPen(palette.muted);
    painter.drawText(QRect(plot.right() - name, std::max(0, y - high / 2), name + 1, high),
        Qt::AlignRight | Qt::AlignVCenter, m_content.thresholdName);
}

// Those for which there is no room without running into each other are left out.
QList<ChartPlot::Label> Chart::valueLabels() const
{
    const int height = plotRect().height();
    const bool hasRoomBetween = height > 2 * inText(26);
    const bool hasRoomBelow = height > inText(16);
    QList<ChartPlot::Label> labels;
    for (const double value : axisTicks(m_content, m_top)) {
        const bool hasRoom = value == m_top || (value == 0 ? hasRoomBelow : hasRoomBetween);
        if (hasRoom)
            labels.push_back({(height - 1) * (1 - value / m_top), axisLabel(m_content, value)});
    }
    return labels;
}

// Why nothing is drawn there, where it is wide enough for that.
void Chart::paintGaps(QPainter& painter) const
{
    constexpr int beside = 6;
    const QRect plot = plotRect();
    const QString text = gapText(m_content);
    const int line = painter.fontMetrics().height();
    for (const auto& [from, to] : gapsOf(m_content)) {
        const QRectF room(QPointF(xOf(from) + beside, plot.top()), QPointF(xOf(to) - beside, plot.bottom()));
        const QRectF needed = painter.boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, text);
        const bool fits = needed.width() <= room.width() && needed.height() <= 2 * line + 1;
        if (fits && needed.height() + line <= room.height())
            painter.drawText(room, Qt::AlignCenter | Qt::TextWordWrap, text);
    }
}

// Round times, where there is room between the ends.
QList<ChartPlot::Label> Chart::timeLabels(const QString& left, const QString& right) const
{
    const auto& grid = m_content.grid;
    const QFontMetrics metrics(textFont(11));
    const int afterLeft = metrics.horizontalAdvance(left) + 12;
    const int beforeRight = plotRect().width() - metrics.horizontalAdvance(right) - 12;
    const int room = metrics.horizontalAdvance(u"00:00:00"_s) + 24;
    const int free = beforeRight - afterLeft + 24;
    QList<ChartPlot::Label> labels;
    if (free < room * 1.5)
        return labels;
    const double step = roundTimeStep(grid.viewTo - grid.viewFrom, std::clamp(free / room, 1, 6));
    for (const double at : roundTimes(grid.viewFrom, grid.viewTo, step, zoneOffset)) {
        const QString text = clockTextAt(at).left(step < 60 ? 8 : 5);
        const double x = xOf(at) - plotRect().left();
        const double half = metrics.horizontalAdvance(text) / 2.0;
        if (x - half >= afterLeft && x + half <= beforeRight)
            labels.push_back({x, text});
    }
    return labels;
}

void Chart::paintCrosshair(QPainter& painter, double at) const
{
    const Palette& palette = m_theme.palette();
    const QRect plot = plotRect();
    const double x = xOf(at);
    if (m_pressedAt) {
        QColor chosen = palette.accent;
        chosen.setAlphaF(0.18F);
        painter.fillRect(QRectF(QPointF(xOf(*m_pressedAt), plot.top()), QPointF(x, plot.bottom())), chosen);
    }
    painter.setPen(palette.muted);
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    paintReadOut(painter, x);
}

void Chart::paintReadOut(QPainter& painter, double x) const
{
    const Palette& palette = m_theme.palette();
    QStringList lines = readOut();
    const auto widest = [&] {
        int wide = 0;
        for (const QString& line : lines)
            wide = std::max(wide, painter.fontMetrics().horizontalAdvance(line));
        return wide;
    };
    // In a small chart the time goes before the day, and figures before names.
    if (widest() + kBoxPadding * 2 + 20 > width())
        lines.front() = clockTextAt(crosshair().value_or(0));
    const int wide = std::min(widest(), width() - kBoxPadding * 2 - 20);
    const int rows = std::min(int(lines.size()), std::max(2, (height() - 8) / kBoxLine));
    const QSize box(wide + kBoxPadding * 2 + 20, rows * kBoxLine + kBoxPadding);
    const bool fitsRight = x + 12 + box.width() <= width();
    const int left = int(fitsRight ? x + 12 : x - 12 - box.width());
    const QRect back(QPoint(std::clamp(left, 0, std::max(0, width() - box.width())),
                         std::clamp(plotRect().top(), 0, std::max(0, height() - box.height()))),
        box);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette.border);
    painter.setBrush(palette.raised);
    painter.drawRoundedRect(QRectF(back).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    const bool isGap = isGapAt(m_content, crosshair().value_or(0));
    const int aboveSeries = isGap ? 2 : 1; // lines
    const std::size_t firstSeries = isGap ? m_content.series.size() : 0;
    for (int i = 0; i < rows; ++i) {
        QRect row(back.left() + kBoxPadding, back.top() + kBoxPadding / 2 + i * kBoxLine, back.width(), int(kBoxLine));
        if (i >= aboveSeries) {
            const QRectF swatch(row.left() + 0.5, row.top() + (row.height() - 8) / 2.0, kBoxSwatch, 8);
            const auto line = firstSeries + std::size_t(i - aboveSeries);
            const bool isArea = m_content.stacked && line < m_content.series.size();
            paintSwatch(painter, swatch, seriesInReadOut(m_content, line), isArea, palette);
            row.adjust(18, 0, 0, 0);
        }
        painter.setPen(i < aboveSeries ? palette.muted : palette.text);
        const QFontMetrics metrics = painter.fontMetrics();
        const int room = wide + (i >= aboveSeries ? 0 : 18);
        // By fractions of a pixel it would shorten one that is as wide as the room.
        const bool fits = metrics.horizontalAdvance(lines[i]) <= room;
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
            fits ? lines[i] : metrics.elidedText(lines[i], Qt::ElideMiddle, room));
    }
}

} // namespace headroom::ui
