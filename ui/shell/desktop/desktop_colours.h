// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

namespace headroom::ui {

class Theme;

// Tells the theme whether the desktop wants dark or light windows, now and whenever a person changes it: by the
// settings of the desktop portal (org.freedesktop.portal.Settings, color-scheme), which GNOME, KDE and others have, and
// which works with each version of Qt. Without a bus or a portal the theme is told nothing. Never blocks.
class DesktopColours final : public QObject
{
    Q_OBJECT
public:
    // The theme outlives it.
    DesktopColours(const QDBusConnection& bus, Theme& theme, QObject* parent = nullptr);

private:
    // Of the bus, which knows slots by their names.
    Q_SLOT void onSettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

    void ask();
    void apply(const QVariant& value);

    QDBusConnection m_bus;
    Theme& m_theme;
};

} // namespace headroom::ui
