// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_draft.h"
#include "ui/pages/page.h"
#include "ui/theme/theme.h"

#include <string>

class QHBoxLayout;
class QStackedWidget;

namespace headroom::console {
class BackupsController;
class JobsController;
} // namespace headroom::console

namespace headroom::ui {

class BackupActions;
class BackupListModel;
class BackupsHead;
class BackupTable;
class Card;
class ElidedLabel;
class EmptyState;
class Notice;
class OpenedBackup;
class ProgressBar;

// The backups of a folder by guild, what is in one of them, and what is different now.
class BackupsPage final : public Page
{
    Q_OBJECT
public:
    BackupsPage(const Theme& theme, console::BackupsController& controller, console::JobsController& jobs,
        QWidget* parent = nullptr);

    // The shown archive by the name of its file; what of it is shown, where that is not its channels; and the filter of
    // that.
    console::Place place() const override;
    void go(const console::Place& place) override;
    std::vector<PaletteEntry> paletteEntries() override; // backups
    void openBackup(const std::string& path);
    bool focusFilter() override;
    void drawAnew() override { draw(); }
    void reveal(const console::Emergency& emergency) override;
    std::vector<Scene> scenes() override;
    void reset() override;
    void fail(const QString& text); // says it; empty: it went well

    BackupTable& table() { return *m_table; }
    BackupActions& actions() { return *m_actions; }
    OpenedBackup& opened(); // made when it is first wanted
    FilterEdit& filter() const; // of the list
    const BackupListModel& model() const { return *m_model; }
    const std::string& openedBackup() const { return m_path; }
    // The folder that a person chose last, of which the next window lists the archives; empty: none.
    static std::string keptFolder();
    void openFolder(const QString& folder); // lists another one, and keeps that

Q_SIGNALS:
    void jobWanted(const headroom::console::JobForm& form);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* buildWork();
    QWidget* buildBody();
    void buildShortcuts();
    void draw();
    void drawWork();
    void drawOpened();
    void arrange();
    void drawState();

    const Theme& m_theme;
    console::BackupsController& m_controller;
    console::JobsController& m_jobs;
    BackupListModel* m_model;
    std::string m_path; // of the archive that is shown; empty: none
    std::string m_awaited; // to be opened once it is listed
    BackupsHead* m_head = nullptr;
    Card* m_listCard = nullptr;
    BackupActions* m_actions = nullptr;
    Notice* m_old = nullptr;
    Notice* m_notice = nullptr;
    QWidget* m_work = nullptr;
    ElidedLabel* m_workText = nullptr;
    ProgressBar* m_workBar = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    QHBoxLayout* m_columns = nullptr;
    BackupTable* m_table = nullptr;
    OpenedBackup* m_opened = nullptr; // null: not wanted yet
};

} // namespace headroom::ui
