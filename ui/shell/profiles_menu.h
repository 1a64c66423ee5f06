// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>

namespace headroom::console {
class Connections;
}

namespace headroom::ui {

// The saved profiles, to turn to another one here or in a window of its own. Read anew whenever it opens.
class ProfilesMenu final : public QMenu
{
    Q_OBJECT
public:
    ProfilesMenu(console::Connections& connections, QWidget* parent);

Q_SIGNALS:
    void connectionsAsked();
    void failed(const QString& text);

private:
    void list();

    console::Connections& m_connections;
};

} // namespace headroom::ui
