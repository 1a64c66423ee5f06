// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/backups/guild_differences.h"
#include "core/console/jobs/job_draft.h"
#include "core/console/jobs/jobs_controller.h"
#include "ui/theme/theme.h"

#include <QTemporaryDir>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace headroom::console {
class BackupsController;
}

namespace headroom::ui {

class DifferencesModel;
class ElidedLabel;
class FilterEdit;
class JobDrafts;
class LogTable;

// What differs between an archive and its guild as it is now, or another archive. The guild is compared by the dry run
// of a job `compare`, which is not kept.
class DifferencesView final : public QWidget
{
    Q_OBJECT
public:
    DifferencesView(const Theme& theme, console::BackupsController& controller, console::JobsController& jobs,
        QWidget* parent = nullptr);
    ~DifferencesView() override;

    void show(const console::ListedArchive* archive); // null: none
    void compare();
    DifferencesModel& model() { return *m_model; }
    LogTable& table() { return *m_table; }
    QComboBox& against() { return *m_against; }
    FilterEdit& filter() { return *m_find; }
    bool focusFilter(); // false: there is nothing to filter
    bool isComparing() const { return m_isComparing; }

Q_SIGNALS:
    void failed(const QString& text); // one line; empty: it went well
    void restoreWanted(const QString& only); // those that are chosen
protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fillAgainst();
    // `restored`: the file with the ids that its restores have made; empty: none.
    void compareWithGuild(const std::string& restored);
    void readPlanned(); // once it is
    void readItems(console::JobId draft);
    void compareWith(const console::ListedArchive& other);
    void compareArchives(const std::string& before, const std::string& after, const std::string& restored);
    // Writes the file, and goes on with its path, or without one where it was not restored.
    void askForRestores(const console::RestoreQuestion& question, const std::function<void(const std::string&)>& goOn);
    void take(std::vector<console::TracedDifference> differences, bool isMore);
    void giveUp();
    void draw();

    console::BackupsController& m_controller;
    console::JobsController& m_jobs;
    JobDrafts* m_draft; // of the comparison with the guild
    DifferencesModel* m_model;
    QComboBox* m_against;
    QPushButton* m_compare;
    FilterEdit* m_find;
    QHBoxLayout* m_head;
    QHBoxLayout* m_findRow; // below it, where the filter has no room in it
    LogTable* m_table;
    ElidedLabel* m_said; // of the rows
    QLabel* m_hint; // in place of the table, where there are none
    QPushButton* m_all;
    QPushButton* m_restore;
    std::optional<console::ListedArchive> m_archive;
    bool m_isComparing = false;
    bool m_isCompared = false;
    bool m_isMore = false; // than what is shown
    QTemporaryDir m_files;
    int m_attempt = 0; // answers to earlier questions are not taken
};

} // namespace headroom::ui
