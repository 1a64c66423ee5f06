// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/table_text.h"

#include "core/base/text/display_text.h"
#include "core/jobs/item.h"
#include "core/jobs/job.h"
#include "core/jobs/job_log.h"
#include "core/jobs/run/runner_limits.h"

#include <optional>
#include <string>

namespace headroom::ctl {

// What `headroomctl jobs` prints for people.

std::string stateText(const jobs::Job& job); // "held back until 2026-11-22 22:00:00 CET: outside its daily window"
std::string jobText(const jobs::Job& job, DisplayZone zone); // several lines
// "25 % of 50 requests a second, 12.5 a second at present, 4 jobs at a time"
std::string limitsText(const jobs::RunnerLimits& limits);
std::string logLine(const jobs::JobLogLine& line, DisplayZone zone);

// A plan (JobDetail::plan) for people: what it would do, what not and why, how many requests, and how long it takes.
std::string planText(const std::string& plan);
// The guild's name, where a plan is of what cannot be undone.
std::optional<std::string> guildToType(const std::string& plan);

TableText jobsTable();
void addJob(TableText& table, const jobs::Job& job, DisplayZone zone);
TableText itemsTable();
void addItem(TableText& table, const jobs::Item& item);

// How far a job is, out of two looks at it.
struct JobProgress
{
    jobs::Counts counts;
    double perSecond = 0; // items that came to an end; 0: not known
};
// "1,204 of 5,000, 12 failed, 38.2 a second, 1 min 39 s left"
std::string progressText(const JobProgress& progress);
// "job 7: [####      ] 1,204 of 5,000, 38.2 a second, 1 min 39 s left": so wide at most. Without room the bar goes
// first, then the rate; what is still too long is cut.
std::string progressLine(const std::string& name, const JobProgress& progress, std::size_t columns);
// "planning: 37 responses read, 2,000 items so far"
std::string planningText(std::int64_t reads, std::int64_t items);

} // namespace headroom::ctl
