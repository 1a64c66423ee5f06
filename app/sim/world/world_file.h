// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/world.h"
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
//       "bot_role": {"id": "9", "position": 5, "permissions": "268435456"},
//                                  bots are members with this managed role and may do what their roles allow; what is
//                                  left out: above all other roles, with ADMINISTRATOR
//       "bot_roles": {"token": ["101"]},           the roles of one bot, instead of bot_role
//       "bot_role_position": 5,    that of bot_role, where nothing else is said of it
//       "generate": {"roles": 250, "channels": 500, "overwrites": 2000, "members": 10000, "messages": 100000,
//                    "bans": 1500, "seed": 1},     fills it with so much of everything, besides what is listed here
//       "search_ready_in_seconds": 5,              until then messages are being indexed (202, code 110000)
//       "non_member_ban_cap": 100000,              bans of people who are no members (30035)
//       "roles":    [ {role object} ],
//       "members":  [ {member object with "user": {"id", "username"}} ],
//       "bans":     [ {"user": {...}, "reason": "..."} ],
//       "emojis", "stickers", "soundboard_sounds":  [ {object} ],      with files made from their ids
//       "auto_moderation_rules", "scheduled_events", "invites":  [ {object} ],
//       "onboarding", "welcome_screen", "widget":  {object},
//       "channels": [ {channel object,
//           "denied": true,        no bot may read (50001) or change (50013) it
//           "webhooks": [ {webhook object, "token": "..."} ],
//           "threads":  [ {thread object, with messages as here} ],
//           "messages": 25         makes so many
//                 or {"count": 25, "age_seconds": 1300000, "step_seconds": 60, message fields}
//                                  the last one that old, each before it so much older
//                 or [ {message object, or with "age_seconds" instead of an id} ] } ]
//     } ],
//     "users": [ {user object} ] }
//
// Ids are strings of digits; "now" is when the ids that are missing were made. ErrorKind::Usage says what is wrong.
Result<World> loadWorld(const QJsonObject& file, WallTime now);

// Reads the file and its JSON; the same errors.
Result<QJsonObject> readWorldFile(const std::string& path);

} // namespace headroom::sim
