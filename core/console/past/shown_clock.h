// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"

#include <optional>
#include <utility>

namespace headroom::console {

// The time by which the window draws: that of the clock, or while it looks at the past a moment that stands still.
// Alarms are the clock's.
class ShownClock final : public Clock
{
public:
    explicit ShownClock(Clock& clock)
        : m_clock(clock)
    {
    }

    // `now`: the instant that stands for `wallNow`.
    void standAt(Instant now, WallTime wallNow) { m_stands = {now, wallNow}; }
    void run() { m_stands.reset(); }

    Instant now() const override { return m_stands ? m_stands->first : m_clock.now(); }
    WallTime wallNow() const override { return m_stands ? m_stands->second : m_clock.wallNow(); }
    AlarmId setAlarm(Instant due, Ring ring) override { return m_clock.setAlarm(due, std::move(ring)); }
    void cancelAlarm(AlarmId id) override { m_clock.cancelAlarm(id); }

private:
    Clock& m_clock;
    std::optional<std::pair<Instant, WallTime>> m_stands;
};

} // namespace headroom::console
