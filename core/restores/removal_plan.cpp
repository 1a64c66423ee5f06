// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the archive does not have is deleted only when that was asked for, and then at the end: or before anything is
// made, where the guild would otherwise hold more than it may.
#include "core/jobs/operation.h"
#include "core/restores/restore_plan.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

struct Removable
{
    ObjectKind kind;
    std::size_t most; // of a guild; 0: it goes by its boosts
    const char* path; // below the guild's; empty: channels
};

constexpr Removable removables[]{{ObjectKind::Role, 250, "/roles/"}, {ObjectKind::Channel, 500, ""},
    {ObjectKind::Emoji, 0, "/emojis/"}, {ObjectKind::Sticker, 0, "/stickers/"},
    {ObjectKind::Sound, 0, "/soundboard-sounds/"}};

std::vector<QJsonObject> othersOf(RestorePlan& plan, ObjectKind kind)
{
    std::set<discord::Snowflake> known;
    for (const auto& [old, live] : plan.matches[kind])
        known.insert(live);
    std::vector<QJsonObject> others;
    for (const auto& object : plan.live.objects.all(kind)) {
        const auto id = idIn(kind, object);
        const bool isOurs = id == plan.live.objects.guild || object.value("managed"_L1).toBool();
        if (!isOurs && !known.contains(id))
            others.push_back(object);
    }
    return others;
}

bool mustGoFirst(RestorePlan& plan, const Removable& removable, std::size_t others)
{
    if (removable.most == 0)
        return others > 0;
    const auto& saved = plan.saved.objects.all(removable.kind);
    const auto& matches = plan.matches[removable.kind];
    const auto made = std::count_if(saved.begin(), saved.end(), [&matches](const auto& object) {
        return !matches.contains(idIn(object)) && !object.value("managed"_L1).toBool();
    });
    return plan.live.objects.all(removable.kind).size() + std::size_t(made) > removable.most;
}

bool isNeededByCommunity(const RestorePlan& plan, ObjectKind kind, discord::Snowflake id)
{
    return kind == ObjectKind::Channel && plan.live.facts.needsChannel(id);
}

// Those of the archive, which were set before.
bool settingsNameOthers(const RestorePlan& plan)
{
    const auto saved = plan.saved.objects.one(ObjectKind::Guild);
    return plan.options.wants(ObjectKind::Guild)
        && !plan.reference(ObjectKind::Channel, saved.value("rules_channel_id"_L1)).isUndefined()
        && !plan.reference(ObjectKind::Channel, saved.value("public_updates_channel_id"_L1)).isUndefined();
}

void planRemoval(RestorePlan& plan, const Removable& removable, const QJsonObject& object)
{
    const auto id = idIn(removable.kind, object);
    const auto* role = removable.kind == ObjectKind::Role ? plan.live.facts.role(id) : nullptr;
    if (const auto why = role ? plan.live.facts.whyRoleIsOutOfReach(*role) : Text(); !why.empty())
        return plan.impossible("delete", removable.kind, id, Text::tr("%1: %2").arg(nameOf(object), why));
    if (isNeededByCommunity(plan, removable.kind, id) && !settingsNameOthers(plan))
        return plan.impossible("delete", removable.kind, id,
            Text::tr("%1: the community has its rules or updates there: name another channel first")
                .arg(nameOf(object)));
    const auto path = *removable.path ? plan.guildPath() + removable.path : "/channels/";
    plan.add({.action = "delete",
        .kind = std::string(archives::word(removable.kind)),
        .target = discord::toString(id),
        .params = jobs::planned("DELETE", path + discord::toString(id))});
}

} // namespace

void planRemovals(RestorePlan& plan, bool isFirst)
{
    if (!plan.options.deletesOthers)
        return;
    plan.beginStage();
    for (const auto& removable : removables) {
        if (!plan.options.has(archives::partOf(removable.kind)))
            continue;
        const auto others = othersOf(plan, removable.kind);
        const bool goFirst = mustGoFirst(plan, removable, others.size());
        for (const auto& other : others) {
            // Until the settings name others.
            const bool isOfCommunity = isNeededByCommunity(plan, removable.kind, idIn(removable.kind, other));
            if ((goFirst && !isOfCommunity) == isFirst)
                planRemoval(plan, removable, other);
        }
    }
}

} // namespace headroom::restores
