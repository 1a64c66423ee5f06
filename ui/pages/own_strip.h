// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/own_figures.h"
#include "ui/theme/theme.h"

#include <QFrame>

#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

class BudgetBar;
class ElidedLabel;

// This process's own client in a strip of its own: what it holds, what it may still send, and what stops it.
class OwnStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit OwnStrip(const Theme& theme, QWidget* parent = nullptr);

    void showState(const console::OwnClientState& state, Instant now);
    // Whether a person may send requests from this window.
    void allowRequests(bool allowed);

Q_SIGNALS:
    void trustTokenPressed();
    void lanesPressed();
    void requestsPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // A caption with a figure under it.
    struct Cell
    {
        QWidget* widget = nullptr;
        ElidedLabel* caption = nullptr;
        ElidedLabel* figure = nullptr;
        QString name;
        int units = 1; // of the strip's width
    };

    void buildHead();
    Cell& addCell(const QString& caption, int units = 1);
    static void say(const Cell& cell, const OwnFigure& figure);
    // All in one row, or in two where that is too narrow.
    void arrange(bool wide);

    const Theme& m_theme;
    ElidedLabel* m_summary = nullptr;
    QPushButton* m_trust = nullptr;
    QPushButton* m_lanes = nullptr;
    QPushButton* m_send = nullptr;
    QGridLayout* m_grid = nullptr;
    BudgetBar* m_budget = nullptr;
    std::vector<Cell> m_cells; // in the order they stand in
    std::optional<bool> m_wide;
};

} // namespace headroom::ui
