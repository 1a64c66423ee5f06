// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/rate_card.h"

#include "ui/models/format.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/card.h"
#include "ui/widgets/charts/time_chart.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QResizeEvent>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

// Narrower than this the card is the gauge alone; the page has the same history in its wide chart.
constexpr int kRoomForChart = 285;

} // namespace

QList<QPointF> secondsBeforeNow(const std::vector<float>& history)
{
    QList<QPointF> points;
    points.reserve(qsizetype(history.size()));
    for (std::size_t i = 0; i < history.size(); ++i)
        points.push_back({double(i) - double(history.size() - 1), double(history[i])});
    return points;
}

RateCard::RateCard(const Theme& theme, const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_card(new Card(title, this))
    , m_gauge(new Gauge(theme, title, m_card))
    , m_chart(new TimeChart(theme, tr("%1, last ten minutes").arg(title), m_card))
    , m_blocked(makeLabel({}, textFont(12, QFont::DemiBold), Tone::Critical, m_card))
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_card);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    row->addWidget(m_gauge, 0, Qt::AlignTop);
    row->addWidget(m_chart, 1);
    m_card->body()->addWidget(m_blocked);
    m_card->body()->addLayout(row, 1);
    m_blocked->hide();
    m_chart->setMinimumWidth(1);
}

void RateCard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_chart->setVisible(event->size().width() >= kRoomForChart);
}

void RateCard::show(const console::RateGauge& gauge, Instant now)
{
    const QString limit = gauge.limitPerSecond ? formatRate(*gauge.limitPerSecond) : QString();
    m_card->setCaption(limit.isEmpty() ? QString() : QString(limit + u"/s"), Card::Caption::Figures);
    m_card->setToolTip(QString::fromStdString(gauge.source));

    Gauge::Reading reading;
    reading.value = gauge.perSecond;
    reading.limit = gauge.limitPerSecond;
    reading.figure = gauge.perSecond ? formatRate(*gauge.perSecond) : QString();
    if (!gauge.perSecond)
        reading.caption = tr("no data");
    else
        reading.caption = limit.isEmpty() ? tr("req/s") : tr("req/s of %1").arg(limit);
    m_gauge->show(reading);

    TimeChart::Content content;
    if (!gauge.history.empty())
        content.lines.push_back({secondsBeforeNow(gauge.history), Tone::Accent, false, true});
    content.limit = gauge.limitPerSecond;
    content.wholeSpan = true;
    m_chart->setEmptyText(tr("No data yet")); // why not is in the tooltip
    m_chart->show(content);

    const bool blocked = gauge.blockedUntil && *gauge.blockedUntil > now;
    if (blocked)
        setTextIfOther(*m_blocked, tr("Global 429: blocked for %1").arg(formatCountdown(*gauge.blockedUntil - now)));
    m_blocked->setVisible(blocked);
}

} // namespace headroom::ui
