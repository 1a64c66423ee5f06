// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/schedule/local_time.h"

#include "core/base/time/iso_time.h"

#include <QDateTime>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

std::chrono::seconds offsetAt(WallTime time, const QTimeZone& zone)
{
    return std::chrono::seconds{zone.offsetFromUtc(utcTime(time))};
}

} // namespace

QTimeZone zoneNamed(const std::string& name)
{
    QTimeZone zone(QByteArray::fromStdString(name));
    return !name.empty() && zone.isValid() ? zone : QTimeZone::utc();
}

LocalMinute localMinuteAt(WallTime time, const QTimeZone& zone)
{
    const auto shown = utcTime(time + offsetAt(time, zone));
    return {shown.date(), shown.time().msecsSinceStartOfDay() / 60'000};
}

WallTime timeOf(const LocalMinute& local, const QTimeZone& zone)
{
    // As if the zone were UTC; the offset to take off is the one of either side of a change.
    const WallTime shown{std::chrono::milliseconds{
        QDateTime(local.date, QTime::fromMSecsSinceStartOfDay(local.minute * 60'000), QTimeZone::utc())
            .toMSecsSinceEpoch()}};
    const auto before = offsetAt(shown - 24h, zone);
    const auto after = offsetAt(shown + 24h, zone);
    const auto early = shown - std::max(before, after);
    const auto late = shown - std::min(before, after);
    if (early + offsetAt(early, zone) == shown)
        return early;
    if (late + offsetAt(late, zone) == shown)
        return late;
    // In a gap, which ends somewhere between both.
    auto low = early;
    auto high = late;
    while (high - low > 1ms) {
        const auto middle = low + (high - low) / 2;
        (middle + offsetAt(middle, zone) < shown ? low : high) = middle;
    }
    return high;
}

} // namespace headroom::jobs
