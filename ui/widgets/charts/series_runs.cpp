// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/series_runs.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

struct Range
{
    std::size_t first = 0;
    std::size_t end = 0;
};

// Of the points in view, with one more at each side. Where that one is not known and a line may run across the edge of
// the view, it reaches as far as such a line may.
Range inView(const std::vector<float>& values, const SeriesGrid& grid, double bridge)
{
    if (!(grid.viewTo > grid.viewFrom) || !(grid.step > 0))
        return {};
    const auto clamped = [&](double at) { return std::size_t(std::clamp(at, 0.0, double(values.size()))); };
    Range range{clamped(std::floor((grid.viewFrom - grid.from) / grid.step) - 1),
        clamped(std::ceil((grid.viewTo - grid.from) / grid.step) + 1)};
    if (range.first >= range.end)
        return range;
    const auto reach = std::size_t(std::clamp(bridge / grid.step, 0.0, double(values.size())));
    for (auto left = reach; left > 0 && range.first > 0 && std::isnan(values[range.first]); --left)
        --range.first;
    for (auto left = reach; left > 0 && range.end < values.size() && std::isnan(values[range.end - 1]); --left)
        ++range.end;
    return range;
}

// The points of a run, thinned out to two for each pixel.
std::vector<std::size_t> thinned(
    const std::vector<std::size_t>& run, const std::vector<float>& values, const SeriesGrid& grid, int pixels)
{
    const double width = (grid.viewTo - grid.viewFrom) / std::max(1, pixels);
    if (run.size() < 3 || grid.step >= width / 2)
        return run;
    std::vector<std::size_t> kept;
    const auto pixelOf = [&](std::size_t point) { return std::floor((grid.at(point) - grid.viewFrom) / width); };
    for (std::size_t i = 0; i < run.size();) {
        std::size_t lowest = run[i];
        std::size_t highest = run[i];
        const double pixel = pixelOf(run[i]);
        for (; i < run.size() && pixelOf(run[i]) == pixel; ++i) {
            if (values[run[i]] < values[lowest])
                lowest = run[i];
            if (values[run[i]] > values[highest])
                highest = run[i];
        }
        kept.push_back(std::min(lowest, highest));
        if (lowest != highest)
            kept.push_back(std::max(lowest, highest));
    }
    return kept;
}

std::vector<std::vector<std::size_t>> runsOfPoints(
    const std::vector<float>& values, const SeriesGrid& grid, int pixels, double bridge)
{
    std::vector<std::vector<std::size_t>> runs;
    std::vector<std::size_t> run;
    const auto [first, end] = inView(values, grid, bridge);
    const auto close = [&] {
        if (!run.empty())
            runs.push_back(thinned(run, values, grid, pixels));
        run.clear();
    };
    for (std::size_t i = first; i < end; ++i) {
        if (std::isnan(values[i]))
            continue;
        if (!run.empty() && !isJoined(run.back(), i, grid, bridge))
            close();
        run.push_back(i);
    }
    close();
    return runs;
}

} // namespace

bool isJoined(std::size_t before, std::size_t after, const SeriesGrid& grid, double bridge)
{
    return after - before <= 1 || double(after - before) * grid.step <= bridge;
}

double maxDrawn(const std::vector<float>& values, const SeriesGrid& grid, double least, double bridge)
{
    const auto [first, end] = inView(values, grid, bridge);
    for (std::size_t i = first; i < end; ++i) {
        if (!std::isnan(values[i]))
            least = std::max(least, double(values[i]));
    }
    return least;
}

double niceCeiling(double value, bool whole)
{
    if (!(value > 0) || !std::isfinite(value) || (whole && value < 1))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        const double top = step * power;
        const bool fits = !whole || std::abs(top - std::round(top)) < 1e-9;
        if (fits && top >= value * (1 - 1e-12))
            return top;
    }
    return power * 10;
}

std::vector<QList<QPointF>> runsOf(const std::vector<float>& values, const SeriesGrid& grid, int pixels, double bridge)
{
    std::vector<QList<QPointF>> runs;
    for (const auto& points : runsOfPoints(values, grid, pixels, bridge)) {
        QList<QPointF> run;
        run.reserve(qsizetype(points.size()));
        for (const std::size_t point : points)
            run.push_back({grid.at(point), double(values[point])});
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<std::vector<std::size_t>> stackedRunsOf(const std::vector<float>& sums, const SeriesGrid& grid, int pixels)
{
    return runsOfPoints(sums, grid, pixels, 0);
}

QList<QLineF> dashesAlong(const QList<QPointF>& line, double on, double off)
{
    QList<QLineF> dashes;
    bool drawn = true;
    double left = on;
    for (qsizetype i = 1; i < line.size(); ++i) {
        QLineF rest(line[i - 1], line[i]);
        while (rest.length() > left) {
            const QPointF cut = rest.pointAt(left / rest.length());
            if (drawn)
                dashes.push_back({rest.p1(), cut});
            rest.setP1(cut);
            drawn = !drawn;
            left = drawn ? on : off;
        }
        left -= rest.length();
        if (drawn && rest.length() > 0)
            dashes.push_back(rest);
    }
    return dashes;
}

} // namespace headroom::ui
