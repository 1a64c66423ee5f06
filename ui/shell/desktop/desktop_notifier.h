// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_notifier.h"

#include <QDBusConnection>
#include <QObject>
#include <QStringList>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

// Shows notifications on the desktop, by whatever service it has for them (org.freedesktop.Notifications, version 1.2):
// one for each rule, which later ones of the same rule replace. Where there is no bus or no service nothing is shown,
// isAvailable() says so, and the next notification tries again.
//
// Never blocks. At most maxWaiting notifications wait for the service's first response; the oldest are dropped.
class DesktopNotifier final : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t maxWaiting = 20;

    // `fleet`: whom notifications are about; may be empty.
    explicit DesktopNotifier(const QDBusConnection& bus, const QString& fleet = {}, QObject* parent = nullptr);

    // None: the service has not responded yet.
    std::optional<bool> isAvailable() const { return m_isAvailable; }
    void notify(const std::vector<console::AlertNotification>& notifications);

Q_SIGNALS:
    void availabilityChanged(bool isAvailable);
    // A person clicked on the notification of this alert.
    void clicked(const headroom::console::Alert& alert);

private:
    struct Shown
    {
        uint id = 0; // 0: not known yet, or closed
        console::Alert alert; // of the last notification
        std::optional<console::AlertNotification> next; // to be shown once the id is known, which it replaces
        bool isAsked = false; // its id is on the way
    };

    // Of the bus, which knows slots by their names.
    Q_SLOT void onActionInvoked(uint id, const QString& action);
    Q_SLOT void onNotificationClosed(uint id, uint reason);
    Q_SLOT void onActivationToken(uint id, const QString& token);

    void watchService();
    void askCapabilities();
    void setAvailable(bool isAvailable);
    void show(const console::AlertNotification& notification);
    Shown* shownAs(uint id);
    bool can(const char* capability) const { return m_capabilities.contains(QLatin1String(capability)); }

    QDBusConnection m_bus;
    QString m_fleet;
    std::optional<bool> m_isAvailable;
    std::uint64_t m_asks = 0; // for capabilities
    bool m_isAsked = false; // and the response to the last is on the way
    QStringList m_capabilities; // of the service while it is available
    std::deque<console::AlertNotification> m_waiting; // for the capabilities
    std::map<std::string, Shown> m_shown; // by rule
};

} // namespace headroom::ui
