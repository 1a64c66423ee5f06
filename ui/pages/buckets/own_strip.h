// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/requests/own_figures.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

class BudgetBar;
class ElidedLabel;
class FigureCells;

// This process's own client in a strip of its own: what it holds, what it may still send, and what stops it.
class OwnStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit OwnStrip(const Theme& theme, QWidget* parent = nullptr);

    void showState(const console::RequestClientState& state, Instant now);
    // Whether a person may send requests from this window.
    void allowRequests(bool allowed);
    // For lack of room: what is wrong and the buttons, without the figures.
    void setLow(bool low);
    // The button for a token that was refused; the next while there is none.
    void focusAction();

Q_SIGNALS:
    void trustTokenPressed();
    void lanesPressed();
    void requestsPressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildHead();
    bool fitsBesideButtons(const QString& text) const;
    void showSummary();
    void showLanesButton();

    const Theme& m_theme;
    SaidFigure m_said; // in short, how it is with the client
    bool m_low = false;
    QHBoxLayout* m_head = nullptr;
    ElidedLabel* m_summary = nullptr; // in the head
    QLabel* m_below = nullptr; // the same, where there is more room
    QPushButton* m_trust = nullptr;
    QPushButton* m_lanes = nullptr;
    QPushButton* m_send = nullptr;
    FigureCells* m_cells = nullptr;
    BudgetBar* m_budget = nullptr;
};

} // namespace headroom::ui
