// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/console/job_figures.h"

#include <QObject>

#include <functional>
#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace headroom::console {
class JobDesk;
}

namespace headroom::ui {

// What can be done with the job that is chosen: as actions with keys for its table, and as a menu.
class JobActions final : public QObject
{
    Q_OBJECT
public:
    // The keys are heard while `table` has the focus; dialogs open over its window.
    JobActions(console::JobDesk& desk, QWidget& table);

    // None: nothing is chosen. Its neighbours in the list, none at its ends.
    void choose(const console::JobRow* row, std::optional<console::JobId> above, std::optional<console::JobId> below,
        std::optional<console::JobId> afterBelow);
    // Of the one in detail: its plan, for what to ask before confirming.
    void setPlan(console::JobId job, const console::JobPlan& plan);

    QMenu* menu() const { return m_menu; }
    QAction* open() const { return m_open; }
    // What a person most likely wants: confirm, pause, resume or retry; null where there is no such.
    QAction* likely() const;

    void writeReport(console::ReportFormat format, const QString& path);

Q_SIGNALS:
    void failed(const QString& text); // one line; an empty one: it went well
    void saved(const QString& path);
    void openPressed();

private:
    QAction* add(const QString& text, const char* keys, void (JobActions::*act)());
    void pauseOrResume();
    void confirm();
    void retry();
    void cancel();
    void moveUp();
    void moveDown();
    void askForFile(console::ReportFormat format);
    std::function<void(Result<void>)> telling();

    console::JobDesk& m_desk;
    QWidget& m_table;
    QMenu* m_menu;
    QAction* m_open;
    QAction* m_pause;
    QAction* m_confirm;
    QAction* m_retry;
    QAction* m_cancel;
    QAction* m_up;
    QAction* m_down;
    QMenu* m_priority;
    QMenu* m_speed;
    QMenu* m_report;
    std::optional<console::Job> m_job;
    std::optional<console::JobId> m_above;
    std::optional<console::JobId> m_below;
    std::optional<console::JobId> m_afterBelow;
    console::JobId m_planned = 0;
    console::JobPlan m_plan;
};

} // namespace headroom::ui
