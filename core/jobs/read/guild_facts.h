// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/permissions.h"
#include "core/discord/snowflake.h"
#include "core/jobs/read/api_reader.h"

#include <QJsonObject>

#include <string>
#include <vector>

namespace headroom::jobs {

// An id as Discord's JSON has it, a string; 0: there is none.
inline discord::Snowflake idOf(const QJsonValue& value)
{
    return {value.toString().toULongLong()};
}

inline QString textOf(discord::Snowflake id)
{
    return QString::number(id.value);
}

struct GuildRole
{
    discord::Snowflake id = {};
    std::string name = {};
    int position = 0;
    discord::Permissions permissions = 0;
    bool isManaged = false; // by an integration or boosts: nobody deletes it
    QJsonObject json = {};
};

// What plans need to know of a guild, and what the bot may do there.
struct GuildFacts
{
    discord::Snowflake id = {};
    std::string name = {};
    discord::Snowflake owner = {};
    std::vector<discord::Snowflake> communityChannels = {}; // for rules and updates
    std::vector<GuildRole> roles = {};
    discord::Snowflake self = {};
    // False where the bot's own member cannot be read: then nothing is left out for lack of a permission.
    bool knowsRights = false;
    discord::Permissions permissions = discord::permission::all; // in the guild, without channels' overwrites
    QJsonArray ownRoles = {}; // ids of the bot's, without @everyone
    const GuildRole* top = nullptr; // the bot's highest role, within `roles`; null: none but @everyone

    const GuildRole* role(discord::Snowflake role) const;
    bool needsChannel(discord::Snowflake channel) const; // as a community: Discord does not delete it
    // What the bot may do in a channel, by its overwrites.
    discord::Permissions permissionsIn(const QJsonObject& channel) const;
    bool may(discord::Permissions permission) const { return (permissions & permission) == permission; }
    // Discord's order: by position, and of two with the same the older one is higher.
    static bool isBelow(const GuildRole& lower, const GuildRole& higher);
    // Why the bot cannot change the role, or give it to somebody; empty: it can.
    Text whyRoleIsOutOfReach(const GuildRole& role) const;
    // The same for a member by its roles.
    Text whyMemberIsOutOfReach(discord::Snowflake member, const QJsonArray& roles) const;
};

QCoro::Task<Result<GuildFacts>> readGuild(discord::Snowflake guild, ApiReader& api);

// "lacks MANAGE_ROLES", or empty.
Text whatIsMissing(const GuildFacts& guild, discord::Permissions permission);

} // namespace headroom::jobs
