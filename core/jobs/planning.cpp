// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/planning.h"

#include "core/jobs/await_call.h"
#include "core/jobs/operations.h"
#include "core/jobs/store_thread.h"

#include <QJsonDocument>

namespace headroom::jobs {

namespace {

constexpr int itemsAtATime = 500;

QCoro::Task<Result<void>> planUndo(const CheckedJob& checked, JobId undone, PlanningTools& tools, Plan& plan)
{
    using Page = Result<std::vector<Item>>;
    std::int64_t after = 0;
    for (;;) {
        AwaitCall<Page> call([&tools, undone, after](std::function<void(Page)> done) {
            tools.store.ask<std::vector<Item>>(
                [undone, after](JobStore& store) {
                    return store.items(undone, {.state = ItemState::Done, .after = after, .limit = itemsAtATime});
                },
                std::move(done));
        });
        const auto page = co_await call;
        if (!page)
            co_return Result<void>(tl::unexpected(page.error()));
        for (const auto& item : *page) {
            if (const auto added = co_await checked.operation->undo(checked.order, item, tools.api, plan); !added)
                co_return added;
            after = item.n;
        }
        if (const auto flushed = co_await plan.flush(); !flushed)
            co_return flushed;
        if (page->size() < std::size_t(itemsAtATime))
            co_return Result<void>();
    }
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
    const auto summary = QJsonDocument(plan.summary(tools.perSecond, isDestructive)).toJson(QJsonDocument::Compact);
    co_return Result<std::string>(summary.toStdString());
}

} // namespace headroom::jobs
