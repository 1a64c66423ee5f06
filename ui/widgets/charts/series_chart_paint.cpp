// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How SeriesChart is painted.
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/area_picture.h"
#include "ui/widgets/charts/series_chart.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr int kSwatch = 14;
constexpr int kGap = 6;
constexpr int kBetween = 16;
constexpr int kPadding = 8;
constexpr int kLine = 16;
constexpr double kThick = 0.75; // pixels
constexpr double kDense = 0.5; // points a pixel

WallTime wallTime(double seconds)
{
    return WallTime(std::chrono::milliseconds(std::int64_t(seconds * 1000)));
}

QString spanText(double seconds)
{
    if (seconds >= 3600 && std::fmod(seconds, 3600) == 0)
        return u"−%1 h"_s.arg(int(seconds / 3600));
    return seconds >= 60 ? u"−%1 min"_s.arg(int(std::lround(seconds / 60))) : u"−%1 s"_s.arg(int(seconds));
}

// Of seconds between two labels of time: the smallest round one that leaves room for at most `most` of them.
double roundStep(double span, int most)
{
    for (const double step :
        {1., 2., 5., 10., 15., 30., 60., 120., 300., 600., 900., 1800., 3600., 7200., 10800., 21600.}) {
        if (span / step <= most)
            return step;
    }
    return 43200;
}

} // namespace

double SeriesChart::yOf(double value, double top) const
{
    const QRect plot = plotRect();
    return plot.bottom() - value / top * (plot.height() - 1);
}

void SeriesChart::paintEvent(QPaintEvent*)
{
    const QPixmap& picture = m_picture.at(size(), devicePixelRatioF(), [this](QPainter& painter) {
        painter.setFont(textFont(11));
        paintPlot(painter);
    });
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture);
    painter.setFont(textFont(11));
    if (hasFocus()) {
        painter.setPen(QPen(focusColour(m_theme.palette()), 2));
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
    if (m_crosshair && hasData())
        paintCrosshair(painter);
}

void SeriesChart::paintPlot(QPainter& painter) const
{
    if (!hasData()) {
        painter.setPen(m_theme.palette().muted);
        painter.drawText(rect().adjusted(4, 0, -4, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    paintGrid(painter);
    paintTimes(painter);
    painter.save();
    painter.setClipRect(plotRect().adjusted(0, -2, 1, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_content.stacked)
        paintStack(painter);
    else
        paintLines(painter);
    painter.restore();
    paintThreshold(painter);
    if (m_legend)
        paintLegend(painter);
}

void SeriesChart::paintGrid(QPainter& painter) const
{
    const Palette& palette = m_theme.palette();
    const QRect plot = plotRect();
    const double top = axisTop();
    for (const double share : {0.0, 0.5, 1.0}) {
        const int y = int(yOf(top * share, top));
        painter.setPen(palette.dark ? palette.raised : mixed(palette.surface, palette.border, 0.7));
        painter.drawLine(plot.left(), y, plot.right(), y);
        painter.setPen(palette.muted);
        painter.drawText(QRect(0, y - 8, plot.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter,
            axisLabel(top * share) + m_content.unit);
    }
}

// The ends of what is shown, and round times between them where there is room.
void SeriesChart::paintTimes(QPainter& painter) const
{
    const Palette& palette = m_theme.palette();
    const QRect plot = plotRect();
    const auto& grid = m_content.grid;
    const QRect row(plot.left(), plot.bottom() + 4, plot.width(), 16);
    const QString left = m_content.endsNow ? spanText(grid.viewTo - grid.viewFrom) : clockText(wallTime(grid.viewFrom));
    const QString right = m_content.endsNow ? tr("now") : clockText(wallTime(grid.viewTo));
    painter.setPen(palette.muted);
    painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, left);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, right);
    const QFontMetrics metrics = painter.fontMetrics();
    const int room = metrics.horizontalAdvance(u"00:00:00"_s) + 24;
    const double free = row.width() - metrics.horizontalAdvance(left) - metrics.horizontalAdvance(right);
    if (free < room * 1.5)
        return;
    const double span = grid.viewTo - grid.viewFrom;
    const double step = roundStep(span, std::clamp(int(free / room), 1, 6));
    const bool seconds = step < 60;
    for (const double at : roundTimes(grid.viewFrom, grid.viewTo, step, zoneOffset)) {
        const QString text = seconds ? clockText(wallTime(at)) : clockText(wallTime(at)).left(5);
        const int width = metrics.horizontalAdvance(text);
        const double x = xOf(at);
        if (x - width / 2.0 < row.left() + metrics.horizontalAdvance(left) + 12
            || x + width / 2.0 > row.right() - metrics.horizontalAdvance(right) - 12)
            continue;
        painter.setPen(palette.dark ? palette.raised : mixed(palette.surface, palette.border, 0.7));
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        painter.setPen(palette.muted);
        painter.drawText(QRectF(x - width, row.top(), width * 2, row.height()), Qt::AlignCenter, text);
    }
}

QPen SeriesChart::thresholdPen() const
{
    QPen pen(m_theme.palette().critical, 1);
    pen.setDashPattern({4, 3});
    return pen;
}

void SeriesChart::paintThreshold(QPainter& painter) const
{
    const double top = axisTop();
    if (!m_content.threshold || *m_content.threshold > top)
        return;
    const QRect plot = plotRect();
    const int y = int(yOf(*m_content.threshold, top));
    painter.setPen(thresholdPen());
    painter.drawLine(plot.left(), y, plot.right(), y);
}

void SeriesChart::paintLines(QPainter& painter) const
{
    for (const auto& series : m_content.series)
        paintLine(painter, series);
}

void SeriesChart::paintLine(QPainter& painter, const Series& series) const
{
    const QRect plot = plotRect();
    const double top = axisTop();
    const double span = std::max(1e-9, m_content.grid.viewTo - m_content.grid.viewFrom);
    const QColor colour = m_theme.colour(series.tone);
    QColor faint = colour;
    faint.setAlphaF(0.15F);
    auto runs = runsOf(series.values, m_content.grid, plot.width(), m_content.bridge);
    for (auto& run : runs) {
        for (QPointF& point : run)
            point = {plot.left() + (point.x() - m_content.grid.viewFrom) / span * (plot.width() - 1),
                plot.bottom() - point.y() / top * (plot.height() - 1)};
    }
    if (series.area) {
        AreaPicture areas(plot, devicePixelRatioF());
        for (const auto& run : runs) {
            auto floor = run;
            for (QPointF& point : floor)
                point.setY(plot.bottom());
            areas.fill(run, floor, faint);
        }
        areas.drawOn(painter);
    }
    for (const auto& run : runs) {
        if (run.size() == 1) { // alone between gaps
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawEllipse(run.front(), 1.8, 1.8);
            continue;
        }
        painter.setPen(QPen(colour, 1.4));
        QList<QLineF> pieces;
        if (series.stroke == Stroke::Solid) {
            for (qsizetype i = 1; i < run.size(); ++i)
                pieces.push_back({run[i - 1], run[i]});
        } else {
            pieces = series.stroke == Stroke::Dashed ? dashesAlong(run, 7, 4) : dashesAlong(run, 2, 3.5);
        }
        painter.drawLines(pieces); // pair by pair: much cheaper than a wide polyline
    }
}

void SeriesChart::paintStack(QPainter& painter) const
{
    const QRect plot = plotRect();
    const double top = axisTop();
    const auto& grid = m_content.grid;
    const double span = std::max(1e-9, grid.viewTo - grid.viewFrom);
    AreaPicture areas(plot, devicePixelRatioF());
    std::vector<std::pair<QColor, QList<QLineF>>> edges;
    for (const auto& run : stackedRunsOf(sums(), grid, plot.width())) {
        // Where points are close, lines would hide the areas.
        const bool dense = span / grid.step > plot.width() * kDense;
        std::vector<double> under(run.size(), 0);
        for (const auto& series : m_content.series) {
            QList<QPointF> area; // its upper edge
            QList<QPointF> floor;
            QList<QLineF> edge;
            bool isThere = false;
            bool wasThick = false;
            std::vector<double> upper = under;
            for (std::size_t i = 0; i < run.size(); ++i) {
                const float value = run[i] < series.values.size() ? series.values[run[i]] : 0;
                upper[i] += std::isnan(value) ? 0 : double(value);
                isThere = isThere || upper[i] > under[i];
                area << QPointF(plot.left() + (grid.at(run[i]) - grid.viewFrom) / span * (plot.width() - 1),
                    plot.bottom() - upper[i] / top * (plot.height() - 1));
                floor << QPointF(area.back().x(), plot.bottom() - under[i] / top * (plot.height() - 1));
                // What is thinner than a line has none, or it would look thicker than it is.
                const bool isThick = (upper[i] - under[i]) / top * plot.height() >= kThick;
                if (i > 0 && (isThick || wasThick))
                    edge.push_back({area[qsizetype(i) - 1], area[qsizetype(i)]});
                wasThick = isThick;
            }
            if (!isThere)
                continue;
            const QColor colour = m_theme.colour(series.tone);
            QColor faint = colour;
            const bool plain = series.pattern == Qt::SolidPattern;
            faint.setAlphaF(dense ? (plain ? 0.42F : 0.3F) : plain ? 0.22F : 0.12F);
            QColor lines = colour;
            lines.setAlphaF(0.55F);
            areas.fill(area, floor, faint, plain ? QBrush() : QBrush(lines, series.pattern));
            if (!dense)
                edges.push_back({colour, std::move(edge)});
            under = std::move(upper);
        }
    }
    areas.drawOn(painter);
    for (const auto& [colour, lines] : edges) {
        painter.setPen(QPen(colour, 1.2));
        painter.drawLines(lines);
    }
}

void SeriesChart::paintSwatch(QPainter& painter, const QRectF& rect, const Series& series) const
{
    const QColor colour = m_theme.colour(series.tone);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_content.stacked) {
        QColor faint = colour;
        faint.setAlphaF(series.pattern == Qt::SolidPattern ? 0.4F : 0.15F);
        painter.setPen(QPen(colour, 1));
        painter.setBrush(faint);
        painter.drawRect(rect);
        if (series.pattern != Qt::SolidPattern) {
            painter.setBrush(QBrush(colour, series.pattern));
            painter.drawRect(rect);
        }
    } else {
        painter.setPen(QPen(colour, 1.8));
        const QList<QPointF> line{{rect.left(), rect.center().y()}, {rect.right(), rect.center().y()}};
        const bool solid = series.stroke == Stroke::Solid;
        painter.drawLines(solid                   ? QList<QLineF>{QLineF(line[0], line[1])}
                : series.stroke == Stroke::Dashed ? dashesAlong(line, 5, 3)
                                                  : dashesAlong(line, 2, 2));
    }
    painter.restore();
}

// The series, then the threshold: at its line, its name would lie on what is drawn there.
QStringList SeriesChart::legendNames() const
{
    QStringList names;
    for (const auto& series : m_content.series)
        names << series.name;
    if (m_content.threshold && !m_content.thresholdName.isEmpty())
        names << m_content.thresholdName;
    return names;
}

// Where the names stand over the plot: from the left, in as many rows as they need.
std::vector<QPoint> SeriesChart::legendPlaces() const
{
    const QFontMetrics metrics(textFont(11));
    const int left = labelWidth();
    std::vector<QPoint> places;
    QPoint next(left, 0);
    for (const QString& name : legendNames()) {
        const int wide = kSwatch + kGap + metrics.horizontalAdvance(name);
        if (next.x() > left && next.x() + wide > width())
            next = {left, next.y() + kLegendRow};
        places.push_back(next);
        next.rx() += wide + kBetween;
    }
    return places;
}

void SeriesChart::paintLegend(QPainter& painter) const
{
    const auto places = legendPlaces();
    const QStringList names = legendNames();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const QRectF swatch(places[i] + QPointF(0.5, 5.5), QSizeF(kSwatch - 2, 9));
        if (i < m_content.series.size()) {
            paintSwatch(painter, swatch, m_content.series[i]);
        } else {
            painter.setPen(thresholdPen());
            painter.drawLine(QPointF(swatch.left(), swatch.center().y()), QPointF(swatch.right(), swatch.center().y()));
        }
        painter.setPen(m_theme.palette().muted);
        painter.drawText(QRect(places[i].x() + kSwatch + kGap, places[i].y() + 2, width(), 16),
            Qt::AlignLeft | Qt::AlignVCenter, names[qsizetype(i)]);
    }
}

void SeriesChart::paintCrosshair(QPainter& painter) const
{
    const Palette& palette = m_theme.palette();
    const QRect plot = plotRect();
    if (*m_crosshair < m_content.grid.viewFrom || *m_crosshair > m_content.grid.viewTo)
        return;
    const double x = xOf(*m_crosshair);
    if (m_pressedAt) {
        QColor chosen = palette.accent;
        chosen.setAlphaF(0.18F);
        painter.fillRect(QRectF(QPointF(xOf(*m_pressedAt), plot.top()), QPointF(x, plot.bottom())), chosen);
    }
    painter.setPen(palette.muted);
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));

    const QStringList lines = readOut();
    int width = 0;
    for (const QString& line : lines)
        width = std::max(width, painter.fontMetrics().horizontalAdvance(line));
    const int rows = std::min(int(lines.size()), std::max(2, (height() - 8) / kLine));
    const QSize box(width + kPadding * 2 + kSwatch + kGap, rows * kLine + kPadding);
    const bool fitsRight = x + 12 + box.width() <= this->width();
    const QRect back(QPoint(int(fitsRight ? x + 12 : x - 12 - box.width()),
                         std::clamp(plot.top(), 0, std::max(0, height() - box.height()))),
        box);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(palette.border);
    painter.setBrush(palette.raised);
    painter.drawRoundedRect(QRectF(back).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    for (int i = 0; i < rows; ++i) {
        const QRect row(back.left() + kPadding, back.top() + kPadding / 2 + i * kLine, back.width(), kLine);
        painter.setPen(i == 0 ? palette.muted : palette.text);
        if (i > 0)
            paintSwatch(
                painter, QRectF(row.left() + 0.5, row.top() + 4, kSwatch - 4, 8), readOutSeries(std::size_t(i) - 1));
        painter.setPen(i == 0 ? palette.muted : palette.text);
        painter.drawText(
            row.adjusted(i == 0 ? 0 : kSwatch + kGap - 2, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
    }
}

} // namespace headroom::ui
