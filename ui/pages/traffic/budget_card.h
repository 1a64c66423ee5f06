// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace headroom::ui {

class Card;
class CauseList;
class ElidedLabel;
class Gauge;

// The invalid-request budget of one source: how much of it is used, with how uncertain that is, when it is used up, and
// by what.
class BudgetPanel final : public QWidget
{
    Q_OBJECT
public:
    explicit BudgetPanel(const Theme& theme, QWidget* parent = nullptr);

    // `maxBurners`: how many are listed.
    void show(const console::InvalidBudget& budget, const QString& source, std::size_t maxBurners);

private:
    Gauge* m_gauge;
    ElidedLabel* m_source;
    QLabel* m_headline;
    ElidedLabel* m_bounds;
    ElidedLabel* m_rate;
    ElidedLabel* m_peak;
    CauseList* m_burners;
};

// "What burns the budget": a panel for each source, worst first.
class BudgetCard final : public QWidget
{
    Q_OBJECT
public:
    explicit BudgetCard(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::LogFigures& figures);

private:
    const Theme& m_theme;
    Card* m_card;
    QLabel* m_none;
    std::vector<BudgetPanel*> m_panels;
};

} // namespace headroom::ui
