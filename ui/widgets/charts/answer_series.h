// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/widgets/charts/chart_content.h"

namespace headroom::ui {

// Answers over time as areas that lie on each other, in the order of their kinds; kinds that never came are left away.
ChartContent answersOverTime(
    const console::TrafficSeries& series, const SeriesGrid& view, std::optional<double> globalPerSecond, bool endsNow);

// The points of a grid and what of it is asked for.
SeriesGrid seriesGridOf(const console::TimeGrid& grid);

} // namespace headroom::ui
