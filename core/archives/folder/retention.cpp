// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/folder/retention.h"

#include "core/base/time/iso_time.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace headroom::archives {

std::vector<bool> whichToKeep(const std::vector<WallTime>& finished, const Retention& retention, const QTimeZone& zone)
{
    std::vector<bool> keep(finished.size(), !retention.isAsked());
    std::vector<std::size_t> newestFirst(finished.size());
    std::iota(newestFirst.begin(), newestFirst.end(), std::size_t(0));
    std::ranges::stable_sort(newestFirst, [&](std::size_t a, std::size_t b) { return finished[a] > finished[b]; });
    if (!newestFirst.empty())
        keep[newestFirst.front()] = true;
    const auto keepNewestOf = [&](int count, const auto& spanOf) {
        std::set<qint64> spans;
        for (const auto index : newestFirst) {
            const auto date = utcTime(finished[index]).toTimeZone(zone).date();
            if (spans.size() == std::size_t(count) && !spans.contains(spanOf(date)))
                return;
            if (spans.insert(spanOf(date)).second)
                keep[index] = true;
        }
    };
    keepNewestOf(retention.daily, [](const QDate& date) { return date.toJulianDay(); });
    // Julian day 0 was a Monday.
    keepNewestOf(retention.weekly, [](const QDate& date) { return date.toJulianDay() / 7; });
    keepNewestOf(retention.monthly, [](const QDate& date) { return qint64(date.year()) * 12 + date.month(); });
    return keep;
}

} // namespace headroom::archives
