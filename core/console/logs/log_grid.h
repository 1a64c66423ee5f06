// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"

#include <optional>

namespace headroom::console {

// The points in time of a chart for this query: some 300 to 720 of them, on round seconds, so that the same moment
// falls into the same point from one answer to the next. `now` is where the part that is not zoomed into ends; `finest`
// the smallest step there is of what is drawn, all others are whole multiples of it.
TimeGrid gridOf(const LogQuery& query, WallTime now, std::chrono::seconds finest);

// The point that a moment falls into; none outside.
std::optional<std::size_t> pointAt(const TimeGrid& grid, WallTime at);

// Where a span ends that is to end "now": at `wall`, or at the newest record of a log that is not being written any
// more, so that what was read of the past is seen.
WallTime endOfLogs(WallTime wall, std::optional<WallTime> newest);

} // namespace headroom::console
