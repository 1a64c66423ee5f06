// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/log_coverage.h"

#include <algorithm>

namespace headroom::logs {

namespace {

// Lower ones know more.
int rankOf(const LogCoverage& coverage)
{
    return (coverage.failuresOnly ? 2 : 0) + (coverage.isProxy ? 0 : 1);
}

} // namespace

std::vector<bool> addedUp(std::span<const LogCoverage> coverages)
{
    auto best = rankOf({false, true});
    for (const auto& coverage : coverages)
        best = std::min(best, rankOf(coverage));
    std::vector<bool> added;
    added.reserve(coverages.size());
    for (const auto& coverage : coverages)
        added.push_back(rankOf(coverage) == best);
    return added;
}

Text leftOutWarning(const LogCoverage& coverage)
{
    return Text::tr(
        "its requests are left out of the sums of all logs, where they would count twice (%1); read it alone "
        "to see them")
        .arg(coverage.failuresOnly ? Text::tr("it tells only of answers that went wrong, and other logs of more")
                                   : Text::tr("it is a program's, and what went through a proxy is in its log"));
}

Text coverageWarning(const LogCoverage& coverage)
{
    if (!coverage.failuresOnly)
        return {};
    return Text::tr("this log tells only of answers that went wrong, and not of all of them: totals are not all "
                    "requests, and more may count as invalid than is seen here");
}

} // namespace headroom::logs
