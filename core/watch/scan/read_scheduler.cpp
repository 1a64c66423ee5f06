// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/read_scheduler.h"

#include <algorithm>

namespace headroom::watch {

ReadScheduler::ReadScheduler(redis::Connection& connection, Clock& clock)
    : m_connection(connection)
    , m_clock(clock)
{
}

void ReadScheduler::wait(Lane lane, Step step)
{
    m_waiting[lane].push_back(std::move(step));
    if (!m_busy)
        next();
}

bool ReadScheduler::isAnyWaiting() const
{
    return std::any_of(m_waiting.begin(), m_waiting.end(), [](const auto& lane) { return !lane.empty(); });
}

std::deque<ReadScheduler::Step>& ReadScheduler::nextLane()
{
    auto& urgent = m_waiting[Lane::Urgent];
    auto& changed = m_waiting[Lane::Changed];
    auto& base = m_waiting[Lane::Base];
    const auto othersWait = !changed.empty() || !base.empty();
    if (!urgent.empty() && (!othersWait || m_urgentRow < urgentInARow)) {
        ++m_urgentRow;
        return urgent;
    }
    m_urgentRow = 0;
    const auto toBase = !base.empty() && (changed.empty() || m_baseIsNext);
    m_baseIsNext = !toBase;
    return toBase ? base : changed;
}

void ReadScheduler::next()
{
    if (!isAnyWaiting())
        return;
    m_busy = true;
    if (m_untilPing-- == 0) {
        m_untilPing = stepsBetweenPings;
        ping();
        return;
    }
    auto& lane = nextLane();
    const auto step = std::move(lane.front());
    lane.pop_front();
    m_held = {};
    step(++m_ticket);
}

void ReadScheduler::ping()
{
    m_sentAt = m_clock.now();
    m_connection.send({"PING"}, [this, ticket = ++m_ticket](const redis::Reply& reply) {
        if (ticket != m_ticket || reply.isLost())
            return;
        m_pings[m_pingCount++ % pingsKept] = m_clock.now() - m_sentAt;
        m_busy = false;
        next();
    });
}

Duration ReadScheduler::wayThere() const
{
    const auto known = static_cast<long>(std::min(m_pingCount, pingsKept));
    if (known == 0)
        return {};
    auto pings = m_pings;
    std::nth_element(pings.begin(), pings.begin() + known / 2, pings.begin() + known);
    return pings[static_cast<std::size_t>(known / 2)];
}

void ReadScheduler::sent(Ticket ticket, std::size_t bytes)
{
    if (ticket != m_ticket)
        return;
    m_bytes = bytes;
    m_sentAt = m_clock.now();
}

void ReadScheduler::firstAnswer(Ticket ticket)
{
    if (ticket != m_ticket)
        return;
    const auto turn = std::max(Duration{}, m_clock.now() - m_sentAt - wayThere());
    const auto turns = std::max(1.0, static_cast<double>(m_bytes) / bytesOfTurn);
    m_held = std::chrono::duration_cast<Duration>(turn * turns);
}

void ReadScheduler::finished(Ticket ticket, Duration pause)
{
    if (ticket == m_ticket)
        m_pause.ringIn(pause);
}

void ReadScheduler::clear()
{
    ++m_ticket;
    for (auto& lane : m_waiting)
        lane.clear();
    m_pause.stop();
    m_busy = false;
    m_untilPing = 0; // it may be another place from now on
    m_pingCount = 0;
}

} // namespace headroom::watch
