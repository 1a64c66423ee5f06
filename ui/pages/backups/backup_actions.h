// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_draft.h"

#include <QObject>

#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace headroom::console {
class BackupsController;
class JobsController;
} // namespace headroom::console

namespace headroom::ui {

// What is done with the archive that is chosen. What sends requests becomes a job, in the dialog of new jobs; where
// this window makes no jobs, the action says why once it is triggered: failed().
class BackupActions final : public QObject
{
    Q_OBJECT
public:
    // Dialogs open over the window of `page`.
    BackupActions(console::BackupsController& controller, console::JobsController& jobs, QWidget& page);

    void choose(const console::ListedArchive* archive); // null: none
    void backUp(); // its guild, or one that is still to be named
    void restore(const QString& only = {}); // all of it, or what that names
    void verify();
    void exportPages();
    void exportJson();
    void showFolder();
    void remove();
    void copyIn(const QString& path);

    QAction* backUpAction() const { return m_backUp; }
    QAction* restoreAction() const { return m_restore; }
    QAction* verifyAction() const { return m_verify; }
    QAction* exportAction() const { return m_export; }
    QAction* folderAction() const { return m_folder; }
    QAction* removeAction() const { return m_remove; }
    QMenu* menu() const { return m_menu; }

Q_SIGNALS:
    void jobWanted(const headroom::console::JobForm& form);
    void failed(const QString& text); // one line; empty: it went well
    void said(const QString& text);
    void saved(const QString& path);
    void copied(const QString& path);

private:
    void showWhatCanBe();

    console::BackupsController& m_controller;
    console::JobsController& m_jobs;
    QWidget& m_page;
    QAction* m_backUp;
    QAction* m_restore;
    QAction* m_verify;
    QAction* m_export;
    QAction* m_folder;
    QAction* m_remove;
    QMenu* m_menu;
    std::optional<console::ListedArchive> m_archive;
};

} // namespace headroom::ui
