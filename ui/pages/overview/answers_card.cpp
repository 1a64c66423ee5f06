// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/answers_card.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/answer_series.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/charts/compared_series.h"
#include "ui/widgets/layouts.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

AnswersCard::AnswersCard(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_card(new Card(tr("Requests by response"), this))
    , m_chart(new Chart(theme, tr("Requests by response, last ten minutes"), m_card))
{
    auto* outer = makeLayout<QVBoxLayout>(this, {});
    outer->addWidget(m_card);
    m_chart->setEmptyText(tr("No requests in the last ten minutes"));
    m_card->body()->addWidget(m_chart, 1);
}

void AnswersCard::show(const console::LogFigures& figures, const console::ComparedTime& compared)
{
    const auto limit = figures.traffic ? figures.traffic->globalPerSecond : std::nullopt;
    const auto& grid = figures.lastTenMinutes.grid;
    auto content = answersOverTime(figures.lastTenMinutes, seriesGridOf(grid), limit, true);
    content.compared = comparedTenMinutes(compared, content.grid, grid.points);
    m_chart->show(content);
    const auto now = requestsPerSecond(figures);
    m_card->setCaption(now ? QString(formatRate(*now) + u"/s"_s) : QString(), Card::Caption::Figures);
}

} // namespace headroom::ui
