// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What MainWindow does with jobs: a page for them where there is a queue, and a key that pauses all from everywhere.
#include "core/console/jobs/jobs_controller.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/page_veil.h"
#include "ui/shell/paused_jobs_strip.h"
#include "ui/shell/status_row.h"
#include "ui/widgets/navigation.h"

#include <QPointer>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::ui {

void MainWindow::openJobs(console::JobsController& controller)
{
    if (m_jobs)
        return;
    m_controller = &controller;
    m_navigation->addHeading(tr("Operate"));
    m_navigation->addPage(tr("Jobs"));
    m_jobs = new JobsPage(*m_theme, controller, m_pages);
    m_pages->addWidget(m_jobs);
    m_veil->raise();
    connect(m_jobs, &JobsPage::pauseAllPressed, this, &MainWindow::pauseAllJobs);
    connect(m_pausedJobs, &PausedJobsStrip::resumePressed, this, &MainWindow::resumePausedJobs);
    connect(
        new QShortcut(QKeySequence(u"Ctrl+5"_s), this), &QShortcut::activated, this, [this] { showPage(Page::Jobs); });
    connect(
        new QShortcut(QKeySequence(u"Ctrl+Shift+P"_s), this), &QShortcut::activated, this, &MainWindow::pauseAllJobs);
    connect(&controller, &console::JobsController::figuresReady, this, &MainWindow::countJobs);
    countJobs();
    restorePage();
}

void MainWindow::countJobs()
{
    using console::JobState;
    const auto& figures = *m_controller->figures();
    const auto count = [&](JobState state) { return figures.counts[std::size_t(state)]; };
    const auto waiting = count(JobState::WaitingForConfirmation);
    const auto active = count(JobState::Running) + count(JobState::HeldBack) + count(JobState::Queued);
    m_navigation->setCount(int(Page::Jobs), active > 0 ? formatCount(active) : QString());
    // Held back by what does not pass by itself.
    const auto stuck = std::count_if(figures.jobs.begin(), figures.jobs.end(),
        [](const console::JobRow& row) { return row.job.state == JobState::HeldBack && !row.job.held.until; });
    QStringList alerts;
    if (waiting > 0)
        alerts += waiting == 1 ? tr("1 job waits for your confirmation")
                               : tr("%1 jobs wait for your confirmation").arg(formatCount(waiting));
    if (stuck > 0)
        alerts += stuck == 1 ? tr("1 job is held back until you resume it")
                             : tr("%1 jobs are held back until you resume them").arg(formatCount(stuck));
    m_navigation->setAlert(int(Page::Jobs), Tone::Warning, alerts.join(u"; "_s));
    m_pausedJobs->follow(figures);
}

int MainWindow::jobsThatRunHere() const
{
    return m_controller ? int(m_controller->figures()->here.running.size()) : 0;
}

// Nobody is asked: it hurts nothing, and the way back is on the screen.
void MainWindow::pauseAllJobs()
{
    m_controller->pauseAll([self = QPointer(this)](const Result<std::vector<console::JobId>>& paused) {
        if (!self)
            return;
        if (!paused)
            return self->m_statusRow->say(textOf(paused.error().text));
        if (paused->empty())
            return self->m_statusRow->say(tr("No job runs or waits to run."));
        auto all = self->m_pausedJobs->jobs();
        all.insert(all.end(), paused->begin(), paused->end());
        self->m_pausedJobs->show(std::move(all));
    });
}

void MainWindow::resumePausedJobs()
{
    const auto jobs = m_pausedJobs->jobs();
    m_pausedJobs->show({});
    m_controller->resume(jobs, [self = QPointer(this), jobs](const Result<void>& result) {
        if (!self || result)
            return;
        self->m_pausedJobs->show(jobs);
        self->m_statusRow->say(textOf(result.error().text));
    });
}

} // namespace headroom::ui
