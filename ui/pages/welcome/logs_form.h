// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/connections/connections.h"
#include "ui/theme/theme.h"
#include "ui/widgets/card.h"

class QLabel;
class QPushButton;

namespace headroom::ui {

class FindingList;

// "Open logs": files that were chosen or dropped are recognised by their first lines and read from then on.
class LogsForm final : public Card
{
    Q_OBJECT
public:
    LogsForm(const Theme& theme, console::Connections& connections, QWidget* parent = nullptr);

    void add(const QStringList& paths);
    void clear();
    void chooseFiles();
    void setDropTarget(bool isOne); // something is dragged over the window

private:
    void take(const std::vector<console::LogGuess>& guesses);
    void open(bool besideCurrent);
    void showButtons();
    void paintDropMark();

    const Theme& m_theme;
    console::Connections& m_connections;
    std::vector<console::LogGuess> m_logs;
    QWidget* m_drop = nullptr;
    QLabel* m_dropMark = nullptr;
    FindingList* m_found = nullptr;
    QPushButton* m_openAlone = nullptr;
    QPushButton* m_addToCurrent = nullptr;
    QPushButton* m_clear = nullptr;
};

} // namespace headroom::ui
