// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/window_geometry.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

namespace headroom::ui {

QRect fittingGeometry(const QRect& wanted, const QRect& available, const QMargins& frame)
{
    const QRect room = available.marginsRemoved(frame);
    QRect fitting(wanted.topLeft(), wanted.size().boundedTo(room.size()));
    fitting.moveLeft(std::clamp(fitting.left(), room.left(), room.right() - fitting.width() + 1));
    fitting.moveTop(std::clamp(fitting.top(), room.top(), room.bottom() - fitting.height() + 1));
    return fitting;
}

void fitOnScreen(QWidget& window)
{
    const QScreen* screen = QGuiApplication::screenAt(window.geometry().center());
    if (!screen)
        screen = window.screen();
    if (!screen || window.isMaximized() || window.isFullScreen())
        return;
    const QRect available = screen->availableGeometry();
    window.setMinimumSize(window.minimumSize().boundedTo(available.marginsRemoved(kUsualFrame).size()));
    const QRect before = window.geometry();
    const QRect fitting = fittingGeometry(before, available, kUsualFrame);
    if (fitting.size() != before.size())
        window.resize(fitting.size());
    if (window.testAttribute(Qt::WA_Moved) && fitting.topLeft() != before.topLeft())
        window.setGeometry(fitting); // where nobody has put it, the window manager will
}

void showInFront(QWidget& window)
{
    if (!window.isVisible())
        fitOnScreen(window);
    window.setWindowState(window.windowState() & ~Qt::WindowMinimized);
    window.show();
    window.raise();
    window.activateWindow();
}

} // namespace headroom::ui
