// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_content.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

QString valueText(const ChartContent& content, const ChartSeries& series, float value)
{
    return series.name + u' ' + figureOf(content, value);
}

// The value there, or the one before where a line runs across; NaN in a gap.
float valueAt(const ChartContent& content, const std::vector<float>& values, double point)
{
    if (point < 0 || point >= double(values.size()))
        return std::nanf("");
    auto before = std::size_t(point);
    auto after = before;
    while (before > 0 && std::isnan(values[before]))
        --before;
    while (after + 1 < values.size() && std::isnan(values[after]))
        ++after;
    const bool runsAcross = double(after - before) * content.grid.step <= content.bridge;
    return before == std::size_t(point) || (runsAcross && !std::isnan(values[after])) ? values[before] : std::nanf("");
}

} // namespace

bool ChartSeries::operator==(const ChartSeries& other) const
{
    return name == other.name && tone == other.tone && stroke == other.stroke && pattern == other.pattern
        && area == other.area && values.size() == other.values.size()
        && (values.empty() || std::memcmp(values.data(), other.values.data(), values.size() * sizeof(float)) == 0);
}

bool hasData(const ChartContent& content)
{
    const auto isKnown = [](const ChartSeries& series) {
        return std::any_of(series.values.begin(), series.values.end(), [](float value) { return !std::isnan(value); });
    };
    return std::any_of(content.series.begin(), content.series.end(), isKnown)
        || (content.compared && isKnown(*content.compared));
}

std::vector<float> sumsOf(const ChartContent& content)
{
    std::vector<float> sums;
    for (const auto& series : content.series) {
        if (sums.size() < series.values.size())
            sums.resize(series.values.size(), std::nanf(""));
        for (std::size_t i = 0; i < series.values.size(); ++i) {
            if (!std::isnan(series.values[i]))
                sums[i] = std::isnan(sums[i]) ? series.values[i] : sums[i] + series.values[i];
        }
    }
    return sums;
}

double axisTop(const ChartContent& content)
{
    if (content.top && *content.top > 0)
        return *content.top;
    double top = content.threshold.value_or(0) * 1.2;
    if (content.compared)
        top = maxDrawn(content.compared->values, content.grid, top);
    if (content.stacked)
        return niceCeiling(maxDrawn(sumsOf(content), content.grid, top));
    for (const auto& series : content.series)
        top = maxDrawn(series.values, content.grid, top);
    return niceCeiling(top);
}

QString axisLabel(const ChartContent& content, double value)
{
    const bool isWhole = std::abs(value - std::round(value)) < 1e-9;
    return (isWhole ? formatCount(std::llround(value)) : formatDigits(value, 3)) + content.unit;
}

QString figureOf(const ChartContent& content, float value)
{
    if (!std::isfinite(value))
        return u"–"_s;
    if (value > 0 && value < 1) { // to hundredths, but never to a 0
        const double shown = double(std::llround(double(value) * 100)) / 100;
        return (shown > 0 ? formatDigits(shown, 2) : QString(u'<' + formatDigits(0.01, 1))) + content.unit;
    }
    const bool isWhole = std::abs(value) >= 10 || value == 0;
    return (isWhole ? formatCount(std::llround(value)) : formatDigits(double(value), 2)) + content.unit;
}

std::optional<SeriesFigures> figuresInView(const ChartContent& content, const ChartSeries& series)
{
    std::optional<SeriesFigures> figures;
    for (std::size_t i = 0; i < series.values.size(); ++i) {
        const float value = series.values[i];
        const double at = content.grid.at(i);
        if (std::isnan(value) || at < content.grid.viewFrom || at > content.grid.viewTo)
            continue;
        if (!figures)
            figures = SeriesFigures{value, value, value};
        figures = SeriesFigures{value, std::min(figures->least, value), std::max(figures->most, value)};
    }
    return figures;
}

std::size_t seriesCount(const ChartContent& content)
{
    return content.series.size() + (content.compared ? 1 : 0);
}

const ChartSeries& seriesInReadOut(const ChartContent& content, std::size_t line)
{
    if (line == content.series.size())
        return *content.compared;
    return content.series[content.stacked ? content.series.size() - 1 - line : line];
}

QStringList readOutAt(const ChartContent& content, double time)
{
    std::size_t points = content.compared ? content.compared->values.size() : 0;
    for (const auto& series : content.series)
        points = std::max(points, series.values.size());
    const auto& grid = content.grid;
    const double point = std::floor((time - grid.from) / grid.step);
    const double at = point >= 0 && point < double(points) ? grid.from + point * grid.step : time;
    QStringList lines(dayAndClockText(wallTimeAt(at)));
    for (std::size_t i = 0; i < seriesCount(content); ++i) {
        const auto& series = seriesInReadOut(content, i);
        lines += valueText(content, series, valueAt(content, series.values, point));
    }
    return lines;
}

QStringList lastValues(const ChartContent& content)
{
    QStringList lines;
    for (std::size_t i = 0; i < seriesCount(content); ++i) {
        const auto& series = seriesInReadOut(content, i);
        const auto last = std::find_if_not(
            series.values.rbegin(), series.values.rend(), [](float value) { return std::isnan(value); });
        lines += valueText(content, series, last == series.values.rend() ? std::nanf("") : *last);
    }
    return lines;
}

} // namespace headroom::ui
