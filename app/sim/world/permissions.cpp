// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/permissions.h"

#include <limits>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr Rank aboveAll{std::numeric_limits<int>::max(), 0};

struct Overwrite
{
    Permissions allow = 0;
    Permissions deny = 0;

    void add(const QJsonObject& overwrite)
    {
        allow |= permissionsFrom(overwrite.value("allow"_L1));
        deny |= permissionsFrom(overwrite.value("deny"_L1));
    }
    Permissions on(Permissions before) const { return (before & ~deny) | allow; }
};

std::set<QString> rolesOf(const Guild& guild, Snowflake user)
{
    std::set<QString> roles;
    const auto* member = valueIn(guild.members, user);
    if (!member)
        return roles;
    for (const auto& role : member->object().value("roles"_L1).toArray())
        roles.insert(role.toString());
    return roles;
}

// Docs: Permissions, "Permission Overwrites": those of @everyone, then of the roles at once, then of the member.
Permissions overwritten(Permissions base, const Channel& channel, const Guild& guild, Snowflake user)
{
    const auto roles = rolesOf(guild, user);
    const auto everyoneId = idText(guild.id);
    const auto userId = idText(user);
    Overwrite everyone;
    Overwrite ofRoles;
    Overwrite member;
    for (const auto& item : channel.json.object().value("permission_overwrites"_L1).toArray()) {
        const auto overwrite = item.toObject();
        const auto id = overwrite.value("id"_L1).toString();
        if (id == everyoneId)
            everyone.add(overwrite);
        else if (id == userId)
            member.add(overwrite);
        else if (roles.contains(id))
            ofRoles.add(overwrite);
    }
    return member.on(ofRoles.on(everyone.on(base)));
}

} // namespace

Permissions permissionsFrom(const QJsonValue& value)
{
    return value.toVariant().toString().toULongLong();
}

Status statusOf(const Guild& guild, Snowflake user)
{
    if (user == guild.owner)
        return {permission::all, aboveAll};
    Status standing;
    if (const auto* everyone = valueIn(guild.roles, guild.id))
        standing = {everyone->permissions, {0, guild.id}};
    for (const auto& text : rolesOf(guild, user)) {
        const Snowflake id = text.toULongLong();
        const auto* role = valueIn(guild.roles, id);
        if (!role)
            continue;
        standing.permissions |= role->permissions;
        const Rank rank{role->position, id};
        if (rank.isAbove(standing.top))
            standing.top = rank;
    }
    if (standing.isAdministrator())
        standing.permissions = permission::all;
    return standing;
}

Status statusOf(const Guild& guild, const Bot& bot)
{
    return statusOf(guild, bot.id);
}

Permissions permissionsIn(World& world, const Channel& channel, const Bot& bot)
{
    const auto* guild = world.guild(channel.guild);
    if (!guild)
        return permission::all;
    const auto standing = statusOf(*guild, bot);
    if (standing.isAdministrator())
        return permission::all;
    const auto* parent = channel.isThread() ? world.channel(channel.threadOf) : &channel;
    const auto allowed = overwritten(standing.permissions, parent ? *parent : channel, *guild, bot.id);
    const bool isPrivate = channel.type == 12 && !(allowed & permission::manageThreads)
        && idIn(channel.json.object(), "owner_id"_L1) != bot.id;
    return isPrivate || !(allowed & permission::viewChannel) ? 0 : allowed;
}

Permissions everyonesPermissionsIn(const Guild& guild, const Channel& channel)
{
    const auto* everyone = valueIn(guild.roles, guild.id);
    return overwritten(everyone ? everyone->permissions : 0, channel, guild, 0);
}

bool reaches(const Guild& guild, const Bot& bot, Snowflake user)
{
    return user != guild.owner && statusOf(guild, bot).top.isAbove(statusOf(guild, user).top);
}

} // namespace headroom::sim
