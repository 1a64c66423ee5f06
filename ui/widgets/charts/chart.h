// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/charts/chart_content.h"
#include "ui/widgets/charts/chart_plot.h"
#include "ui/widgets/picture_cache.h"

#include <QWidget>

namespace headroom::ui {

// The one chart there is: several series over the same time, as lines or as areas that lie on each other, with a
// threshold, gaps where nothing is known, a cross-hair with the values under it, and a part of time that can be chosen
// by dragging. What is drawn is kept as a picture, which is made anew only when what it shows has changed.
class Chart final : public QWidget
{
    Q_OBJECT
public:
    using Content = ChartContent;
    using Stroke = ChartSeries::Stroke;

    // `name` is what a screen reader calls it.
    Chart(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    // Does nothing when it is shown already.
    void show(const Content& content);
    const Content& content() const { return m_content; }
    // Said in the middle while there is nothing to draw.
    void setEmptyText(const QString& text);
    // Small ones have no legend.
    void setLegend(bool shown);
    // What it shows is written in another way now, as times are in another zone.
    void drawAnew();

    // Seconds since 1970; none takes it away.
    void setCrosshair(std::optional<double> at);
    std::optional<double> crosshair() const { return m_crosshair; }
    // What stands in the box beside the cross-hair: the time, then a line for each series, "–" for what is not known.
    QStringList readOut() const;

    // Where a time is, in the widget's coordinates.
    double xOf(double at) const;
    double timeAt(double x) const;

    QSize sizeHint() const override { return {220, 120}; }
    QSize minimumSizeHint() const override { return {90, 80}; }

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
    QRect plotRect() const;
    int labelWidth() const; // of the value axis
    void describe();
    void moveByKey(int points, bool choosing);
    void zoomInto(double one, double other);

    void paintPicture(QPainter& painter);
    QList<ChartPlot::Label> timeLabels(const QString& left, const QString& right) const;
    void paintCrosshair(QPainter& painter) const;
    void paintReadOut(QPainter& painter, double x) const;

    const Theme& m_theme;
    QString m_name;
    QString m_emptyText;
    Content m_content;
    bool m_legend = true;
    double m_top = 1; // of the value axis
    ChartPlot m_plot;
    PictureCache m_picture; // of everything but the cross-hair
    std::optional<double> m_crosshair;
    std::optional<double> m_pressedAt; // where a drag began
};

} // namespace headroom::ui
