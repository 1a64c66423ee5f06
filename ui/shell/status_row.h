// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;

namespace headroom::ui {

// The row at the bottom: how fast Redis answers, how long the last frame took, and whether what is shown is live.
class StatusRow final : public QFrame
{
    Q_OBJECT
public:
    explicit StatusRow(const Theme& theme, QWidget* parent = nullptr);

    void show(const console::ConnectionState& state, bool paused, Instant now);
    // How fast logs are read; empty where none is.
    void showLogs(const QString& text);
    // How long applying and drawing the last snapshot took.
    void showFrame(Duration frame);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    console::ConnectionState::Phase m_phase = console::ConnectionState::Phase::Connecting;
    Tone m_liveTone = Tone::Ok;
    QLabel* m_redis;
    QLabel* m_logs;
    QLabel* m_frame;
    QLabel* m_state;
};

} // namespace headroom::ui
