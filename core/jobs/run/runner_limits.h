// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/run/pace.h"
#include "core/jobs/run/run_settings.h"

#include <algorithm>
#include <string>
#include <vector>

namespace headroom::jobs {

// What a runner of a queue allows itself, as it says in the queue, for whoever shows or plans its jobs.
struct RunnerLimits
{
    std::string runner = {}; // host:pid
    double globalPerSecond = 0; // of the bot; 0: not known
    int sharePercent = 0; // of it, for all that the runner sends
    double perSecond = 0; // requests, at present, beside the other runners of the queue; 0: no limit
    int concurrency = 0; // requests of one job under way at once, unless its rate needs more
    int maxJobs = 0; // at a time

    bool operator==(const RunnerLimits&) const = default;
};

// Those that hold for a job: of the runner that has it, else of the one that allows most, else what a runner is set up
// with when nothing is said.
inline RunnerLimits limitsFor(const Job& job, const std::vector<RunnerLimits>& runners, double globalPerSecond)
{
    const auto own = std::ranges::find(runners, job.runner, &RunnerLimits::runner);
    if (own != runners.end())
        return *own;
    const auto allowsLess = [](const RunnerLimits& a, const RunnerLimits& b) {
        return b.perSecond == 0 ? a.perSecond > 0 : a.perSecond > 0 && a.perSecond < b.perSecond;
    };
    const auto most = std::max_element(runners.begin(), runners.end(), allowsLess);
    if (most != runners.end())
        return *most;
    const RunSettings usual;
    return {.globalPerSecond = globalPerSecond,
        .sharePercent = usual.sharePercent,
        .perSecond = requestsPerSecond({.sharePercent = usual.sharePercent}, globalPerSecond),
        .concurrency = usual.concurrency,
        .maxJobs = usual.maxJobs};
}

// Requests a second that a job with this throttle may send under these limits; 0: no limit.
inline double requestsPerSecond(const Throttle& throttle, const RunnerLimits& limits)
{
    const auto own = requestsPerSecond(throttle, limits.globalPerSecond);
    return own > 0 && limits.perSecond > 0 ? std::min(own, limits.perSecond) : std::max(own, limits.perSecond);
}

} // namespace headroom::jobs
