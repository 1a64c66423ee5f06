// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/profiles/chosen_profile.h"
#include "app/ctl/usage.h"

#include "core/base/result.h"
#include "core/jobs/store/job_store.h"

#include <CLI/CLI.hpp>

#include <string>
#include <utility>
#include <vector>

namespace headroom::ctl {

// --jobs: the queue that a subcommand of `headroomctl jobs` is about.
void addQueueOption(CLI::App& command, std::string& queue);
Environment queueEnvironment();

// What --jobs names, or the file that the window uses.
Result<jobs::QueueAddress> queueAddress(const std::string& queue);
Result<jobs::JobStore::Options> queueOptions(const ChosenProfile& profile);

} // namespace headroom::ctl
