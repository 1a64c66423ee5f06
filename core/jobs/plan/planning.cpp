// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/plan/planning.h"

#include "core/jobs/operations.h"
#include "core/jobs/run/pace.h"
#include "core/jobs/store/store_thread.h"

#include <QJsonDocument>

namespace headroom::jobs {

namespace {

constexpr int undoneAtATime = 500;

// Backwards: what was made last goes first.
QCoro::Task<Result<void>> planUndo(const CheckedJob& checked, JobId undone, PlanningTools& tools, Plan& plan)
{
    using Page = Result<std::vector<Item>>;
    const auto job = co_await askStore<Job>(tools.store, [undone](JobStore& store) { return store.job(undone); });
    if (!job)
        co_return Result<void>(tl::unexpected(job.error()));
    // Their numbers have no gaps.
    for (auto upTo = job->counts.total(); upTo > 0; upTo -= undoneAtATime) {
        const auto after = std::max<std::int64_t>(0, upTo - undoneAtATime);
        const Page page = co_await askStore<std::vector<Item>>(tools.store, [undone, after, upTo](JobStore& store) {
            return store.items(undone, {.after = after, .limit = int(upTo - after)});
        });
        if (!page)
            co_return Result<void>(tl::unexpected(page.error()));
        for (auto item = page->rbegin(); item != page->rend(); ++item) {
            const bool hasDone = item->state == ItemState::Done
                || (item->state == ItemState::Failed && checked.operation->isPartlyDone(*item));
            if (!hasDone)
                continue;
            if (const auto added = co_await checked.operation->undo(checked.order, *item, tools.api, plan); !added)
                co_return added;
        }
        if (const auto flushed = co_await plan.flush(); !flushed)
            co_return flushed;
    }
    co_return Result<void>();
}

} // namespace

Result<CheckedJob> checkedJob(const Job& job, const JobDetail& detail)
{
    const auto operation = operationNamed(job.operation);
    if (!operation)
        return tl::unexpected(operation.error());
    auto values = ParameterValues::check((*operation)->declaration().parameters, detail.params);
    if (!values)
        return tl::unexpected(values.error());
    if (const auto checked = (*operation)->check(*values); !checked)
        return tl::unexpected(checked.error());
    if ((*operation)->declaration().needsGuild && !job.guild)
        return failure(ErrorKind::Usage, Text::tr("%1 needs a guild: --guild ID").arg(job.operation));
    return CheckedJob{*operation,
        {.job = job.id, .guild = job.guild, .values = *std::move(values), .isUndo = job.undoOf.has_value()}};
}

QCoro::Task<Result<std::string>> makePlan(Job job, JobDetail detail, PlanningTools tools)
{
    auto checked = checkedJob(job, detail);
    if (!checked)
        co_return Result<std::string>(tl::unexpected(checked.error()));
    checked->order.now = tools.now;
    Plan plan(tools.write);
    Result<void> made;
    if (job.undoOf)
        made = co_await planUndo(*checked, *job.undoOf, tools, plan);
    else
        made = co_await checked->operation->plan(checked->order, tools.api, plan);
    if (made)
        made = co_await plan.finish();
    if (!made)
        co_return Result<std::string>(tl::unexpected(made.error()));
    const bool isDestructive = !job.undoOf && checked->operation->isDestructive(checked->order.values);
    const auto rate =
        requestsPerSecond({.sharePercent = 100, .requestsPerMinute = job.throttle.requestsPerMinute}, tools.perSecond);
    const auto summary = QJsonDocument(plan.summary(rate, isDestructive)).toJson(QJsonDocument::Compact);
    co_return Result<std::string>(summary.toStdString());
}

} // namespace headroom::jobs
