// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QDate>
#include <QTimeZone>

#include <string>

namespace headroom::jobs {

// The zone of that IANA name; UTC when it is empty or unknown here.
QTimeZone zoneNamed(const std::string& name);

// A calendar day and the minutes since its midnight, as a clock on the wall of a zone shows them.
struct LocalMinute
{
    QDate date;
    int minute = 0; // 0 to 1439

    bool operator==(const LocalMinute&) const = default;
};

LocalMinute localMinuteAt(WallTime time, const QTimeZone& zone);

// When clocks in the zone show that minute: the first time where they show it twice, the end of the gap where they
// never do.
WallTime timeOf(const LocalMinute& local, const QTimeZone& zone);

} // namespace headroom::jobs
