// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/profiles/chosen_profile.h"

#include "core/base/text/display_text.h"
#include "core/jobs/store/job_store.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::ctl {

// What the subcommands of `headroomctl jobs` take that need the queue alone. Only one of them is asked for at a time.
struct JobsArguments
{
    ChosenProfile profile;
    std::string queue;
    std::vector<jobs::JobId> ids;
    std::vector<std::string> states;
    std::string itemState;
    int limit = 100; // items
    std::string format = "csv";
    std::string output;
    std::string olderThan = "30d";
    jobs::JobId before = 0;
    std::optional<int> priority;
    std::optional<int> sharePercent;
    std::optional<int> requestsPerMinute;
    std::optional<int> concurrency;
    bool all = false;
    bool yes = false;
    bool utc = false;
    bool json = false;

    DisplayZone zone() const { return utc ? DisplayZone::Utc : DisplayZone::Local; }
};

// Opens the queue for the work. The exit code.
int withStore(const JobsArguments& arguments, const std::function<Result<void>(jobs::JobStore&)>& work);
// "job 7: paused", or the job as JSON.
Result<void> printJob(jobs::JobStore& store, jobs::JobId id, const JobsArguments& arguments);
// Prints the jobs, those in some states only where they are named.
Result<void> listJobs(jobs::JobStore& store, const JobsArguments& arguments);

// Makes such subcommands.
struct JobsCommands
{
    CLI::App& jobs;
    std::shared_ptr<JobsArguments> arguments;
    int& exitCode;

    CLI::App& add(const char* name, const char* help, std::vector<std::string> examples,
        const std::function<int(const JobsArguments&)>& run) const;
    // One whose work begins with the queue.
    CLI::App& addWork(const char* name, const char* help, std::vector<std::string> examples,
        const std::function<Result<void>(jobs::JobStore&, const JobsArguments&)>& work) const;
    void addNumber(CLI::App& command) const
    {
        command.add_option("JOB", arguments->ids, "Number of the job")->required()->expected(1);
    }
    CLI::Option* addNumbers(CLI::App& command) const
    {
        return command.add_option("JOB", arguments->ids, "Numbers of the jobs")->required();
    }
    void addZone(CLI::App& command) const
    {
        command.add_flag("--utc", arguments->utc, "Show times in UTC instead of local time; JSON is in UTC always");
    }
};

void addLookingCommands(const JobsCommands& commands); // list, show, follow, report
void addChangingCommands(const JobsCommands& commands); // confirm, pause, resume, cancel, ...

} // namespace headroom::ctl
