// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/jobs/service.h"

#include <functional>
#include <vector>

namespace headroom::ctl {

struct DraftArguments
{
    ServiceArguments service;
    bool dryRun = false;
    bool yes = false;
};

void addDraftOptions(CLI::App& command, DraftArguments& arguments); // with those of the service

// Has the drafts made that these make, one after another: plans each, shows the plan and has it confirmed. A draft that
// cannot be planned, or whose planning is stopped by Ctrl+C, is removed. What is wrong with one is said, and the others
// go on. The exit code.
using Drafts = std::vector<jobs::StoreWork<jobs::JobId>>;
int planNewJobs(const DraftArguments& arguments, const std::function<Result<Drafts>(jobs::JobService&)>& drafts);

} // namespace headroom::ctl
