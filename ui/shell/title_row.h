// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;
class QMenu;
class QToolButton;

namespace headroom::ui {

class Pill;

// The row at the top: which connection, in which state, whether it may write, and the switch between dark and light.
class TitleRow final : public QFrame
{
    Q_OBJECT
public:
    explicit TitleRow(Theme& theme, QWidget* parent = nullptr);

    void show(const console::ConnectionState& state);
    // What the button at the right end opens.
    void setMenu(QMenu* menu);
    // What follows the name begins where the pages do.
    void alignWith(int navigationWidth);

Q_SIGNALS:
    void searchPressed(); // for the command palette

private:
    void paintIcons();

    Theme& m_theme;
    QWidget* m_name = nullptr;
    QLabel* m_mark;
    Pill* m_connection;
    Pill* m_access;
    QToolButton* m_themeButton;
    QToolButton* m_menuButton;
};

} // namespace headroom::ui
