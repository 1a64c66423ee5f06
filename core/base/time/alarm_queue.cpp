// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/alarm_queue.h"

namespace headroom {

Clock::AlarmId AlarmQueue::add(Instant due, Clock::Ring ring)
{
    const auto id = ++m_lastId;
    m_alarms.emplace(Position{due, id}, std::move(ring));
    m_dueOf.emplace(id, due);
    return id;
}

void AlarmQueue::remove(Clock::AlarmId id)
{
    const auto found = m_dueOf.find(id);
    if (found == m_dueOf.end())
        return;
    m_alarms.erase({found->second, id});
    m_dueOf.erase(found);
}

std::optional<Instant> AlarmQueue::nextDue() const
{
    if (m_alarms.empty())
        return std::nullopt;
    return m_alarms.begin()->first.first;
}

Clock::Ring AlarmQueue::takeDue(Instant now)
{
    if (m_alarms.empty() || m_alarms.begin()->first.first > now)
        return {};
    auto node = m_alarms.extract(m_alarms.begin());
    m_dueOf.erase(node.key().second);
    return std::move(node.mapped());
}

} // namespace headroom
