// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/display_text.h"
#include "core/jobs/job_log.h"
#include "core/jobs/store/job_store.h"

#include "core/jobs/store/job_endings.h"
#include "core/jobs/store/job_rows.h"

#include <algorithm>

// What runners do; job_store_batch.cpp has what they do most.
namespace headroom::jobs {

namespace {

// A job that comes after another has to wait for it before it starts, and not when it is taken over.
const QString claimable = QStringLiteral("j.claimable_at IS NOT NULL AND (j.after_job IS NULL OR j.started IS NOT NULL "
                                         "OR EXISTS (SELECT 1 FROM job b WHERE b.id = j.after_job AND b.state = %1))")
                              .arg(int(JobState::Done));

// Does `work` on the job under the lease.
template <typename Work>
Result<Fenced> underLease(SqlConnection& sql, const Lease& lease, Work work)
{
    return sql.transaction([&]() -> Result<Fenced> {
        auto row = lockLeased(sql, lease.job, lease.epoch);
        const auto now = readNow(sql);
        if (!row || !now)
            return firstError(row, now);
        if (!*row)
            return Fenced::LeaseLost;
        return work(**row, *now).map([] { return Fenced::Written; });
    });
}

// What was asked of the job in the last moment is not forgotten.
JobState asAsked(JobState state, Control control)
{
    if (control == Control::Cancel && !isOver(state))
        return JobState::Cancelled;
    if (control == Control::Pause && (state == JobState::Queued || state == JobState::HeldBack))
        return JobState::Paused;
    return state;
}

} // namespace

Result<std::optional<JobStore::Claim>> JobStore::claim(const std::string& runner, std::chrono::milliseconds leaseFor)
{
    const auto statement =
        QStringLiteral("SELECT %1 FROM job j WHERE %2 AND j.claimable_at <= %3 "
                       "ORDER BY j.priority DESC, j.position, j.id LIMIT 1%4")
            .arg(jobColumns(QStringLiteral("j")), claimable, m_sql->now(), m_sql->dialect().texts.lockFreeRows);
    for (;;) {
        bool isOutsideWindow = false;
        auto claimed = m_sql->transaction([&]() -> Result<std::optional<Claim>> {
            isOutsideWindow = false;
            const auto rows = m_sql->rows(statement);
            const auto now = readNow(*m_sql);
            if (!rows || !now)
                return firstError(rows, now);
            if (rows->empty())
                return std::optional<Claim>();
            auto row = jobRowOf(rows->front());
            auto& job = row.job;
            const auto previous = job.runner;
            row.endLease();
            job.control = jobRowOf(rows->front()).job.control;
            // Its window may have closed since it was queued. What was asked of it is still done.
            if (const auto start = earliestStart(job.schedule, *now); start > *now && job.control == Control::None) {
                isOutsideWindow = true;
                job.state = JobState::Queued;
                job.held = {};
                row.claimableAt = start;
                return saveJob(*m_sql, row).map([] { return std::optional<Claim>(); });
            }
            job.state = JobState::Running;
            job.stateText.clear();
            job.held = {};
            job.runner = runner;
            row.claimableAt = *now + leaseFor;
            job.leaseUntil = row.claimableAt;
            if (!job.started)
                job.started = *now;
            const auto last = m_sql->rows(
                QStringLiteral("SELECT at FROM event WHERE job = ? ORDER BY id DESC LIMIT 1"), {toSql(job.id)});
            if (!last)
                return tl::unexpected(last.error());
            const auto changed = last->empty() ? std::nullopt : toTime(last->at(0).at(0));
            const auto text = previous.empty() ? Text::tr("claimed by %1").arg(runner)
                                               : Text::tr("taken over by %1 from %2").arg(runner, previous);
            return saveAndNote(*m_sql, row, *now, text).map([&] {
                return std::optional(
                    Claim{{job.id, job.epoch}, job, !previous.empty(), *now - changed.value_or(job.created)});
            });
        });
        if (!claimed || !isOutsideWindow)
            return claimed;
    }
}

Result<std::optional<std::chrono::milliseconds>> JobStore::untilNextClaim()
{
    const auto statement = QStringLiteral("SELECT MIN(j.claimable_at) - %1 FROM job j WHERE %2");
    return m_sql->value(statement.arg(m_sql->now(), claimable)).map([](const QVariant& wait) {
        const std::chrono::milliseconds span{std::max<qlonglong>(0, wait.toLongLong())};
        return wait.isNull() ? std::nullopt : std::optional(span);
    });
}

Result<int> JobStore::otherRunners(const std::string& runner)
{
    const auto statement = QStringLiteral("SELECT COUNT(DISTINCT runner) FROM job "
                                          "WHERE runner <> '' AND runner <> ? AND claimable_at > %1");
    return m_sql->value(statement.arg(m_sql->now()), {toSql(runner)}).map([](const QVariant& count) {
        return count.toInt();
    });
}

Result<std::optional<JobStore::Renewal>> JobStore::renew(const Lease& lease, std::chrono::milliseconds leaseFor)
{
    return m_sql->transaction([&]() -> Result<std::optional<Renewal>> {
        auto row = lockLeased(*m_sql, lease.job, lease.epoch);
        const auto now = readNow(*m_sql);
        if (!row || !now)
            return firstError(row, now);
        if (!*row)
            return std::optional<Renewal>();
        const auto until = *now + leaseFor;
        const auto statement = QStringLiteral("UPDATE job SET claimable_at = ? WHERE id = ?");
        return m_sql->write(statement, {toSql(std::optional(until)), toSql(lease.job)}).map([&] {
            return std::optional(Renewal{until, *now, (*row)->job.control, (*row)->job.throttle});
        });
    });
}

Result<std::vector<Item>> JobStore::staleSent(const Lease& lease, std::int64_t after, int limit)
{
    return m_sql->all(
        QStringLiteral("SELECT %1 FROM item WHERE job = ? AND state = %2 AND n > ? AND epoch < ? ORDER BY n LIMIT ?")
            .arg(itemColumns())
            .arg(int(ItemState::Sent)),
        {toSql(lease.job), toSql(after), toSql(lease.epoch), toSql(std::int64_t(limit))},
        [](const SqlConnection::Row& row) { return itemOf(row); });
}

Result<bool> JobStore::othersRanSince(JobId job, WallTime since)
{
    const auto statement =
        QStringLiteral("SELECT COUNT(*) FROM job o JOIN job j ON j.id = ? WHERE o.id <> j.id AND o.started IS NOT NULL "
                       "AND (o.finished IS NULL OR o.finished >= ?) "
                       "AND (o.guild IS NULL OR j.guild IS NULL OR o.guild = j.guild)");
    return m_sql->value(statement, {toSql(job), toSql(std::optional(since))}).map([](const QVariant& count) {
        return count.toLongLong() > 0;
    });
}

Result<Fenced> JobStore::addItems(const Lease& lease, const std::vector<NewItem>& items)
{
    return underLease(
        *m_sql, lease, [&](JobRow& row, WallTime) -> Result<void> { return insertItems(*m_sql, row.job, items); });
}

Result<Fenced> JobStore::setPlan(const Lease& lease, const std::string& plan)
{
    return underLease(*m_sql, lease, [&](JobRow& row, WallTime now) -> Result<void> {
        row.job.planned = now;
        return savePlan(*m_sql, lease.job, plan).and_then([&] {
            return saveAndNote(*m_sql, row, now, plannedText(row.job));
        });
    });
}

Result<Fenced> JobStore::setState(const Lease& lease, JobState state, const Held& held, const Text& text)
{
    if (!mayHaveRunner(state))
        return failure(ErrorKind::Usage, Text::tr("a runner's job is running or held back, or else settled"));
    return underLease(*m_sql, lease, [&](JobRow& row, WallTime now) -> Result<void> {
        auto& job = row.job;
        const auto reason = state == JobState::HeldBack ? held : Held();
        if (job.state == state && job.held == reason && job.stateText == text)
            return {};
        const bool isNews = job.state != state || job.held.reason != reason.reason;
        job.state = state;
        job.held = reason;
        job.stateText = text;
        if (!isNews)
            return saveJob(*m_sql, row);
        return saveAndNote(*m_sql, row, now, state == JobState::HeldBack ? heldBackText(text) : goesOnText(text));
    });
}

Result<Fenced> JobStore::setDoing(const Lease& lease, const Text& text)
{
    const auto statement = QStringLiteral("UPDATE job SET doing = ? WHERE id = ? AND epoch = ? AND runner <> ''");
    return m_sql->run(statement, {toSql(text), toSql(lease.job), toSql(lease.epoch)}).map([](std::int64_t rows) {
        return rows == 0 ? Fenced::LeaseLost : Fenced::Written;
    });
}

Result<Fenced> JobStore::settle(const Lease& lease, const Settlement& settlement)
{
    const auto wanted = settlement.state;
    if (wanted == JobState::Running || wanted == JobState::DoneWithFailures
        || !(mayFollow(JobState::Running, wanted) || wanted == JobState::HeldBack))
        return failure(ErrorKind::Usage, Text::tr("a job is not settled as %1").arg(word(wanted)));
    return underLease(*m_sql, lease, [&](JobRow& row, WallTime now) -> Result<void> {
        auto& job = row.job;
        const auto state = asAsked(wanted, job.control);
        if (state == JobState::Done && job.counts.open() > 0)
            return failure(ErrorKind::Broken,
                (job.counts.open() == 1 ? Text::tr("job %1 is not done: %2 item has no outcome")
                                        : Text::tr("job %1 is not done: %2 items have no outcome"))
                    .arg(job.id, Text::count(job.counts.open())));
        row.endLease();
        job.state = state;
        job.held = state == JobState::HeldBack ? settlement.held : Held();
        job.stateText = settlement.text;
        if (state == JobState::Done && (job.counts[ItemState::Failed] > 0 || job.counts[ItemState::Uncertain] > 0))
            job.state = JobState::DoneWithFailures;
        if (state == JobState::Cancelled) {
            if (auto changed = changeItems(*m_sql, job.id, ItemState::Sent, ItemState::Uncertain,
                    Text::tr("no response had come when the job was cancelled"), 0);
                !changed)
                return tl::unexpected(changed.error());
        }
        if (isOver(job.state))
            return saveEnded(*m_sql, row, now);
        if (state == JobState::Queued)
            row.claimableAt = earliestStart(job.schedule, now);
        if (state == JobState::HeldBack)
            row.claimableAt = settlement.held.until;
        return saveAndNote(*m_sql, row, now, stateWithText(job));
    });
}

} // namespace headroom::jobs
