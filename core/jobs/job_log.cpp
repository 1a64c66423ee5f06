// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_log.h"

#include "core/base/display_text.h"

#include <algorithm>

namespace headroom::jobs {

namespace {

constexpr std::string_view heldBack = "held back";
constexpr std::string_view goesOn = "goes on";
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

std::string withReason(std::string_view what, const std::string& reason)
{
    return reason.empty() ? std::string(what) : std::string(what) + ": " + reason;
}

// Empty: it is no hold, or one without a reason.
std::string_view reasonOfHold(const JobEvent& event)
{
    const std::string_view text = event.text;
    const bool isHold = text.starts_with(heldBack) && text.substr(heldBack.size()).starts_with(": ");
    return isHold ? text.substr(heldBack.size() + 2) : std::string_view();
}

bool isHold(const JobEvent& event)
{
    return !reasonOfHold(event).empty();
}

bool isEndOfHold(const JobEvent& event)
{
    return event.text == goesOn;
}

} // namespace

std::string heldBackText(const std::string& reason)
{
    return withReason(heldBack, reason);
}

std::string goesOnText(const std::string& why)
{
    return withReason(goesOn, why);
}

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
            const auto reason = reasonOfHold(*event);
            auto hold = std::ranges::find(run, reason, &FoldedHolds::reason);
            if (hold == run.end())
                hold = run.insert(run.end(), {.reason = std::string(reason)});
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
