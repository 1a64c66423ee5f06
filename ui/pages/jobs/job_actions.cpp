// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_actions.h"

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_removal_words.h"
#include "ui/models/jobs/job_words.h"
#include "ui/models/while_there.h"
#include "ui/pages/jobs/confirm_job_dialog.h"
#include "ui/pages/jobs/prune_dialog.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/dialogs/save_dialog.h"

#include <QAction>
#include <QActionGroup>
#include <QFileDialog>
#include <QMenu>

#include <algorithm>

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

bool isPaused(const console::Job& job)
{
    return job.state == JobState::Paused || job.control == console::Control::Pause;
}

// What is held back goes on then, whatever holds it.
bool canResume(const console::Job& job)
{
    return isPaused(job) || (job.state == JobState::HeldBack && job.control == console::Control::None);
}

bool canRetry(const console::Job& job)
{
    return job.state == JobState::DoneWithFailures || job.state == JobState::Failed;
}

bool canCancel(const console::Job& job)
{
    return !console::isOver(job.state) && job.control != console::Control::Cancel;
}

bool isOpen(const console::Job& job)
{
    return !console::isOver(job.state);
}

// Waits for a person to resume it.
bool waitsForResume(const console::Job& job)
{
    return isPaused(job) || (job.state == JobState::HeldBack && !job.held.until);
}

} // namespace

JobActions::JobActions(console::JobsController& controller, QWidget& table)
    : QObject(&table)
    , m_controller(controller)
    , m_table(table)
    , m_menu(new QMenu(&table))
{
    m_open = add(tr("Show details"), {}, [this] { Q_EMIT openPressed(); });
    m_pause = add({}, {}, [this] { m_controller.pause(idsOf(canPause), telling()); });
    m_resume = add({}, {}, [this] { m_controller.resume(idsOf(canResume), telling()); });
    m_confirm = add(tr("Confirm…"), {}, [this] { confirm(); });
    m_retry = add({}, {}, [this] { m_controller.retry(idsOf(canRetry), telling()); });
    m_menu->addSeparator();
    m_toTop = addMove(tr("Move to top"), QKeySequence(u"Ctrl+Home"_s), JobMove::ToTop);
    addMove(tr("Move up"), QKeySequence(u"Alt+Up"_s), JobMove::Up);
    addMove(tr("Move down"), QKeySequence(u"Alt+Down"_s), JobMove::Down);
    addMove(tr("Move to bottom"), QKeySequence(u"Ctrl+End"_s), JobMove::ToBottom);
    m_menu->addSeparator();
    const auto addLevel = [](QActionGroup& levels, QMenu& menu, int level, const QString& text) {
        QAction* action = levels.addAction(menu.addAction(text));
        action->setCheckable(true);
        action->setData(level);
    };
    m_priority = m_menu->addMenu(tr("Priority"));
    auto* priorities = new QActionGroup(this);
    addLevel(*priorities, *m_priority, 10, tr("High: before all others"));
    addLevel(*priorities, *m_priority, 0, tr("Normal"));
    addLevel(*priorities, *m_priority, -10, tr("Low: after all others"));
    connect(priorities, &QActionGroup::triggered, this,
        [this](const QAction* action) { m_controller.setPriority(idsOf(isOpen), action->data().toInt(), telling()); });
    m_speed = m_menu->addMenu(tr("Speed limit"));
    auto* speeds = new QActionGroup(this);
    for (const int perMinute : {0, 10, 60, 300, 1200})
        addLevel(*speeds, *m_speed, perMinute,
            perMinute == 0 ? tr("The runner’s own") : tr("%1 requests a minute").arg(formatCount(perMinute)));
    connect(speeds, &QActionGroup::triggered, this, [this](const QAction* action) {
        for (const auto& job : m_jobs) {
            auto throttle = job.throttle;
            throttle.requestsPerMinute = action->data().toInt();
            if (isOpen(job))
                m_controller.setThrottle(job.id, throttle, telling());
        }
    });
    m_menu->addSeparator();
    m_report = m_menu->addMenu(tr("Report"));
    for (const auto& kind : kReports) {
        connect(m_report->addAction(tr("%1…").arg(kind.name)), &QAction::triggered, this,
            [this, format = kind.format] { askForFile(format); });
    }
    m_menu->addSeparator();
    m_cancel = add({}, {}, [this] { cancel(); });
    m_remove = add({}, {}, [this] { remove(); });
    m_prune = add(tr("Prune finished…"), {}, [this] { prune(); });
    choose({}, {});
}

QAction* JobActions::add(const QString& text, const QKeySequence& keys, const std::function<void()>& act)
{
    QAction* action = m_menu->addAction(text, this, act);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    action->setShortcutVisibleInContextMenu(true);
    m_table.addAction(action);
    return action;
}

QAction* JobActions::addMove(const QString& text, const QKeySequence& keys, JobMove move)
{
    QAction* action = add(text, keys, [this, move] { place(placementOf(m_order, idsOf(isOpen), move)); });
    m_moves.emplace_back(action, move);
    return action;
}

std::vector<console::JobId> JobActions::idsOf(Test test) const
{
    std::vector<console::JobId> ids;
    for (const auto& job : m_jobs) {
        if (test(job))
            ids.push_back(job.id);
    }
    return ids;
}

void JobActions::offer(QAction& action, const QString& one, const QString& several, Test test)
{
    const auto count = idsOf(test).size();
    action.setEnabled(count > 0);
    action.setText(m_jobs.size() < 2 ? one : count == 1 ? one : several.arg(formatCount(qint64(count))));
}

void JobActions::offerMoves()
{
    const auto ids = idsOf(isOpen);
    for (const auto& [action, move] : m_moves)
        action->setEnabled(placementOf(m_order, ids, move).has_value());
}

// Those that all of them have are marked.
void JobActions::offerLevels(QMenu& menu, const std::function<int(const console::Job&)>& level)
{
    menu.setEnabled(std::any_of(m_jobs.begin(), m_jobs.end(), isOpen));
    for (QAction* action : menu.actions()) {
        const bool isOfAll = !m_jobs.empty() && std::all_of(m_jobs.begin(), m_jobs.end(), [&](const console::Job& job) {
            return level(job) == action->data().toInt();
        });
        action->setChecked(isOfAll);
    }
}

void JobActions::choose(std::vector<console::Job> jobs, JobOrder order)
{
    m_jobs = std::move(jobs);
    m_order = std::move(order);
    m_job = m_jobs.size() == 1 ? std::optional(m_jobs.front()) : std::nullopt;
    m_open->setEnabled(m_job.has_value());
    offer(*m_pause, tr("Pause"), tr("Pause %1 jobs"), canPause);
    offer(*m_resume, tr("Resume"), tr("Resume %1 jobs"), canResume);
    // One key for both: it pauses whatever can be paused.
    const QKeySequence space(Qt::Key_Space);
    m_pause->setShortcut(m_pause->isEnabled() ? space : QKeySequence());
    m_resume->setShortcut(m_pause->isEnabled() ? QKeySequence() : space);
    m_confirm->setEnabled(m_job && m_job->state == JobState::WaitingForConfirmation);
    offer(*m_retry, tr("Retry failed items"), tr("Retry failed items of %1 jobs"), canRetry);
    offer(*m_cancel, tr("Cancel job…"), tr("Cancel %1 jobs…"), canCancel);
    offer(*m_remove, tr("Remove…"), tr("Remove %1 jobs…"), canRemove);
    // Again one key for both; what still runs is cancelled first.
    m_remove->setShortcut(m_remove->isEnabled() ? QKeySequence::Delete : QKeySequence());
    m_cancel->setShortcut(m_remove->isEnabled() ? QKeySequence() : QKeySequence::Delete);
    offerMoves();
    offerLevels(*m_priority, [](const console::Job& job) { return job.priority; });
    offerLevels(*m_speed, [](const console::Job& job) { return job.throttle.requestsPerMinute; });
    m_report->setEnabled(m_job.has_value());
}

void JobActions::setPlan(console::JobId job, const console::JobPlan& plan)
{
    m_planned = job;
    m_plan = plan;
}

QAction* JobActions::likely() const
{
    const bool allWait = !m_jobs.empty() && std::all_of(m_jobs.begin(), m_jobs.end(), waitsForResume);
    for (QAction* action : {m_confirm, m_retry, allWait ? m_resume : m_pause, m_resume}) {
        if (action->isEnabled())
            return action;
    }
    return nullptr;
}

std::function<void(Result<void>)> JobActions::telling()
{
    return whileThere(
        this, [this](const Result<void>& result) { Q_EMIT failed(result ? QString() : textOf(result.error().text)); });
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
    connect(dialog, &QDialog::accepted, this, [this, job = m_job->id] { m_controller.confirm(job, telling()); });
    dialog->open();
}

void JobActions::cancel()
{
    const auto ids = idsOf(canCancel);
    if (ids.empty())
        return;
    std::int64_t done = 0;
    std::int64_t all = 0;
    QString name;
    for (const auto& job : m_jobs) {
        if (!canCancel(job))
            continue;
        done += job.counts[console::ItemState::Done];
        all += progressCounts(job).total();
        name = jobName(job);
    }
    auto* question = askFirst(*m_table.window(),
        ids.size() == 1 ? tr("Cancel job %1, “%2”?").arg(ids.front()).arg(name)
                        : tr("Cancel %1 jobs?").arg(formatCount(qint64(ids.size()))),
        tr("Done so far: %1 of %2. What is done stays so, the others are skipped.")
            .arg(formatCount(done), countOf(all, QT_TRANSLATE_N_NOOP("Counts", "%1 items"))),
        ids.size() == 1 ? tr("Cancel job") : tr("Cancel %1 jobs").arg(formatCount(qint64(ids.size()))));
    connect(question, &QDialog::accepted, this, [this, ids] { m_controller.cancel(ids, telling()); });
}

void JobActions::remove()
{
    std::vector<console::Job> removed;
    std::copy_if(m_jobs.begin(), m_jobs.end(), std::back_inserter(removed), canRemove);
    if (removed.empty())
        return;
    const auto asked = removalQuestion(removed, m_jobs.size() - removed.size());
    auto* question = askFirst(*m_table.window(), asked.question, asked.consequence, asked.act);
    connect(question, &QDialog::accepted, this, [this, ids = idsOf(canRemove)] { removeNow(ids); });
}

void JobActions::prune()
{
    auto* dialog = new PruneDialog(m_controller, m_table.window());
    connect(dialog, &PruneDialog::chosen, this, &JobActions::removeNow);
    dialog->open();
}

// Of millions of items it takes minutes.
void JobActions::removeNow(const std::vector<console::JobId>& jobs)
{
    Q_EMIT working(
        jobs.size() == 1 ? tr("Removing 1 job…") : tr("Removing %1 jobs…").arg(formatCount(qint64(jobs.size()))));
    m_controller.remove(jobs, telling());
}

void JobActions::moveTo(std::size_t gap)
{
    place(placementAt(m_order, idsOf(isOpen), gap));
}

void JobActions::place(const std::optional<JobPlacement>& placement)
{
    if (placement)
        m_controller.move(placement->jobs, placement->before, telling());
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
    m_controller.report(
        m_job->id, format, path.toStdString(), whileThere(this, [this, path](const Result<void>& result) {
            if (result)
                Q_EMIT saved(path);
            else
                Q_EMIT failed(textOf(result.error().text));
        }));
}

} // namespace headroom::ui
