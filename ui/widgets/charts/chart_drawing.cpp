// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_drawing.h"

#include <QBrush>
#include <QList>
#include <QPainter>
#include <QPointF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::ui {

namespace {

constexpr double kThick = 0.75; // pixels
constexpr double kDense = 0.5; // points a pixel
constexpr double kThin = 1;

// From times and values to pixels.
class Scale
{
public:
    Scale(const ChartContent& content, const QSize& plot)
        : m_from(content.grid.viewFrom)
        , m_perSecond((plot.width() - 1) / std::max(1e-9, content.grid.viewTo - content.grid.viewFrom))
        , m_bottom(plot.height() - 1)
        , m_perUnit(m_bottom / axisTop(content))
    {
    }

    QPointF operator()(double time, double value) const
    {
        return {(time - m_from) * m_perSecond, m_bottom - value * m_perUnit};
    }
    double pixels(double value) const { return value * m_perUnit; }
    double bottom() const { return m_bottom; }

private:
    double m_from;
    double m_perSecond;
    double m_bottom;
    double m_perUnit;
};

constexpr int kTile = 8; // pixels: after as many Qt's patterns repeat

QImage tileOf(const QColor& colour, const QBrush& pattern)
{
    QImage tile(kTile, kTile, QImage::Format_ARGB32_Premultiplied);
    tile.fill(colour);
    QPainter(&tile).fillRect(tile.rect(), pattern);
    return tile;
}

// The areas of a chart's plot, filled into a picture of their own that is then drawn in one go. QPainter takes some
// hundred times as long for a polygon of thousands of points, and for its columns one by one it still wakes other
// threads for each: dozens of milliseconds where this takes one. The steps at an edge lie under the line that is drawn
// there.
class AreaPicture
{
public:
    AreaPicture(const QSize& size, double pixelRatio)
        : m_ratio(pixelRatio)
        , m_image((QSizeF(size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied)
    {
        m_image.setDevicePixelRatio(pixelRatio);
        m_image.fill(Qt::transparent);
    }

    // What lies between two lines over the same x, rising, becomes the colour and over it the pattern; what it was
    // before is replaced.
    void fill(
        const QList<QPointF>& upper, const QList<QPointF>& lower, const QColor& colour, const QBrush& pattern = {})
    {
        if (upper.size() < 2)
            return;
        const QImage tile = tileOf(colour, pattern);
        const auto columnAt = [this](double x) { return int(std::floor(x * m_ratio)); };
        const int last = std::min(m_image.width() - 1, columnAt(upper.back().x()));
        qsizetype next = 1;
        for (int column = std::max(0, columnAt(upper.front().x())); column <= last; ++column) {
            const double x = std::clamp((column + 0.5) / m_ratio, upper.front().x(), upper.back().x());
            while (next + 1 < upper.size() && upper[next].x() < x)
                ++next;
            const double width = upper[next].x() - upper[next - 1].x();
            const double share = width > 0 ? (x - upper[next - 1].x()) / width : 1;
            const auto between = [&](const QList<QPointF>& line) {
                return line[next - 1].y() + share * (line[next].y() - line[next - 1].y());
            };
            fillColumn(column, between(upper), between(lower), tile);
        }
    }

    const QImage& image() const { return m_image; }

private:
    void fillColumn(int column, double top, double bottom, const QImage& tile)
    {
        const auto rowAt = [this](double y) {
            return int(std::clamp(std::round(y * m_ratio), 0.0, double(m_image.height())));
        };
        auto* pixels = reinterpret_cast<QRgb*>(m_image.bits()) + column;
        const auto* colours = reinterpret_cast<const QRgb*>(tile.constBits()) + column % kTile;
        const int end = rowAt(bottom);
        for (int row = rowAt(top); row < end; ++row)
            pixels[row * m_image.width()] = colours[row % kTile * kTile];
    }

    double m_ratio;
    QImage m_image;
};

QColor faint(QColor colour, float alpha)
{
    colour.setAlphaF(alpha);
    return colour;
}

void drawLines(ChartDrawing& drawing, AreaPicture& areas, const ChartContent& content, const Palette& palette,
    const Scale& scale, int pixels)
{
    for (const auto& series : content.series) {
        const QColor colour = colourOf(palette, series.tone);
        for (auto& run : runsOf(series.values, content.grid, pixels, content.bridge)) {
            for (QPointF& point : run)
                point = scale(point.x(), point.y());
            if (series.area) {
                auto floor = run;
                for (QPointF& point : floor)
                    point.setY(scale.bottom());
                areas.fill(run, floor, faint(colour, 0.15F));
            }
            drawing.lines.push_back({std::move(run), colour, 1.4, series.stroke});
        }
    }
}

// One series where it lies on those below it, which it adds itself to.
struct Layer
{
    QList<QPointF> upper;
    QList<QPointF> lower;
    std::vector<QList<QPointF>> edges;
    bool isThere = false;
};

Layer layerOn(std::vector<double>& under, const ChartSeries& series, const std::vector<std::size_t>& run,
    const SeriesGrid& grid, const Scale& scale)
{
    Layer layer;
    bool wasThick = false;
    for (std::size_t i = 0; i < run.size(); ++i) {
        const float value = run[i] < series.values.size() ? series.values[run[i]] : 0;
        const double height = std::isnan(value) ? 0 : double(value);
        layer.lower << scale(grid.at(run[i]), under[i]);
        under[i] += height;
        layer.upper << scale(grid.at(run[i]), under[i]);
        layer.isThere = layer.isThere || height > 0;
        // What is thinner than a line has none, or it would look thicker than it is.
        const bool isThick = scale.pixels(height) >= kThick;
        if (i > 0 && (isThick || wasThick)) {
            if (layer.edges.empty() || layer.edges.back().back() != layer.upper[qsizetype(i) - 1])
                layer.edges.push_back({layer.upper[qsizetype(i) - 1]});
            layer.edges.back() << layer.upper.back();
        }
        wasThick = isThick;
    }
    return layer;
}

void drawStack(ChartDrawing& drawing, AreaPicture& areas, const ChartContent& content, const Palette& palette,
    const Scale& scale, int pixels)
{
    const auto& grid = content.grid;
    // Where points are close, lines would hide the areas.
    const bool dense = (grid.viewTo - grid.viewFrom) / grid.step > pixels * kDense;
    for (const auto& run : stackedRunsOf(sumsOf(content), grid, pixels)) {
        std::vector<double> under(run.size(), 0);
        for (const auto& series : content.series) {
            Layer layer = layerOn(under, series, run, grid, scale);
            if (!layer.isThere)
                continue;
            const QColor colour = colourOf(palette, series.tone);
            const bool plain = series.pattern == Qt::SolidPattern;
            areas.fill(layer.upper, layer.lower,
                faint(colour,
                    dense       ? (plain ? 0.42F : 0.3F)
                        : plain ? 0.22F
                                : 0.12F),
                plain ? QBrush() : QBrush(faint(colour, 0.55F), series.pattern));
            if (dense)
                continue;
            for (auto& edge : layer.edges)
                drawing.lines.push_back({std::move(edge), colour, 1.2});
        }
    }
}

void drawCompared(
    ChartDrawing& drawing, const ChartContent& content, const Palette& palette, const Scale& scale, int pixels)
{
    const auto& series = *content.compared;
    for (auto& run : runsOf(series.values, content.grid, pixels, content.bridge)) {
        for (QPointF& point : run)
            point = scale(point.x(), point.y());
        drawing.lines.push_back({std::move(run), colourOf(palette, series.tone), kThin, series.stroke});
    }
}

} // namespace

ChartDrawing drawingOf(const ChartContent& content, const Palette& palette, const QSize& plot, double pixelRatio)
{
    ChartDrawing drawing;
    AreaPicture areas(plot, pixelRatio);
    const Scale scale(content, plot);
    (content.stacked ? drawStack : drawLines)(drawing, areas, content, palette, scale, plot.width());
    if (content.compared)
        drawCompared(drawing, content, palette, scale, plot.width());
    drawing.areas = areas.image();
    return drawing;
}

QList<QLineF> strokesAlong(const QList<QPointF>& line, ChartSeries::Stroke stroke)
{
    switch (stroke) {
    case ChartSeries::Stroke::Dashed:
        return dashesAlong(line, 5, 3);
    case ChartSeries::Stroke::Dotted:
        return dashesAlong(line, 2, 3);
    case ChartSeries::Stroke::Sparse:
        return dashesAlong(line, 3, 5);
    case ChartSeries::Stroke::Solid:
        break;
    }
    return dashesAlong(line, std::numeric_limits<double>::infinity(), 0);
}

} // namespace headroom::ui
