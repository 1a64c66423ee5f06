// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "core/logs/shards/shard_figures.h"

#include <map>

namespace headroom::console {

// Which of the figures' sources are shown, and as which.
using ShardSources = std::map<std::size_t, std::uint32_t>;

// What the query asks for. `end` is where a span that is not zoomed into ends, and what silence is measured against.
// Pure.
ShardsFigures shardsOf(
    const logs::ShardFigures& figures, const ShardSources& sources, const LogQuery& query, WallTime end);

// "ACK not received", "closed 4009: Session timed out."
std::string happeningText(const logs::ShardEventText& event);

} // namespace headroom::console
