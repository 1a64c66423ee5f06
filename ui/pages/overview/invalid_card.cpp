// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/invalid_card.h"

#include "ui/models/emergency_words.h"
#include "ui/models/format.h"
#include "ui/models/logs/cause_place.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/models/logs/log_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/lists/cause_list.h"

using namespace Qt::StringLiterals;

namespace headroom::ui {

InvalidCard::InvalidCard(const Theme& theme, QWidget* parent)
    : Card(tr("Invalid requests, 10 min"), parent)
    , m_gauge(new Gauge(theme, tr("Invalid requests in ten minutes"), this))
    , m_headline(makeLabel({}, textFont(13, QFont::DemiBold), Tone::Warning, this))
    , m_rate(new ElidedLabel(textFont(13), Tone::Muted, this))
    , m_causes(new CauseList(theme, this))
    , m_source(makeWrappedLabel({}, textFont(12), Tone::Muted, this))
{
    auto* row = makeLayout<QHBoxLayout>(14);
    row->addWidget(m_gauge, 0, Qt::AlignTop);
    auto* words = makeLayout<QVBoxLayout>(6);
    words->addWidget(m_headline);
    words->addWidget(m_rate);
    words->addWidget(m_source, 1);
    words->addWidget(m_causes, 1);
    row->addLayout(words, 1);
    body()->addLayout(row, 1);
    connect(m_causes, &CauseList::opened, this, [this](int row) { Q_EMIT causeOpened(m_shown[std::size_t(row)]); });
}

void InvalidCard::show(const console::InvalidGauge& gauge, std::optional<std::int64_t> atLeast)
{
    setCaption(formatCount(gauge.limit), Caption::Figures);
    setToolTip(gaugeSource(gauge.source));
    Gauge::Reading reading;
    reading.limit = double(gauge.limit);
    reading.warningFrom = console::Emergencies::nearShare;
    reading.criticalFrom = console::Emergencies::criticalShare;
    const bool certain = !atLeast || atLeast == gauge.inWindow;
    if (gauge.inWindow) {
        reading.value = double(*gauge.inWindow);
        reading.figure = budgetFigure(*gauge.inWindow, certain, gauge.tellsAll);
        reading.tone = banTone(*gauge.inWindow, gauge.limit, gauge.timeToBan);
    }
    reading.caption = gauge.inWindow ? budgetCaption(gauge.tellsAll).arg(formatCount(gauge.limit)) : tr("no data");
    if (atLeast)
        reading.atLeast = double(*atLeast);
    m_gauge->show(reading);

    const Tone tone = Gauge::tone(reading);
    using Evidence = console::Emergency::Evidence;
    const auto evidence = !atLeast           ? Evidence::Counted
        : *atLeast >= gauge.limit || certain ? Evidence::Log
                                             : Evidence::LogAtMost;
    const auto ban = gauge.inWindow ? banWords(*gauge.inWindow, gauge.limit, gauge.timeToBan, evidence) : BanWords();
    m_headline->setVisible(!ban.text.isEmpty());
    setTone(*m_headline, ban.tone);
    setTextIfOther(*m_headline, ban.text);
    QString rate = u"+%1/min"_s.arg(formatRate(gauge.perMinute));
    if (!gauge.egresses.empty())
        rate += u" · "_s + QString::fromStdString(gauge.egresses.front().address);
    if (gauge.egresses.size() > 1)
        rate += u" · "_s + tr("worst of %1").arg(gauge.egresses.size());
    m_rate->setVisible(gauge.inWindow.has_value());
    m_rate->setWholeText(rate);

    std::int64_t all = 0;
    for (const auto& cause : gauge.causes)
        all += cause.count;
    if (gauge.inWindow)
        all = std::max(all, *gauge.inWindow);
    std::vector<CauseList::Cause> causes;
    for (const auto& cause : gauge.causes)
        causes.push_back({QString::fromStdString(cause.label), all > 0 ? double(cause.count) / double(all) : 0,
            trafficOfCause(cause.label, cause.route).has_value()});
    m_shown = gauge.causes;
    m_causes->show(std::move(causes), tone == Tone::Muted ? Tone::Accent : tone);
    m_causes->setVisible(!gauge.causes.empty());
    m_source->setVisible(!gauge.inWindow || gauge.causes.empty());
    alignText(*m_source, gauge.inWindow ? Qt::AlignLeft | Qt::AlignTop : Qt::Alignment(Qt::AlignCenter));
    setTextIfOther(*m_source, gauge.source.empty() ? tr("No data yet") : gaugeSource(gauge.source));
}

} // namespace headroom::ui
