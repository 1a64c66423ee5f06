// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/alarm.h"

#include <utility>

namespace headroom {

Alarm::Alarm(Clock& clock, Clock::Ring ring)
    : m_clock(clock)
    , m_ring(std::make_shared<const Clock::Ring>(std::move(ring)))
{
}

Alarm::~Alarm()
{
    stop();
}

void Alarm::ringAt(Instant due)
{
    stop();
    m_due = due;
    m_id = m_clock.setAlarm(due, [this] {
        m_id = 0;
        const auto ring = m_ring;
        (*ring)();
    });
}

void Alarm::set(std::optional<Instant> due)
{
    due ? ringAt(*due) : stop();
}

void Alarm::ringNoLaterThan(Instant due)
{
    if (!isSet() || due < m_due)
        ringAt(due);
}

void Alarm::stop()
{
    if (m_id != 0)
        m_clock.cancelAlarm(m_id);
    m_id = 0;
}

} // namespace headroom
