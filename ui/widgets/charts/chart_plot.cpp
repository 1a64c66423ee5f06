// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_plot.h"

#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsPixmapItem>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr double kAboveGrid = 3.5; // Qt Charts has its axes at 3 and its series at 4
constexpr int kMargin = 1; // pixels around the plot, so that lines at its edges are not cut in half

// An axis counts pixels, so that what it spans changes with the chart's size alone.
class LabelledAxis
{
public:
    LabelledAxis(QChart& chart, Qt::Alignment side)
    {
        m_axis->setLabelsVisible(false); // see ChartPlot
        m_axis->setStartValue(-1e6); // out of sight: it would have a line of its own
        chart.addAxis(m_axis, side); // the chart owns it from here
    }

    QCategoryAxis& axis() { return *m_axis; }

    void show(double length, const QList<ChartPlot::Label>& labels, const Palette& palette)
    {
        m_axis->setGridLinePen(gridPen(palette));
        m_axis->setLinePen(gridPen(palette));
        m_axis->setRange(-kMargin, length - 1 + kMargin);
        if (labels == m_labels)
            return;
        m_labels = labels;
        for (const QString& text : m_axis->categoriesLabels())
            m_axis->remove(text);
        for (const auto& label : labels)
            m_axis->append(label.text, label.at);
    }

private:
    QCategoryAxis* m_axis = new QCategoryAxis;
    QList<ChartPlot::Label> m_labels;
};

} // namespace

class ChartPlot::Scene
{
public:
    Scene()
    {
        m_chart->legend()->hide();
        m_chart->setBackgroundVisible(false);
        m_chart->setMargins({});
        m_chart->layout()->setContentsMargins(0, 0, 0, 0);
        m_values.axis().setReverse(true); // from the top
        m_values.axis().setLineVisible(false);
        m_times.axis().setGridLineVisible(false);
        m_areas->setZValue(kAboveGrid);
        m_scene.addItem(m_chart);
    }

    void fill(const QRect& plot, const Palette& palette, const ChartDrawing& drawing, const QList<Label>& values)
    {
        m_chart->setPlotArea(QRectF(plot).adjusted(-kMargin, -kMargin, kMargin - 1, kMargin - 1));
        m_times.show(plot.width(), {}, palette);
        m_values.show(plot.height(), values, palette);
        m_areas->setPixmap(QPixmap::fromImage(drawing.areas));
        m_areas->setPos(plot.topLeft() - QPointF(0.5, 0.5));
        std::size_t used = 0;
        for (const auto& line : drawing.lines) {
            if (line.points.size() < 2 || line.stroke != ChartSeries::Stroke::Solid)
                continue;
            QLineSeries& series = seriesAt(used++);
            series.setPen(QPen(line.colour, line.width));
            series.replace(line.points);
        }
        for (; used < m_lines.size() && m_lines[used]->count() > 0; ++used)
            m_lines[used]->clear();
    }

    void paint(QPainter& painter, const QSize& size)
    {
        m_chart->resize(size);
        m_chart->layout()->activate();
        m_scene.render(&painter, QRectF({}, size), QRectF({}, size));
    }

private:
    QLineSeries& seriesAt(std::size_t index)
    {
        if (index == m_lines.size()) {
            auto* series = m_lines.emplace_back(new QLineSeries);
            m_chart->addSeries(series); // which owns it from here
            series->attachAxis(&m_times.axis());
            series->attachAxis(&m_values.axis());
        }
        return *m_lines[index];
    }

    QGraphicsScene m_scene;
    QChart* m_chart = new QChart;
    LabelledAxis m_times{*m_chart, Qt::AlignBottom};
    LabelledAxis m_values{*m_chart, Qt::AlignLeft};
    QGraphicsPixmapItem* m_areas = new QGraphicsPixmapItem(m_chart);
    std::vector<QLineSeries*> m_lines;
};

QPen gridPen(const Palette& palette)
{
    return {palette.dark ? palette.raised : mixed(palette.surface, palette.border, 0.7), 1};
}

ChartPlot::ChartPlot() = default;

ChartPlot::~ChartPlot() = default;

void ChartPlot::paint(QPainter& painter, const QSize& size, const QRect& plot, const Palette& palette,
    const ChartDrawing& drawing, const QList<Label>& values)
{
    if (!m_scene)
        m_scene = std::make_unique<Scene>();
    m_scene->fill(plot, palette, drawing, values);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(0.5, 0.5); // so that a line of a pixel's width covers a pixel
    m_scene->paint(painter, size);
    painter.restore();
}

} // namespace headroom::ui
