// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/desktop/desktop_colours.h"

#include "ui/theme/theme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusServiceWatcher>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kPortal = u"org.freedesktop.portal.Desktop"_s;
const QString kPortalPath = u"/org/freedesktop/portal/desktop"_s;
const QString kPortalSettings = u"org.freedesktop.portal.Settings"_s;
const QString kAppearance = u"org.freedesktop.appearance"_s;
const QString kColourScheme = u"color-scheme"_s;
constexpr uint kPrefersDark = 1;
constexpr uint kPrefersLight = 2;

} // namespace

DesktopColours::DesktopColours(const QDBusConnection& bus, Theme& theme, QObject* parent)
    : QObject(parent)
    , m_bus(bus)
    , m_theme(theme)
{
    if (!m_bus.isConnected())
        return;
    qRegisterMetaType<QDBusVariant>(); // else a slot that takes one is not known before the first has come
    m_bus.connect(kPortal, kPortalPath, kPortalSettings, u"SettingChanged"_s, this,
        SLOT(onSettingChanged(QString, QString, QDBusVariant)));
    // The portal may come later than the window, or be restarted.
    auto* watcher = new QDBusServiceWatcher(kPortal, m_bus, QDBusServiceWatcher::WatchForRegistration, this);
    connect(watcher, &QDBusServiceWatcher::serviceRegistered, this, &DesktopColours::ask);
    ask();
}

void DesktopColours::ask()
{
    auto message = QDBusMessage::createMethodCall(kPortal, kPortalPath, kPortalSettings, u"Read"_s);
    message.setArguments({kAppearance, kColourScheme});
    auto* watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(message), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
        watcher->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (!reply.isError())
            apply(reply.value().variant());
    });
}

void DesktopColours::onSettingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group == kAppearance && key == kColourScheme)
        apply(value.variant());
}

// What is read is a variant within a variant, what is told of a change is not.
void DesktopColours::apply(const QVariant& value)
{
    const QVariant inner =
        value.metaType() == QMetaType::fromType<QDBusVariant>() ? value.value<QDBusVariant>().variant() : value;
    bool isNumber = false;
    const uint preference = inner.toUInt(&isNumber);
    m_theme.setDesktopPreference(isNumber && preference == kPrefersDark ? Theme::Preference::Dark
            : isNumber && preference == kPrefersLight                   ? Theme::Preference::Light
                                                                        : Theme::Preference::Unknown);
}

} // namespace headroom::ui
