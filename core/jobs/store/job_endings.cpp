// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_endings.h"

#include "core/jobs/job_log.h"

#include <QCoreApplication>

#include <array>

namespace headroom::jobs {

namespace {

// In the order of the states.
constexpr std::array stateTexts{QT_TRANSLATE_NOOP("Text", "draft"),
    QT_TRANSLATE_NOOP("Text", "waiting for confirmation"), QT_TRANSLATE_NOOP("Text", "queued"),
    QT_TRANSLATE_NOOP("Text", "running"), QT_TRANSLATE_NOOP("Text", "held back"), QT_TRANSLATE_NOOP("Text", "paused"),
    QT_TRANSLATE_NOOP("Text", "done"), QT_TRANSLATE_NOOP("Text", "done with failures"),
    QT_TRANSLATE_NOOP("Text", "cancelled"), QT_TRANSLATE_NOOP("Text", "failed")};
static_assert(stateTexts.size() == allJobStates.size());

Text textOf(JobState state)
{
    return Text::tr(stateTexts[static_cast<std::size_t>(state)]);
}

Result<void> repeat(SqlConnection& sql, JobRow& row, WallTime now)
{
    const auto next = nextRepeat(row.job.schedule, now);
    if (!next || row.job.next || row.job.state == JobState::Cancelled)
        return {};
    const auto params = sql.rows(QStringLiteral("SELECT params FROM job_detail WHERE job = ?"), {toSql(row.job.id)});
    if (!params)
        return tl::unexpected(params.error());
    JobRow repeated;
    repeated.job.operation = row.job.operation;
    repeated.job.guild = row.job.guild;
    repeated.job.title = row.job.title;
    repeated.job.priority = row.job.priority;
    repeated.job.position = row.job.position;
    repeated.job.schedule = row.job.schedule;
    repeated.job.schedule.notBefore = next;
    repeated.job.throttle = row.job.throttle;
    repeated.job.created = now;
    repeated.job.state = JobState::Queued;
    repeated.claimableAt = earliestStart(repeated.job.schedule, now);
    const auto added =
        insertJob(sql, repeated, params->empty() ? std::string("{}") : params->at(0).at(0).toString().toStdString());
    if (!added)
        return tl::unexpected(added.error());
    row.job.next = *added;
    return note(sql, *added, now, Text::tr("repeats job %1").arg(row.job.id));
}

Result<void> tellThoseAfter(SqlConnection& sql, const Job& before, WallTime now)
{
    const auto rows = sql.rows(QStringLiteral("SELECT %1 FROM job j WHERE j.after_job = ? ORDER BY j.id%2")
                                   .arg(jobColumns(QStringLiteral("j")), sql.dialect().texts.lockRows),
        {toSql(before.id)});
    if (!rows)
        return tl::unexpected(rows.error());
    for (const auto& found : *rows) {
        auto after = jobRowOf(found);
        const bool waits = after.job.state == JobState::Queued && !after.job.started;
        const bool isHeld = after.job.state == JobState::HeldBack && after.job.held.reason == HeldReason::JobBefore;
        if (before.state == JobState::Done ? !isHeld : !waits && !isHeld)
            continue;
        if (auto done = enqueue(sql, after, now); !done)
            return done;
        if (auto saved = saveAndNote(sql, after, now,
                after.job.state == JobState::Queued ? Text::tr("queued: the job before is done")
                                                    : heldBackText(after.job.stateText));
            !saved)
            return saved;
    }
    return {};
}

} // namespace

Text nameWithState(const Job& job)
{
    return Text::tr("job %1 is %2").arg(job.id, textOf(job.state));
}

Text stateWithText(const Job& job)
{
    if (job.state == JobState::HeldBack)
        return heldBackText(job.stateText);
    const auto state = textOf(job.state);
    return job.stateText.empty() ? state : Text::tr("%1: %2").arg(state, job.stateText);
}

Text plannedText(const Job& job)
{
    const auto items = job.counts.total();
    return (items == 1 ? Text::tr("planned, %1 item") : Text::tr("planned, %1 items")).arg(Text::count(items));
}

Result<void> enqueue(SqlConnection& sql, JobRow& row, WallTime now)
{
    auto& job = row.job;
    job.state = JobState::Queued;
    job.stateText.clear();
    job.held = {};
    job.finished.reset();
    row.claimableAt = earliestStart(job.schedule, now);
    if (!job.after)
        return {};
    const auto before = sql.rows(QStringLiteral("SELECT state FROM job WHERE id = ?"), {toSql(*job.after)});
    if (!before)
        return tl::unexpected(before.error());
    const auto state = before->empty() ? JobState::Cancelled : static_cast<JobState>(before->at(0).at(0).toInt());
    if (!isOver(state) || state == JobState::Done)
        return {};
    job.state = JobState::HeldBack;
    job.held.reason = HeldReason::JobBefore;
    job.stateText = Text::tr("job %1, which it comes after, is %2: retry that one, or resume this one")
                        .arg(*job.after, textOf(state));
    row.claimableAt.reset();
    return {};
}

Result<void> saveEnded(SqlConnection& sql, JobRow& row, WallTime now)
{
    row.job.finished = now;
    return repeat(sql, row, now)
        .and_then([&] { return saveAndNote(sql, row, now, stateWithText(row.job)); })
        .and_then([&] { return tellThoseAfter(sql, row.job, now); });
}

} // namespace headroom::jobs
