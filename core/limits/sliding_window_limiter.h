// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <deque>
#include <optional>
#include <set>
#include <vector>

namespace headroom::limits {

// A bucket of N tokens each of which comes back one second after it was taken, so that no second, wherever it begins,
// sees more than N. (A bucket refilled at a steady rate lets 2 N through when a full bucket meets its own refill, a
// counter per second when two seconds meet.) This is how the client keeps under Discord's global limit before Discord
// says anything.
//
// Pure, not thread-safe. Times given must never go back.
class SlidingWindowLimiter
{
public:
    static constexpr std::size_t largest = 1'000'000; // what a higher rate is taken for

    // Tokens per second. A fraction is rounded down, except that less than one is one in 1 / perSecond seconds.
    // 0 or less: no limit. `margin` is added to the second for the unevenness of the way to the server.
    explicit SlidingWindowLimiter(double perSecond, Duration margin = Duration::zero());

    // Another rate from now on. What was taken stays taken, also while there was no limit: no second that ends from now
    // on gets another token when it has seen the new N.
    void setRate(double perSecond);
    // Discord said that it was too much: nothing before `until`, then the N tokens come back one by one, evenly spread
    // over the first second, instead of all at once; afterwards as ever. One that was taken less than a second before
    // `until` keeps its second and then queues behind the others at the same distance. A bucket without a limit is held
    // until then, too. Of two restarts the later counts.
    void restart(Instant until);
    // Nobody knows any more what else was sent in the last second. Until it is over another is there only for each of
    // one's own that comes back, so that all who do this together send no more than they did.
    void replaceOnly(Instant now);

    bool isLimited() const { return m_size > 0; }
    std::size_t size() const { return m_size; }
    Duration span() const { return m_span; } // how long a token stays away: a second and the margin, or longer

    // How many may be taken at once now. Without a limit: the largest value there is.
    std::size_t available(Instant now) const;
    // When `count` tokens are there, at most size(); now or earlier when they already are.
    Instant availableAt(std::size_t count, Instant now) const;
    // How many were taken in the last second; more than size() after the rate fell or more was sent than was there.
    std::size_t taken(Instant now) const;
    // Takes one, whether or not there is one: what was sent was sent.
    void take(Instant now);

    // The same for a token whose second begins when the request arrives, which is known only later: it stays away until
    // landed() tells, and one second from then on; but three seconds in all when nobody tells. `arrived` before `taken`
    // counts as `taken`.
    void takeUntilLanded(Instant now);
    void landed(Instant taken, Instant arrived);

private:
    std::size_t overdue(Instant now) const;
    void adopt(double perSecond);
    void planReturn();
    bool isComingBack(Instant now) const { return !m_comesBack.empty() && now < m_comesBack.back(); }
    std::size_t availableWhileComingBack(Instant now) const;

    struct Replacing
    {
        Instant until;
        std::size_t size; // how many were out when it began
    };

    std::size_t m_size = 0; // 0: no limit
    Duration m_margin{};
    Duration m_span{}; // how long a token stays away
    std::deque<Instant> m_taken; // oldest first; those of the last span, and at least the last m_size
    std::multiset<Instant> m_notLanded; // when they were taken
    std::optional<Instant> m_restart;
    std::optional<Replacing> m_replacing;
    std::vector<Instant> m_comesBack; // when each of the N comes back after the restart; empty without one
};

} // namespace headroom::limits
