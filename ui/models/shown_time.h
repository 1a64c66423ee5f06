// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QDateTime>

#include <functional>
#include <vector>

namespace headroom::ui {

// In which time zone the window shows times: the machine's own, or UTC. One choice for the whole window, made on its
// thread; what has been drawn already is the caller's to draw again.
enum class ShownZone { Local, Utc };

void showTimesIn(ShownZone zone);
ShownZone shownZone();

// The window shows a moment of the past: what ends "now" in a chart ends at a time then. As the zone, one for the whole
// window.
void showPast(bool isPast);
bool isPastShown();

// In the chosen zone.
QDateTime shownTime(WallTime at);
// By a format of the context "Dates", in the window's language: dateText(time, QT_TRANSLATE_NOOP("Dates", "d MMM,
// HH:mm")) is "7 Mar, 14:05".
QString dateText(const QDateTime& time, const char* format);
// "CET", "UTC", "UTC+05:30".
QString zoneName(WallTime at);
// Of the chosen zone from UTC at that time, in seconds.
int zoneOffset(WallTime at);

// Seconds since 1970, as charts count time, and back. Pure.
double secondsAt(WallTime at);
WallTime wallTimeAt(double seconds);

// The times in (from, to), in seconds since 1970, at which a clock with that offset from UTC shows a multiple of
// `step` seconds since midnight; `offsetAt` answers seconds. Steps that divide a day keep their places across a change
// of the offset. Pure.
std::vector<double> roundTimes(double from, double to, double step, const std::function<int(WallTime)>& offsetAt);

} // namespace headroom::ui
