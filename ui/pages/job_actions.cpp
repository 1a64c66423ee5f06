// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/job_actions.h"

#include "core/console/job_desk.h"
#include "ui/models/format.h"
#include "ui/models/job_words.h"
#include "ui/pages/confirm_job_dialog.h"
#include "ui/widgets/ask_first.h"
#include "ui/widgets/save_dialog.h"

#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QMenu>
#include <QPointer>

using namespace Qt::StringLiterals;

namespace headroom::ui {

using console::JobState;
using console::ReportFormat;

namespace {

struct ReportKind
{
    ReportFormat format;
    QLatin1StringView suffix;
    QLatin1StringView name;
};

constexpr ReportKind kReports[] = {{ReportFormat::Csv, "csv"_L1, "CSV"_L1}, {ReportFormat::Json, "json"_L1, "JSON"_L1},
    {ReportFormat::Html, "html"_L1, "HTML"_L1}};

bool canPause(const console::Job& job)
{
    return job.control == console::Control::None
        && (job.state == JobState::Queued || console::mayHaveRunner(job.state));
}

bool canResume(const console::Job& job)
{
    return job.state == JobState::Paused || job.control == console::Control::Pause;
}

bool canRetry(const console::Job& job)
{
    return job.state == JobState::DoneWithFailures || job.state == JobState::Failed;
}

} // namespace

JobActions::JobActions(console::JobDesk& desk, QWidget& table)
    : QObject(&table)
    , m_desk(desk)
    , m_table(table)
    , m_menu(new QMenu(&table))
{
    m_open = add(tr("Show details"), nullptr, &JobActions::openPressed);
    m_pause = add(tr("Pause"), "Space", &JobActions::pauseOrResume);
    m_confirm = add(tr("Confirm…"), nullptr, &JobActions::confirm);
    m_retry = add(tr("Retry failed items"), nullptr, &JobActions::retry);
    m_menu->addSeparator();
    m_up = add(tr("Move up"), "Ctrl+Up", &JobActions::moveUp);
    m_down = add(tr("Move down"), "Ctrl+Down", &JobActions::moveDown);
    m_priority = m_menu->addMenu(tr("Priority"));
    const std::pair<int, QString> priorities[] = {
        {10, tr("High: before all others")}, {0, tr("Normal")}, {-10, tr("Low: after all others")}};
    auto* levels = new QActionGroup(this);
    for (const auto& [priority, text] : priorities) {
        QAction* action = levels->addAction(m_priority->addAction(text));
        action->setCheckable(true);
        action->setData(priority);
    }
    connect(levels, &QActionGroup::triggered, this, [this](const QAction* action) {
        if (m_job)
            m_desk.setPriority(m_job->id, action->data().toInt(), telling());
    });
    m_speed = m_menu->addMenu(tr("Speed limit"));
    auto* speeds = new QActionGroup(this);
    for (const int perMinute : {0, 10, 60, 300, 1200}) {
        QAction* action = speeds->addAction(m_speed->addAction(
            perMinute == 0 ? tr("The runner's own") : tr("%1 requests a minute").arg(formatCount(perMinute))));
        action->setCheckable(true);
        action->setData(perMinute);
    }
    connect(speeds, &QActionGroup::triggered, this, [this](const QAction* action) {
        if (!m_job)
            return;
        auto throttle = m_job->throttle;
        throttle.requestsPerMinute = action->data().toInt();
        m_desk.setThrottle(m_job->id, throttle, telling());
    });
    m_menu->addSeparator();
    m_report = m_menu->addMenu(tr("Report"));
    for (const auto& kind : kReports) {
        connect(m_report->addAction(tr("%1…").arg(kind.name)), &QAction::triggered, this,
            [this, format = kind.format] { askForFile(format); });
    }
    m_menu->addSeparator();
    m_cancel = add(tr("Cancel job…"), "Del", &JobActions::cancel);
    choose(nullptr, {}, {}, {});
}

QAction* JobActions::add(const QString& text, const char* keys, void (JobActions::*act)())
{
    QAction* action = m_menu->addAction(text);
    if (keys) {
        action->setShortcut(QKeySequence(QString::fromLatin1(keys)));
        action->setShortcutContext(Qt::WidgetShortcut);
        m_table.addAction(action);
    }
    connect(action, &QAction::triggered, this, act);
    return action;
}

void JobActions::choose(const console::JobRow* row, std::optional<console::JobId> above,
    std::optional<console::JobId> below, std::optional<console::JobId> afterBelow)
{
    m_job = row ? std::optional(row->job) : std::nullopt;
    m_above = above;
    m_below = below;
    m_afterBelow = afterBelow;
    const bool isOpen = m_job && !console::isOver(m_job->state);
    const bool resumes = m_job && canResume(*m_job);
    m_open->setEnabled(m_job.has_value());
    // What is held back can be paused, and be told to go on whatever holds it; the key pauses.
    m_pause->setText(resumes ? tr("Resume") : tr("Pause"));
    m_pause->setEnabled(resumes || (m_job && canPause(*m_job)));
    m_confirm->setEnabled(m_job && m_job->state == JobState::WaitingForConfirmation);
    m_retry->setEnabled(m_job && canRetry(*m_job));
    m_up->setEnabled(isOpen && m_above);
    m_down->setEnabled(isOpen && m_below);
    m_priority->setEnabled(isOpen);
    m_speed->setEnabled(isOpen);
    m_report->setEnabled(m_job.has_value());
    m_cancel->setEnabled(isOpen && m_job->control != console::Control::Cancel);
    if (!m_job)
        return;
    for (QAction* action : m_priority->actions())
        action->setChecked(action->data().toInt() == m_job->priority);
    for (QAction* action : m_speed->actions())
        action->setChecked(action->data().toInt() == m_job->throttle.requestsPerMinute);
}

void JobActions::setPlan(console::JobId job, const console::JobPlan& plan)
{
    m_planned = job;
    m_plan = plan;
}

QAction* JobActions::likely() const
{
    for (QAction* action : {m_confirm, m_retry, m_pause}) {
        if (action->isEnabled())
            return action;
    }
    return nullptr;
}

std::function<void(Result<void>)> JobActions::telling()
{
    return [self = QPointer(this)](const Result<void>& result) {
        if (self)
            Q_EMIT self->failed(result ? QString() : textOf(result.error().text));
    };
}

void JobActions::pauseOrResume()
{
    if (!m_job)
        return;
    if (canResume(*m_job))
        m_desk.resume({m_job->id}, telling());
    else
        m_desk.pause(m_job->id, telling());
}

// The plan is there once the detail is: what a person has not seen is not confirmed.
void JobActions::confirm()
{
    if (!m_job)
        return;
    if (m_planned != m_job->id) {
        Q_EMIT openPressed();
        return;
    }
    auto* dialog = new ConfirmJobDialog(*m_job, m_plan, m_table.window());
    connect(dialog, &QDialog::accepted, this, [this, job = m_job->id] { m_desk.confirm(job, telling()); });
    dialog->open();
}

void JobActions::retry()
{
    if (m_job)
        m_desk.retry(m_job->id, telling());
}

void JobActions::cancel()
{
    if (!m_job)
        return;
    auto* question = askFirst(*m_table.window(), tr("Cancel job %1, “%2”?").arg(m_job->id).arg(jobName(*m_job)),
        tr("%1 of %2 items are done and stay so. The others are skipped.")
            .arg(formatCount(jobEnded(m_job->counts)), formatCount(m_job->counts.total())),
        tr("Cancel job"));
    connect(question, &QDialog::accepted, this, [this, job = m_job->id] { m_desk.cancel(job, telling()); });
}

void JobActions::moveUp()
{
    if (m_job && m_above)
        m_desk.move({m_job->id}, *m_above, telling());
}

void JobActions::moveDown()
{
    if (m_job && m_below)
        m_desk.move({m_job->id}, m_afterBelow.value_or(0), telling());
}

void JobActions::askForFile(ReportFormat format)
{
    if (!m_job)
        return;
    const auto& kind = kReports[std::size_t(format)];
    auto* dialog = makeSaveDialog(m_table.window(), tr("Report of job %1").arg(m_job->id),
        u"job-%1.%2"_s.arg(m_job->id).arg(kind.suffix), u"%1 (*.%2)"_s.arg(kind.name, kind.suffix));
    dialog->setDefaultSuffix(kind.suffix);
    connect(
        dialog, &QFileDialog::fileSelected, this, [this, format](const QString& path) { writeReport(format, path); });
    dialog->open();
}

void JobActions::writeReport(ReportFormat format, const QString& path)
{
    if (!m_job)
        return;
    m_desk.report(m_job->id, format, path.toStdString(), [self = QPointer(this), path](const Result<void>& result) {
        if (!self)
            return;
        if (result)
            Q_EMIT self->saved(path);
        else
            Q_EMIT self->failed(textOf(result.error().text));
    });
}

} // namespace headroom::ui
