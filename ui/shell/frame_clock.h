// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>

namespace headroom::ui {

// The beat to which countdowns run: ten times a second while the window can be seen, and not at all while it is hidden
// or minimised.
class FrameClock final : public QObject
{
    Q_OBJECT
public:
    // Watches the window from now on; the window outlives it.
    explicit FrameClock(QWidget& window);

    bool isRunning() const { return m_timer.isActive(); }

Q_SIGNALS:
    void tick();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QWidget& m_window;
    QTimer m_timer;
};

} // namespace headroom::ui
