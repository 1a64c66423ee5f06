// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "ui/models/backups/backup_words.h"
#include "ui/theme/theme.h"

#include <QScrollArea>

class QGridLayout;
class QLabel;
class QPushButton;

namespace headroom::console {
class BackupsController;
}

namespace headroom::ui {

class BackupActions;

// What is to be known of an archive, and what can be done with it.
class BackupFacts final : public QScrollArea
{
    Q_OBJECT
public:
    BackupFacts(console::BackupsController& controller, BackupActions& actions, QWidget* parent = nullptr);

    void show(const console::ListedArchive* archive, const BackupState& state); // null: none
    QSize minimumSizeHint() const override; // of buttons beside each other; where there is less, they are stacked

Q_SIGNALS:
    void failed(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrangeButtons();
    void showFacts(const std::vector<BackupFact>& facts);
    void readProblems();

    console::BackupsController& m_controller;
    QLabel* m_state;
    QGridLayout* m_buttons;
    QPushButton* m_restore;
    std::vector<QPushButton*> m_smallButtons; // two in a row
    bool m_isPaired = false;
    QGridLayout* m_grid;
    QLabel* m_notSavedTitle;
    QLabel* m_notSaved;
    QLabel* m_notRestoredTitle;
    QLabel* m_notRestored;
    std::vector<BackupFact> m_shown;
    std::optional<console::ListedArchive> m_archive;
};

} // namespace headroom::ui
