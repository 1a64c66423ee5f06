// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/permissions.h"

namespace headroom::restores {

// With these a member can harm others or the guild; they are given when everything else about roles is done. By bits:
// "Permissions" in Discord's documentation.
inline constexpr discord::Permissions dangerousPermissions = discord::permission::kickMembers
    | discord::permission::banMembers | discord::permission::administrator | discord::permission::manageChannels
    | discord::permission::manageGuild | discord::permission::manageMessages | 1ULL << 17 // MENTION_EVERYONE
    | discord::permission::manageNicknames | discord::permission::manageRoles | 1ULL << 29 // MANAGE_WEBHOOKS
    | discord::permission::manageExpressions | 1ULL << 33 // MANAGE_EVENTS
    | discord::permission::manageThreads | discord::permission::moderateMembers;

} // namespace headroom::restores
