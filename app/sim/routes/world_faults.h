// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"
#include "app/sim/http/target.h"
#include "app/sim/world/world.h"

namespace headroom::sim {

// What somebody else does to the world between two requests of a client. Each answers what it touched, "message:123",
// for the journal; empty when the request or its answer gave nothing to touch.

// Removes the last `count` objects that a list just answered: messages, members, bans, channels, threads, roles,
// emojis, stickers, sounds, rules or events.
std::string removeLastListed(World& world, const Target& target, const Answer& answer, int count);

// Changes them instead: the text of messages, the nickname of members, the name of all else; bans stay as they are.
std::string changeLastListed(World& world, const Target& target, const Answer& answer, int count, WallTime now);

// Takes all its roles from the bot in the guild that the request is about.
std::string takeRoles(World& world, const Target& target, const Bot& bot);

} // namespace headroom::sim
