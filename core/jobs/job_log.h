// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/job.h"

#include <vector>

namespace headroom::jobs {

// The texts of the events with which a hold begins and ends. Their English is what an event's kind is known by: other
// versions share the queue, which stores no kind.
Text heldBackText(const Text& reason);
Text goesOnText(const Text& why);

// One line of a job's log for people, which may stand for several events.
struct JobLogLine
{
    WallTime at{}; // of holds: when the last of them ended
    Text text = {};

    bool operator==(const JobLogLine&) const = default;
};

// The log of a job as people read it, in the order of `events`, the newest first: holds for the same reason with
// nothing but other holds between them are one line, "held back 41 times by the global limit, 12.0 s in all". A hold
// that lasts is a line of its own. Pure.
std::vector<JobLogLine> jobLog(const std::vector<JobEvent>& events);

} // namespace headroom::jobs
