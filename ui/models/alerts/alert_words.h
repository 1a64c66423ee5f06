// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/alerts/alerts_controller.h"
#include "core/console/places/place.h"

#include <QString>

#include <optional>
#include <utility>

namespace headroom::ui {

// How alerts are said in the window beside what console/alerts/alert_text.h says. Pure but for the zone that is shown.

// "14:00:00", on another day "28 Nov 14:00"; in the zone that is shown.
QString momentText(WallTime at, WallTime now);
QString severityWord(console::Emergency::Severity severity); // "Critical"
// "active", "recovering", "no data", "silenced until 14:00", "ended 12:04:11"
QString alertStateText(const console::Alert& alert, const std::vector<console::Silence>& silences, WallTime now);
// The end of the silence that this rule is under, be it its own or one of all rules; none: it is under none.
std::optional<WallTime> silencedUntil(
    const std::string& rule, const std::vector<console::Silence>& silences, WallTime now);
// "built in", "on", "off", "silenced until 14:00"
QString ruleStateText(const console::AlertRule& rule, const std::vector<console::Silence>& silences, WallTime now);
// "Notifications: on this desktop, 1 command, webhook (Discord)". `desktop`: whether this desktop shows any; none: that
// is not known.
QString actionsText(const console::AlertsFigures& figures, std::optional<bool> desktop);
// What leads to the page that has more about it.
console::Emergency placeOf(const console::Alert& alert);
// What is to be shown of the page that it leads to, where that is less than all of it; none: all of it.
std::optional<console::Place> partOf(const console::Alert& alert);
// Of an alert that is over: when it was, with some time around it.
std::optional<std::pair<WallTime, WallTime>> pastOf(const console::Alert& alert);

} // namespace headroom::ui
