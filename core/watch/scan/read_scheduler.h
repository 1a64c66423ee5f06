// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/enum_array.h"
#include "core/base/time/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/watch/scan/adaptive_batch_size.h"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>

namespace headroom::watch {

// Lets those who read a Redis do so one step at a time, with pauses between as AdaptiveBatchSize has them. How long a
// step held the server is what its first answer took longer than a PING on its own usually takes (the median of the
// last ones), which is sent before the first step and now and then among them: neither a long way there, nor a machine
// that is slow to wake us or the server, is taken for work of the server. Redis answers a pipeline when it has read and
// run what one turn of its loop takes, so the first answer tells how long others had to wait; a longer pipeline has
// several such turns.
//
// Its questions hold on to it: between its end and that of the connection no event may be handled.
class ReadScheduler
{
public:
    // Who is first when several wait. Nobody waits for ever: after some urgent ones comes the next of the others, which
    // take turns.
    enum class Lane { Urgent, Changed, Base };
    using Ticket = std::uint64_t;
    using Step = std::function<void(Ticket)>;

    ReadScheduler(redis::Connection& connection, Clock& clock);

    // Calls it once, now or later, when its turn has come: it sends its commands, calls sent(), then firstAnswer() and
    // finished() when these are answered; a step that has nothing to ask after all calls finished() only. The next one
    // is called after the pause.
    void wait(Lane lane, Step step);
    void sent(Ticket ticket, std::size_t bytes);
    void firstAnswer(Ticket ticket);
    Duration held() const { return m_held; } // by the step that is under way, once its first answer is there
    void finished(Ticket ticket, Duration pause);

    // The connection was lost: forgets who waits and the step that is under way, whose ticket is worth nothing from now
    // on.
    void clear();

    static constexpr std::size_t bytesOfTurn = 16 * 1024; // what Redis reads of a client at once

private:
    static constexpr unsigned urgentInARow = 3;
    static constexpr unsigned stepsBetweenPings = 16;
    static constexpr std::size_t pingsKept = 5;

    bool isAnyWaiting() const;
    std::deque<Step>& nextLane();
    void next();
    void ping();
    Duration wayThere() const;

    redis::Connection& m_connection;
    Clock& m_clock;
    EnumArray<Lane, std::deque<Step>, Lane::Base> m_waiting;
    Ticket m_ticket = 0;
    bool m_busy = false; // a step or a pause
    unsigned m_urgentRow = 0;
    bool m_baseIsNext = false;
    unsigned m_untilPing = 0;
    std::array<Duration, pingsKept> m_pings{};
    std::size_t m_pingCount = 0;
    std::size_t m_bytes = 0;
    Instant m_sentAt{};
    Duration m_held{};
    Alarm m_pause{m_clock, [this] {
                      m_busy = false;
                      next();
                  }};
};

} // namespace headroom::watch
