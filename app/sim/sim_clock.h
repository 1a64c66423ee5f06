// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

namespace headroom::sim {

// The simulator's time: the machine's, times `speed`, plus what was skipped with advance(). Windows, bans, snowflakes,
// headers and the journal all live on it; only delays on the wire are real time.
class SimClock
{
public:
    explicit SimClock(double speed = 1);

    Instant now() const;
    WallTime wallNow() const;
    void advance(Duration span) { m_skipped += span; }

private:
    Duration passed() const;

    double m_speed;
    Duration m_skipped{};
    Instant m_start;
    WallTime m_wallStart;
};

} // namespace headroom::sim
