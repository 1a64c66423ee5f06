// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QLabel;

namespace headroom::ui {

class Card;
class Gauge;
class TimeChart;

// One of the two global limits: how much of it is used now, and in the last ten minutes.
class RateCard final : public QWidget
{
    Q_OBJECT
public:
    RateCard(const Theme& theme, const QString& title, QWidget* parent = nullptr);

    Card& card() { return *m_card; }
    void show(const console::RateGauge& gauge, Instant now);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    Card* m_card;
    Gauge* m_gauge;
    TimeChart* m_chart;
    QLabel* m_blocked;
};

// The history as points for a chart, one a second, the last one now.
QList<QPointF> secondsBeforeNow(const std::vector<float>& history);

} // namespace headroom::ui
