// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"

#include <string_view>

namespace headroom::sim {

class Simulator;

// The control endpoint, for tests and demos: not limited, not counted, not in the journal.
//
//   GET  /_sim/state      what exists, with ids: guilds, their channels, threads, roles, members (first 100), webhooks
//   GET  /_sim/counters   requests, applied, unanswered, by_status, by_scope, invalid (by address: in_window,
//                         banned_seconds), max_bucket_over_use, global_peak_per_second
//   POST /_sim/reset      everything as at the start; with a body, that world instead (world_file.h)
//   POST /_sim/clock      {"advance_seconds": 600}
//   GET  /_sim/faults     what is armed and how often it struck
//   POST /_sim/faults     {"faults": ["status=502:0.05", ...]} instead of those there were
//   GET  /_sim/buckets    the rules, with hashes
//   POST /_sim/buckets    any of {"mode": "fixed"|"sliding", "global": N, "limits": "none"|"on",
//                         "creation_cap": {"limit", "seconds"} of new roles and of new channels, also without limits,
//                         "all": {"limit", "seconds"} or null, "buckets": [{"bucket", "limit", "seconds"}],
//                         "change_hash": ["message-create"]}; a bucket is named "message-create", or
//                         "message-create:203039963636301824" for one major parameter of it alone; the caps
//                         "role-create-48h", "channel-create-48h", "emoji-create-hour" and "channel-name" are
//                         such buckets too
//   POST /_sim/deny       {"channel_id" or "guild_id": "...", "denied": true|false}: bots are shut out there
//
//   POST /_sim/bot        {"token": "...", "revoked": true|false} makes the token wrong, or right again;
//                         {"token": "...", "guild_id": "...", "roles": ["..."]} gives the bot these roles there instead
//                         of those it had;
//                         {"token": "...", "application_flags": 0} sets what /applications/@me says: without the flags
//                         of MESSAGE_CONTENT (1 << 18, 1 << 19) messages are empty, without those of GUILD_MEMBERS (1
//                         << 14, 1 << 15) members are not listed (403, code 50001)
//   POST /_sim/guild      {"guild_id": "...", and any of: "bot_role": {"permissions": "268435456", "position": 5},
//                         "search_ready_in_seconds": N, "non_member_ban_cap": N, "removed": true}: as in a world file;
//                         a guild that is removed goes with all that is in it (404, code 10004)
//
//   POST /_sim/digest     {"guild_id": "..."}: of each section of the guild {"count", "hash"}, which are the same for
//   two
//                         guilds that are equal but for what a copy cannot have (guild_digest.h); with "section":
//                         "roles", its {"lines": [...]} instead, for finding the difference
//
// What is wrong in a request is answered 400 {"error": "..."}.
bool isControl(std::string_view target);
Answer control(Simulator& simulator, const Request& request);

} // namespace headroom::sim
