// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace headroom::discord {

// A set of permissions: bit N is set for the one that Discord numbers N.
using Permissions = std::uint64_t;

namespace permission {
inline constexpr Permissions kickMembers = 1ULL << 1;
inline constexpr Permissions banMembers = 1ULL << 2;
inline constexpr Permissions administrator = 1ULL << 3;
inline constexpr Permissions manageChannels = 1ULL << 4;
inline constexpr Permissions manageGuild = 1ULL << 5;
inline constexpr Permissions viewAuditLog = 1ULL << 7;
inline constexpr Permissions viewChannel = 1ULL << 10;
inline constexpr Permissions manageMessages = 1ULL << 13;
inline constexpr Permissions readMessageHistory = 1ULL << 16;
inline constexpr Permissions manageNicknames = 1ULL << 27;
inline constexpr Permissions manageRoles = 1ULL << 28;
inline constexpr Permissions manageWebhooks = 1ULL << 29;
inline constexpr Permissions manageExpressions = 1ULL << 30;
inline constexpr Permissions manageThreads = 1ULL << 34;
inline constexpr Permissions moderateMembers = 1ULL << 40;
inline constexpr Permissions createExpressions = 1ULL << 43; // enough for what the bot has made itself
inline constexpr Permissions all = ~0ULL;
} // namespace permission

struct PermissionName
{
    std::string_view name; // MANAGE_ROLES, as Discord's documentation has it
    int bit;
};
std::span<const PermissionName> permissionNames(); // by bit

// Names, in any case, separated by commas or spaces, or one decimal number. Errors name the word that is none.
Result<Permissions> parsePermissions(std::string_view text);

// "MANAGE_CHANNELS, MANAGE_ROLES"; bits without a name as their number.
std::string permissionsText(Permissions permissions);

} // namespace headroom::discord
