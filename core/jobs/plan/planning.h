// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/operation.h"

namespace headroom::jobs {

class StoreThread;

// What planning takes besides the job.
struct PlanningTools
{
    ApiReader& api;
    StoreThread& store;
    Plan::Write write; // of items
    WallTime now{};
    double perSecond = 0; // requests, for the time it will take, unless the job has a lower rate; 0: not known
};

// Makes the plan of a job, or of the undo of another, and says what it found; see Plan::summary(). On an error items
// may have been written.
QCoro::Task<Result<std::string>> makePlan(Job job, JobDetail detail, PlanningTools tools);

// The operation and the checked parameters of a job.
struct CheckedJob
{
    const Operation* operation = nullptr;
    Order order = {};
};
Result<CheckedJob> checkedJob(const Job& job, const JobDetail& detail);

} // namespace headroom::jobs
