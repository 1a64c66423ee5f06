// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"

#include <string_view>
#include <vector>

namespace headroom::sim {

struct DigestSection
{
    std::string name;
    std::size_t count = 0; // lines
    std::string hash; // 32 hex digits
};

// What a guild consists of, section by section, without what a copy of it cannot have: ids, times, who made it, the
// authors' ids, tokens, and what is managed by Discord. Two guilds that are equal but for those have the same hashes.
// Ids are replaced by what they stand for, "role:3:name" by order and "channel:7:name", also where texts mention them;
// files count by their bytes.
//
//   settings        one line
//   roles           by position, without the bots' own
//   channels        in the order they are shown, with parent, tags and all fields
//   overwrites      of channels, without those of the bots' roles
//   threads         with parent, tags and state
//   emojis, stickers, sounds, automod, onboarding, welcome_screen, widget, events, webhooks
//   members         nickname and roles by user id, without bots and those who have neither
//   bans            user ids
//   ban_reasons
//   messages        in order, by place: author's name, text, embeds, files, poll
//   pins            which of a place's messages
//   message_extras  what no webhook can send: reactions, stickers, replies
std::vector<DigestSection> guildDigest(const World& world, const Guild& guild);

// The lines of one section, JSON, for finding the difference. Nothing for a name that is no section's.
std::vector<std::string> digestLines(const World& world, const Guild& guild, std::string_view section);

} // namespace headroom::sim
