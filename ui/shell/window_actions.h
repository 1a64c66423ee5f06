// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/theme.h"

#include <QObject>

class QAction;
class QKeySequence;
class QMenu;

namespace headroom::ui {

class CommandPalette;
class MainWindow;
class SavedViews;

// What can be done from anywhere in a window: its menu, the keys, and the command palette, which also has the pages and
// what they lead to.
class WindowActions final : public QObject
{
    Q_OBJECT
public:
    // Of the fleet that the window shows; `content` is what the keys work in, and the parent of all.
    WindowActions(Theme& theme, MainWindow& window, QWidget& content);

    QMenu* menu() const { return m_menu; }
    void openPalette(const QString& typed = {});
    void allowRequests(); // sending requests is no longer refused
    void offerConnections(); // there are some to choose from
    void restoreState(); // what was switched on when the window was closed

private:
    void addKeys();
    void fillMenu();
    template <typename Act>
    QAction* add(const QString& text, const QKeySequence& keys, Act act);
    QAction* addSwitch(const QString& text, const QKeySequence& keys);
    void openLink();
    void fillScreen(bool fills);
    void showTimesInUtc(bool utc);

    Theme& m_theme;
    MainWindow& m_window;
    QWidget& m_content;
    SavedViews* m_views;
    QMenu* m_menu;
    QAction* m_connect = nullptr;
    QAction* m_newWindow = nullptr;
    QAction* m_requests = nullptr;
    QAction* m_utc = nullptr;
    QAction* m_fullScreen = nullptr;
    QAction* m_openPalette = nullptr;
    CommandPalette* m_palette = nullptr; // from the first Ctrl+K on
};

} // namespace headroom::ui
