// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/virtual_clock.h"

#include <algorithm>

namespace headroom {

VirtualClock::VirtualClock(WallTime wallStart)
    : m_wallStart(wallStart)
{
}

WallTime VirtualClock::wallNow() const
{
    return m_wallStart + toMilliseconds(m_now - m_start);
}

void VirtualClock::advance(Duration span)
{
    const auto end = m_now + span;
    for (auto next = nextAlarm(); next && *next <= end; next = nextAlarm())
        advanceToNextAlarm();
    m_now = end;
}

bool VirtualClock::advanceToNextAlarm()
{
    const auto next = m_alarms.nextDue();
    if (!next)
        return false;
    m_now = std::max(m_now, *next);
    m_alarms.takeDue(m_now)();
    return true;
}

} // namespace headroom
