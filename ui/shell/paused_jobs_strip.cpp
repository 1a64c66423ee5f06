// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/paused_jobs_strip.h"

#include "core/console/jobs/jobs_controller.h"
#include "ui/models/format.h"
#include "ui/models/jobs/job_words.h"
#include "ui/theme/fonts.h"
#include "ui/widgets/buttons.h"
#include "ui/widgets/label.h"
#include "ui/widgets/layouts.h"

#include <QPointer>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace headroom::ui {

PausedJobsStrip::PausedJobsStrip(QWidget* parent)
    : QFrame(parent)
    , m_text(makeLabel({}, textFont(13, QFont::Medium), Tone::Warning, this))
{
    setObjectName(u"pauseStrip"_s);
    setAccessibleName(tr("Jobs paused"));
    auto* row = makeLayout<QHBoxLayout>(this, {12, 4, 6, 4});
    row->addWidget(m_text, 1);
    auto* resume = makeButton(u"small"_s, tr("Resume"), tr("Resume just those that were paused together"), this);
    resume->setAccessibleName(tr("Resume these jobs"));
    connect(resume, &QPushButton::clicked, this, &PausedJobsStrip::resume);
    row->addWidget(resume);
    auto* keep = addTo(*row, makeButton(u"small"_s, tr("Keep paused"), {}, this));
    connect(keep, &QPushButton::clicked, this, [this] { show({}); });
    hide();
}

void PausedJobsStrip::watch(console::JobsController& controller)
{
    m_controller = &controller;
    connect(
        &controller, &console::JobsController::figuresReady, this, [this](const auto& figures) { follow(*figures); });
}

void PausedJobsStrip::pauseAll()
{
    if (!isEnabled())
        return Q_EMIT failed(tr("You are looking at the past: go back to live first"));
    m_controller->pauseAll([self = QPointer(this)](const Result<std::vector<console::JobId>>& paused) {
        if (!self)
            return;
        if (!paused)
            return Q_EMIT self->failed(textOf(paused.error().text));
        if (paused->empty())
            return Q_EMIT self->failed(tr("No job runs or waits to run."));
        auto all = self->m_jobs;
        all.insert(all.end(), paused->begin(), paused->end());
        self->show(std::move(all));
    });
}

void PausedJobsStrip::resume()
{
    const auto jobs = m_jobs;
    show({});
    m_controller->resume(jobs, [self = QPointer(this), jobs](const Result<void>& result) {
        if (!self || result)
            return;
        self->show(jobs);
        Q_EMIT self->failed(textOf(result.error().text));
    });
}

void PausedJobsStrip::show(std::vector<console::JobId> jobs)
{
    m_jobs = std::move(jobs);
    m_wereSeen = false;
    setTextIfOther(*m_text,
        tr("%1 jobs paused.", nullptr, pluralNumber(qint64(m_jobs.size()))).arg(formatCount(qint64(m_jobs.size()))));
    setVisible(!m_jobs.empty());
}

void PausedJobsStrip::follow(const console::JobFigures& figures)
{
    if (m_jobs.empty())
        return;
    const bool some = std::any_of(figures.jobs.begin(), figures.jobs.end(), [this](const console::JobRow& row) {
        return (row.job.state == console::JobState::Paused || row.job.control == console::Control::Pause)
            && std::find(m_jobs.begin(), m_jobs.end(), row.job.id) != m_jobs.end();
    });
    if (some)
        m_wereSeen = true;
    else if (m_wereSeen)
        show({});
}

} // namespace headroom::ui
