// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/widgets/charts/chart_content.h"

namespace headroom::ui {

// The line of another day in a chart whose points are those of `grid`, so many; none: nothing is compared. Where
// nothing was recorded then, its name says so. All are pure.

// Requests a second in the last ten minutes, against one of the global limits.
std::optional<ChartSeries> comparedRate(
    const console::ComparedTime& compared, CountedBy counted, const SeriesGrid& grid, std::size_t points);
// Responses of all kinds, in the last ten minutes or as the page Traffic asks for them.
std::optional<ChartSeries> comparedTenMinutes(
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points);
std::optional<ChartSeries> comparedResponses(
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points);
// The median latency of all shards, or of the one that is open.
std::optional<ChartSeries> comparedLatency(
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points);
std::optional<ChartSeries> comparedLatencyOf(const console::LogQuery::Shard& shard,
    const console::ComparedTime& compared, const SeriesGrid& grid, std::size_t points);

// Values of one grid as those of another: the average of what is known in the time of each point, NaN where nothing is.
std::vector<float> onGrid(
    const std::vector<float>& values, double from, double step, const SeriesGrid& grid, std::size_t points);

} // namespace headroom::ui
