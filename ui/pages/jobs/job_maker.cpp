// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_maker.h"

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/jobs/guild_choices.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/jobs/job_limits_dialog.h"
#include "ui/pages/jobs/new_job_dialog.h"

#include <QAction>
#include <QMenu>

namespace headroom::ui {

using console::ItemState;
using console::JobId;

JobMaker::JobMaker(const Theme& theme, console::JobsController& controller, QMenu& menu, QWidget& page)
    : QObject(&page)
    , m_theme(theme)
    , m_controller(controller)
    , m_page(page)
    , m_duplicate(new QAction(tr("Duplicate…"), this))
    , m_undo(new QAction(tr("Undo…"), this))
    , m_limits(new QAction(tr("Limits…"), this))
    , m_choices(new GuildChoices(controller, this))
{
    m_undo->setToolTip(tr("Plan a job that puts back what this one changed, as far as Discord lets it"));
    QAction* before = nullptr;
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() && !before)
            before = action;
    }
    menu.insertActions(before, {m_duplicate, m_undo, m_limits});
    connect(m_duplicate, &QAction::triggered, this, &JobMaker::duplicate);
    connect(m_undo, &QAction::triggered, this, &JobMaker::undo);
    connect(m_limits, &QAction::triggered, this, &JobMaker::editLimits);
    choose(nullptr);
}

void JobMaker::choose(const console::Job* job)
{
    m_job = job ? std::optional(*job) : std::nullopt;
    m_duplicate->setEnabled(m_job && !m_job->undoOf);
    m_undo->setEnabled(m_job && console::isOver(m_job->state) && m_job->counts[ItemState::Done] > 0);
    m_limits->setEnabled(m_job && !console::isOver(m_job->state));
}

// What cannot be is said, rather than be an action that is grey without a reason.
bool JobMaker::mayPlan()
{
    const QString why = whyNotPlanned(m_controller.figures()->here);
    Q_EMIT failed(why);
    return why.isEmpty();
}

NewJobDialog* JobMaker::dialog() const
{
    return m_dialog;
}

NewJobDialog* JobMaker::open()
{
    if (!m_dialog) {
        m_dialog = new NewJobDialog(m_theme, m_controller, *m_choices, m_page.window());
        connect(m_dialog, &NewJobDialog::made, this, &JobMaker::made);
    }
    m_dialog->open();
    m_dialog->raise();
    return m_dialog;
}

void JobMaker::makeNew()
{
    if (mayPlan())
        open();
}

void JobMaker::makeFrom(const console::JobForm& form)
{
    if (mayPlan())
        open()->fill(form);
}

void JobMaker::duplicate()
{
    if (!m_job || !mayPlan())
        return;
    m_controller.readForm(m_job->id, [self = QPointer(this)](const Result<console::JobForm>& form) {
        if (!self)
            return;
        if (form)
            self->open()->fill(*form);
        else
            Q_EMIT self->failed(textOf(form.error().text));
    });
}

void JobMaker::undo()
{
    if (!m_job || !mayPlan())
        return;
    Q_EMIT working(tr("Planning what undoes job %1…").arg(m_job->id));
    m_controller.undo(m_job->id, [self = QPointer(this)](const Result<JobId>& added) {
        if (!self)
            return;
        Q_EMIT self->failed(added ? QString() : textOf(added.error().text));
        if (added)
            Q_EMIT self->made(*added);
    });
}

void JobMaker::editLimits()
{
    if (!m_job)
        return;
    auto* dialog = new JobLimitsDialog(*m_job, m_page.window());
    connect(dialog, &JobLimitsDialog::chosen, this, [this, job = m_job->id](const console::Throttle& throttle) {
        m_controller.setThrottle(job, throttle, [self = QPointer(this)](const Result<void>& result) {
            if (self)
                Q_EMIT self->failed(result ? QString() : textOf(result.error().text));
        });
    });
    dialog->open();
}

} // namespace headroom::ui
