// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/jobs/queue_commands.h"
#include "app/ctl/usage.h"

namespace headroom::ctl {

void addJobsCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("jobs", "Run and watch bulk work that is queued");
    command->require_subcommand(1);
    const JobsCommands commands{*command, std::make_shared<JobsArguments>(), exitCode};
    addHelpFooter(*command,
        {{"jobs add edit-channels --help", "jobs run --until-idle", "jobs list", "jobs follow 7"}, queueEnvironment()});
    addJobsAddCommand(*command, exitCode);
    addJobsUndoCommand(*command, exitCode);
    addJobsRunCommand(*command, exitCode);
    addLookingCommands(commands);
    addChangingCommands(commands);
}

} // namespace headroom::ctl
