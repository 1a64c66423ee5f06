// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/recording/written_time.h"

#include "core/base/time/iso_time.h"
#include "core/rest/option_values.h"

#include <QDateTime>
#include <QTimeZone>

namespace headroom::console {

namespace {

WallTime wallTimeOf(const QDateTime& time)
{
    return WallTime{std::chrono::milliseconds{time.toMSecsSinceEpoch()}};
}

} // namespace

Result<WallTime> readTime(const std::string& text, WallTime end, DisplayZone zone)
{
    if (const auto span = rest::readSpan(text))
        return end - std::chrono::duration_cast<std::chrono::milliseconds>(*span);
    auto written = QString::fromStdString(text).trimmed().replace(QLatin1Char('T'), QLatin1Char(' '));
    const auto isUtc = written.endsWith(QLatin1Char('Z')) || zone == DisplayZone::Utc;
    if (written.endsWith(QLatin1Char('Z')))
        written.chop(1);
    const auto inZone = [isUtc](const QDate& date, const QTime& time) {
        return isUtc ? QDateTime(date, time, QTimeZone::utc()) : QDateTime(date, time);
    };
    for (const auto* format : {"HH:mm:ss", "HH:mm"}) {
        const auto time = QTime::fromString(written, QLatin1StringView(format));
        if (!time.isValid())
            continue;
        const auto last = isUtc ? utcTime(end) : utcTime(end).toLocalTime();
        auto found = inZone(last.date(), time);
        if (found > last)
            found = inZone(last.date().addDays(-1), time);
        return wallTimeOf(found);
    }
    for (const auto* format : {"yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd"}) {
        const auto time = QDateTime::fromString(written, QLatin1StringView(format));
        if (time.isValid())
            return wallTimeOf(inZone(time.date(), time.time()));
    }
    return failure(ErrorKind::Usage,
        Text::tr("\"%1\" is no time: write 2026-11-22 03:11:40, 03:11, or 5h for five hours before the end").arg(text));
}

} // namespace headroom::console
