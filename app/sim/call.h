// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/api_answers.h"
#include "app/sim/target.h"
#include "app/sim/world.h"

#include <tl/expected.hpp>

namespace headroom::sim {

// One request on its way through a route.
struct Call
{
    World& world;
    const Request& request;
    const Target& target;
    const std::vector<std::string>& params; // what stood where the template has {…}, in order
    Bot* bot; // nullptr only on routes that need no Authorization
    WallTime now;
};

using Handler = Answer (*)(Call& call);

template <typename T>
using Found = tl::expected<T*, Answer>; // never a nullptr

inline tl::unexpected<Answer> refused(const ApiError& error)
{
    return tl::unexpected<Answer>(refusal(error));
}

// What a bot wants to do with what it looks up: without access, reading is 403 50001 and changing 403 50013.
enum class Intent { Read, Change };

// The param at `index` as an id; what is none is a 400 with code 50035.
tl::expected<Snowflake, Answer> idParam(const Call& call, std::size_t index);

Found<Guild> guildOf(Call& call, std::size_t index);
Found<Channel> channelOf(Call& call, std::size_t index, Intent intent);
Found<Message> messageOf(Channel& channel, const Call& call, std::size_t index);
// Role or member of a guild; `intent` Change also asks for the role hierarchy.
Found<Role> roleOf(Guild& guild, const Call& call, std::size_t index, Intent intent);
Found<JsonRecord> memberOf(Guild& guild, const Call& call, std::size_t index);

// The author of what the bot sends.
QJsonObject authorOf(const Bot& bot);

} // namespace headroom::sim
