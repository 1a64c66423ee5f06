// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"

#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

namespace headroom {

// The alarms of one clock in the order they ring: by due time, then by the order they were set.
class AlarmQueue
{
public:
    Clock::AlarmId add(Instant due, Clock::Ring ring);
    void remove(Clock::AlarmId id);

    std::optional<Instant> nextDue() const;
    // Takes the first alarm due at or before `now`; an empty function when there is none.
    Clock::Ring takeDue(Instant now);

private:
    using Position = std::pair<Instant, Clock::AlarmId>; // ids rise, so they keep the order of setting

    std::map<Position, Clock::Ring> m_alarms;
    std::unordered_map<Clock::AlarmId, Instant> m_dueOf;
    Clock::AlarmId m_lastId = 0;
};

} // namespace headroom
