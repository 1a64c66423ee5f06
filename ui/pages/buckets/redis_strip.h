// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/redis/redis_figures.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace headroom::ui {

class FigureCells;
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
    void showState(const console::ConnectionState& connection, const std::shared_ptr<const model::RedisVitals>& vitals,
        Instant now);
    void openClients();
    RedisClientsPopup& popup() { return *m_popup; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    FigureCells* m_cells = nullptr;
    Sparkline* m_line = nullptr;
    QPushButton* m_who = nullptr;
    QLabel* m_warning = nullptr;
    RedisClientsPopup* m_popup = nullptr;
    std::shared_ptr<const model::RedisVitals> m_vitals; // as they were last shown
    std::optional<Instant> m_sampledAt;
};

} // namespace headroom::ui
