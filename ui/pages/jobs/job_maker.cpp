// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_maker.h"

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/jobs/guild_choices.h"
#include "ui/models/jobs/job_draft_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/pages/jobs/form_field.h"
#include "ui/pages/jobs/new_job_dialog.h"
#include "ui/pages/jobs/run_options.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QMenu>
#include <QPushButton>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::ItemState;
using console::JobId;

namespace {

// What a job may take: its share, its rate, its concurrency. Deletes itself.
class JobLimitsDialog final : public QDialog
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::JobLimitsDialog)
public:
    JobLimitsDialog(const console::Job& job, QWidget* parent)
        : QDialog(parent)
        , m_boxes(makeThrottleBoxes(this))
    {
        setAttribute(Qt::WA_DeleteOnClose);
        setObjectName(u"content"_s);
        setWindowTitle(tr("Limits of job %1").arg(job.id));
        auto* rows = makeLayout<QVBoxLayout>(this, {18, 16, 18, 14}, 12);
        rows->addWidget(makeWrappedLabel(jobName(job), textFont(15, QFont::DemiBold), Tone::Text, this));
        m_boxes.share->setValue(job.throttle.sharePercent);
        m_boxes.rate->setValue(job.throttle.requestsPerMinute);
        m_boxes.concurrency->setValue(job.throttle.concurrency);
        rows->addWidget(new FormField(tr("Share"), m_boxes.share, tr("Of the bot’s global limit, at most"), this));
        rows->addWidget(
            new FormField(tr("Speed limit"), m_boxes.rate, tr("The lower of this and the share counts"), this));
        rows->addWidget(
            new FormField(tr("Concurrency"), m_boxes.concurrency, tr("Requests in flight at a time"), this));
        rows->addStretch(1);
        auto* buttons = addTo(*rows, new QDialogButtonBox(QDialogButtonBox::Cancel, this));
        auto* set = buttons->addButton(tr("Set limits"), QDialogButtonBox::AcceptRole);
        set->setDefault(true);
        connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
        connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
        setMinimumWidth(inText(460));
        m_boxes.share->setFocus();
    }

    console::Throttle chosen() const
    {
        return {m_boxes.share->value(), m_boxes.rate->value(), m_boxes.concurrency->value()};
    }

private:
    ThrottleBoxes m_boxes;
};

} // namespace

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
    const auto actions = menu.actions();
    const auto before = std::ranges::find_if(actions, &QAction::isSeparator);
    menu.insertActions(before == actions.end() ? nullptr : *before, {m_duplicate, m_undo, m_limits});
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
    m_controller.readForm(m_job->id, whileThere(this, [this](const Result<console::JobForm>& form) {
        if (form)
            open()->fill(*form);
        else
            Q_EMIT failed(textOf(form.error().text));
    }));
}

void JobMaker::undo()
{
    if (!m_job || !mayPlan())
        return;
    Q_EMIT working(tr("Planning what undoes job %1…").arg(m_job->id));
    m_controller.undo(m_job->id, whileThere(this, [this](const Result<JobId>& added) {
        Q_EMIT failed(added ? QString() : textOf(added.error().text));
        if (added)
            Q_EMIT made(*added);
    }));
}

void JobMaker::editLimits()
{
    if (!m_job)
        return;
    auto* dialog = new JobLimitsDialog(*m_job, m_page.window());
    connect(dialog, &QDialog::accepted, this, [this, dialog, job = m_job->id] {
        m_controller.setThrottle(job, dialog->chosen(), whileThere(this, [this](const Result<void>& result) {
            Q_EMIT failed(result ? QString() : textOf(result.error().text));
        }));
    });
    dialog->open();
}

} // namespace headroom::ui
