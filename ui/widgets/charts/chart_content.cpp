// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_content.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"

#include <QCoreApplication>

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

// What is drawn of a series at a time.
struct Reading
{
    float value = std::nanf(""); // NaN: nothing
    bool isBetween = false; // of the line from one value to the next
};

double pointAt(const SeriesGrid& grid, double time)
{
    return std::floor((time - grid.from) / grid.step);
}

Reading readingAt(const SeriesGrid& grid, const std::vector<float>& values, double time, double bridge)
{
    const double point = pointAt(grid, time);
    if (!(point >= 0) || point >= double(values.size()))
        return {};
    auto before = std::size_t(point);
    auto after = before;
    if (!std::isnan(values[before]))
        return {values[before]};
    while (before > 0 && std::isnan(values[before]))
        --before;
    while (after + 1 < values.size() && std::isnan(values[after]))
        ++after;
    if (std::isnan(values[before]) || std::isnan(values[after]) || !isJoined(before, after, grid, bridge))
        return {};
    const double share = (time - grid.at(before)) / (grid.at(after) - grid.at(before));
    return {float(double(values[before]) + share * double(values[after] - values[before])), true};
}

// Areas that lie on each other do not run across a gap.
double ownBridge(const ChartContent& content)
{
    return content.stacked ? 0 : content.bridge;
}

// Of each point whether something of a series is drawn there.
std::vector<bool> drawnPoints(const ChartContent& content)
{
    std::vector<bool> drawn;
    for (const auto& series : content.series) {
        const auto& values = series.values;
        drawn.resize(std::max(drawn.size(), values.size()));
        std::optional<std::size_t> last; // that is known
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (std::isnan(values[i]))
                continue;
            const bool isRun = last && isJoined(*last, i, content.grid, ownBridge(content));
            for (auto point = isRun ? *last : i; point <= i; ++point)
                drawn[point] = true;
            last = i;
        }
    }
    return drawn;
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
        top = maxDrawn(content.compared->values, content.grid, top, content.bridge);
    if (content.stacked)
        return niceCeiling(maxDrawn(sumsOf(content), content.grid, top), content.whole);
    for (const auto& series : content.series)
        top = maxDrawn(series.values, content.grid, top, content.bridge);
    return niceCeiling(top, content.whole);
}

std::vector<double> axisTicks(const ChartContent& content, double top)
{
    const double middle = content.whole ? std::floor(top / 2) : top / 2;
    return middle > 0 ? std::vector<double>{top, middle, 0} : std::vector<double>{top, 0};
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

std::vector<std::pair<double, double>> gapsOf(const ChartContent& content)
{
    std::vector<std::pair<double, double>> gaps;
    const auto& grid = content.grid;
    if (content.series.empty() || !(grid.viewTo > grid.viewFrom) || !(grid.step > 0))
        return gaps;
    const auto drawn = drawnPoints(content);
    double from = grid.viewFrom; // up to here something is drawn, or nothing was looked at yet
    const auto first = std::max(pointAt(grid, grid.viewFrom), 0.0);
    const auto end = std::min(pointAt(grid, grid.viewTo) + 1, double(drawn.size()));
    for (double point = first; point < end; ++point) {
        if (!drawn[std::size_t(point)])
            continue;
        const double at = grid.from + point * grid.step;
        if (at - from > grid.step / 2)
            gaps.emplace_back(from, at);
        from = at + grid.step;
    }
    if (grid.viewTo - from > grid.step / 2)
        gaps.emplace_back(from, grid.viewTo);
    return gaps;
}

QString gapText(const ChartContent& content)
{
    return content.gap.isEmpty() ? QCoreApplication::translate("Chart", "no data") : content.gap;
}

bool isGapAt(const ChartContent& content, double time)
{
    const auto isUnknown = [&](const ChartSeries& series) {
        return std::isnan(readingAt(content.grid, series.values, time, ownBridge(content)).value);
    };
    return !content.series.empty() && std::ranges::all_of(content.series, isUnknown);
}

QStringList readOutAt(const ChartContent& content, double time)
{
    std::size_t points = content.compared ? content.compared->values.size() : 0;
    for (const auto& series : content.series)
        points = std::max(points, series.values.size());
    const auto& grid = content.grid;
    const double point = pointAt(grid, time);
    const double at = point >= 0 && point < double(points) ? grid.from + point * grid.step : time;
    QStringList lines(dayAndClockText(wallTimeAt(at)));
    const bool isGap = isGapAt(content, time);
    if (isGap)
        lines += gapText(content);
    for (std::size_t i = isGap ? content.series.size() : 0; i < seriesCount(content); ++i) {
        const auto& series = seriesInReadOut(content, i);
        const bool isCompared = i == content.series.size();
        const auto reading = readingAt(grid, series.values, time, isCompared ? content.bridge : ownBridge(content));
        lines += series.name + (reading.isBetween ? u" ≈ "_s : u" "_s) + figureOf(content, reading.value);
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
