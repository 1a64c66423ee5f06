// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/palette.h"
#include "ui/widgets/charts/series_runs.h"

#include <QBrush>
#include <QStringList>

#include <optional>

namespace headroom::ui {

struct ChartSeries
{
    // How a line is distinguished from the others without its colour.
    enum class Stroke { Solid, Dashed, Dotted, Sparse };

    QString name; // for the legend and the values under the cross-hair
    Tone tone = Tone::Info;
    std::vector<float> values; // as many as there are points; NaN: not known
    Stroke stroke = Stroke::Solid;
    Qt::BrushStyle pattern = Qt::SolidPattern; // of an area that lies on others
    bool area = false; // a faint one under a line

    bool operator==(const ChartSeries& other) const; // NaN equals NaN
};

// What a chart shows: series over the same time, as lines or as areas that lie on each other.
struct ChartContent
{
    SeriesGrid grid;
    std::vector<ChartSeries> series; // stacked: from the bottom
    bool stacked = false;
    std::optional<ChartSeries> compared; // another day over the same grid: a thin line over the rest
    std::optional<double> threshold;
    QString thresholdName; // in the legend: "limit 50/s"
    std::optional<double> top; // of the value axis; else what fits the values and the threshold
    QString unit; // behind values: " ms"
    bool whole = false; // the values are counts: the axis has whole numbers alone
    double bridge = 0; // seconds without a value over which a line still runs
    QString gap; // what a part of time says of which nothing is known: "no samples"; empty: "no data"
    bool endsNow = true; // else the right end is a time like the left one

    bool operator==(const ChartContent&) const = default;
};

// All of these are pure.
bool hasData(const ChartContent& content);
// Of series that lie on each other; NaN where none is known.
std::vector<float> sumsOf(const ChartContent& content);
double axisTop(const ChartContent& content);
// Where the value axis has its labels, from `top` down to 0.
std::vector<double> axisTicks(const ChartContent& content, double top);
QString axisLabel(const ChartContent& content, double value);
// Areas as they lie on each other, from the top; lines as the legend names them; then what they are compared with.
std::size_t seriesCount(const ChartContent& content);
const ChartSeries& seriesInReadOut(const ChartContent& content, std::size_t line);
// The parts of time in view, from and to, in which nothing of the series is drawn, whatever they are compared with.
// None where there is no series, as where nothing matches a filter.
std::vector<std::pair<double, double>> gapsOf(const ChartContent& content);
QString gapText(const ChartContent& content); // what such a part says
// That time is in one of them, or outside all that is known.
bool isGapAt(const ChartContent& content, double time);
// The time, then a line for each series: its value there; "≈ " and what is drawn where a line runs across to the next
// value; "–" for what is not known. In place of all of them what a gap says.
QStringList readOutAt(const ChartContent& content, double time);
// As it stands behind the name of a series: "12.4 k ms".
QString figureOf(const ChartContent& content, float value);
struct SeriesFigures
{
    float last = 0;
    float least = 0;
    float most = 0;
};
// Of what is known of a series in the part that is in view; none: nothing is.
std::optional<SeriesFigures> figuresInView(const ChartContent& content, const ChartSeries& series);
// A line for each series, as above, with the last value that is known.
QStringList lastValues(const ChartContent& content);

} // namespace headroom::ui
