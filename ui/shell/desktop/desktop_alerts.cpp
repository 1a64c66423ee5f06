// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/desktop/desktop_alerts.h"

#include "ui/pages/alerts/alerts_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/window_geometry.h"

namespace headroom::ui {

DesktopAlerts::DesktopAlerts(
    MainWindow& window, const console::AlertsController& controller, const QDBusConnection& bus)
    : m_notifier(bus, QString::fromStdString(controller.fleet()))
    , m_tray(controller)
{
    connect(&controller, &console::AlertsController::notified, &m_notifier, &DesktopNotifier::notify);
    connect(&m_notifier, &DesktopNotifier::availabilityChanged, &window.fleet(), &FleetView::showDesktop);
    const auto comeForward = [&window] {
        showInFront(window);
        window.showWelcome(false);
    };
    connect(&m_notifier, &DesktopNotifier::clicked, &window, [&window, comeForward](const console::Alert& alert) {
        comeForward();
        window.fleet().openAlert(alert);
    });
    connect(&m_tray, &TrayIcon::clicked, &window, [&window, comeForward] {
        comeForward();
        window.showPage(*window.fleet().alerts());
    });
    if (const auto isAvailable = m_notifier.isAvailable())
        window.fleet().showDesktop(*isAvailable);
}

} // namespace headroom::ui
