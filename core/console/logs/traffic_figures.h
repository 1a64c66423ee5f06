// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/logs/log_figures.h"
#include "core/logs/requests/request_figures.h"

#include <span>

namespace headroom::console {

// The requests that one source tells of.
struct RequestSource
{
    std::uint32_t id = 0;
    const logs::RequestFigures* figures = nullptr;
    std::optional<logs::RequestSummary> summary; // as of the end of what is shown
    bool isAddedUp = true; // when all are asked for; otherwise it is shown alone only
};

// Marks those that tell what others tell as well, or less: see logs::addedUp().
void leaveOut(std::span<RequestSource> sources);

// Counts of those that are added up.
struct RequestSums
{
    std::uint64_t total = 0;
    std::uint64_t toDiscord = 0;
    std::uint64_t refused = 0;
    std::uint64_t cached = 0;
    std::uint64_t unknown = 0;
    std::vector<std::pair<std::uint16_t, std::uint64_t>> byStatus; // rising; 0: no answer
    std::vector<std::pair<std::string, std::uint64_t>> byPlace; // most first
    std::array<std::uint64_t, logs::scopes> limitedByScope{};
};
RequestSums sumsOf(std::span<const RequestSource> sources);

// Whether those that are added up do; false while none has reported anything.
bool tellOnlyOfFailures(std::span<const RequestSource> sources);

// What the query asks for, out of all that was counted. `end` is where a span that is not zoomed into ends. Pure;
// takes as long as there are slots in the span.
TrafficFigures trafficOf(std::span<const RequestSource> sources, const LogQuery& query, WallTime end);

// Requests of all routes, and of the sources that are added up.
TrafficSeries seriesOf(std::span<const RequestSource> sources, const TimeGrid& grid);

// A line for the list of what burns the budget: "403 DELETE …/messages/{id}".
std::string burnerLabel(const logs::InvalidCause& cause);

} // namespace headroom::console
