// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "ui/models/jobs/job_order.h"

#include <QKeySequence>
#include <QObject>

#include <functional>
#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace headroom::console {
class JobsController;
}

namespace headroom::ui {

// What can be done with the jobs that are chosen: as actions with keys for their table, and as a menu. Each is done
// with those that can take it, and says how many these are where several are chosen.
class JobActions final : public QObject
{
    Q_OBJECT
public:
    // The keys are heard while `table` has the focus; dialogs open over its window.
    JobActions(console::JobsController& controller, QWidget& table);

    // As they stand in the list; and how the queue stands.
    void choose(std::vector<console::Job> jobs, JobOrder order);
    // Of the one in detail: its plan, for what to ask before confirming.
    void setPlan(console::JobId job, const console::JobPlan& plan);

    QMenu* menu() const { return m_menu; }
    QAction* open() const { return m_open; }
    // What a person most likely wants: confirm, resume, pause or retry; null where there is no such.
    QAction* likely() const;
    // What can be done with several at once, for buttons beside the list.
    std::vector<QAction*> forSeveral() const { return {m_pause, m_resume, m_retry, m_toTop, m_cancel, m_remove}; }
    // Of the queue as a whole, whatever is chosen.
    QAction* pruning() const { return m_prune; }
    // Where the chosen ones are dropped.
    void moveTo(std::size_t gap);

    void writeReport(console::ReportFormat format, const QString& path);

Q_SIGNALS:
    void failed(const QString& text); // one line; an empty one: it went well
    void working(const QString& text); // what is under way; until failed()
    void saved(const QString& path);
    void openPressed();

private:
    using Test = bool (*)(const console::Job&);

    QAction* add(const QString& text, const QKeySequence& keys, const std::function<void()>& act);
    QAction* addMove(const QString& text, const QKeySequence& keys, JobMove move);
    void offer(QAction& action, const QString& one, const QString& several, Test test);
    void offerMoves();
    void offerLevels(QMenu& menu, const std::function<int(const console::Job&)>& level);
    std::vector<console::JobId> idsOf(Test test) const; // of the chosen ones for which it holds
    void place(const std::optional<JobPlacement>& placement);
    void confirm();
    void cancel();
    void remove();
    void prune();
    void removeNow(const std::vector<console::JobId>& jobs);
    void askForFile(console::ReportFormat format);
    std::function<void(Result<void>)> telling();

    console::JobsController& m_controller;
    QWidget& m_table;
    QMenu* m_menu;
    QAction* m_open;
    QAction* m_pause;
    QAction* m_resume;
    QAction* m_confirm;
    QAction* m_retry;
    QAction* m_cancel;
    QAction* m_remove;
    QAction* m_prune;
    QAction* m_toTop;
    std::vector<std::pair<QAction*, JobMove>> m_moves;
    QMenu* m_priority;
    QMenu* m_speed;
    QMenu* m_report;
    std::vector<console::Job> m_jobs; // the chosen ones
    std::optional<console::Job> m_job; // where it is one
    JobOrder m_order;
    console::JobId m_planned = 0;
    console::JobPlan m_plan;
};

} // namespace headroom::ui
