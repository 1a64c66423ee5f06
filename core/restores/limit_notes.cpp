// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/display_text.h"
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
    return std::size_t(std::ranges::count_if(plan.made, [kind](const auto& object) { return object.first == kind; }));
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
    const auto objects = kind == ObjectKind::Role ? (made == 1 ? Text::tr("%1 role") : Text::tr("%1 roles"))
                                                  : (made == 1 ? Text::tr("%1 channel") : Text::tr("%1 channels"));
    const auto pattern = before == 0 ? Text::tr("Makes %1; Discord lets %2 be made in a guild in 48 hours")
        : before == 1 ? Text::tr("Makes %1; Discord lets %2 be made in a guild in 48 hours, and at least "
                                 "%3 was made in the last 48 hours")
                      : Text::tr("Makes %1; Discord lets %2 be made in a guild in 48 hours, and at least "
                                 "%3 were made in the last 48 hours");
    const auto line = pattern.arg(objects.arg(Text::count(std::int64_t(made))), most, before);
    plan.note(made + before <= most
            ? Text::tr("%1.").arg(line)
            : Text::tr("%1: after %2 it waits until Discord lets it go on, for up to two days, and goes on by itself.")
                  .arg(line, most - std::min(most, before)));
}

} // namespace

void noteLimits(RestorePlan& plan)
{
    noteCap(plan, ObjectKind::Role, maxRolesMade);
    noteCap(plan, ObjectKind::Channel, maxChannelsMade);
    if (!plan.saved.isFinished)
        plan.note(Text::tr("The archive is not finished: what it lacks is not restored."));
    if (!plan.live.facts.knowsRights)
        plan.note(Text::tr("What the bot may do there could not be read: what it may not fails when it is tried."));
    else if (!plan.isAdministrator() && plan.options.has(archives::Part::Channels))
        plan.note(Text::tr("The bot has no ADMINISTRATOR: it restores nothing in channels that are closed to it."));
    const auto& never = neverRestored();
    Text list;
    for (std::size_t i = 0; i < never.size(); ++i) {
        const auto each = Text::tr(never[i].c_str(), "Backups");
        list = i == 0 ? each : (i + 1 == never.size() ? Text::tr("%1, and %2") : Text::tr("%1, %2")).arg(list, each);
    }
    plan.note(Text::tr("Cannot be restored: %1.").arg(list));
}

} // namespace headroom::restores
