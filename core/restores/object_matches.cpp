// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What of the guild stands for what of the archive: reused before anything is made, as Discord lets so much be made in
// 48 hours. The same id first, then the same name and type, each live object for one of the archive.
#include "core/restores/channel_fields.h"
#include "core/restores/restore_plan.h"

#include <functional>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

// What both must have alike; empty: nothing else stands for it.
using LookOf = std::function<QString(const QJsonObject&)>;

void matchByLook(RestorePlan& plan, ObjectKind kind, const LookOf& savedLook, const LookOf& liveLook)
{
    auto& matches = plan.matches[kind];
    std::set<discord::Snowflake> taken;
    for (const auto& [old, live] : matches)
        taken.insert(live);
    std::set<discord::Snowflake> savedIds;
    for (const auto& object : plan.saved.objects.all(kind))
        savedIds.insert(idIn(kind, object));
    std::multimap<QString, discord::Snowflake> free;
    for (const auto& object : plan.live.objects.all(kind)) {
        const auto id = idIn(kind, object);
        if (const auto look = liveLook(object); !look.isEmpty() && !taken.contains(id) && !savedIds.contains(id))
            free.emplace(look, id);
    }
    for (const auto& object : plan.saved.objects.all(kind)) {
        const auto id = idIn(kind, object);
        const auto found = matches.contains(id) ? free.end() : free.find(savedLook(object));
        if (found == free.end())
            continue;
        matches.emplace(id, found->second);
        free.erase(found);
    }
}

void matchById(RestorePlan& plan, ObjectKind kind,
    const std::function<bool(const QJsonObject& saved, const QJsonObject& live)>& isAlike)
{
    for (const auto& object : plan.saved.objects.all(kind)) {
        const auto id = idIn(kind, object);
        const auto* live = plan.live.find(kind, id);
        if (live && !plan.matches[kind].contains(id) && isAlike(object, *live))
            plan.matches[kind].emplace(id, id);
    }
}

QString name(const QJsonObject& object)
{
    return object.value("name"_L1).toString();
}

bool isManaged(const QJsonObject& object)
{
    return object.value("managed"_L1).toBool();
}

// Whose role it is: a bot's, an integration's, that of boosts.
QString managedLook(const QJsonObject& role, discord::Snowflake bot)
{
    if (!isManaged(role))
        return {};
    const auto tags = role.value("tags"_L1).toObject();
    const auto botId = tags.value("bot_id"_L1).toString();
    if (!botId.isEmpty()) // another bot may restore what one has saved
        return botId.toULongLong() == bot.value ? u"own bot"_s : u"bot "_s + botId;
    for (const auto key : {"integration_id"_L1, "subscription_listing_id"_L1}) {
        if (tags.contains(key))
            return key + u' ' + tags.value(key).toString();
    }
    for (const auto key : {"premium_subscriber"_L1, "guild_connections"_L1}) {
        if (tags.contains(key))
            return key;
    }
    return u"named "_s + name(role);
}

void matchRoles(RestorePlan& plan)
{
    plan.matches[ObjectKind::Role].emplace(plan.saved.objects.guild, plan.live.objects.guild); // @everyone
    matchById(plan, ObjectKind::Role,
        [](const auto& saved, const auto& live) { return isManaged(saved) == isManaged(live); });
    matchByLook(
        plan, ObjectKind::Role, [&](const auto& role) { return managedLook(role, plan.saved.bot); },
        [&](const auto& role) { return managedLook(role, plan.live.facts.self); });
    const LookOf look = [&](const auto& role) {
        const auto id = idIn(role);
        const bool isEveryone = id == plan.saved.objects.guild || id == plan.live.objects.guild;
        return isManaged(role) || isEveryone ? QString() : u'=' + name(role);
    };
    matchByLook(plan, ObjectKind::Role, look, look);
}

// Only text and announcement channels become each other.
int convertibleType(const QJsonObject& channel)
{
    const auto type = channel.value("type"_L1).toInt();
    return type == Announcement ? TextChannel : type;
}

// First those in the same category, which has to be matched before.
void matchChannels(RestorePlan& plan)
{
    matchById(plan, ObjectKind::Channel,
        [](const auto& saved, const auto& live) { return convertibleType(saved) == convertibleType(live); });
    const LookOf categoryLook = [](const auto& channel) {
        return channel.value("type"_L1).toInt() == Category ? u'=' + name(channel) : QString();
    };
    matchByLook(plan, ObjectKind::Channel, categoryLook, categoryLook);
    const LookOf look = [](const auto& channel) {
        return QString::number(channel.value("type"_L1).toInt()) + u'=' + name(channel);
    };
    const LookOf livePlace = [&look](const auto& channel) {
        return look(channel) + u'@' + textOf(idIn(channel, "parent_id"));
    };
    const LookOf savedPlace = [&](const auto& channel) {
        const auto parent = idIn(channel, "parent_id");
        return look(channel) + u'@' + textOf(plan.match(ObjectKind::Channel, parent).value_or(parent));
    };
    matchByLook(plan, ObjectKind::Channel, savedPlace, livePlace);
    matchByLook(plan, ObjectKind::Channel, look, look);
}

} // namespace

void matchObjects(RestorePlan& plan)
{
    matchRoles(plan);
    matchChannels(plan);
    const auto sameType = [](QLatin1String key) {
        return [key](const auto& saved, const auto& live) { return saved.value(key) == live.value(key); };
    };
    const auto typeAndName = [](QLatin1String key) {
        return [key](const auto& object) { return object.value(key).toVariant().toString() + u'=' + name(object); };
    };
    const struct
    {
        ObjectKind kind;
        QLatin1String type;
    } plain[]{{ObjectKind::Emoji, "animated"_L1}, {ObjectKind::Sticker, "format_type"_L1},
        {ObjectKind::Sound, "available"_L1}, {ObjectKind::AutomodRule, "trigger_type"_L1},
        {ObjectKind::Event, "entity_type"_L1}};
    for (const auto& [kind, type] : plain) {
        matchById(plan, kind, sameType(type));
        matchByLook(plan, kind, typeAndName(type), typeAndName(type));
    }
    // Of other triggers than keywords there is but one rule.
    const LookOf trigger = [](const auto& rule) {
        const auto type = rule.value("trigger_type"_L1).toInt();
        return type == 1 ? QString() : QString::number(type);
    };
    matchByLook(plan, ObjectKind::AutomodRule, trigger, trigger);
    const auto matchInChannels = [&](ObjectKind kind, const char* channel) {
        matchById(plan, kind, sameType("type"_L1));
        matchByLook(
            plan, kind,
            [&](const auto& object) {
                const auto known = plan.match(ObjectKind::Channel, idIn(object, channel));
                return known ? textOf(*known) + u'=' + name(object) : QString();
            },
            [&](const auto& object) { return textOf(idIn(object, channel)) + u'=' + name(object); });
    };
    matchInChannels(ObjectKind::Thread, "parent_id");
    matchInChannels(ObjectKind::Webhook, "channel_id");
}

} // namespace headroom::restores
