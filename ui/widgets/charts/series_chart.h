// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/charts/series_runs.h"
#include "ui/widgets/picture_cache.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace headroom::ui {

// Several series over the same time, as lines or as areas that lie on each other, with a threshold, gaps where nothing
// is known, a cross-hair with the values under it, and a part of time that can be chosen by dragging.
//
// It paints itself, into a picture that is made anew only when what it shows has changed: a series of Qt Charts cannot
// have gaps, and there is nothing to be gained for two points a pixel. In its header there is nothing of that, as in
// TimeChart's.
class SeriesChart final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int kLegendRow = 18;

    // How a line, or the area under it, is distinguished from the others without its colour.
    enum class Stroke { Solid, Dashed, Dotted };

    struct Series
    {
        QString name; // for the legend and the values under the cross-hair
        Tone tone = Tone::Info;
        std::vector<float> values; // as many as there are points; NaN: not known
        Stroke stroke = Stroke::Solid; // of a line
        Qt::BrushStyle pattern = Qt::SolidPattern; // of an area that lies on others
        bool area = false; // a faint one under a line

        bool operator==(const Series& other) const;
    };

    struct Content
    {
        SeriesGrid grid;
        std::vector<Series> series; // stacked: from the bottom
        bool stacked = false;
        std::optional<double> threshold;
        QString thresholdName; // in the legend: "limit 50/s"
        QString unit; // behind values: " ms"
        double bridge = 0; // seconds without a value over which a line still runs
        bool endsNow = true; // else the right end is a time like the left one

        bool operator==(const Content&) const = default;
    };

    // `name` is what a screen reader calls it.
    SeriesChart(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    // Does nothing when it is shown already.
    void show(const Content& content);
    const Content& content() const { return m_content; }
    // Said in the middle while there is nothing to draw.
    void setEmptyText(const QString& text);
    // Small ones have no legend.
    void setLegend(bool shown);
    // What it shows is written in another way now, as times are in another zone.
    void drawAnew() { drop(); }

    // Seconds since 1970; none takes it away.
    void setCrosshair(std::optional<double> at);
    std::optional<double> crosshair() const { return m_crosshair; }
    // What stands in the box beside the cross-hair: the time, then a line for each series, "–" for what is not known.
    QStringList readOut() const;

    // Where a time is, in the widget's coordinates.
    double xOf(double at) const;
    double timeAt(double x) const;

    QSize sizeHint() const override { return {320, 120}; }
    QSize minimumSizeHint() const override { return {120, 90}; }

Q_SIGNALS:
    void pointedAt(std::optional<double> at);
    void zoomAsked(double from, double to);
    void resetAsked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    // Left and Right move the cross-hair, with Shift they choose a part, which Return zooms into; Backspace resets.
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool hasData() const;
    const Series& readOutSeries(std::size_t line) const;
    double axisTop() const;
    QRect plotRect() const;
    static QString axisLabel(double value);
    int labelWidth() const; // of the value axis
    QStringList legendNames() const;
    std::vector<QPoint> legendPlaces() const;
    QPen thresholdPen() const;
    double yOf(double value, double top) const;
    std::vector<float> sums() const;
    std::optional<std::size_t> pointAt(double time) const;
    float valueAt(const std::vector<float>& values, std::size_t point) const;
    void drop();
    void describe();
    void moveByKey(int points, bool choosing);
    void zoomInto(double one, double other);

    void paintPlot(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintTimes(QPainter& painter) const;
    void paintThreshold(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintLine(QPainter& painter, const Series& series) const;
    void paintStack(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    void paintSwatch(QPainter& painter, const QRectF& rect, const Series& series) const;
    void paintCrosshair(QPainter& painter) const;

    const Theme& m_theme;
    QString m_name;
    QString m_emptyText;
    Content m_content;
    bool m_legend = true;
    mutable std::optional<double> m_top; // of the value axis, once it is known
    PictureCache m_picture; // of everything but the cross-hair
    std::optional<double> m_crosshair;
    std::optional<double> m_pressedAt; // where a drag began
};

} // namespace headroom::ui
