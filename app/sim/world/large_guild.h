// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"

namespace headroom::sim {

// How much of everything is made.
struct GuildSize
{
    int roles = 250; // with @everyone and the bots'
    int channels = 500; // of every type, without threads
    int overwrites = 2'000;
    int members = 10'000;
    int messages = 100'000; // in channels and threads
    int bans = 1'500;
    std::uint64_t seed = 1; // of names, texts and files

    // From the object of that form in a world file; what it leaves out is as above.
    static GuildSize from(const QJsonObject& object);
};

// Fills a guild with every kind of object that Discord has, the same for the same seed: roles with colours and icons,
// channels with overwrites, tags and threads, messages with replies, embeds, files, polls, reactions and pins,
// webhooks, expressions, rules, onboarding, events, invites and bans.
void fillLargeGuild(World& world, Guild& guild, const GuildSize& size, WallTime now);

} // namespace headroom::sim
