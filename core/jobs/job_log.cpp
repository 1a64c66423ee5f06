// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_log.h"

#include "core/base/text/display_text.h"

#include <algorithm>

namespace headroom::jobs {

namespace {

constexpr std::string_view heldBackPrefix = "held back: ";
constexpr std::string_view goesOn = "goes on";
constexpr std::string_view waitPrefix = "waits for ";

struct FoldedHolds
{
    Text reason = {};
    std::int64_t times = 0;
    std::chrono::milliseconds lasted{};
    WallTime until{};
};

// What follows the prefix, which is the text's one value. Empty: it has no such prefix.
Text behind(std::string_view prefix, const Text& text)
{
    if (!text.starts_with(prefix))
        return {};
    return text.values().size() == 1 ? text.values().front() : Text(text.substr(prefix.size()));
}

Text inOneLine(const FoldedHolds& hold)
{
    const auto lasted = Text::figure(waitText(hold.lasted));
    const auto by = behind(waitPrefix, hold.reason);
    if (hold.times == 1)
        return by.empty() ? Text::tr("held back for %1: %2").arg(lasted, hold.reason)
                          : Text::tr("held back by %1 for %2").arg(by, lasted);
    const auto times = Text::count(hold.times);
    return by.empty() ? Text::tr("held back %1 times, %2 in all: %3").arg(times, lasted, hold.reason)
                      : Text::tr("held back %1 times by %2, %3 in all").arg(times, by, lasted);
}

// Empty: it is no hold, or one without a reason.
Text reasonOfHold(const JobEvent& event)
{
    return behind(heldBackPrefix, event.text);
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

Text heldBackText(const Text& reason)
{
    return reason.empty() ? Text::tr("held back") : Text::tr("held back: %1").arg(reason);
}

Text goesOnText(const Text& why)
{
    return why.empty() ? Text::tr("goes on") : Text::tr("goes on: %1").arg(why);
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
