// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts_controller.h"

#include <QIcon>
#include <QMenu>
#include <QObject>

class QSystemTrayIcon;

namespace headroom::ui {

// The number of alerts, in the desktop's tray. Not there while the desktop has no tray. The controller outlives it.
class TrayIcon final : public QObject
{
    Q_OBJECT
public:
    explicit TrayIcon(const console::AlertsController& controller, QObject* parent = nullptr);

Q_SIGNALS:
    void clicked();

private:
    void draw();
    void show();

    const console::AlertsController& m_controller;
    QMenu m_menu;
    QSystemTrayIcon* m_icon = nullptr; // null: the desktop has had no tray yet
};

// The icon of the program with the number of alerts on it, in the colour of the worst; without any, as it is. The same
// in both themes, as trays have colours of their own.
QIcon trayIcon(std::size_t alerts, console::Emergency::Severity worst);

} // namespace headroom::ui
