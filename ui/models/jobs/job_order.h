// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <optional>
#include <vector>

namespace headroom::ui {

// Where jobs go when a person moves them in the queue. Pure.

enum class JobMove { Up, Down, ToTop, ToBottom };

// The jobs that are not over, as runners take them.
struct JobOrder
{
    std::vector<console::JobId> queue;
    std::vector<console::JobId> shown; // those in the list, in the same order
};

// What JobStore::move() takes.
struct JobPlacement
{
    std::vector<console::JobId> jobs; // as they stand in the queue; without those that are not in it
    console::JobId before = 0; // 0: at the end

    bool operator==(const JobPlacement&) const = default;
};

// None: they stand there already, or none of them is in the queue.
std::optional<JobPlacement> placementOf(const JobOrder& order, const std::vector<console::JobId>& chosen, JobMove move);
// Between rows of the list, as by dropping: 0 is above the first one shown.
std::optional<JobPlacement> placementAt(
    const JobOrder& order, const std::vector<console::JobId>& chosen, std::size_t gap);

} // namespace headroom::ui
