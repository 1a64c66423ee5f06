// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world.h"
#include "core/base/result.h"

namespace headroom::sim {

// The world to begin with when none is given: five guilds of 20 text channels, 10 roles besides @everyone, 50 members
// and one webhook; three messages in each channel. The ids depend on the seed alone. Every bot is in every guild.
World defaultWorld(std::uint64_t seed);

// A world out of JSON:
//
//   { "guilds": [ {
//       ...                        any field of Discord's guild object; "id" and whatever is missing is filled in
//       "bots": ["token", ...],    the bots that are in it (without "Bot "); without this, every bot is
//       "bot_role_position": 5,    roles at or above it cannot be touched; without this, all can
//       "roles":    [ {role object} ],
//       "members":  [ {member object with "user": {"id", "username"}} ],
//       "bans":     [ {"user": {...}, "reason": "..."} ],
//       "channels": [ {channel object,
//           "denied": true,        no bot may read (50001) or change (50013) it
//           "webhooks": [ {webhook object, "token": "..."} ],
//           "messages": 25 or [ {message object} ]      a number makes so many } ]
//     } ],
//     "users": [ {user object} ] }
//
// Ids are strings of digits; "now" is when the ids that are missing were made. ErrorKind::Usage says what is wrong.
Result<World> loadWorld(const QJsonObject& file, WallTime now);

// Reads the file and its JSON; the same errors.
Result<QJsonObject> readWorldFile(const std::string& path);

} // namespace headroom::sim
