// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/read/guild_facts.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::jobs {

namespace {

GuildRole roleOf(const QJsonObject& json)
{
    GuildRole role;
    role.id = idOf(json.value("id"_L1));
    role.name = json.value("name"_L1).toString().toStdString();
    role.position = json.value("position"_L1).toInt();
    role.permissions = json.value("permissions"_L1).toString().toULongLong();
    role.isManaged = json.value("managed"_L1).toBool();
    role.json = json;
    return role;
}

void learnRights(GuildFacts& guild, const QJsonArray& ownRoles)
{
    guild.knowsRights = true;
    guild.ownRoles = ownRoles;
    guild.permissions = 0;
    for (const auto& role : guild.roles) {
        const bool isOwn = ownRoles.contains(textOf(role.id));
        if (!isOwn && !(role.id == guild.id))
            continue;
        guild.permissions |= role.permissions;
        if (isOwn && (!guild.top || GuildFacts::isBelow(*guild.top, role)))
            guild.top = &role;
    }
    if (guild.permissions & discord::permission::administrator || guild.self == guild.owner)
        guild.permissions = discord::permission::all;
}

} // namespace

const GuildRole* GuildFacts::role(discord::Snowflake wanted) const
{
    const auto found = std::find_if(roles.begin(), roles.end(), [&](const auto& role) { return role.id == wanted; });
    return found == roles.end() ? nullptr : &*found;
}

bool GuildFacts::needsChannel(discord::Snowflake channel) const
{
    return std::find(communityChannels.begin(), communityChannels.end(), channel) != communityChannels.end();
}

bool GuildFacts::isBelow(const GuildRole& lower, const GuildRole& higher)
{
    return lower.position != higher.position ? lower.position < higher.position : higher.id < lower.id;
}

discord::Permissions GuildFacts::permissionsIn(const QJsonObject& channel) const
{
    if (!knowsRights || permissions == discord::permission::all)
        return permissions;
    const auto overwrites = channel.value("permission_overwrites"_L1).toArray();
    const auto bits = [](const QJsonValue& overwrite, QLatin1String key) {
        return discord::Permissions(overwrite[key].toString().toULongLong());
    };
    auto granted = permissions;
    discord::Permissions allowed = 0;
    discord::Permissions denied = 0;
    for (const auto& overwrite : overwrites) {
        if (idOf(overwrite["id"_L1]) == id) {
            granted = (granted & ~bits(overwrite, "deny"_L1)) | bits(overwrite, "allow"_L1);
        } else if (ownRoles.contains(overwrite["id"_L1])) {
            allowed |= bits(overwrite, "allow"_L1);
            denied |= bits(overwrite, "deny"_L1);
        }
    }
    granted = (granted & ~denied) | allowed;
    for (const auto& overwrite : overwrites) {
        if (idOf(overwrite["id"_L1]) == self)
            granted = (granted & ~bits(overwrite, "deny"_L1)) | bits(overwrite, "allow"_L1);
    }
    return granted;
}

Text GuildFacts::whyRoleIsOutOfReach(const GuildRole& role) const
{
    if (!knowsRights || self == owner)
        return {};
    if (!top)
        return Text::tr("the bot has no role above it");
    return isBelow(role, *top) ? Text() : Text::tr("it is not below the bot's highest role, %1").arg(top->name);
}

Text GuildFacts::whyMemberIsOutOfReach(discord::Snowflake member, const QJsonArray& memberRoles) const
{
    if (member == owner)
        return Text::tr("nobody changes the owner of the guild");
    if (!knowsRights || self == owner)
        return {};
    for (const auto& id : memberRoles) {
        const auto* held = role(idOf(id));
        if (held && (!top || !isBelow(*held, *top)))
            return Text::tr("the member's role %1 is not below the bot's highest role").arg(held->name);
    }
    return {};
}

Text whatIsMissing(const GuildFacts& guild, discord::Permissions permission)
{
    return guild.may(permission)
        ? Text()
        : Text::tr("the bot lacks %1").arg(discord::permissionsText(permission & ~guild.permissions));
}

QCoro::Task<Result<GuildFacts>> readGuild(discord::Snowflake id, ApiReader& api)
{
    const auto path = "/guilds/" + discord::toString(id);
    const auto object = co_await api.readJson(path);
    if (!object)
        co_return Result<GuildFacts>(tl::unexpected(object.error()));
    const auto self = co_await api.readJson("/users/@me");
    if (!self)
        co_return Result<GuildFacts>(tl::unexpected(self.error()));
    GuildFacts guild;
    guild.id = id;
    guild.name = object->toObject().value("name"_L1).toString().toStdString();
    guild.owner = idOf(object->toObject().value("owner_id"_L1));
    if (object->toObject().value("features"_L1).toArray().contains("COMMUNITY"_L1)) {
        for (const auto key : {"rules_channel_id"_L1, "public_updates_channel_id"_L1})
            guild.communityChannels.push_back(idOf(object->toObject().value(key)));
    }
    guild.self = idOf(self->toObject().value("id"_L1));
    // Before the roles, so that all that the bot has are among them.
    const auto member = co_await api.read(path + "/members/" + discord::toString(guild.self));
    const auto roles = co_await api.readArray(path + "/roles");
    if (!roles)
        co_return Result<GuildFacts>(tl::unexpected(roles.error()));
    for (const auto& role : *roles)
        guild.roles.push_back(roleOf(role.toObject()));
    if (member.isOk())
        learnRights(guild, member.json.toObject().value("roles"_L1).toArray());
    co_return Result<GuildFacts>(std::move(guild));
}

} // namespace headroom::jobs
