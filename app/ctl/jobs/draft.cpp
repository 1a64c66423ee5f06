// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/draft.h"

#include "app/ctl/jobs/confirmation.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/jobs/job_json.h"

#include <QPointer>

#include <cstdio>
#include <memory>

namespace headroom::ctl {

using namespace std::chrono_literals;
using jobs::Job;
using jobs::JobDetail;
using jobs::JobId;
using jobs::JobService;
using jobs::JobState;
using jobs::JobStore;

namespace {

constexpr Duration planTextEvery = 10s; // where lines are not redrawn

// Says how far planning is.
class PlanningLines
{
public:
    explicit PlanningLines(bool asText)
        : m_asText(asText)
        , m_lines(asText)
    {
    }

    void say(const jobs::PlanProgress& progress)
    {
        const auto text = planningText(progress.reads, progress.items);
        if (m_lines.areOn())
            return m_lines.show({text});
        const auto now = m_clock.now();
        if (!m_asText || now - m_said < planTextEvery)
            return;
        m_said = now;
        std::printf("%s\n", text.c_str());
        std::fflush(stdout);
    }

private:
    bool m_asText;
    LiveLines m_lines;
    SystemClock m_clock;
    Instant m_said = m_clock.now();
};

// None: it was stopped.
std::optional<Result<std::string>> planDraft(JobService& service, JobId draft, bool asText)
{
    QEventLoop loop;
    PlanningLines lines(asText);
    QObject::connect(&service, &JobService::planned, &loop, [&lines](const std::vector<jobs::PlanProgress>& plans) {
        if (!plans.empty())
            lines.say(plans.front());
    });
    const StopSignal stop([&loop] { loop.quit(); });
    // May be answered after it was stopped.
    const auto made = std::make_shared<std::optional<Result<std::string>>>();
    service.plan(draft, JobState::WaitingForConfirmation,
        [made, inLoop = QPointer<QEventLoop>(&loop)](Result<std::string> plan) {
            *made = std::move(plan);
            if (inLoop)
                inLoop->quit();
        });
    loop.exec();
    return *made;
}

Result<void> show(JobService& service, JobId id, bool json)
{
    const auto job = ask<Job>(service, [id](JobStore& store) { return store.job(id); });
    const auto detail = ask<JobDetail>(service, [id](JobStore& store) { return store.detail(id); });
    if (!job || !detail)
        return firstError(job, detail);
    if (json) {
        auto object = jobs::jobJson(*job);
        jobs::addDetail(object, *detail);
        printLine(object);
    } else {
        std::printf("job %lld: %s\n", static_cast<long long>(id), stateText(*job).c_str());
    }
    return {};
}

Result<void> planAndConfirm(JobService& service, JobId id, const DraftArguments& arguments)
{
    const bool json = arguments.service.request.common.json;
    const auto plan = planDraft(service, id, !json);
    if (!plan || !*plan) {
        const auto removed = ask<void>(service, [id](JobStore& store) { return store.remove(id); });
        if (plan)
            return tl::unexpected(plan->error());
        if (!removed)
            return tl::unexpected(removed.error());
        return failure(ErrorKind::Failed, "stopped while it was planned: there is no such job");
    }
    if (!json)
        std::fputs(planText(**plan).c_str(), stdout);
    const bool isConfirmed = !arguments.dryRun
        && (arguments.yes || (!json && canAsk() && askForConfirmation(**plan) == Confirmation::Given));
    if (isConfirmed) {
        const auto confirmed = ask<void>(service, [id](JobStore& store) { return store.confirm(id); });
        if (!confirmed)
            return confirmed;
    }
    return show(service, id, json);
}

} // namespace

void addDraftOptions(CLI::App& command, DraftArguments& arguments)
{
    command.add_flag("--dry-run", arguments.dryRun, "Only plan: the job waits for headroomctl jobs confirm");
    command.add_flag("--yes", arguments.yes, "Queue it as planned, without asking");
    addServiceOptions(command, arguments.service);
}

int planNewJobs(const DraftArguments& arguments, const std::function<Result<Drafts>(JobService&)>& drafts)
{
    const auto service = openService(arguments.service, {}).value();
    const auto all = drafts(*service).value();
    int exitCode = Done;
    for (const auto& add : all) {
        const auto id = ask<JobId>(*service, add);
        const auto planned = id ? planAndConfirm(*service, *id, arguments) : tl::unexpected(id.error());
        if (!planned)
            exitCode = report(planned.error());
    }
    return exitCode;
}

} // namespace headroom::ctl
