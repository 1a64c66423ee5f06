// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/jobs/job.h"
#include "core/jobs/read/file_downloads.h"
#include "core/rest/client_settings.h"

#include <optional>
#include <string>

namespace headroom::jobs {

// How a runner works. What a job's own throttle leaves open comes from here.
struct RunSettings
{
    std::string runner = {}; // host:pid
    std::chrono::milliseconds leaseFor = std::chrono::seconds{30};
    // How long a request of a runner that died may still be under way: reconciling begins after it.
    Duration requestTimeout = std::chrono::seconds{60};
    Duration deadline = std::chrono::seconds{30}; // of a request in the client; what has to wait longer is put back
    double globalPerSecond = 50; // of the bot; 0: not known
    int sharePercent = 40; // of it, for all that the runner sends
    // Requests of a job under way at once; more where its rate needs them for answers that take 400 ms.
    int concurrency = 8;
    int maxJobs = 4; // at a time
    int maxRefusals = 10; // 401 or 403 in a row, then the job is held back
    int maxAttempts = 5; // of an item that had no answer and no effect
    int maxAttemptsOverRunners = 25; // of one whose runner ended each time
    // What is to be committed waits so long for more: each commit costs the disk a sync.
    Duration flushAfter = std::chrono::milliseconds{25};
    // Of a job of which nothing was noted for longer, what it makes is looked for in the audit log first: the queue may
    // be an older copy of itself.
    Duration looksBackAfter = std::chrono::minutes{1};
    Duration shortHold = std::chrono::seconds{30}; // what lasts longer is not worth keeping the lease
    Duration longTurn = std::chrono::seconds{5}; // a job whose next turn by its share is so far away is held back
    Duration beforeReading = std::chrono::seconds{2}; // after an answer was lost, until its effect can be read
    jobs::FileDownloads::Options files = {};

    // The limits, timeouts and network of the client that sends hold for jobs, too.
    void adopt(const rest::ClientSettings& client);
};

// A job that runs here, at one moment.
struct RunProgress
{
    JobId job = 0;
    Counts counts = {};
    Held held = {};
    std::string text = {}; // one line: why it is held back; empty: it is not
    double perSecond = 0; // items that ended, over the last ten seconds
    double allowedPerSecond = 0; // requests, beside the other jobs that run here; 0: no limit
    std::optional<std::chrono::seconds> left = {}; // at this rate
    unsigned underWay = 0;
    Text doing = {}; // what the items that are worked on do now, one line; empty: nothing to say

    bool operator==(const RunProgress&) const = default;
};

// A plan that is made here, at one moment. How long it takes is known only at its end.
struct PlanProgress
{
    JobId job = 0;
    std::int64_t reads = 0; // answers of Discord
    std::int64_t items = 0; // written to the plan, in portions

    bool operator==(const PlanProgress&) const = default;
};

// "host:pid" of this process, for RunSettings::runner.
std::string runnerOfThisProcess();

} // namespace headroom::jobs
