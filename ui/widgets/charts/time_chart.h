// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QList>
#include <QPointF>
#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace headroom::ui {

// The last minutes of one or two values: a line with a faint area under it, a dashed line at the limit, and few
// labels. The one place that uses Qt Charts; nothing of it shows in this header. The chart is made when the widget is
// first shown with data.
class TimeChart final : public QWidget
{
    Q_OBJECT
public:
    struct Line
    {
        QList<QPointF> points; // x in seconds before now, so at most 0, rising
        Tone tone = Tone::Accent;
        bool steps = false; // each value holds until the next
        bool area = true;
        QString name{}; // for the legend, which is there when every line has one

        bool operator==(const Line&) const = default;
    };

    struct Content
    {
        std::vector<Line> lines; // at most two; none with a point: no data
        std::optional<double> limit; // where the dashed line is
        std::optional<double> top; // of the value axis; else what fits the values and the limit
        double span = 600; // seconds that are shown at most; see shownSpan()
        bool wholeSpan = false; // all of it is shown from the start, as beside other charts of the same time
        QString unit; // behind the highest label: " ms"

        bool operator==(const Content&) const = default;
    };

    // `name` is what a screen reader calls it.
    TimeChart(const Theme& theme, const QString& name, QWidget* parent = nullptr);
    ~TimeChart() override;

    // The seconds that are shown: no more than there is to see, in steps of 1, 2 and 5 minutes up to Content::span, so
    // that the first minutes are not a sliver at the edge of an empty chart.
    static double shownSpan(const Content& content);

    // Does nothing when it is shown already.
    void show(const Content& content);
    // Said in the middle while there is nothing to draw.
    void setEmptyText(const QString& text);

    QSize sizeHint() const override { return {220, 130}; }
    QSize minimumSizeHint() const override { return {90, 80}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    class Plot;

    bool hasData() const;
    double axisTop() const;
    QRect plotRect() const;
    void refill();
    void paintGrid(QPainter& painter, const QRect& plot) const;
    void paintLegend(QPainter& painter, const QRect& row) const;

    const Theme& m_theme;
    QString m_name;
    QString m_emptyText;
    Content m_content;
    std::unique_ptr<Plot> m_plot;
};

} // namespace headroom::ui
