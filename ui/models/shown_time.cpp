// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/shown_time.h"

#include "ui/models/language.h"

#include "core/base/time/iso_time.h"

#include <QCoreApplication>

#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

ShownZone& chosen()
{
    static ShownZone zone = ShownZone::Local;
    return zone;
}

bool& pastIsShown()
{
    static bool isPast = false;
    return isPast;
}

} // namespace

void showTimesIn(ShownZone zone)
{
    chosen() = zone;
}

ShownZone shownZone()
{
    return chosen();
}

void showPast(bool isPast)
{
    pastIsShown() = isPast;
}

bool isPastShown()
{
    return pastIsShown();
}

QDateTime shownTime(WallTime at)
{
    return chosen() == ShownZone::Utc ? utcTime(at) : utcTime(at).toLocalTime();
}

QString dateText(const QDateTime& time, const char* format)
{
    return shownLocale().toString(time, QCoreApplication::translate("Dates", format));
}

QString zoneName(WallTime at)
{
    const QString name = shownTime(at).timeZoneAbbreviation();
    // Where the zone has no name of its own, its numbers stand for it: "+0530".
    if (name.isEmpty() || name.front().isLetter())
        return name.isEmpty() ? u"UTC"_s : name;
    const int minutes = zoneOffset(at) / 60;
    return u"UTC%1%2:%3"_s.arg(minutes < 0 ? u'−' : u'+')
        .arg(std::abs(minutes) / 60, 2, 10, QChar(u'0'))
        .arg(std::abs(minutes) % 60, 2, 10, QChar(u'0'));
}

int zoneOffset(WallTime at)
{
    return shownTime(at).offsetFromUtc();
}

double secondsAt(WallTime at)
{
    return double(at.time_since_epoch().count()) / 1000;
}

WallTime wallTimeAt(double seconds)
{
    return WallTime(std::chrono::milliseconds(std::int64_t(seconds * 1000)));
}

std::vector<double> roundTimes(double from, double to, double step, const std::function<int(WallTime)>& offsetAt)
{
    const auto offset = [&](double at) { return double(offsetAt(wallTimeAt(at))); };
    std::vector<double> times;
    for (double at = from; at < to;) {
        const double before = offset(at);
        double next = (std::floor((at + before) / step) + 1) * step - before;
        // Where the clocks change on the way there, the next round time is another one.
        if (const double after = offset(next); after != before)
            next = std::max(at + 1, std::round((next + after) / step) * step - after);
        if (next < to && offset(next) + next == std::round((offset(next) + next) / step) * step)
            times.push_back(next);
        at = next;
    }
    return times;
}

} // namespace headroom::ui
