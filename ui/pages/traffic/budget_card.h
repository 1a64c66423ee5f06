// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "core/console/places/place.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

#include <optional>
#include <vector>

class QLabel;

namespace headroom::ui {

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

Q_SIGNALS:
    void placeAsked(const headroom::console::Place& place); // of what burns it

private:
    std::vector<std::optional<console::Place>> m_places; // of the burners that are listed
    Gauge* m_gauge;
    ElidedLabel* m_source;
    QLabel* m_headline;
    ElidedLabel* m_bounds;
    ElidedLabel* m_rate;
    QLabel* m_peak;
    CauseList* m_burners;
};

// "What burns the budget": a panel for each source, worst first.
class BudgetCard final : public Card
{
    Q_OBJECT
public:
    explicit BudgetCard(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::LogFigures& figures);

Q_SIGNALS:
    void placeAsked(const headroom::console::Place& place);

private:
    const Theme& m_theme;
    QLabel* m_none;
    std::vector<BudgetPanel*> m_panels;
};

} // namespace headroom::ui
