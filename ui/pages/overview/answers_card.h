// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/time_comparison.h"
#include "ui/theme/theme.h"

#include <QWidget>

namespace headroom::ui {

class Card;
class Chart;

// Requests of the last ten minutes by what became of them, on the overview.
class AnswersCard final : public QWidget
{
    Q_OBJECT
public:
    explicit AnswersCard(const Theme& theme, QWidget* parent = nullptr);

    Card& card() { return *m_card; }
    Chart& chart() { return *m_chart; }
    void show(const console::LogFigures& figures, const console::ComparedTime& compared);

private:
    Card* m_card;
    Chart* m_chart;
};

} // namespace headroom::ui
