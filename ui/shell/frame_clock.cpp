// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/frame_clock.h"

#include <QEvent>
#include <QWidget>

using namespace std::chrono_literals;

namespace headroom::ui {

FrameClock::FrameClock(QWidget& window)
    : QObject(&window)
    , m_window(window)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(usualInterval);
    connect(&m_timer, &QTimer::timeout, this, &FrameClock::tick);
    window.installEventFilter(this);
    follow();
}

bool FrameClock::eventFilter(QObject* watched, QEvent* event)
{
    const auto type = event->type();
    if (type == QEvent::Show || type == QEvent::Hide || type == QEvent::WindowStateChange)
        follow();
    return QObject::eventFilter(watched, event);
}

void FrameClock::setInterval(std::chrono::milliseconds interval)
{
    if (interval != m_timer.intervalAsDuration())
        m_timer.setInterval(interval);
}

void FrameClock::follow()
{
    const bool seen = m_window.isVisible() && !m_window.isMinimized();
    if (seen == m_timer.isActive())
        return;
    if (seen)
        m_timer.start();
    else
        m_timer.stop();
}

} // namespace headroom::ui
