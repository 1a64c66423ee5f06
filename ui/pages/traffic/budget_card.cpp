// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/traffic/budget_card.h"

#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/models/logs/cause_place.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/lists/cause_list.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxBurners = 6;
constexpr std::size_t kFewBurners = 2;

} // namespace

BudgetPanel::BudgetPanel(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , m_gauge(new Gauge(theme, tr("Invalid requests in ten minutes"), this))
    , m_source(new ElidedLabel(textFont(13, QFont::DemiBold), Tone::Text, this))
    , m_headline(makeWrappedLabel({}, textFont(13, QFont::DemiBold), Tone::Muted, this))
    , m_bounds(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_rate(new ElidedLabel(textFont(12), Tone::Muted, this))
    , m_peak(makeWrappedLabel({}, textFont(12), Tone::Muted, this))
    , m_burners(new CauseList(theme, this))
{
    auto* rows = makeLayout<QVBoxLayout>(this, {0, 0, 0, 4}, 6);
    auto* row = makeLayout<QHBoxLayout>(8);
    row->addWidget(m_gauge, 0, Qt::AlignTop);
    auto* words = makeLayout<QVBoxLayout>(4);
    words->addSpacing(2);
    m_source->setElideMode(Qt::ElideMiddle);
    for (QWidget* each : {static_cast<QWidget*>(m_source), static_cast<QWidget*>(m_headline),
             static_cast<QWidget*>(m_bounds), static_cast<QWidget*>(m_rate), static_cast<QWidget*>(m_peak)})
        words->addWidget(each);
    words->addStretch(1);
    row->addLayout(words, 1);
    rows->addLayout(row);
    m_burners->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    rows->addWidget(m_burners);
    connect(m_burners, &CauseList::opened, this, [this](int row) {
        const auto place = *m_places[std::size_t(row)]; // it may be shown anew before all have heard of it
        Q_EMIT placeAsked(place);
    });
}

void BudgetPanel::show(const console::InvalidBudget& budget, const QString& source, std::size_t maxBurners)
{
    const bool certain = budget.atLeast == budget.atMost;
    Gauge::Reading reading;
    reading.value = double(budget.atMost);
    reading.limit = double(budget.limit);
    reading.warningFrom = console::Emergencies::nearShare;
    reading.criticalFrom = console::Emergencies::criticalShare;
    reading.tone = banTone(budget.atMost, budget.limit, budget.timeToBan);
    reading.atLeast = double(budget.atLeast);
    reading.figure = budgetFigure(budget.atMost, certain, budget.tellsAll);
    reading.caption = budgetCaption(budget.tellsAll).arg(formatCount(budget.limit));
    m_gauge->show(reading);
    const Tone tone = Gauge::tone(reading);

    m_source->setWholeText(source);
    using Evidence = console::Emergency::Evidence;
    auto ban = banWords(budget.atMost, budget.limit, budget.timeToBan,
        budget.atLeast >= budget.limit || certain ? Evidence::Log : Evidence::LogAtMost);
    if (ban.text.isEmpty() && !isPastShown()) // how soon, and the peak, are not recorded
        ban.text = budget.tellsAll ? tr("No ban at this rate") : tr("There may be more: this log has only some");
    setTone(*m_headline, ban.tone);
    setTextIfOther(*m_headline, ban.text);
    m_headline->setVisible(!ban.text.isEmpty());
    m_peak->setVisible(!isPastShown());
    m_bounds->setWholeText(certain ? QString() : tr("at least %1").arg(formatCount(budget.atLeast)));
    m_bounds->setToolTip(tr("Shared 429s do not count, and this log does not say which ones are shared"));
    m_bounds->setVisible(!certain);
    m_rate->setWholeText(u"+%1/min"_s.arg(formatRate(budget.perMinute)));
    setTextIfOther(*m_peak,
        budget.peakAt ? tr("peak %1 at %2").arg(formatCount(budget.peak), dayAndClockText(*budget.peakAt))
                      : tr("peak %1").arg(formatCount(budget.peak)));

    std::vector<CauseList::Cause> burners;
    m_places.clear();
    const double all = double(std::max<std::int64_t>(1, budget.atMost));
    for (const auto& burner : budget.burners) {
        if (burners.size() == maxBurners)
            break;
        QString label = QString::fromStdString(burner.label);
        if (burner.perMinute > 0)
            label += u" · "_s + tr("%1/min").arg(formatRate(burner.perMinute));
        m_places.push_back(trafficOfCause(burner.label, burner.route));
        burners.push_back({label, double(burner.count) / all, m_places.back().has_value()});
    }
    m_burners->setVisible(!burners.empty());
    m_burners->show(std::move(burners), tone == Tone::Muted ? Tone::Accent : tone);
}

BudgetCard::BudgetCard(const Theme& theme, QWidget* parent)
    : Card(tr("What burns the budget"), parent)
    , m_theme(theme)
    , m_none(makeLabel(tr("No invalid requests in the logs yet."), textFont(12), Tone::Muted, this))
{
    setCaption(tr("invalid requests, 10 min"));
    body()->addWidget(m_none);
}

void BudgetCard::show(const console::LogFigures& figures)
{
    static const std::vector<console::InvalidBudget> none;
    const auto& budgets = figures.traffic ? figures.traffic->budgets : none;
    m_none->setVisible(budgets.empty());
    while (m_panels.size() < budgets.size()) {
        m_panels.push_back(new BudgetPanel(m_theme, this));
        body()->addWidget(m_panels.back());
        connect(m_panels.back(), &BudgetPanel::placeAsked, this, &BudgetCard::placeAsked);
    }
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        if (i < budgets.size())
            m_panels[i]->show(budgets[i], sourceNameOf(figures, budgets[i].source), i == 0 ? kMaxBurners : kFewBurners);
        m_panels[i]->setVisible(i < budgets.size());
    }
}

} // namespace headroom::ui
