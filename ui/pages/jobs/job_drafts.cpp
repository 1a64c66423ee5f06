// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/jobs/job_drafts.h"

#include "ui/models/while_there.h"

#include <QPointer>

#include <algorithm>

namespace headroom::ui {

using console::JobId;

namespace {

bool isEnded(const JobDrafts::Draft& draft)
{
    return draft.plan.has_value();
}

bool mayBeQueued(const JobDrafts::Draft& draft)
{
    return draft.job && draft.plan && draft.plan->has_value();
}

} // namespace

JobDrafts::JobDrafts(console::JobsController& controller, QObject* parent)
    : QObject(parent)
    , m_controller(controller)
{
}

JobDrafts::~JobDrafts()
{
    drop();
}

bool JobDrafts::isPlanned() const
{
    return !m_isPlanning && std::any_of(m_drafts.begin(), m_drafts.end(), mayBeQueued);
}

std::size_t JobDrafts::planned() const
{
    return std::size_t(std::count_if(m_drafts.begin(), m_drafts.end(), isEnded));
}

std::optional<JobId> JobDrafts::current() const
{
    const auto next = std::find_if_not(m_drafts.begin(), m_drafts.end(), isEnded);
    return m_isPlanning && next != m_drafts.end() ? next->job : std::nullopt;
}

void JobDrafts::plan(std::vector<console::JobForm> forms)
{
    drop();
    for (auto& form : forms)
        m_drafts.push_back({.form = std::move(form)});
    m_isPlanning = true;
    planNext();
}

void JobDrafts::planNext()
{
    const auto next = std::find_if_not(m_drafts.begin(), m_drafts.end(), isEnded);
    m_isPlanning = next != m_drafts.end();
    Q_EMIT changed();
    if (!m_isPlanning)
        return;
    const auto index = std::size_t(next - m_drafts.begin());
    m_controller.add(next->form,
        [self = QPointer(this), controller = &m_controller, attempt = m_attempt, index](const Result<JobId>& added) {
            const bool isWanted = self && self->m_attempt == attempt;
            if (added && !isWanted)
                return controller->remove({*added}, [](const Result<void>&) {});
            if (!isWanted)
                return;
            if (!added)
                return self->ended(index, tl::unexpected(added.error()));
            self->m_drafts[index].job = *added;
            controller->plan(*added, [self, attempt, index](const Result<console::JobPlan>& plan) {
                if (self && self->m_attempt == attempt)
                    self->ended(index, plan);
            });
        });
}

void JobDrafts::ended(std::size_t index, const Result<console::JobPlan>& plan)
{
    auto& draft = m_drafts[index];
    draft.plan = plan;
    if (!plan && draft.job)
        m_controller.remove({*std::exchange(draft.job, std::nullopt)}, [](const Result<void>&) {});
    planNext();
}

void JobDrafts::drop()
{
    ++m_attempt;
    const auto planning = current();
    m_isPlanning = false;
    if (planning)
        m_controller.cancelPlan(*planning);
    std::vector<JobId> jobs;
    for (const auto& draft : std::exchange(m_drafts, {})) {
        if (draft.job)
            jobs.push_back(*draft.job);
    }
    if (!jobs.empty())
        m_controller.remove(jobs, [](const Result<void>&) {});
}

void JobDrafts::queue(console::JobsController::Done done)
{
    const auto next = std::find_if(m_drafts.begin(), m_drafts.end(), mayBeQueued);
    if (next == m_drafts.end())
        return done({});
    m_controller.confirm(*next->job,
        whileAsked(this, m_attempt,
            [this, index = std::size_t(next - m_drafts.begin()), done = std::move(done)](
                const Result<void>& confirmed) mutable {
                if (!confirmed)
                    return done(confirmed);
                const auto job = *std::exchange(m_drafts[index].job, std::nullopt);
                if (!m_firstMade)
                    m_firstMade = job;
                queue(std::move(done));
            }));
}

void JobDrafts::keep()
{
    for (auto& draft : m_drafts) {
        const auto job = std::exchange(draft.job, std::nullopt);
        if (job && !m_firstMade)
            m_firstMade = job;
    }
}

} // namespace headroom::ui
