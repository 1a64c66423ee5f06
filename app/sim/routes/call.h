// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/target.h"
#include "app/sim/routes/api_answers.h"
#include "app/sim/world/permissions.h"
#include "app/sim/world/world.h"

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
    std::string reason{}; // for the audit log, decoded
    std::string made{}; // filled by the route: "role:123", for the journal
};

using Handler = Answer (*)(Call& call);

// What follows throws Refused where it says how a request is refused.

// What a bot wants to do with what it looks up: without access, reading is 403 50001 and changing 403 50013.
enum class Intent { Read, Change };

// The param at `index` as an id; what is none is a 400 with code 50035.
Snowflake idParam(const Call& call, std::size_t index);

// A guild or channel, for a bot that has all of these permissions there; 403 50013 without them, and without access, or
// VIEW_CHANNEL, 403 50001.
Guild& guildOf(Call& call, std::size_t index, Permissions needed = 0);
Channel& channelOf(Call& call, std::size_t index, Intent intent, Permissions needed = 0);
Message& messageOf(Channel& channel, const Call& call, std::size_t index);
// Role or member of a guild; `intent` Change also asks for the role hierarchy. Managed roles are nobody's to give.
Role& roleOf(Guild& guild, const Call& call, std::size_t index, Intent intent);
bool isInReach(const Guild& guild, const Bot& bot, const Role& role, Snowflake id);
// One of a guild's objects that are nothing but a record.
JsonRecord& recordOf(
    std::map<Snowflake, JsonRecord>& records, const Call& call, std::size_t index, const ApiError& unknown);
JsonRecord& memberOf(Guild& guild, const Call& call, std::size_t index);

// Query values: a number within bounds or a 400 with code 50035; an id, 0 without one.
int intQuery(const Call& call, const char* name, int usual, int least, int most);
Snowflake idQuery(const Call& call, const char* name);

// Writes an entry in the guild's audit log, by the bot and with the reason of the request. What happens in no guild, or
// without a bot, has none.
void audit(Call& call, Snowflake guild, AuditAction action, Snowflake target, const QJsonArray& changes = {},
    const QJsonObject& options = {});
// The same for a change of one object; without a difference there is no entry.
void auditChange(Call& call, Snowflake guild, AuditAction action, Snowflake target, const QJsonObject& before,
    const QJsonObject& after, const QJsonObject& options = {});
// Notes what the route made.
void noteMade(Call& call, const char* kind, Snowflake id);

// A message as this request is answered with it.
std::string servedText(const Call& call, const Message& message, bool isDirect = false);

// The author of what the bot sends.
QJsonObject authorOf(const Bot& bot);

} // namespace headroom::sim
