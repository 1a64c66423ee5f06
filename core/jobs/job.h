// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/discord/snowflake.h"
#include "core/jobs/job_state.h"
#include "core/jobs/schedule/schedule.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace headroom::jobs {

using JobId = std::int64_t; // 0 is never given out

// How many items of a job are in each state. Kept with the job in the transaction that changes an item, so they always
// add up to the items there are.
struct Counts
{
    std::array<std::int64_t, allItemStates.size()> byState{};

    std::int64_t& operator[](ItemState state) { return byState[static_cast<std::size_t>(state)]; }
    std::int64_t operator[](ItemState state) const { return byState[static_cast<std::size_t>(state)]; }

    // All items of the plan: what scripts read as `planned`.
    std::int64_t total() const
    {
        std::int64_t sum = 0;
        for (const auto count : byState)
            sum += count;
        return sum;
    }
    // Those without an outcome. With none left: planned = done + failed + skipped + uncertain.
    std::int64_t open() const { return (*this)[ItemState::Planned] + (*this)[ItemState::Sent]; }

    bool operator==(const Counts&) const = default;
};

// What a job may take, 0 each time: what the runner's settings say.
struct Throttle
{
    int sharePercent = 0; // of the global limit
    int requestsPerMinute = 0;
    int concurrency = 0; // requests under way at a time

    bool operator==(const Throttle&) const = default;
};

// What an operator asked of a job that a runner has, to be done at the next boundary between two items.
enum class Control : std::uint8_t { None = 0, Pause = 1, Cancel = 2 };

struct Held
{
    HeldReason reason = HeldReason::None;
    std::optional<WallTime> until = {}; // when it goes on by itself; none: an operator has to resume it

    bool operator==(const Held&) const = default;
};

// A bulk job without its items and without what may be long, its parameters and its plan (JobDetail).
struct Job
{
    JobId id = 0;
    std::string operation = {}; // edit-channels
    std::optional<discord::Snowflake> guild = {};
    std::string title = {}; // one line for people; may be empty
    JobState state = JobState::Draft;
    Text stateText = {}; // one line: why it failed, what holds it back, what to do
    Held held = {};
    Control control = Control::None;

    // Runnable jobs go by priority, the highest first, then by position, the lowest first.
    int priority = 0;
    std::int64_t position = 0; // by hand; spaced out, without a meaning of its own
    Schedule schedule = {};
    std::optional<JobId> after = {}; // runs once that job is done
    std::optional<JobId> undoOf = {};
    std::optional<JobId> next = {}; // the job that repeats this one
    Throttle throttle = {};
    Counts counts = {};

    std::string runner = {}; // who has the lease; empty: nobody
    Text doing = {}; // what its runner said last that its items do, one line; empty: nothing
    std::int64_t epoch = 0; // of the lease; rises whenever the lease changes hands
    std::optional<WallTime> leaseUntil = {};

    // By the database's clock.
    WallTime created{};
    std::optional<WallTime> planned = {}; // none: its plan is still to be made
    std::optional<WallTime> started = {};
    std::optional<WallTime> finished = {};

    bool operator==(const Job&) const = default;
};

struct JobDetail
{
    std::string params = {}; // JSON, as the operation declares them
    std::string plan = {}; // JSON: what the dry run found; empty: none yet

    bool operator==(const JobDetail&) const = default;
};

// What a job is made of.
struct NewJob
{
    std::string operation = {};
    std::optional<discord::Snowflake> guild = {};
    std::string title = {};
    std::string params = "{}";
    int priority = 0;
    Schedule schedule = {};
    std::optional<JobId> after = {};
    std::optional<JobId> undoOf = {};
    Throttle throttle = {};
};

// One line of a job's log.
struct JobEvent
{
    std::int64_t id = 0; // rising
    JobId job = 0;
    WallTime at{};
    Text text = {};

    bool operator==(const JobEvent&) const = default;
};

} // namespace headroom::jobs
