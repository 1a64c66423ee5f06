// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/client_state.h"

#include <QJsonObject>

namespace headroom::ctl {

// So many queues are shown; of the others only their number.
inline constexpr std::size_t maxLanesShown = 50;

// {"client": {...}}: everything a client holds and why. Pure. Every "..._ms" counts from `now`, the moment of the
// state, rounded up, and is 0 for what does not hold.
//
//   lanes           the longest queues first: {routes, bucket, state, waiting, in_flight, held_by, wait_ms,
//                   longest_wait_ms, limit, remaining, reset_after_ms, window}; bucket, held_by, limit, remaining and
//                   window are null while they are not known. state is "idle", "ready", "claiming" or "waiting", window
//                   "fixed" or "sliding", held_by one of model::WaitReason's
//   more_lanes      how many are not among them
//   unfinished, in_flight, concurrency, paused_for_retry, held_by_sub_limits
//   global, address {per_second, used, waiting, held_for_ms}: the limit of the bot, and of what goes without the token;
//                   per_second is 0 where there is none
//   invalid         {count, limit, thresholds: {bulk, normal, all}, level}; level is "fine", "bulk_stops",
//                   "normal_stops" or "all_stops"
//   breaker         {state, for_ms, problem}; state is "closed", "open" or "probing", problem null while all is well
//   redis_problems  what the shared Redis refuses, though it answers: {cause, text, redis_said, advice, for_ms}; cause
//   is
//                   "load_scripts", "claims", "reports", "subscription", "fleet" or "invalid_counts"
//   address_held_for_ms, proxy_held_for_ms, token_refused, draining, redis_away, fleet_clients, cached_answers,
//   remembered_lanes
QJsonObject clientStateJson(const model::ClientState& state, Instant now);

} // namespace headroom::ctl
