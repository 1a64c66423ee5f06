// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>

class QLabel;

namespace headroom::console {
struct RecordingStatus;
} // namespace headroom::console

namespace headroom::ui {

// The row at the bottom: how fast Redis answers, how long the last frame took, and whether what is shown is live.
class StatusRow final : public QFrame
{
    Q_OBJECT
public:
    explicit StatusRow(const Theme& theme, QWidget* parent = nullptr);

    // What the page in sight shows.
    enum class View {
        Newest,
        Paused,
        Past, // a chart is zoomed into
        Moment, // the whole window looks at the past
    };

    void show(const console::ConnectionState& state, View view, Instant now, WallTime wallNow);
    // One line for a few seconds, in place of the state at the right.
    void say(const QString& text);
    // How fast logs are read; empty where none is.
    void showLogs(const QString& text);
    // How much is recorded, or that nothing is and why.
    void showRecording(const console::RecordingStatus& status);
    // How long applying and drawing the last snapshot took; shown once a second, for faster cannot be read.
    void showFrame(Duration frame);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    Tone m_tone = Tone::Muted; // of the connection
    QLabel* m_redis;
    QLabel* m_logs;
    QLabel* m_recording;
    QLabel* m_frame;
    QLabel* m_zone; // in which times are shown
    QLabel* m_state;
    QTimer m_said;
    QElapsedTimer m_frameShown;
};

} // namespace headroom::ui
