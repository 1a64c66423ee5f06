// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_reach.h"

namespace headroom::logs {

namespace {

bool stands(const std::optional<std::string_view>& column)
{
    return column && !column->empty();
}

bool isMissing(const std::optional<std::string_view>& column)
{
    return column && column->empty();
}

bool outOfCache(std::string_view cache)
{
    return cache == "HIT" || cache == "STALE" || cache == "UPDATING";
}

// Those that nginx answers with when it waited for an upstream, or the client did.
bool gaveUpWaiting(std::uint16_t status)
{
    return status == 499 || status == 502 || status == 504;
}

Reach ofUpstreamStatus(std::string_view status)
{
    return status == "502" || status == "504" ? Reach::Unknown : Reach::Discord;
}

// There are columns for it, and nothing of Discord's stands in them.
Reach withoutTrace(const Trail& trail)
{
    if (trail.status >= 400)
        return Reach::Refused;
    return isMissing(trail.upstreamStatus) ? Reach::Cached : Reach::Unknown;
}

} // namespace

Reach reachOf(const Trail& trail)
{
    if (trail.limiter && limiterRefused(*trail.limiter))
        return Reach::Refused;
    if (trail.cache && outOfCache(*trail.cache))
        return Reach::Cached;
    if (stands(trail.ray) || stands(trail.scope) || stands(trail.via))
        return isMissing(trail.upstreamStatus) ? Reach::Cached : Reach::Discord;
    if (stands(trail.upstreamStatus))
        return ofUpstreamStatus(*trail.upstreamStatus);
    if (gaveUpWaiting(trail.status))
        return Reach::Unknown;
    if (stands(trail.upstreamAddress))
        return trail.ray || trail.upstreamStatus ? Reach::Unknown : Reach::Discord;
    if (trail.ray || trail.upstreamStatus || trail.upstreamAddress)
        return withoutTrace(trail);
    return trail.understood ? Reach::Discord : Reach::Refused;
}

bool limiterRefused(std::string_view limiter)
{
    return limiter == "REJECTED";
}

std::string_view placeOf(std::string_view ray)
{
    const auto dash = ray.rfind('-');
    if (dash == std::string_view::npos)
        return {};
    const auto place = ray.substr(dash + 1);
    if (place.size() < 2 || place.size() > 6)
        return {};
    for (const char c : place) {
        if ((c < 'A' || c > 'Z') && (c < '0' || c > '9'))
            return {};
    }
    return place;
}

} // namespace headroom::logs
