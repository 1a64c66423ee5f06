// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alert_rule.h"
#include "core/recording/recording.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace headroom::console {

// What a rule looks at, as a recording has it: the figures that AlertMeasures made then, point by point.
struct AlertPast
{
    struct Part
    {
        recording::Second from{};
        std::chrono::seconds step{1}; // of a point; figures are averages over it
        std::vector<bool> isRecorded = {}; // by point: anything was
        std::vector<std::vector<float>> figures = {}; // by subject and point; NaN: not known
    };

    WallTime from{}; // of what was asked for; parts begin earlier, as figures and rules look back
    WallTime to{};
    std::vector<std::string> subjects = {};
    std::vector<Part> parts = {}; // one after the other
    std::vector<recording::Event> events = {}; // of a rule that is built in, in place of figures
    // Within [from, to):
    std::vector<std::pair<WallTime, WallTime>> gaps = {}; // of which nothing was recorded
    std::chrono::seconds recorded{}; // anything was
    std::chrono::seconds known{}; // of these: there were figures
};

// How much of it is done, 0 to 1; false stops it.
using PastProgress = std::function<bool(double)>;

// What of the measures of rules recordings hold: emergencies as events, and
//
//   InvalidShare, Unauthorized   as they were
//   LimitedShare, RefusedShare   out of the responses a second of all logs, over ten minutes
//   ShardLatency                 the least of the time that three heartbeats take, as Discord asks for them
//
// Second by second up to a day, if there are not too many subjects; else minute by minute, and by quarters of an hour
// where there are more still. At most maxFigures.
inline constexpr std::size_t maxPastFigures = 10'000'000;
bool isRecorded(AlertMeasure measure);

// Blocks: milliseconds for an hour of seconds or a day of minutes, more with hundreds of subjects. The error says as
// well that such figures are not recorded, or that it was stopped.
Result<AlertPast> readAlertPast(
    recording::Recording& recording, const AlertRule& rule, WallTime from, WallTime to, const PastProgress& progress);

} // namespace headroom::console
