// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/schedule/schedule.h"

#include "core/jobs/schedule/local_time.h"

#include <QTime>

namespace headroom::jobs {

namespace {

// When the opening that holds `now` began, or else when the next one begins.
WallTime openingAt(const DailyWindow& window, const QTimeZone& zone, WallTime now)
{
    auto day = localMinuteAt(now, zone).date.addDays(-1);
    for (;; day = day.addDays(1)) {
        const auto lastDay = window.until <= window.from ? day.addDays(1) : day;
        const auto from = timeOf({day, window.from}, zone);
        const auto until = timeOf({lastDay, window.until}, zone);
        if (until > now && until > from)
            return from;
    }
}

} // namespace

Result<DailyWindow> DailyWindow::parse(std::string_view text)
{
    const auto parts = QString::fromUtf8(text).split(QLatin1Char('-'));
    const auto from = QTime::fromString(parts.value(0).trimmed(), QStringLiteral("H:m"));
    const auto until = QTime::fromString(parts.value(1).trimmed(), QStringLiteral("H:m"));
    if (parts.size() != 2 || !from.isValid() || !until.isValid() || from == until)
        return failure(ErrorKind::Usage,
            Text::tr("\"%1\" is no daily window: give two different times of day, as in 22:00-06:00").arg(text));
    return DailyWindow{from.msecsSinceStartOfDay() / 60'000, until.msecsSinceStartOfDay() / 60'000};
}

std::string DailyWindow::text() const
{
    const auto time = [](int minute) {
        return QTime::fromMSecsSinceStartOfDay(minute * 60'000).toString(QStringLiteral("HH:mm")).toStdString();
    };
    return time(from) + "-" + time(until);
}

std::string localZone()
{
    return QTimeZone::systemTimeZoneId().toStdString();
}

WallTime earliestStart(const Schedule& schedule, WallTime now)
{
    const auto start = std::max(now, schedule.notBefore.value_or(now));
    if (!schedule.window)
        return start;
    return std::max(start, openingAt(*schedule.window, zoneNamed(schedule.zone), start));
}

std::optional<WallTime> nextRepeat(const Schedule& schedule, WallTime after)
{
    return schedule.repeat ? schedule.repeat->nextAfter(after, schedule.zone) : std::nullopt;
}

} // namespace headroom::jobs
