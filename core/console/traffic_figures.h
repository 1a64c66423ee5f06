// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/log_figures.h"
#include "core/logs/request_figures.h"

#include <span>

namespace headroom::console {

// The requests that one source tells of.
struct RequestSource
{
    std::uint32_t id = 0;
    const logs::RequestFigures* figures = nullptr;
    std::optional<logs::RequestSummary> summary; // as of the end of what is shown
};

// What the query asks for, out of all that was counted. `end` is where a span that is not zoomed into ends. Pure;
// takes as long as there are slots in the span.
TrafficFigures trafficOf(std::span<const RequestSource> sources, const LogQuery& query, WallTime end);

// Requests of all routes and sources.
TrafficSeries seriesOf(std::span<const RequestSource> sources, const TimeGrid& grid);

// A line for the list of what burns the budget: "403 DELETE …/messages/{id}".
std::string burnerLabel(const logs::InvalidCause& cause);

} // namespace headroom::console
