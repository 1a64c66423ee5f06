// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/charts/chart_group.h"

#include "ui/models/shown_time.h"
#include "ui/widgets/charts/chart.h"

#include <algorithm>

namespace headroom::ui {

void ChartGroup::add(Chart& chart)
{
    m_charts.push_back(&chart);
    connect(&chart, &Chart::zoomAsked, this, &ChartGroup::zoomAsked);
    connect(&chart, &Chart::resetAsked, this, &ChartGroup::resetAsked);
}

void ChartGroup::narrow(const ChartRange::Range& range)
{
    std::optional<std::pair<double, double>> part;
    if (range)
        part = std::pair(secondsAt(range->first), secondsAt(range->second));
    for (Chart* chart : m_charts)
        chart->narrow(part);
}

bool ChartGroup::isNarrowed() const
{
    return std::ranges::any_of(m_charts, &Chart::isNarrowed);
}

} // namespace headroom::ui
