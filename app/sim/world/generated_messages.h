// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"

namespace headroom::sim {

// Messages of every kind, spread evenly over places and the last two years; the same for the same seed. One in ten has
// a file, one in a hundred is pinned.
class GeneratedMessages
{
public:
    GeneratedMessages(World& world, Guild& guild, std::uint64_t seed, WallTime now);

    // `places`: channels and threads of the guild.
    void add(const std::vector<Snowflake>& places, int count);

private:
    QJsonObject fieldsOf(const Channel& channel, int number);
    void addReaction(Message& message, int number);

    World& m_world;
    Guild& m_guild;
    std::uint64_t m_seed;
    WallTime m_now;
    std::vector<QJsonObject> m_authors;
};

} // namespace headroom::sim
