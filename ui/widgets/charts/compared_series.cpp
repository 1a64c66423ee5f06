// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/compared_series.h"

#include "ui/models/shown_time.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr std::chrono::hours kWeek{24 * 7};

struct ComparedText
{
    Q_DECLARE_TR_FUNCTIONS(ComparedSeries)
};

// `values` of `then`, which was so much before what is shown; `what`: of several series; empty: there is one.
ChartSeries lineOf(const QString& what, const console::TimeGrid& then, const std::vector<float>& values,
    std::chrono::seconds before, const SeriesGrid& grid, std::size_t points)
{
    ChartSeries line;
    const QString day = before >= kWeek ? ComparedText::tr("the week before") : ComparedText::tr("the day before");
    line.tone = Tone::Muted;
    line.stroke = ChartSeries::Stroke::Sparse;
    const double from = secondsAt(then.from + before);
    line.values = onGrid(values, from, double(then.step.count()), grid, points);
    const bool isKnown = std::ranges::any_of(line.values, [](float value) { return !std::isnan(value); });
    line.name = !isKnown ? ComparedText::tr("%1: not recorded").arg(day)
        : what.isEmpty() ? day
                         : ComparedText::tr("%1, %2").arg(what, day);
    return line;
}

std::vector<float> sumOfKinds(const console::TrafficSeries& series)
{
    std::vector<float> sums(series.grid.points, std::nanf(""));
    for (const auto& values : series.perSecond) {
        for (std::size_t i = 0; i < std::min(values.size(), sums.size()); ++i) {
            if (!std::isnan(values[i]))
                sums[i] = std::isnan(sums[i]) ? values[i] : sums[i] + values[i];
        }
    }
    return sums;
}

ChartSeries responsesLine(const console::TrafficSeries& series, const console::ComparedTime& compared,
    const SeriesGrid& grid, std::size_t points)
{
    return lineOf(ComparedText::tr("all"), series.grid, sumOfKinds(series), compared.before, grid, points);
}

} // namespace

std::optional<ChartSeries> comparedRate(
    const console::ComparedTime& compared, CountedBy counted, const SeriesGrid& grid, std::size_t points)
{
    if (!compared.moment)
        return std::nullopt;
    const auto& moment = *compared.moment;
    const bool isByBot = counted == CountedBy::Bot;
    const auto& told = isByBot ? moment.snapshot->globalWithToken : moment.snapshot->globalByAddress;
    const auto fromLogs = told.perSecond ? std::nullopt : rateFromLogs(*moment.logs, counted);
    const auto& history = fromLogs ? fromLogs->history : told.history;
    console::TimeGrid then;
    then.points = history.size();
    then.from = moment.at + std::chrono::seconds{1} - std::chrono::seconds{std::int64_t(history.size())};
    return lineOf({}, then, history, compared.before, grid, points);
}

std::optional<ChartSeries> comparedTenMinutes(
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points)
{
    if (!compared.moment)
        return std::nullopt;
    return responsesLine(compared.moment->logs->lastTenMinutes, compared, grid, points);
}

std::optional<ChartSeries> comparedResponses(
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points)
{
    if (!compared.moment)
        return std::nullopt;
    const auto& traffic = compared.moment->logs->traffic;
    return responsesLine(traffic ? traffic->series : console::TrafficSeries(), compared, grid, points);
}

std::optional<ChartSeries> comparedLatency(
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points)
{
    if (!compared.moment)
        return std::nullopt;
    const auto& shards = compared.moment->logs->shards;
    const auto& latency = shards ? shards->latency : console::LatencySeries();
    return lineOf(ComparedText::tr("p50"), latency.grid, latency.p50Ms, compared.before, grid, points);
}

std::optional<ChartSeries> comparedLatencyOf(const console::LogQuery::Shard& shard,
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points)
{
    if (!compared.moment)
        return std::nullopt;
    const auto& shards = compared.moment->logs->shards;
    const bool isThere = shards && shards->detail && shards->detail->shard == shard;
    const auto& latency = isThere ? shards->detail->latency : console::LatencySeries();
    return lineOf(ComparedText::tr("p50"), latency.grid, latency.p50Ms, compared.before, grid, points);
}

std::vector<float> onGrid(
    const std::vector<float>& values, double from, double step, const SeriesGrid& grid, std::size_t points)
{
    std::vector<float> result(points, std::nanf(""));
    if (!(step > 0))
        return result;
    const double scale = grid.step / step;
    for (std::size_t i = 0; i < points; ++i) {
        // A thousandth of a point is a rounding error.
        const double begin = std::floor((grid.from - from) / step + double(i) * scale + 1e-3);
        const double end = std::max(std::floor((grid.from - from) / step + double(i + 1) * scale + 1e-3), begin + 1);
        double sum = 0;
        int known = 0;
        for (double at = std::max(begin, 0.0); at < std::min(end, double(values.size())); ++at) {
            const float value = values[std::size_t(at)];
            if (std::isnan(value))
                continue;
            sum += double(value);
            ++known;
        }
        if (known > 0)
            result[i] = float(sum / known);
    }
    return result;
}

} // namespace headroom::ui
