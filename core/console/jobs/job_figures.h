// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/item.h"
#include "core/jobs/job.h"
#include "core/jobs/job_log.h"
#include "core/jobs/job_report.h"
#include "core/jobs/run/run_settings.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// What the window shows of a queue of jobs, by value. Texts are UTF-8.

using jobs::allJobStates;
using jobs::Control;
using jobs::Counts;
using jobs::HeldReason;
using jobs::isOver;
using jobs::Item;
using jobs::ItemState;
using jobs::Job;
using jobs::JobEvent;
using jobs::JobId;
using jobs::jobLog;
using jobs::JobState;
using jobs::mayHaveRunner;
using jobs::PlanProgress;
using jobs::ReportFormat;
using jobs::RunProgress;
using jobs::RunSettings;
using jobs::Throttle;

// What the dry run of a job found.
struct JobPlan
{
    bool isMade = false;
    std::int64_t creates = 0;
    std::int64_t changes = 0;
    std::int64_t deletes = 0;
    std::int64_t keeps = 0;
    std::int64_t impossible = 0; // what cannot be done
    std::vector<std::pair<std::string, std::int64_t>> requests = {}; // how many of each route; see jobs::Plan
    std::chrono::seconds least{}; // that it takes at the limits of then
    std::string guildName = {};
    bool isDestructive = false;
    std::vector<Text> notes = {};

    bool operator==(const JobPlan&) const = default;
};

// Of JobDetail::plan; what is missing in it, or is no JSON, is left out.
JobPlan jobPlanOf(const std::string& json);

struct JobRow
{
    Job job;
    std::optional<double> perSecond = {}; // items that ended; none: not known, or nobody works on it
    std::optional<std::chrono::seconds> left = {}; // at this rate; none: not known
    std::optional<JobPlan> plan = {}; // of one that waits for confirmation

    bool operator==(const JobRow&) const = default;
};

// How fast a job went, a value for each step.
struct JobSpeed
{
    static constexpr std::chrono::seconds step{5};
    static constexpr int steps = 120;

    WallTime until{}; // the end of the last step
    std::vector<float> perSecond = {}; // NaN: nobody looked

    bool operator==(const JobSpeed& other) const;
};

// Items by their numbers, from `first` on, `count` of them: of all states, or the next ones in one state.
struct ItemWindow
{
    std::int64_t first = 1;
    int count = 0;
    std::optional<ItemState> state = {};

    bool operator==(const ItemWindow&) const = default;
};

struct JobInDetail
{
    JobId job = 0;
    JobPlan plan = {};
    JobSpeed speed = {};
    double maxPerSecond = 0; // requests it may send under its own limits and those of its runner; 0: no limit
    int sharePercent = 0; // of the global limit, which that is: its own, else its runner's
    std::vector<JobEvent> events = {}; // the newest first, at most 1,000
    ItemWindow window = {}; // as was asked
    std::vector<Item> items = {}; // without their parameters

    bool operator==(const JobInDetail&) const = default;
};

// Whether this program works on the jobs of the queue itself.
enum class Serving : std::uint8_t {
    NotAllowed, // it sends no requests
    NoToken,
    PlansOnly, // by its settings, running them is left to others
    Runs,
};

// What this program does of it.
struct JobsHere
{
    Serving serving = Serving::NotAllowed;
    double globalPerSecond = 0; // of the bot; 0: not known
    int sharePercent = 0; // of it, for all jobs that run here; where none do, what the queue's runners allow
    std::vector<RunProgress> running = {};
    std::vector<PlanProgress> planning = {};
    Text problem = {}; // why nothing goes on here, one line; empty: nothing

    bool mayPlan() const { return serving == Serving::PlansOnly || serving == Serving::Runs; }
    bool operator==(const JobsHere&) const = default;
};

struct JobFigures
{
    bool isRead = false; // at least once
    std::string queue = {}; // where it lies
    Text trouble = {}; // why what is here is old, one line; empty: it is not
    // First those that are not over, as runners take them, then the others, the newest first: 1,000 of each at most.
    std::vector<JobRow> jobs = {};
    std::array<std::int64_t, jobs::allJobStates.size()> counts{}; // of all there are, by state
    std::optional<JobInDetail> detail = {}; // of the job that was asked for
    JobsHere here = {};

    bool operator==(const JobFigures&) const = default;
};

using JobFiguresPtr = std::shared_ptr<const JobFigures>;

// What of one job is to be read along.
struct JobQuestion
{
    std::optional<JobId> job = {};
    ItemWindow items = {};

    bool operator==(const JobQuestion&) const = default;
};

} // namespace headroom::console
