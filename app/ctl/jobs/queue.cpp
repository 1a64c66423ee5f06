// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/jobs/queue.h"

namespace headroom::ctl {

void addQueueOption(CLI::App& command, std::string& queue)
{
    command
        .add_option("--jobs", queue,
            "The queue: a file, or postgresql://user@host/database; else the file that the window uses")
        ->type_name("QUEUE");
}

Environment queueEnvironment()
{
    return {{"HEADROOM_JOBS_PASSWORD", "Password of a queue on PostgreSQL"}};
}

Result<jobs::QueueAddress> queueAddress(const std::string& queue)
{
    return queue.empty() ? jobs::QueueAddress::standard() : jobs::QueueAddress::parse(queue);
}

Result<jobs::JobStore::Options> queueOptions(const ChosenProfile& profile)
{
    return profile.secret(profiles::Secret::JobsPassword).map([](const std::string& password) {
        return jobs::JobStore::Options{.password = password};
    });
}

} // namespace headroom::ctl
