// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/redis_figures.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QGridLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

class ElidedLabel;
class RedisClientsPopup;
class Sparkline;

// The Redis that is watched in a strip: how fast it answers, what watching costs it, how full it is, who else is there,
// and what the operator has to know about it.
class RedisStrip final : public QFrame
{
    Q_OBJECT
public:
    explicit RedisStrip(const Theme& theme, QWidget* parent = nullptr);

    // `vitals` may be null: nothing is known yet.
    void showState(const console::ConnectionState& connection,
        const std::shared_ptr<const console::RedisVitals>& vitals, Instant now);
    void openClients();
    RedisClientsPopup& popup() { return *m_popup; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // A caption with a figure under it.
    struct Cell
    {
        QWidget* widget = nullptr;
        ElidedLabel* figure = nullptr;
        QString name;
        int units = 1; // of the strip's width
    };

    Cell& addCell(const QString& caption, int units);
    static void say(const Cell& cell, const RedisFigure& figure);
    // All in one row, or in two where that is too narrow.
    void arrange(bool wide);

    QGridLayout* m_grid = nullptr;
    std::vector<Cell> m_cells; // in the order they stand in
    Sparkline* m_line = nullptr;
    QPushButton* m_who = nullptr;
    QLabel* m_warning = nullptr;
    RedisClientsPopup* m_popup = nullptr;
    std::shared_ptr<const console::RedisVitals> m_vitals; // as they were last shown
    std::optional<Instant> m_sampledAt;
    std::optional<bool> m_wide;
};

} // namespace headroom::ui
