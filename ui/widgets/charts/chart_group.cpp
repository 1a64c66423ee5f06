// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_group.h"

#include "ui/widgets/charts/series_chart.h"

namespace headroom::ui {

void ChartGroup::add(SeriesChart& chart)
{
    m_charts.push_back(&chart);
    connect(&chart, &SeriesChart::pointedAt, this, &ChartGroup::point);
    connect(&chart, &SeriesChart::zoomAsked, this, &ChartGroup::zoomAsked);
    connect(&chart, &SeriesChart::resetAsked, this, &ChartGroup::resetAsked);
}

void ChartGroup::point(std::optional<double> at)
{
    for (SeriesChart* chart : m_charts)
        chart->setCrosshair(at);
}

} // namespace headroom::ui
