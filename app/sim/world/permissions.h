// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"

namespace headroom::sim {

// Discord's bits that some route asks for (docs: Topics, "Permissions").
namespace permission {
inline constexpr Permissions kickMembers = 1ULL << 1;
inline constexpr Permissions banMembers = 1ULL << 2;
inline constexpr Permissions administrator = 1ULL << 3;
inline constexpr Permissions manageChannels = 1ULL << 4;
inline constexpr Permissions manageGuild = 1ULL << 5;
inline constexpr Permissions addReactions = 1ULL << 6;
inline constexpr Permissions viewAuditLog = 1ULL << 7;
inline constexpr Permissions viewChannel = 1ULL << 10;
inline constexpr Permissions sendMessages = 1ULL << 11;
inline constexpr Permissions manageMessages = 1ULL << 13;
inline constexpr Permissions readMessageHistory = 1ULL << 16;
inline constexpr Permissions muteMembers = 1ULL << 22;
inline constexpr Permissions deafenMembers = 1ULL << 23;
inline constexpr Permissions changeNickname = 1ULL << 26;
inline constexpr Permissions manageNicknames = 1ULL << 27;
inline constexpr Permissions manageRoles = 1ULL << 28;
inline constexpr Permissions manageWebhooks = 1ULL << 29;
inline constexpr Permissions manageExpressions = 1ULL << 30;
inline constexpr Permissions manageEvents = 1ULL << 33;
inline constexpr Permissions manageThreads = 1ULL << 34;
inline constexpr Permissions createPublicThreads = 1ULL << 35;
inline constexpr Permissions createPrivateThreads = 1ULL << 36;
inline constexpr Permissions sendMessagesInThreads = 1ULL << 38;
inline constexpr Permissions moderateMembers = 1ULL << 40;
inline constexpr Permissions createExpressions = 1ULL << 43;
inline constexpr Permissions createEvents = 1ULL << 44;
inline constexpr Permissions pinMessages = 1ULL << 51;
inline constexpr Permissions all = (1ULL << 53) - 1;
} // namespace permission

// A place in the role hierarchy: of two roles at one position the older one is higher.
struct Rank
{
    int position = 0;
    Snowflake role = 0;

    bool isAbove(const Rank& other) const
    {
        return position != other.position ? position > other.position : role < other.role;
    }
};

// What somebody may do in a guild as a whole.
struct Status
{
    Permissions permissions = 0;
    Rank top; // nothing at or above it is in reach

    bool has(Permissions wanted) const { return isAdministrator() || (permissions & wanted) == wanted; }
    bool isAdministrator() const { return (permissions & permission::administrator) != 0; }
};

// By roles; the owner has all and is above all.
Status statusOf(const Guild& guild, Snowflake user);
Status statusOf(const Guild& guild, const Bot& bot);

// In a channel, where overwrites count as well; of a thread, those of its parent. Without VIEW_CHANNEL there is
// nothing.
Permissions permissionsIn(World& world, const Channel& channel, const Bot& bot);

// The same for somebody without any role.
Permissions everyonesPermissionsIn(const Guild& guild, const Channel& channel);

// Whether the bot may kick, ban, rename or time out this user.
bool reaches(const Guild& guild, const Bot& bot, Snowflake user);

// "2048" or 2048 in a request.
Permissions permissionsFrom(const QJsonValue& value);

} // namespace headroom::sim
