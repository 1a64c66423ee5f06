// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"

#include <memory>
#include <optional>

namespace headroom {

// One alarm that can be set again and again and goes off at most once a setting. Stops when it is destroyed, which
// `ring` may do.
class Alarm
{
public:
    Alarm(Clock& clock, Clock::Ring ring);
    Alarm(const Alarm&) = delete;
    Alarm& operator=(const Alarm&) = delete;
    ~Alarm();

    // Replaces an earlier setting.
    void ringAt(Instant due);
    void set(std::optional<Instant> due); // the same, or not at all
    void ringIn(Duration wait) { ringAt(m_clock.now() + wait); }
    // Sets the alarm unless it is already set to ring at `due` or sooner.
    void ringNoLaterThan(Instant due);
    void stop();

    bool isSet() const { return m_id != 0; }
    std::optional<Instant> due() const { return m_id ? std::optional(m_due) : std::nullopt; }

private:
    Clock& m_clock;
    std::shared_ptr<const Clock::Ring> m_ring; // lives on while it runs, also when it destroys the alarm
    Clock::AlarmId m_id = 0;
    Instant m_due{};
};

} // namespace headroom
