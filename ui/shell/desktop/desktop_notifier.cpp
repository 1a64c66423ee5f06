// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/desktop/desktop_notifier.h"

#include "core/console/alerts/alert_text.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::AlertNotification;

namespace {

const QString kService = u"org.freedesktop.Notifications"_s;
const QString kPath = u"/org/freedesktop/Notifications"_s;
const QString kDesktopFile = u"org.headroom.Headroom"_s; // and the icon's name
constexpr int kNoTimeout = 0;
constexpr int kTimeoutOfService = -1;

enum class Urgency : uchar { Low = 0, Normal = 1, Critical = 2 };

Urgency urgencyOf(const AlertNotification& notification)
{
    if (notification.kind == AlertNotification::Kind::Ended)
        return Urgency::Low;
    const bool isCritical = notification.alert.severity == console::Emergency::Severity::Critical;
    return isCritical ? Urgency::Critical : Urgency::Normal;
}

QDBusMessage call(const QString& method)
{
    return QDBusMessage::createMethodCall(kService, kPath, kService, method);
}

} // namespace

DesktopNotifier::DesktopNotifier(const QDBusConnection& bus, const QString& fleet, QObject* parent)
    : QObject(parent)
    , m_bus(bus)
    , m_fleet(fleet)
{
    if (!m_bus.isConnected()) {
        m_isAvailable = false;
        return;
    }
    // Whichever service sends them: it may come later, or be replaced.
    m_bus.connect({}, kPath, kService, u"ActionInvoked"_s, this, SLOT(onActionInvoked(uint, QString)));
    m_bus.connect({}, kPath, kService, u"NotificationClosed"_s, this, SLOT(onNotificationClosed(uint, uint)));
    m_bus.connect({}, kPath, kService, u"ActivationToken"_s, this, SLOT(onActivationToken(uint, QString)));
    watchService();
    askCapabilities();
}

void DesktopNotifier::watchService()
{
    auto* watcher = new QDBusServiceWatcher(kService, m_bus, QDBusServiceWatcher::WatchForOwnerChange, this);
    connect(watcher, &QDBusServiceWatcher::serviceOwnerChanged, this, [this](auto, auto, const QString& owner) {
        m_shown.clear(); // another service knows none of these
        if (owner.isEmpty())
            setAvailable(false);
        else
            askCapabilities();
    });
}

void DesktopNotifier::setAvailable(bool isAvailable)
{
    if (m_isAvailable == isAvailable)
        return;
    m_isAvailable = isAvailable;
    Q_EMIT availabilityChanged(isAvailable);
}

// A service that the bus can start is started by this. The last response counts: one that was asked before may say
// that there is no service.
void DesktopNotifier::askCapabilities()
{
    m_isAsked = true;
    auto* watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(call(u"GetCapabilities"_s)), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, ask = ++m_asks] {
        watcher->deleteLater();
        if (ask != m_asks)
            return;
        m_isAsked = false;
        const QDBusPendingReply<QStringList> reply = *watcher;
        m_capabilities = reply.isError() ? QStringList() : reply.value();
        setAvailable(!reply.isError());
        for (const auto& notification : std::exchange(m_waiting, {})) {
            if (!reply.isError())
                show(notification);
        }
    });
}

void DesktopNotifier::notify(const std::vector<AlertNotification>& notifications)
{
    if (!m_bus.isConnected())
        return setAvailable(false);
    for (const auto& notification : notifications) {
        if (m_isAvailable.value_or(false) && !m_isAsked) {
            show(notification);
            continue;
        }
        m_waiting.push_back(notification);
        if (m_waiting.size() > maxWaiting)
            m_waiting.pop_front();
        if (!m_isAsked)
            askCapabilities();
    }
}

void DesktopNotifier::show(const AlertNotification& notification)
{
    auto& shown = m_shown[notification.alert.rule];
    shown.alert = notification.alert;
    if (shown.isAsked) {
        shown.next = notification;
        return;
    }
    shown.isAsked = true;
    QStringList lines{detailOf(notification.alert), m_fleet};
    lines.removeAll(QString());
    auto body = lines.join(u'\n');
    if (can("body-markup"))
        body = body.toHtmlEscaped();
    QStringList actions;
    if (can("actions"))
        actions = {u"default"_s, tr("Show")};
    const auto urgency = urgencyOf(notification);
    const QVariantMap hints{{u"urgency"_s, QVariant::fromValue<uchar>(uchar(urgency))}, // a byte, as it is specified
        {u"desktop-entry"_s, kDesktopFile}, {u"category"_s, u"network"_s}};
    auto message = call(u"Notify"_s);
    message.setArguments({u"Headroom"_s, shown.id, kDesktopFile, titleOf(notification), body, actions, hints,
        urgency == Urgency::Critical ? kNoTimeout : kTimeoutOfService});
    auto* watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(message), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, rule = notification.alert.rule] {
        watcher->deleteLater();
        const QDBusPendingReply<uint> reply = *watcher;
        if (reply.isError()) {
            m_shown.erase(rule);
            return setAvailable(false);
        }
        auto& answered = m_shown[rule];
        answered.isAsked = false;
        answered.id = reply.value();
        if (const auto next = std::exchange(answered.next, std::nullopt))
            notify({*next});
    });
}

DesktopNotifier::Shown* DesktopNotifier::shownAs(uint id)
{
    for (auto& [rule, shown] : m_shown) {
        if (id != 0 && shown.id == id)
            return &shown;
    }
    return nullptr; // of another program
}

void DesktopNotifier::onActionInvoked(uint id, const QString& action)
{
    const auto* const shown = shownAs(id);
    if (shown && action == u"default")
        Q_EMIT clicked(shown->alert);
}

void DesktopNotifier::onNotificationClosed(uint id, uint /*reason*/)
{
    if (auto* const shown = shownAs(id))
        shown->id = 0;
}

// Wayland lets a window come to the front only with it; Qt takes it from the environment.
void DesktopNotifier::onActivationToken(uint id, const QString& token)
{
    if (shownAs(id))
        qputenv("XDG_ACTIVATION_TOKEN", token.toUtf8());
}

} // namespace headroom::ui
