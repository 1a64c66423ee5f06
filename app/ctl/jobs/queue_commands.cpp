// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/queue_commands.h"

#include "app/ctl/common_options.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/usage.h"

#include "core/jobs/job_json.h"

#include <cstdio>

namespace headroom::ctl {

using jobs::JobId;
using jobs::JobStore;

int withStore(const JobsArguments& arguments, const std::function<Result<void>(JobStore&)>& work)
{
    const auto address = queueAddress(arguments.queue).value();
    const auto options = queueOptions(arguments.profile).value();
    auto store = JobStore::open(address, options).value();
    if (const auto worked = work(*store); !worked)
        return report(worked.error());
    return Done;
}

Result<void> printJob(JobStore& store, JobId id, const JobsArguments& arguments)
{
    const auto job = store.job(id).value();
    if (arguments.json)
        printLine(jobs::jobJson(job));
    else
        std::printf("job %lld: %s\n", static_cast<long long>(id), stateText(job).c_str());
    return {};
}

CLI::App& JobsCommands::add(const char* name, const char* help, std::vector<std::string> examples,
    const std::function<int(const JobsArguments&)>& run) const
{
    auto* command = jobs.add_subcommand(name, help);
    addProfileOption(*command, arguments->profile);
    addQueueOption(*command, arguments->queue);
    command->add_flag("--json", arguments->json, "JSON instead of text");
    addHelpFooter(*command, {std::move(examples), queueEnvironment()});
    command->callback([run, arguments = arguments, &exitCode = exitCode] { exitCode = run(*arguments); });
    return *command;
}

CLI::App& JobsCommands::addWork(const char* name, const char* help, std::vector<std::string> examples,
    const std::function<Result<void>(JobStore&, const JobsArguments&)>& work) const
{
    return add(name, help, std::move(examples), [work](const JobsArguments& given) {
        return withStore(given, [&](JobStore& store) { return work(store, given); });
    });
}

} // namespace headroom::ctl
