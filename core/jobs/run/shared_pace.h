// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/run/pace.h"

#include <cstdint>
#include <map>
#include <optional>

namespace headroom::jobs {

// One rate that several senders have together, each below a rate of its own. Those that wait have equal parts of it;
// what one does not use, for want of something to send or by its own rate, is the others'. In no span does more go out
// than the rate gives and Pace::slack of it. Pure; times given must never go back.
class SharedPace
{
public:
    using Sender = std::uint64_t; // 0 is never given out

    void setRate(double perSecond) { setRate(m_together, perSecond); } // of all together; 0: no limit
    double rate() const { return m_together.perSecond; }

    Sender join();
    void leave(Sender sender) { m_members.erase(sender); }
    void setRate(Sender sender, double perSecond) { setRate(m_members.at(sender), perSecond); } // its own; 0: none
    void setWaiting(Sender sender, bool isWaiting) { m_members.at(sender).isWaiting = isWaiting; }
    // One request of it goes out, whether or not it is its turn.
    void take(Sender sender, Instant now);

    struct Turn
    {
        Sender sender;
        Instant at; // in the past: it is late
    };
    // Of those that wait the one that may go next; none: nobody waits.
    std::optional<Turn> next(Instant now) const;

    // Before then its own rate and that of all let it send nothing; others may still be served first.
    Instant nextAt(Sender sender) const { return mayGoAt(m_members.at(sender)); }

    // What it may send a second if it always has something to send, beside those that did within the last two seconds;
    // 0: no limit.
    double rateOf(Sender sender, Instant now) const;

private:
    struct Rate
    {
        Pace pace;
        double perSecond = 0;
    };
    struct Member : Rate
    {
        bool isWaiting = false;
        std::uint64_t served = 0;
        std::optional<Instant> sent;
    };

    static void setRate(Rate& rate, double perSecond)
    {
        rate.pace.setRate(perSecond);
        rate.perSecond = perSecond;
    }
    Instant mayGoAt(const Member& member) const { return std::max(member.pace.nextAt(), m_together.pace.nextAt()); }

    Rate m_together;
    std::map<Sender, Member> m_members;
    Sender m_last = 0;
    // How often who waits all the time has been served: nobody has turns left over from when it did not wait.
    std::uint64_t m_served = 0;
};

} // namespace headroom::jobs
