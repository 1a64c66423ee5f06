// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/planning.h"

#include "core/jobs/await_call.h"
#include "core/jobs/operations.h"
#include "core/jobs/pace.h"
#include "core/jobs/store_thread.h"

#include <QJsonDocument>

namespace headroom::jobs {

namespace {

constexpr int undoneAtATime = 500;

QCoro::Task<Result<void>> planUndoOf(
    ItemState state, const CheckedJob& checked, JobId undone, PlanningTools& tools, Plan& plan)
{
    using Page = Result<std::vector<Item>>;
    std::int64_t after = 0;
    for (;;) {
        AwaitCall<Page> call([&tools, state, undone, after](std::function<void(Page)> done) {
            tools.store.ask<std::vector<Item>>(
                [state, undone, after](JobStore& store) {
                    return store.items(undone, {.state = state, .after = after, .limit = undoneAtATime});
                },
                std::move(done));
        });
        const auto page = co_await call;
        if (!page)
            co_return Result<void>(tl::unexpected(page.error()));
        for (const auto& item : *page) {
            after = item.n;
            if (state == ItemState::Failed && !checked.operation->isPartlyDone(item))
                continue;
            if (const auto added = co_await checked.operation->undo(checked.order, item, tools.api, plan); !added)
                co_return added;
        }
        if (const auto flushed = co_await plan.flush(); !flushed)
            co_return flushed;
        if (page->size() < std::size_t(undoneAtATime))
            co_return Result<void>();
    }
}

QCoro::Task<Result<void>> planUndo(const CheckedJob& checked, JobId undone, PlanningTools& tools, Plan& plan)
{
    const auto done = co_await planUndoOf(ItemState::Done, checked, undone, tools, plan);
    if (!done)
        co_return done;
    co_return co_await planUndoOf(ItemState::Failed, checked, undone, tools, plan);
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
        return failure(ErrorKind::Usage, job.operation + " needs a guild: --guild ID");
    return CheckedJob{*operation, {job.id, job.guild, *std::move(values), {}}};
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
