// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/answers_card.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/widgets/charts/answer_series.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/compared_series.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

AnswersCard::AnswersCard(const Theme& theme, QWidget* parent)
    : Card(tr("Requests by response"), parent)
    , m_chart(new Chart(theme, tr("Requests by response, last ten minutes"), this))
{
    m_chart->setEmptyText(tr("No requests in the last ten minutes"));
    body()->addWidget(m_chart, 1);
}

void AnswersCard::show(const console::LogFigures& figures, const console::ComparedTime& compared)
{
    const auto limit = figures.traffic ? figures.traffic->globalPerSecond : std::nullopt;
    const auto& grid = figures.lastTenMinutes.grid;
    auto content = answersOverTime(figures.lastTenMinutes, seriesGridOf(grid), limit, true);
    content.compared = comparedTenMinutes(compared, content.grid, grid.points);
    m_chart->show(content);
    const auto now = requestsPerSecond(figures);
    setCaption(now ? QString(formatRate(*now) + u"/s"_s) : QString(), Caption::Figures);
}

} // namespace headroom::ui
