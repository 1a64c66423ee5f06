// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "ui/models/backups/backup_words.h"
#include "ui/theme/theme.h"

#include <QWidget>

#include <string>
#include <vector>

class QButtonGroup;
class QLabel;
class QStackedWidget;

namespace headroom::console {
class BackupsController;
class JobsController;
} // namespace headroom::console

namespace headroom::ui {

class BackupActions;
class BackupFacts;
class Card;
class ContentsView;
class DifferencesView;

// One archive: its contents, what is different now, and what is known of it, which stands beside the others or, where
// there is little room, is a view as they are.
class OpenedBackup final : public QWidget
{
    Q_OBJECT
public:
    enum class View { Contents, Differences, About };

    OpenedBackup(const Theme& theme, console::BackupsController& controller, console::JobsController& jobs,
        BackupActions& actions, QWidget* parent = nullptr);

    void show(const console::ListedArchive* archive, const BackupState& state); // null: none
    void showView(View view);
    void showFactsBeside(bool isBeside);
    void focusFilter();
    bool leaveFilter(); // false: there was none
    void reset();
    // What is shown, where that is not all channels, and its filter: as parts of a place.
    std::vector<std::string> placeParts() const;
    void go(const std::vector<std::string>& parts);

    ContentsView& contents() { return *m_contents; }
    DifferencesView& differences() { return *m_differences; }

Q_SIGNALS:
    void failed(const QString& text); // one line; empty: it went well

private:
    void buildViews();
    void moveFacts(bool isBeside);

    ContentsView* m_contents;
    DifferencesView* m_differences;
    BackupFacts* m_facts;
    Card* m_views;
    QLabel* m_damage; // hidden where nothing is known to be wrong
    QButtonGroup* m_chooser;
    QStackedWidget* m_stack;
    Card* m_about; // beside the views
};

} // namespace headroom::ui
