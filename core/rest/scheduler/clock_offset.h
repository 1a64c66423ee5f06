// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <optional>

namespace headroom::rest {

// How far the calendar of those who answer is ahead of our monotonic clock, as far as responses tell.
//
// A response whose request was at Discord at calendar time A was sent before and landed after that, so the offset lies
// between A - landed and A - sent; every response narrows that down. When one contradicts the others (another server's
// calendar, or one that was set), only it is believed. Clocks drift, so what was known widens with time.
//
// Pure.
class ClockOffset
{
public:
    // Returns how much sooner `latestLocal` now is for the same calendar time than before (negative: later); nothing
    // when what was known before was given up or there was nothing.
    std::optional<Duration> note(WallTime arrived, Instant sent, Instant landed);

    // The latest that this calendar time can be on our clock. Only after note().
    Instant latestLocal(WallTime when) const;

    // What is not known of it: as long as the shortest ways there and back that were seen.
    Duration width() const { return m_most - m_least; }

private:
    Duration m_least{}; // of calendar minus clock
    Duration m_most{};
    Instant m_noted{};
    bool m_known = false;
};

} // namespace headroom::rest
