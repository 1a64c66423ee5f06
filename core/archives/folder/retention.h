// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <QTimeZone>

#include <vector>

namespace headroom::archives {

// How many archives are kept: of each of the last so many days, weeks (from Monday) and months that have any the
// newest one. Days are those of a time zone. All 0: every archive.
struct Retention
{
    int daily = 0;
    int weekly = 0;
    int monthly = 0;

    bool isAsked() const { return daily > 0 || weekly > 0 || monthly > 0; }
    bool operator==(const Retention&) const = default;
};

// For each archive, by when it was finished, whether it is kept. The newest one always is. Pure.
std::vector<bool> whichToKeep(const std::vector<WallTime>& finished, const Retention& retention, const QTimeZone& zone);

} // namespace headroom::archives
