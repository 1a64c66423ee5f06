// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/charts/chart_content.h"
#include "ui/widgets/charts/chart_plot.h"
#include "ui/widgets/painting/accessible_painting.h"
#include "ui/widgets/painting/picture_cache.h"

#include <QPointer>
#include <QWidget>

namespace headroom::ui {

class Crosshair;

// The one chart there is: several series over the same time, as lines or as areas that lie on each other, with a
// threshold, gaps where nothing is known, which say so where they are wide enough, the cross-hair of its window with
// the values under it, and a part of time that can be chosen by dragging. What is drawn is kept as a picture, which is
// made anew only when what it shows has changed.
//
// With the focus, Left and Right move the cross-hair, ten times as far with Shift; Return begins a part there, and once
// more zooms into it; Escape leaves off; Backspace resets. Who hears it has the time that is pointed at as its value,
// and the figures of each series and of the threshold as its items.
class Chart final : public QWidget, public AccessiblePainting
{
    Q_OBJECT
public:
    using Content = ChartContent;
    using Stroke = ChartSeries::Stroke;

    // `name` is what a screen reader calls it.
    Chart(const Theme& theme, const QString& name, QWidget* parent = nullptr);
    ~Chart() override;

    // Does nothing when it is shown already.
    void show(const Content& content);
    const Content& content() const { return m_content; } // as it is shown
    // A part of time, in seconds since 1970, that it shows alone as long as it is in what it is told to show; holds
    // from the next show() on.
    void narrow(std::optional<std::pair<double, double>> part) { m_part = part; }
    bool isNarrowed() const { return m_isNarrowed; }
    // Said in the middle while there is nothing to draw.
    void setEmptyText(const QString& text);
    // Where that leaves too little room for the plot there is none.
    void setLegend(bool shown);
    // What it shows is written in another way now, as times are in another zone.
    void drawAnew();

    // Points at a time, in seconds since 1970, as the mouse and keys do; once it has been shown.
    void point(double at);
    // What is pointed at in this window; none: nothing.
    std::optional<double> crosshair() const;
    double keyStep() const; // seconds
    // For those who hear it: what is pointed at, or the newest figures.
    QString valueText() const;
    // What stands in the box beside the cross-hair, see readOutAt().
    QStringList readOut() const;

    // Where a time is, in the widget's coordinates.
    double xOf(double at) const;
    double timeAt(double x) const;

    QAccessible::Role accessibleRole() const override { return QAccessible::Chart; }
    QString accessibleValue() const override { return valueText(); }
    std::optional<Range> accessibleRange() const override;
    void setAccessibleValue(double at) override { point(at); }
    int accessibleItemCount() const override;
    Item accessibleItem(int index) const override;

    QSize sizeHint() const override { return {220, inText(120)}; }
    QSize minimumSizeHint() const override { return {90, inText(80)}; }

Q_SIGNALS:
    void zoomAsked(double from, double to);
    void resetAsked();

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRect plotRect() const;
    int labelWidth() const; // of the value axis
    int legendHeight() const; // 0: there is none
    void describe();
    void moveByKey(int steps);
    void beginOrZoom();
    bool leaveOff();
    void stopPointing();
    void followCrosshair();
    bool isInView(std::optional<double> at) const;
    void zoomInto(double one, double other);

    void paintPicture(QPainter& painter);
    void paintThreshold(QPainter& painter, const QRect& plot) const;
    QList<ChartPlot::Label> valueLabels() const;
    QList<ChartPlot::Label> timeLabels(const QString& left, const QString& right) const;
    void paintGaps(QPainter& painter) const;
    void paintCrosshair(QPainter& painter, double at) const;
    void paintReadOut(QPainter& painter, double x) const;

    const Theme& m_theme;
    QString m_name;
    QString m_emptyText;
    Content m_content;
    std::optional<std::pair<double, double>> m_part;
    bool m_isNarrowed = false;
    bool m_legend = true;
    double m_top = 1; // of the value axis
    ChartPlot m_plot;
    PictureCache m_picture; // of everything but the cross-hair
    mutable std::optional<QRect> m_plotRect; // of the present size and content
    QPointer<Crosshair> m_crosshair; // of the window; null: it was not shown yet
    std::optional<double> m_drawnAt; // where the cross-hair was painted last
    std::optional<double> m_pressedAt; // where a drag began
};

} // namespace headroom::ui
