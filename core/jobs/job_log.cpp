// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_log.h"

#include "core/base/display_text.h"

#include <algorithm>

namespace headroom::jobs {

namespace {

// As the store writes them.
constexpr std::string_view heldPrefix = "held back: ";
constexpr std::string_view endText = "goes on";
constexpr std::string_view waitPrefix = "waits for ";

struct FoldedHolds
{
    std::string reason = {};
    std::int64_t times = 0;
    std::chrono::milliseconds lasted{};
    WallTime until{};
};

std::string inOneLine(const FoldedHolds& hold)
{
    const auto times = hold.times == 1 ? std::string("held back") : "held back " + countText(hold.times, "time");
    const auto lasted = hold.times == 1 ? " for " + waitText(hold.lasted) : ", " + waitText(hold.lasted) + " in all";
    if (hold.reason.starts_with(waitPrefix))
        return times + " by " + hold.reason.substr(waitPrefix.size()) + lasted;
    return times + lasted + ": " + hold.reason;
}

bool isHold(const JobEvent& event)
{
    return event.text.starts_with(heldPrefix);
}

bool isEndOfHold(const JobEvent& event)
{
    return event.text == endText;
}

} // namespace

// From the oldest on. A run of holds ends with any other event; within it each reason is one line.
std::vector<JobLogLine> jobLog(const std::vector<JobEvent>& events)
{
    std::vector<JobLogLine> lines;
    std::vector<FoldedHolds> run;
    const auto endRun = [&] {
        std::ranges::stable_sort(run, {}, &FoldedHolds::until);
        for (const auto& hold : run)
            lines.push_back({hold.until, inOneLine(hold)});
        run.clear();
    };
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        const auto next = std::next(event);
        const bool isOver = next != events.rend() && (isHold(*next) || isEndOfHold(*next));
        if (isHold(*event) && isOver) {
            const auto reason = event->text.substr(heldPrefix.size());
            auto hold = std::ranges::find(run, reason, &FoldedHolds::reason);
            if (hold == run.end())
                hold = run.insert(run.end(), {.reason = reason});
            ++hold->times;
            hold->lasted += next->at - event->at;
            hold->until = next->at;
            continue;
        }
        if (isEndOfHold(*event) && event != events.rbegin() && isHold(*std::prev(event)))
            continue; // the hold's line says it
        endRun();
        lines.push_back({event->at, event->text});
    }
    endRun();
    std::ranges::reverse(lines);
    return lines;
}

} // namespace headroom::jobs
