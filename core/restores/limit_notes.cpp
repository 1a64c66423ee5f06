// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/display_text.h"
#include "core/restores/never_restored.h"
#include "core/restores/restore_plan.h"

#include <algorithm>

namespace headroom::restores {

using archives::ObjectKind;
using namespace std::chrono_literals;

namespace {

constexpr auto capSpan = 48h;
constexpr std::size_t maxRolesMade = 250; // in that time, as bots and the limit's headers tell
constexpr std::size_t maxChannelsMade = 500;

std::size_t countMade(const RestorePlan& plan, ObjectKind kind)
{
    return std::size_t(
        std::count_if(plan.made.begin(), plan.made.end(), [kind](const auto& object) { return object.first == kind; }));
}

// Of those that are still there.
std::size_t countMadeBefore(const RestorePlan& plan, ObjectKind kind)
{
    const auto& live = plan.live.objects.all(kind);
    return std::size_t(std::count_if(live.begin(), live.end(),
        [&plan](const auto& object) { return discord::createdAt(idIn(object)) > plan.now - capSpan; }));
}

void noteCap(RestorePlan& plan, ObjectKind kind, std::size_t most)
{
    const auto made = countMade(plan, kind);
    if (made == 0)
        return;
    const auto before = countMadeBefore(plan, kind);
    auto line = "Makes " + countText(std::int64_t(made), archives::nounOf(kind), archives::pluralOf(kind))
        + "; Discord lets " + std::to_string(most) + " be made in a guild in 48 hours, and at least "
        + std::to_string(before) + (before == 1 ? " was" : " were") + " made in the last 48";
    if (made + before > most)
        line += ": after " + std::to_string(most - std::min(most, before))
            + " it waits until Discord lets it go on, for up to two days, and goes on by itself";
    plan.note(line + '.');
}

} // namespace

void noteLimits(RestorePlan& plan)
{
    noteCap(plan, ObjectKind::Role, maxRolesMade);
    noteCap(plan, ObjectKind::Channel, maxChannelsMade);
    if (!plan.saved.isFinished)
        plan.note("The archive is not finished: what it lacks is not restored.");
    if (!plan.live.facts.knowsRights)
        plan.note("What the bot may do there could not be read: what it may not fails when it is tried.");
    else if (!plan.isAdministrator() && plan.options.has(archives::Part::Channels))
        plan.note("The bot has no ADMINISTRATOR: it restores nothing in channels that are closed to it.");
    const auto& never = neverRestored();
    std::string line = "Nobody can restore ";
    for (std::size_t i = 0; i < never.size(); ++i)
        line += (i == 0 ? "" : i + 1 == never.size() ? ", and " : ", ") + never[i];
    plan.note(line + '.');
}

} // namespace headroom::restores
