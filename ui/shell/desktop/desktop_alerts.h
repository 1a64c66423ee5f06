// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/shell/desktop/desktop_notifier.h"
#include "ui/shell/desktop/tray_icon.h"

namespace headroom::ui {

class MainWindow;

// The alerts of a window on the desktop: notifications, and the icon in the tray. A click on them leads into the
// window, whose page of alerts says whether there are notifications. After FleetView::openAlerts() with the same
// controller, which outlives it; so does the window, or it takes no more clicks.
class DesktopAlerts final : public QObject
{
    Q_OBJECT
public:
    DesktopAlerts(MainWindow& window, const console::AlertsController& controller, const QDBusConnection& bus);

private:
    DesktopNotifier m_notifier;
    TrayIcon m_tray;
};

} // namespace headroom::ui
