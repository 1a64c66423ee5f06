// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/theme/theme.h"

#include <QFrame>

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace headroom::ui {

class ChipButton;

// The row at the top: which connection, in which state and for what, whether it may change something and how long, and
// the switch between dark and light.
class TitleRow final : public QFrame
{
    Q_OBJECT
public:
    explicit TitleRow(Theme& theme, QWidget* parent = nullptr);

    void show(const console::ConnectionState& state, Instant now);
    void showAccess(const console::ConnectionState& state, Instant now); // that alone, as time passes
    // What the chip of the connection opens: profiles to choose from.
    void setConnectionMenu(QMenu* menu);
    void showConnections(bool areShown); // false: nothing is watched
    void openAccessMenu(); // where changes are allowed
    void lockAccess(bool isLocked); // while the past is shown nothing can be allowed
    // What the button at the right end opens.
    void setMenu(QMenu* menu);
    // What follows the name begins where the pages do.
    void alignWith(int navigationWidth);

Q_SIGNALS:
    void searchPressed(); // for the command palette
    void armAsked(std::optional<Duration> span); // none: until it is closed
    void disarmAsked();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildAccessMenu();
    void showConnection(const console::ConnectionState& state);
    void showEnvironment(const console::ConnectionState& state);
    void paintIcons();

    Theme& m_theme;
    QWidget* m_name = nullptr;
    QLabel* m_mark;
    QLabel* m_environment; // not by its colour alone
    ChipButton* m_connection;
    ChipButton* m_access;
    QMenu* m_accessMenu = nullptr;
    QAction* m_disarm = nullptr;
    QPushButton* m_search;
    QToolButton* m_themeButton;
    QToolButton* m_menuButton;
};

} // namespace headroom::ui
