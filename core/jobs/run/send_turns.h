// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/jobs/run/shared_pace.h"

#include <functional>
#include <map>
#include <vector>

namespace headroom::jobs {

// Wakes those who send for the jobs of a runner when it is their turn in the pace that they share (SharedPace).
class SendTurns
{
public:
    explicit SendTurns(Clock& clock);

    void setRate(double perSecond); // of all together; 0: no limit
    double rate() const { return m_pace.rate(); }

    // One of those that share, a job for instance. Ends with leave(), before the turns do.
    class Sender
    {
    public:
        explicit Sender(SendTurns& turns);
        Sender(const Sender&) = delete;
        Sender& operator=(const Sender&) = delete;
        ~Sender() { leave(); }

        void leave(); // it is never its turn again
        void setRate(double perSecond); // its own; 0: none
        double rate() const; // see SharedPace::rateOf()
        Instant nextAt() const; // see SharedPace::nextAt()

        // Whoever has something to send is one of these; a sender may have several.
        using Line = std::size_t;
        Line addLine(std::function<void()> wake);
        // Whether one request may be sent now: then send it and call take(), or not. Else the line is woken when it
        // may, once, and asks again.
        bool isUp(Line line);
        void take();

    private:
        friend class SendTurns;
        struct Waiter
        {
            std::function<void()> wake;
            bool isWaiting = false;
        };

        void tellWaiting();

        SendTurns* m_turns;
        SharedPace::Sender m_id;
        std::vector<Waiter> m_lines;
    };

private:
    void wake();
    void setAlarm();

    Clock& m_clock;
    SharedPace m_pace;
    std::map<SharedPace::Sender, Sender*> m_senders;
    Alarm m_alarm;
};

} // namespace headroom::jobs
