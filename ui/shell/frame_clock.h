// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QTimer>

namespace headroom::ui {

// The beat to which countdowns run: ten times a second, or as often as is asked for, while the window can be seen, and
// not at all while it is hidden or minimised.
class FrameClock final : public QObject
{
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds usualInterval{100};

    // Watches the window from now on; the window outlives it.
    explicit FrameClock(QWidget& window);

    bool isRunning() const { return m_timer.isActive(); }
    std::chrono::milliseconds interval() const { return m_timer.intervalAsDuration(); }
    // From now on; not counted from the last tick.
    void setInterval(std::chrono::milliseconds interval);

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
