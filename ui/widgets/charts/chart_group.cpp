// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_group.h"

#include "ui/widgets/charts/chart.h"

namespace headroom::ui {

void ChartGroup::add(Chart& chart)
{
    m_charts.push_back(&chart);
    connect(&chart, &Chart::pointedAt, this, &ChartGroup::point);
    connect(&chart, &Chart::zoomAsked, this, &ChartGroup::zoomAsked);
    connect(&chart, &Chart::resetAsked, this, &ChartGroup::resetAsked);
}

void ChartGroup::point(std::optional<double> at)
{
    for (Chart* chart : m_charts)
        chart->setCrosshair(at);
}

} // namespace headroom::ui
