// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/logs/request_summary_text.h"

namespace headroom::support {

std::string allFigures(const logs::RequestSummary& summary)
{
    std::string text;
    const auto add = [&text](auto... numbers) { ((text += std::to_string(numbers) + " "), ...); };
    add(summary.total, summary.toDiscord, summary.refused, summary.refusedByLimiter, summary.cached, summary.unknown);
    for (const auto count : summary.byKind)
        add(count);
    for (const auto count : summary.limitedByScope)
        add(count);
    add(summary.bans.answers);
    for (const auto& [status, count] : summary.byStatus)
        add(status, count);
    for (const auto& route : summary.routes) {
        text.append(route.method).append(route.routeTemplate) += " ";
        add(route.count, route.invalid);
    }
    for (const auto& place : summary.places)
        add((text += place.place, place.count));
    add(summary.peak.count, summary.peakToDiscord.count, summary.invalid.inWindow.least, summary.invalid.inWindow.most,
        summary.invalid.peak, summary.invalid.perMinute, int(summary.invalid.isUpperBound));
    for (const auto& time :
        {summary.from, summary.to, summary.peak.at, summary.invalid.peakAt, summary.bans.last, summary.bans.until})
        add(time ? time->time_since_epoch().count() : -1);
    for (const auto& cause : summary.invalid.causes)
        add(cause.status, (text.append(cause.method).append(cause.routeTemplate), cause.count));
    for (const auto& warning : summary.warnings)
        text += warning;
    return text;
}

} // namespace headroom::support
