// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run/send_turns.h"

#include <algorithm>

namespace headroom::jobs {

SendTurns::SendTurns(Clock& clock)
    : m_clock(clock)
    , m_alarm(clock, [this] { wake(); })
{
}

void SendTurns::setRate(double perSecond)
{
    m_pace.setRate(perSecond);
    setAlarm();
}

void SendTurns::setAlarm()
{
    if (const auto turn = m_pace.next(m_clock.now()))
        m_alarm.ringAt(std::max(turn->at, m_clock.now()));
    else
        m_alarm.stop();
}

// Each that is woken sends, or stands in line again, or has nothing to send any more: nobody holds up the others.
void SendTurns::wake()
{
    for (;;) {
        const auto turn = m_pace.next(m_clock.now());
        if (!turn || turn->at > m_clock.now())
            return setAlarm();
        const auto id = turn->sender;
        std::vector<std::function<void()>> wakes;
        for (auto& line : m_senders.at(id)->m_lines) {
            if (std::exchange(line.isWaiting, false))
                wakes.push_back(line.wake);
        }
        m_pace.setWaiting(id, false);
        for (const auto& wake : wakes) {
            if (m_senders.contains(id)) // else it left while an earlier one was woken
                wake();
        }
    }
}

SendTurns::Sender::Sender(SendTurns& turns)
    : m_turns(&turns)
    , m_id(turns.m_pace.join())
{
    turns.m_senders.emplace(m_id, this);
}

void SendTurns::Sender::leave()
{
    auto* turns = std::exchange(m_turns, nullptr);
    if (turns == nullptr)
        return;
    turns->m_pace.leave(m_id);
    turns->m_senders.erase(m_id);
    turns->setAlarm();
}

void SendTurns::Sender::setRate(double perSecond)
{
    if (m_turns == nullptr)
        return;
    m_turns->m_pace.setRate(m_id, perSecond);
    m_turns->setAlarm();
}

double SendTurns::Sender::rate() const
{
    return m_turns == nullptr ? 0 : m_turns->m_pace.rateOf(m_id, m_turns->m_clock.now());
}

Instant SendTurns::Sender::nextAt() const
{
    return m_turns == nullptr ? Instant() : m_turns->m_pace.nextAt(m_id);
}

SendTurns::Sender::Line SendTurns::Sender::addLine(std::function<void()> wake)
{
    m_lines.push_back({std::move(wake)});
    return m_lines.size() - 1;
}

void SendTurns::Sender::tellWaiting()
{
    m_turns->m_pace.setWaiting(
        m_id, std::any_of(m_lines.begin(), m_lines.end(), [](const Waiter& line) { return line.isWaiting; }));
}

bool SendTurns::Sender::isUp(Line line)
{
    if (m_turns == nullptr)
        return false;
    m_turns->m_pace.setWaiting(m_id, true);
    const auto now = m_turns->m_clock.now();
    const auto turn = m_turns->m_pace.next(now);
    const bool isUp = turn->sender == m_id && turn->at <= now;
    m_lines[line].isWaiting = !isUp;
    tellWaiting();
    m_turns->setAlarm();
    return isUp;
}

void SendTurns::Sender::take()
{
    if (m_turns == nullptr)
        return;
    m_turns->m_pace.take(m_id, m_turns->m_clock.now());
    m_turns->setAlarm();
}

} // namespace headroom::jobs
