// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/event_wait.h"
#include "app/ctl/request/request_arguments.h"
#include "app/ctl/usage.h"

#include "core/jobs/job_service.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace headroom::ctl {

// What a subcommand of `headroomctl jobs` takes that reaches Discord.
struct ServiceArguments
{
    RequestArguments request;
    std::string queue;
};

void addServiceOptions(CLI::App& command, ServiceArguments& arguments); // --json among them
Environment serviceEnvironment();

// The queue and a client, both there: a queue that cannot be opened, or a Redis that cannot be reached, is an error. It
// plans; jobs are run once start() was called. Waits in an event loop.
Result<std::unique_ptr<jobs::JobService>> openService(const ServiceArguments& arguments, jobs::RunSettings settings);

// Waits for the answer in an event loop.
template <typename T>
Result<T> ask(jobs::JobService& service, jobs::StoreWork<T> work)
{
    return waitFor<Result<T>>([&](auto done) { service.ask<T>(std::move(work), std::move(done)); });
}

} // namespace headroom::ctl
