// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

namespace headroom::ui {

class Gauge;
class Chart;
struct ChartContent;
struct ChartSeries;

// One of the two global limits: how much of it is used now, and in the last ten minutes.
class RateCard final : public Card
{
    Q_OBJECT
public:
    RateCard(const Theme& theme, const QString& title, QWidget* parent = nullptr);

    Chart& chart() { return *m_chart; }
    // `now` is what a clock on the wall shows as `wallNow`. `compared`: another day of its chart, see lastTenMinutes().
    void show(const console::RateGauge& gauge, Instant now, WallTime wallNow, std::optional<ChartSeries> compared);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    Gauge* m_gauge;
    Chart* m_chart;
};

// A chart of the last ten minutes without series, with a point for each of so many seconds.
inline constexpr int lastTenMinutesPoints = 600;
ChartContent lastTenMinutes(WallTime now);

// Values of which the last is the newest, as those of such a chart.
std::vector<float> overTenMinutes(const std::vector<float>& history);

} // namespace headroom::ui
