// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a run does about a queue that was put back from an older copy of itself. Such a queue does not know what was
// sent since, and Discord's audit log does: the reason of each entry names job, item and request. So before the first
// creation of each kind the entries since the plan are read, and what they have is taken as done.
//
// This holds for what the audit log lists (see creationOf()), for 45 days, where the bot may view it, and for the first
// 2,000 entries of a kind since the plan. Messages are not in it and would be sent again. What changes or deletes is
// repeated, which does no harm. A copy put back within a minute of the last line in the job's log is not noticed.
#include "core/jobs/run/job_run.h"
#include "core/jobs/run/job_run_p.h"
#include "core/jobs/run/reconciliation.h"

namespace headroom::jobs {

std::optional<JobRun::CreatedKind> JobRun::kindToLookFor(const Item& item) const
{
    if (!m_looksBack)
        return std::nullopt;
    auto request = plannedRequest(item.params, m_work.resultOf(item.dependsOn));
    request.path = routedRequest(item.params).path;
    const auto creation = request.method == "POST" ? creationOf(request.path) : std::nullopt;
    if (!creation || creation->auditAction == 0)
        return std::nullopt;
    const auto guild = creation->guild ? creation->guild : m_job.guild;
    if (!guild)
        return std::nullopt;
    const CreatedKind kind{*guild, creation->auditAction};
    return m_lookedFor.contains(kind) ? std::nullopt : std::optional(kind);
}

QCoro::Task<void> JobRun::lookBack(CreatedKind kind)
{
    const auto self = shared_from_this();
    m_isLookingBack = true;
    const auto since = m_job.planned.value_or(m_job.created) - clockMargin;
    auto made = co_await readMadeBefore(kind.guild, kind.auditAction, since, *m_api);
    m_isLookingBack = false;
    if (m_isOver)
        co_return;
    if (!made.problem) {
        m_lookedFor.insert(kind);
        m_madeBefore.merge(made.byTag);
    } else if (!stopForToken()) {
        hold(HeldReason::DiscordUnavailable, nextBackoff(),
            Text::tr("Discord cannot be read: %1").arg(made.problem->error));
    }
    pumpSoon();
}

bool JobRun::wasMadeBefore(std::int64_t n)
{
    const auto& flight = m_flights.at(n);
    const auto made = m_madeBefore.find(reasonTag(m_job.id, n, flight.item.requestHash));
    if (made == m_madeBefore.end())
        return false;
    Outcome outcome{.n = n, .resultId = made->second, .before = flight.before};
    const auto item = std::move(m_flights.extract(n).mapped().item);
    settled(item, std::move(outcome));
    if (!std::exchange(m_hasNotedCopy, true)) {
        const StoreWork<void> note = [id = m_job.id](JobStore& store) {
            return store.addEvent(id,
                Text::tr(
                    "the queue was put back from an older copy: what the audit log says was made is not made again"));
        };
        ask<void>(note, [](const Result<void>&) {}); // the log only
    }
    return true;
}

} // namespace headroom::jobs
