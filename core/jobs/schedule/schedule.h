// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"
#include "core/jobs/schedule/cron_expression.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::jobs {

// The hours of each day in which a job may run, by the clock on the wall: from 22:00 to 06:00 is a night.
struct DailyWindow
{
    int from = 0; // minutes since midnight, 0 to 1439
    int until = 0; // exclusive; at or below `from` it is on the next day; never the same as `from`

    // "22:00-06:00".
    static Result<DailyWindow> parse(std::string_view text);
    std::string text() const;

    bool operator==(const DailyWindow&) const = default;
};

// When a job may run, and whether it repeats. Times of day are those of `zone`, an IANA name; UTC when it is empty or
// unknown on this machine.
struct Schedule
{
    std::optional<WallTime> notBefore = {};
    std::optional<DailyWindow> window = {};
    std::optional<CronExpression> repeat = {};
    std::string zone = {};

    bool operator==(const Schedule&) const = default;
};

// The IANA name of this machine's zone.
std::string localZone();

// The first time from `now` on at which the job may run; `now` itself when it may run now.
WallTime earliestStart(const Schedule& schedule, WallTime now);

// When it is to run again; none when it does not repeat, or never again.
std::optional<WallTime> nextRepeat(const Schedule& schedule, WallTime after);

} // namespace headroom::jobs
