// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview/rate_card.h"

#include "ui/models/format.h"
#include "ui/models/logs/log_gauges.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/layouts.h"

#include <QResizeEvent>

#include <cmath>

namespace headroom::ui {

namespace {

// Narrower than this the card is the gauge alone; the page has the same history in its wide chart.
constexpr TextPixels kRoomForChart(285);

} // namespace

ChartContent lastTenMinutes(WallTime now)
{
    const double end = double(std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count());
    ChartContent content;
    content.grid = {end - lastTenMinutesPoints, 1, end - lastTenMinutesPoints, end};
    return content;
}

std::vector<float> overTenMinutes(const std::vector<float>& history)
{
    std::vector<float> values(lastTenMinutesPoints, std::nanf(""));
    const auto known = std::min(values.size(), history.size());
    std::copy(history.end() - std::ptrdiff_t(known), history.end(), values.end() - std::ptrdiff_t(known));
    return values;
}

RateCard::RateCard(const Theme& theme, const QString& title, QWidget* parent)
    : Card(title, parent)
    , m_gauge(new Gauge(theme, title, this))
    , m_chart(new Chart(theme, tr("%1, last ten minutes").arg(title), this))
{
    auto* row = makeLayout<QHBoxLayout>(10);
    row->addWidget(m_gauge, 0, Qt::AlignTop);
    row->addWidget(m_chart, 1);
    body()->addLayout(row, 1);
    m_chart->setMinimumWidth(1);
    m_chart->setLegend(false);
}

void RateCard::resizeEvent(QResizeEvent* event)
{
    Card::resizeEvent(event);
    m_chart->setVisible(event->size().width() >= kRoomForChart);
}

void RateCard::show(const console::RateGauge& gauge, Instant now, WallTime wallNow, std::optional<ChartSeries> compared)
{
    const QString limit = gauge.limitPerSecond ? formatRate(*gauge.limitPerSecond) : QString();
    if (gauge.blockedUntil && *gauge.blockedUntil > now)
        setCaption(tr("blocked %1").arg(formatCountdown(*gauge.blockedUntil - now)), Caption::Alarm);
    else
        setCaption(limit.isEmpty() ? QString() : QString(limit + u"/s"), Caption::Figures);
    setToolTip(gaugeSource(gauge.source));

    Gauge::Reading reading;
    reading.value = gauge.perSecond;
    reading.limit = gauge.limitPerSecond;
    reading.figure = gauge.perSecond ? formatRate(*gauge.perSecond) : QString();
    if (!gauge.perSecond)
        reading.caption = tr("no data");
    else
        reading.caption = limit.isEmpty() ? tr("req/s") : tr("req/s of %1").arg(limit);
    m_gauge->show(reading);

    Chart::Content content = lastTenMinutes(wallNow);
    if (!gauge.history.empty())
        content.series = {{tr("requests"), Tone::Accent, overTenMinutes(gauge.history), Chart::Stroke::Solid,
            Qt::SolidPattern, true}};
    content.threshold = gauge.limitPerSecond;
    content.compared = std::move(compared);
    m_chart->show(content);
}

} // namespace headroom::ui
